import { expect, type APIRequestContext, type Browser, type BrowserContext } from "@playwright/test";

import { accountOfKind, type AccountKind } from "~/sandbox/directory";

import { signInAs } from "./sign-in-as";
import { reportRunBefore } from "./visitor";

/** Everybody who looks at a screen: browsers that are not signed in, and accounts of the sandbox. */
const visitors = ["visitor", "distant", "answerer", "runner", "stranger"] as const;
export const onlookers = [...visitors, "user", "claimer", "tenant-admin", "other-tenant", "operator", "gcc-admin", "gcc-outsider", "dod-user", "editor", "champion", "council"] as const;
export type Onlooker = (typeof onlookers)[number];

const accounts: Record<Exclude<Onlooker, (typeof visitors)[number]>, { kind: AccountKind; prefix: "" | "/gcc" }> = {
  user: { kind: "user", prefix: "" },
  claimer: { kind: "colleague", prefix: "" },
  "tenant-admin": { kind: "tenant-admin", prefix: "" },
  "other-tenant": { kind: "other-tenant", prefix: "" },
  operator: { kind: "operator", prefix: "" },
  "gcc-admin": { kind: "gcc-admin", prefix: "/gcc" },
  "gcc-outsider": { kind: "other-tenant", prefix: "/gcc" },
  "dod-user": { kind: "dod-user", prefix: "" },
  editor: { kind: "editor", prefix: "" },
  champion: { kind: "workload-champion", prefix: "" },
  council: { kind: "council-member", prefix: "" },
};

/** What every screen needs to be in each of its states; nothing that a screen is asked changes it. */
export type ScreenWorld = {
  contexts: Record<Onlooker, BrowserContext>;
  /** Reports that a browser ran: of `visitor` as it should be, of `distant` with a detour, of `answerer` with its survey answered. */
  good: string;
  bad: string;
  answered: string;
  /** Reports that accounts own: `own` is shared in every way, `claimed` was open to all before its owner signed in. */
  own: string;
  claimed: string;
  gcc: string;
  /** Role assignments, the operator's own among them. */
  assignment: string;
  ownAssignment: string;
  /** Where sessions are ended: those of somebody, and the operator's own. */
  account: string;
  ownAccount: string;
  /** Of the demonstration instance: a set without an open change, one with a draft of the editor's, one in review, with their changes. */
  set: string;
  draftSet: string;
  draft: string;
  review: string;
  fqdn: string;
  workload: string;
  version: string;
  /** A publish run of an instance in which nothing is staged. */
  publishRun: string;
  /** An OCDI association that is not decided on yet. */
  association: string;
  webhook: string;
};

/** Longer than what anybody has, without a place to break. */
export const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longCity = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

const slowSamples = Array.from({ length: 25 }, (_, sample) => (240 + sample * 7).toFixed(1)).join(",");
const badLine = {
  browserLatitude: "53.2231", browserLongitude: "-4.2010", browserLocationCity: longCity, browserLocationRegion: "Isle of Anglesey", browserLocationCountry: "United Kingdom",
  exchangeFaultZoneCode: "SYD", measuredLatency: "240", measuredLatencies: slowSamples, tenantDomain: "contoso.onsuite.test",
};

/** Sends a form as a page of ours does. @throws when it is refused */
async function send(request: APIRequestContext, address: string, form: Record<string, string>): Promise<void> {
  const answer = await request.post(address, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(303);
}

async function signIn(context: BrowserContext, { kind, prefix }: { kind: AccountKind; prefix: string }): Promise<void> {
  const page = await context.newPage();
  await signInAs(page, kind, `${prefix}/privacy`);
  await page.close();
}

/** An address that the asked page links to. */
async function linked(request: APIRequestContext, address: string, pattern: RegExp): Promise<string> {
  const [, href] = pattern.exec(await (await request.get(address)).text()) ?? [];
  if (!href) throw new Error(`${address} has no link like ${pattern}.`);
  return href;
}

async function assignRole(request: APIRequestContext, person: { name: string; tenantId: string; objectId: string; role: string }): Promise<string> {
  await send(request, "/admin", person);
  return linked(request, `/admin?search=${person.objectId}`, /href="(\/admin\/roles\/[^"]+\/revoke)"/);
}

const directoryIds = (kind: AccountKind) => {
  const { id, tenant } = accountOfKind(kind)!;
  return { tenantId: tenant.id, objectId: id };
};

/** Reports, shares, roles and settings of a site that is in use. */
export async function screenWorld(browser: Browser, baseURL: string): Promise<ScreenWorld> {
  const contexts = {} as Record<Onlooker, BrowserContext>;
  for (const onlooker of onlookers) contexts[onlooker] = await browser.newContext({ baseURL, timezoneId: "UTC" });
  const of = (onlooker: Onlooker) => contexts[onlooker].request;

  const [good, bad, answered] = [await reportRunBefore(of("visitor")), await reportRunBefore(of("distant"), { fields: badLine }), await reportRunBefore(of("answerer"))];
  await send(of("answerer"), `${answered}/internet-type`, { correctness: "Yes" });
  const claimed = await reportRunBefore(of("claimer"));
  for (const onlooker of onlookers) if (onlooker in accounts) await signIn(contexts[onlooker], accounts[onlooker as keyof typeof accounts]);

  const own = await reportRunBefore(of("user"), { fields: badLine });
  await reportRunBefore(of("user"));
  await send(of("user"), `${own}/share`, { intent: "share", people: JSON.stringify({ ...directoryIds("tenant-admin"), name: longWord }) });
  await send(of("tenant-admin"), "/sharing-settings", { shareReportWithPublic: "on", shareReportWithinOrganization: "on", reportLifeDays: "90" });
  await send(of("user"), `${own}/share`, { intent: "organisation", state: "open" });
  await send(of("user"), `${own}/share`, { intent: "public", state: "open" });
  const gcc = await reportRunBefore(of("gcc-admin"), { prefix: "/gcc" });

  const assignment = await assignRole(of("operator"), { ...directoryIds("provider"), name: longWord, role: "leadership" });
  const ownAssignment = await assignRole(of("operator"), { ...directoryIds("operator"), name: "Omar Haddad", role: "operator" });
  await send(of("operator"), "/admin/settings/bingMapsServiceSDK", { value: `https://maps.example/${longWord.repeat(2)}`, intent: "change" });
  await send(of("operator"), "/admin/settings/DisableNetworkHealth", { value: "true", intent: "change" });
  const accountOf = (name: string) => linked(of("operator"), `/admin/accounts?search=${name}`, /href="(\/admin\/accounts\/[^"]+\/end-sessions)"/);
  const [account, ownAccount] = [await accountOf("Ada"), await accountOf("Omar")];
  return { contexts, account, ownAccount, good, bad, answered, own, claimed, gcc, assignment, ownAssignment, ...(await endpointWorld(of("editor"), of("operator"))), publishRun: await finishedPublishRun(of("council")) };
}

const id = "[0-9a-f-]{36}";

/** What the demonstration has in domain lens, and a webhook. */
async function endpointWorld(editor: APIRequestContext, operator: APIRequestContext) {
  const setOf = (name: string) => linked(editor, `/endpoints?search=${name}`, new RegExp(`href="(/endpoints/${id})"`));
  const changeOf = (set: string) => linked(editor, set, new RegExp(`href="(${set}/changes/${id})"`));
  const [set, draftSet, reviewSet] = [await setOf("finder"), await setOf("invitations"), await setOf("mailboxes")];
  const registered = await operator.post("/webhooks", { form: { instance: "Germany", url: "https://nowhere.invalid/a-rather-long-path-of-a-receiver" }, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(registered.status()).toBe(201);
  return {
    set, draftSet, draft: await changeOf(draftSet), review: await changeOf(reviewSet),
    fqdn: await linked(editor, "/endpoints?view=fqdns", new RegExp(`href="(/endpoints/fqdns/${id})"`)),
    workload: await linked(editor, "/endpoints?view=workloads", new RegExp(`href="(/endpoints/workloads/${id})"`)),
    version: await linked(editor, "/publications/Germany", /href="[^"]*(\/publications\/Germany\/\d{10})/),
    association: await linked(editor, "/endpoints/ocdi?statuses=Pending", new RegExp(`href="(/endpoints/[^/"]+/ocdiAssociationPanel/${id})"`)),
    webhook: await linked(operator, "/webhooks", new RegExp(`href="(/webhooks/${id})"`)),
  };
}

/** A publish run of an instance in which nothing is staged, once it is over. @returns its address */
async function finishedPublishRun(council: APIRequestContext): Promise<string> {
  const answer = await council.post("/endpoints/publishing/France", { headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const address = answer.headers()["location"] ?? "";
  await expect.poll(async () => (await council.get(address)).headers()["refresh"], { timeout: 30_000 }).toBeUndefined();
  return address;
}

/** A report whose server tests go on for as long as a server of the tenant stays silent. @returns its address */
export async function runningReport(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/AnonymousConnectivityTest/GenerateTestReport", { form: { tenantDomain: "silent.onsuite.test" }, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  return `/report/${id}`;
}

import { chromium, expect, type APIRequestContext, type BrowserContext } from "@playwright/test";

import { accountOfKind, type AccountKind } from "~/sandbox/directory";

import { badClientDataOf } from "#tests/factories/client-result";

import { findChromium, launchArguments } from "../chromium.js";
import { ClientRun, shownToken } from "./client-run";
import { partnerWorld } from "./partner-world";
import { patience } from "./patience";
import { fjordnet, fjordnetSamples, sendSamples, summit, summitSamples } from "./sent-samples";
import { signInAs } from "./sign-in-as";
import { reportRunBefore } from "./visitor";

/** Everybody who looks at a screen: browsers that are not signed in, and accounts of the sandbox. */
const visitors = ["visitor", "distant", "answerer", "stopper", "measurer", "stranger"] as const;
const onlookers = [
  ...visitors,
  "user",
  "claimer",
  "tenant-admin",
  "other-tenant",
  "operator",
  "gcc-admin",
  "gcc-outsider",
  "dod-user",
  "editor",
  "champion",
  "council",
  "leader",
  "member",
  "provider",
] as const;
export type Onlooker = (typeof onlookers)[number];

const accounts: Record<
  Exclude<Onlooker, (typeof visitors)[number]>,
  { kind: AccountKind; prefix: "" | "/gcc" }
> = {
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
  leader: { kind: "leadership", prefix: "" },
  member: { kind: "second-provider", prefix: "" },
  provider: { kind: "provider", prefix: "" },
};

/** What every screen needs to be in each of its states; nothing that a screen is asked changes it. */
export type ScreenWorld = {
  /**
   * Reports that a browser ran: of `visitor` as it should be, of `distant` with a detour, of
   * `answerer` with its survey answered.
   */
  good: string;
  bad: string;
  answered: string;
  /** A report whose run `stopper` ended before its time. */
  stopped: string;
  /** A report to which `measurer` added what the advanced client found on a bad line. */
  measured: string;
  /** Reports that accounts own: `own` is shared in every way, `claimed` was open to all before its owner signed in. */
  own: string;
  claimed: string;
  gcc: string;
  /** Role assignments, the operator's own among them. */
  assignment: string;
  ownAssignment: string;
  /** Where an ingest key is revoked whose name is as long as it can be. */
  ingestKey: string;
  /** Where sessions are ended: those of somebody, and the operator's own. */
  account: string;
  ownAccount: string;
  /**
   * Of the demonstration instance: a set without an open change, one with a draft of the editor's,
   * one in review, with their changes.
   */
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
  /** A request for access that `user` made, with words as long as they can be. */
  accessRequest: string;
  /** An incident that goes on, with words as long as they can be, and one that is resolved. */
  incident: string;
  resolvedIncident: string;
  /**
   * Results of the assistant test: a good one of `answerer`, one of `distant` in which all failed,
   * one that the server found for `stopper`.
   */
  assistantTest: string;
  failedAssistantTest: string;
  serverAssistantTest: string;
  /** A partner that waits with its member, and one that was declined, whose member is the operator. */
  partner: string;
  partnerMember: string;
  declinedPartner: string;
  solution: string;
  closedSolution: string;
  solutionOfLeadership: string;
  contribution: string;
  /** A solution whose figures leadership sees. */
  measuredSolution: string;
  /** A solution whose provider sees figures of it. */
  ownMeasuredSolution: string;
  /** A webhook of its provider for outages of that solution, with a test. */
  outageWebhook: string;
};

/** Longer than what anybody has, without a place to break. */
export const longWord =
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longCity = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

const slowSamples = Array.from({ length: 25 }, (_, sample) => (240 + sample * 7).toFixed(1)).join(
  ",",
);
const badLine = {
  browserLatitude: "53.2231",
  browserLongitude: "-4.2010",
  browserLocationCity: longCity,
  browserLocationRegion: "Isle of Anglesey",
  browserLocationCountry: "United Kingdom",
  exchangeFaultZoneCode: "SYD",
  measuredLatency: "240",
  measuredLatencies: slowSamples,
  tenantDomain: "contoso.onsuite.test",
};

/** Sends a form as a page of ours does. @throws when it is refused */
async function send(
  request: APIRequestContext,
  address: string,
  form: Record<string, string>,
): Promise<void> {
  const answer = await request.post(address, {
    form,
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status(), `${address}: ${await answer.text()}`).toBe(303);
}

async function signIn(
  context: BrowserContext,
  { kind, prefix }: { kind: AccountKind; prefix: string },
): Promise<void> {
  const page = await context.newPage();
  await signInAs(page, kind, `${prefix}/privacy`);
  await page.close();
}

/** An address that the asked page links to. */
async function linked(
  request: APIRequestContext,
  address: string,
  pattern: RegExp,
): Promise<string> {
  const [, href] = pattern.exec(await (await request.get(address)).text()) ?? [];
  if (!href) throw new Error(`${address} has no link like ${pattern}.`);
  return href;
}

async function assignRole(
  request: APIRequestContext,
  person: { name: string; tenantId: string; objectId: string; role: string },
): Promise<string> {
  await send(request, "/admin", person);
  return linked(
    request,
    `/admin?search=${person.objectId}`,
    /href="(\/admin\/roles\/[^"]+\/revoke)"/,
  );
}

const directoryIds = (kind: AccountKind) => {
  const { id, tenant } = accountOfKind(kind)!;
  return { tenantId: tenant.id, objectId: id };
};

/** The world, and what the browser of each onlooker holds. */
export type MadeScreenWorld = {
  world: ScreenWorld;
  browsers: Record<Onlooker, Awaited<ReturnType<BrowserContext["storageState"]>>>;
};

/** Reports, shares, roles and settings of a site that is in use. */
export async function makeScreenWorld(baseURL: string, mailUrl: string): Promise<MadeScreenWorld> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: launchArguments });
  try {
    const contexts = {} as Record<Onlooker, BrowserContext>;
    for (const onlooker of onlookers)
      contexts[onlooker] = await browser.newContext({ baseURL, timezoneId: "UTC" });
    const world = await worldOf(contexts, { baseURL, mailUrl });
    const browsers = {} as MadeScreenWorld["browsers"];
    for (const onlooker of onlookers) browsers[onlooker] = await contexts[onlooker].storageState();
    return { world, browsers };
  } finally {
    await browser.close();
  }
}

async function worldOf(
  contexts: Record<Onlooker, BrowserContext>,
  { baseURL, mailUrl }: { baseURL: string; mailUrl: string },
): Promise<ScreenWorld> {
  const of = (onlooker: Onlooker) => contexts[onlooker].request;

  const [good, bad, answered] = [
    await reportRunBefore(of("visitor")),
    await reportRunBefore(of("distant"), { fields: badLine }),
    await reportRunBefore(of("answerer")),
  ];
  await send(of("answerer"), `${answered}/internet-type`, { correctness: "Yes" });
  const stopped = await stoppedRun(of("stopper"));
  const measured = await measuredRun(of("measurer"), baseURL);
  const claimed = await reportRunBefore(of("claimer"));
  for (const onlooker of onlookers)
    if (onlooker in accounts)
      await signIn(contexts[onlooker], accounts[onlooker as keyof typeof accounts]);

  const own = await reportRunBefore(of("user"), { fields: badLine });
  await reportRunBefore(of("user"));
  await send(of("user"), `${own}/share`, {
    intent: "share",
    people: JSON.stringify({ ...directoryIds("tenant-admin"), name: longWord }),
  });
  await send(of("tenant-admin"), "/sharing-settings", {
    shareReportWithPublic: "on",
    shareReportWithinOrganization: "on",
    reportLifeDays: "90",
  });
  await send(of("user"), `${own}/share`, { intent: "organisation", state: "open" });
  await send(of("user"), `${own}/share`, { intent: "public", state: "open" });
  const gcc = await reportRunBefore(of("gcc-admin"), { prefix: "/gcc" });

  const assignment = await assignRole(of("operator"), {
    ...directoryIds("second-champion"),
    name: longWord,
    role: "leadership",
  });
  const ownAssignment = await assignRole(of("operator"), {
    ...directoryIds("operator"),
    name: "Omar Haddad",
    role: "operator",
  });
  await send(of("operator"), "/admin/settings/bingMapsServiceSDK", {
    value: `https://maps.example/${longWord.repeat(2)}`,
    intent: "change",
  });
  await send(of("operator"), "/admin/settings/DisableCopilotTest", {
    value: "false",
    intent: "change",
  });
  await switchOn(of("operator"), "isNppDashboardEnabled");
  const ingestKey = await createdIngestKey(of("operator"));
  const accountOf = (name: string) =>
    linked(
      of("operator"),
      `/admin/accounts?search=${name}`,
      /href="(\/admin\/accounts\/[^"]+\/end-sessions)"/,
    );
  const [account, ownAccount] = [await accountOf("Ada"), await accountOf("Omar")];
  return {
    ingestKey,
    account,
    ownAccount,
    good,
    bad,
    answered,
    stopped,
    measured,
    own,
    claimed,
    gcc,
    assignment,
    ownAssignment,
    ...(await endpointWorld(of("editor"), of("operator"))),
    ...(await healthWorld(of("leader"))),
    ...(await assistantWorld(of)),
    ...(await partnerWorld(of, mailUrl)),
    publishRun: await finishedPublishRun(of("council")),
    accessRequest: await openAccessRequest(of("user"), of("operator")),
    measuredSolution: await measuredSolution(of("operator"), of("leader")),
    ...(await noticedSolution(of("operator"), of("provider"))),
  };
}

/** @returns the page of a solution whose samples are in its figures */
async function measuredSolution(
  operator: APIRequestContext,
  leader: APIRequestContext,
): Promise<string> {
  await sendSamples(operator, summitSamples());
  const list = `/vnext/partner?search=${encodeURIComponent(summit)}`;
  const solution = await linked(leader, list, new RegExp(`href="(/solutions/${id})[?"]`));
  const locations = async () => (await leader.get(`${solution}?tab=locations`)).text();
  await expect.poll(locations, patience).toContain("<table");
  return solution;
}

/** @returns the page of a solution whose samples its provider sees */
async function ownMeasuredSolution(
  operator: APIRequestContext,
  provider: APIRequestContext,
): Promise<string> {
  await sendSamples(operator, fjordnetSamples());
  const found = new RegExp(`href="(/solutions/${id})[^"]*"[^>]*>${fjordnet}`);
  const solution = await linked(provider, "/partnerPortal", found);
  const locations = async () => (await provider.get(`${solution}?tab=locations`)).text();
  await expect.poll(locations, patience).toContain("<table");
  return solution;
}

async function switchOn(operator: APIRequestContext, flag: string): Promise<void> {
  const answer = await operator.post(`/admin/settings/${flag}`, {
    form: { value: "true", intent: "change" },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  // Another world of the same program may have switched it on.
  expect([303, 409]).toContain(answer.status());
}

/** A solution whose samples its provider sees, and a webhook of the provider for its outages. */
async function noticedSolution(operator: APIRequestContext, provider: APIRequestContext) {
  const solution = await ownMeasuredSolution(operator, provider);
  await switchOn(operator, "isOutageEnabled");
  const notices = `${solution}/notices`;
  const added = await provider.post(notices, {
    form: { intent: "register", url: "https://nowhere.invalid/a-rather-long-path-of-a-receiver" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(added.status()).toBe(201);
  const outageWebhook = await linked(
    provider,
    notices,
    new RegExp(`href="(${notices}/webhooks/${id})"`),
  );
  await send(provider, outageWebhook, { intent: "test" });
  return { ownMeasuredSolution: solution, outageWebhook };
}

/** @returns where a new key is revoked */
async function createdIngestKey(operator: APIRequestContext): Promise<string> {
  const address = "/admin/ingest-keys";
  const created = await operator.post(address, {
    form: { name: longWord },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(created.status()).toBe(201);
  return linked(operator, address, new RegExp(`href="(${address}/${id}/revoke)"`));
}

/** A run that was ended while the server still tested: nobody answers for that tenant's names. */
async function stoppedRun(request: APIRequestContext): Promise<string> {
  const fields = { ...badLine, tenantDomain: "silent.onsuite.test", lostSampleCount: "3" };
  const answer = await request.post("/api/AnonymousConnectivityTest/GenerateTestReport", {
    form: fields,
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const { id: reportId } = (await answer.json()) as { id: string };
  await send(request, `/report/${reportId}/stop`, {});
  return `/report/${reportId}`;
}

/** A run whose advanced client has reported everything there is to report. */
async function measuredRun(request: APIRequestContext, baseURL: string): Promise<string> {
  const report = await reportRunBefore(request, { fields: badLine });
  const page = await request.post(`${report}/client`, {
    form: { intent: "token" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await new ClientRun(baseURL, shownToken(await page.text())).run(badClientDataOf());
  return report;
}

const id = "[0-9a-f-]{36}";

/** What the demonstration has in domain lens, and a webhook. */
async function endpointWorld(editor: APIRequestContext, operator: APIRequestContext) {
  const setOf = (name: string) =>
    linked(editor, `/endpoints?search=${name}`, new RegExp(`href="(/endpoints/${id})"`));
  const changeOf = (set: string) =>
    linked(editor, set, new RegExp(`href="(${set}/changes/${id})"`));
  const [set, draftSet, reviewSet] = [
    await setOf("finder"),
    await setOf("invitations"),
    await setOf("mailboxes"),
  ];
  const registered = await operator.post("/webhooks", {
    form: { instance: "Germany", url: "https://nowhere.invalid/a-rather-long-path-of-a-receiver" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(registered.status()).toBe(201);
  return {
    set,
    draftSet,
    draft: await changeOf(draftSet),
    review: await changeOf(reviewSet),
    fqdn: await linked(
      editor,
      "/endpoints?view=fqdns",
      new RegExp(`href="(/endpoints/fqdns/${id})"`),
    ),
    workload: await linked(
      editor,
      "/endpoints?view=workloads",
      new RegExp(`href="(/endpoints/workloads/${id})"`),
    ),
    version: await linked(
      editor,
      "/publications/Germany",
      /href="[^"]*(\/publications\/Germany\/\d{10})/,
    ),
    association: await linked(
      editor,
      "/endpoints/ocdi?statuses=Pending",
      new RegExp(`href="(/endpoints/[^/"]+/ocdiAssociationPanel/${id})"`),
    ),
    webhook: await linked(operator, "/webhooks", new RegExp(`href="(/webhooks/${id})"`)),
  };
}

/** A request for access that nobody has decided about. @returns its address */
async function openAccessRequest(
  user: APIRequestContext,
  operator: APIRequestContext,
): Promise<string> {
  await send(user, "/endpoints/access", {
    workload: "Contoso Mail",
    role: "editor",
    reason: `${longWord} ${longWord}`,
  });
  return linked(operator, "/admin", new RegExp(`href="(/endpoints/access/${id})"`));
}

/** Two incidents, one of them resolved. */
async function healthWorld(leader: APIRequestContext) {
  const enter = async (title: string) => {
    const form = {
      title,
      location: `${longWord}, Portugal`.slice(0, 100),
      severity: "major",
      status: "investigating",
      details: `${longWord} ${longWord}\nA second paragraph.`,
    };
    const answer = await leader.post("/status/incidents/new", {
      form,
      headers: { "Sec-Fetch-Site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    return (answer.headers()["location"] ?? "").split("?", 1)[0] ?? "";
  };
  const [incident, resolvedIncident] = [await enter(longWord), await enter("Slow routes")];
  await send(leader, `${resolvedIncident}/resolve`, { details: "Over.", revision: "1" });
  return { incident, resolvedIncident };
}

/** What an assistant test found: as it should be, and everything that can go wrong at once. */
const foundByTest = (host: string, isGood: boolean) => ({
  city: isGood ? "Tacoma" : longCity,
  referrer: isGood ? null : `https://${host}/x`,
  connectivityTestResult: isGood
    ? { status: "Completed", domainNamesFailedConnectivity: [] }
    : {
        status: "Failed",
        statusMessage: "domains-failed",
        domainNamesFailedConnectivity: [
          {
            displayDomainName: "*.suite.test",
            testDomainNames: ["assistant.suite.test"],
            testDomainFailTypes: ["Failed"],
          },
        ],
      },
  webSocketTestResult: isGood
    ? {
        status: "Completed",
        webSocketResults: [
          {
            domain: "augloop.suite.test",
            isWssEnabled: true,
            connectionLatencyInMs: 20.5,
            attemptsInMs: [31, 20.5, 44, 25, 22],
          },
        ],
      }
    : {
        status: "Failed",
        statusMessage: "refused",
        webSocketResults: ["refused", "garbage", "slice-outside", "latency-timeout"].map(
          (exceptionMessage) => ({ domain: host, isWssEnabled: false, exceptionMessage }),
        ),
      },
});

async function assistantWorld(of: (onlooker: Onlooker) => APIRequestContext) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const kept = async (request: APIRequestContext, isGood: boolean) => {
    const answer = await request.post("/api/AnonymousConnectivityTest/GenerateCopilotTestReport", {
      data: foundByTest(`${"a-rather-long-name.".repeat(5)}suite.test`, isGood),
      headers,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return `/copilot?result=${((await answer.json()) as { runId: string }).runId}`;
  };
  const posted = await of("stopper").post("/copilot", {
    form: { intent: "test" },
    headers,
    maxRedirects: 0,
  });
  expect(posted.status()).toBe(303);
  return {
    assistantTest: await kept(of("answerer"), true),
    failedAssistantTest: await kept(of("distant"), false),
    serverAssistantTest: posted.headers()["location"] ?? "",
  };
}

/** A publish run of an instance in which nothing is staged, once it is over. @returns its address */
async function finishedPublishRun(council: APIRequestContext): Promise<string> {
  const answer = await council.post("/endpoints/publishing/France", {
    form: { intent: "publish" },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  const address = answer.headers()["location"] ?? "";
  await expect.poll(async () => (await council.get(address)).headers()["refresh"]).toBeUndefined();
  return address;
}

/** A report whose server tests go on for as long as a server of the tenant stays silent. @returns its address */
export async function runningReport(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/AnonymousConnectivityTest/GenerateTestReport", {
    form: { tenantDomain: "silent.onsuite.test" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  return `/report/${id}`;
}

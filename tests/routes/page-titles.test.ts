import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { forgetSettings } from "~/features/settings/read-settings.server";
import { languages } from "~/platform/languages";
import { setSandbox, type SandboxIdentity } from "~/platform/sandbox-parts.server";
import { storeWorkload } from "#tests/support/domain-lens";
import { sitePaths } from "#tests/support/site-paths";
import { aSender } from "#tests/factories/ingest-key";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const identity: SandboxIdentity = {
  authority: "http://127.0.0.1:9",
  clientId: "site",
  clientSecret: "secret",
  graphBaseUrl: "http://127.0.0.1:9/graph",
  accounts: [],
  roleGroups: [],
};

let site: TestSite;
let everything: SignedIn;
let ids: Record<string, string>;
beforeAll(async () => {
  site = await startSite();
  setSandbox({
    suite: undefined,
    identity,
    dnsServers: undefined,
    trustedCa: undefined,
    allowedDestinations: [],
    controlUrl: undefined,
  });
  const { db } = site.application;
  await storeWorkload(db, "Mail");
  everything = await signIn(db, {
    roles: ["tenant-admin", "operator", "leadership"],
    scopes: [
      { role: "connectivity-champion", workloadId: null, serviceArea: null },
      { role: "service-champion", workloadId: null, serviceArea: "Exchange" },
    ],
  });
  const other = await signIn(db);
  const [own, received] = [await reportOf(everything), await reportOf(other)];
  const { tenantId, objectId, name } = everything.account;
  await db
    .insertInto("report_share")
    .values({
      report_id: received,
      tenant_id: tenantId,
      object_id: objectId,
      name,
      shared_at: new Date(),
    })
    .execute();
  const assignmentId = "a551a0e0-0000-4000-8000-000000000001";
  await db
    .insertInto("role_assignment")
    .values({
      id: assignmentId,
      variant: "MultiTenant",
      tenant_id: tenantId,
      object_id: "somebody",
      name: "Somebody",
      role: "provider",
      granted_by: "test",
      granted_at: new Date(),
    })
    .execute();
  await db
    .insertInto("setting")
    .values({ variant: "MultiTenant", key: "isOcvEnabled", value: "true", updated_at: new Date() })
    .execute();
  await db
    .insertInto("setting")
    .values({
      variant: "MultiTenant",
      key: "isCopilotTestEnabled",
      value: "true",
      updated_at: new Date(),
    })
    .execute();
  await db
    .insertInto("setting")
    .values({
      variant: "MultiTenant",
      key: "isOcdiAssociationEnabled",
      value: "true",
      updated_at: new Date(),
    })
    .execute();
  await db
    .insertInto("setting")
    .values({
      variant: "MultiTenant",
      key: "isNppDashboardEnabled",
      value: "true",
      updated_at: new Date(),
    })
    .execute();
  forgetSettings({ db, variant: "MultiTenant" });
  const incidentId = "a551a0e0-0000-4000-8000-000000000002";
  const at = new Date();
  await db
    .insertInto("incident")
    .values({
      id: incidentId,
      variant: "MultiTenant",
      is_demonstration: true,
      title: "障害 A",
      location: "Lisbon",
      severity: "minor",
      status: "investigating",
      details: "x",
      revision: 1,
      began_at: at,
      updated_at: at,
    })
    .execute();
  ids = {
    ":incidentId": incidentId,
    "report/:reportId": own,
    "reports/received/:reportId": received,
    ":assignmentId": assignmentId,
    ":accountId": other.account.id,
    ":ingestKeyId": (await aSender(db)).id,
    ":key": "isOcvEnabled",
  };
});
afterAll(async () => {
  setSandbox(undefined);
  await site.close();
});

async function reportOf({ cookie }: SignedIn): Promise<string> {
  const visitor = new Visitor(site);
  const { html } = await visitor.visit("/api/AnonymousConnectivityTest/GenerateTestReport", {
    form: { measuredLatency: "8" },
    headers: { Cookie: cookie },
  });
  return (JSON.parse(html) as { id: string }).id;
}

/**
 * Screens that only tests or developers open, the short address that leads on, those that ask the browser that ran
 * the test, and those of
 * one endpoint set, name, version, incident, solution, partner, AS or frozen index: the journey over every screen
 * looks at their titles.
 */
const leftOut = new RegExp(
  [
    /^(kit|bench|\*|sign-in\/done)/,
    /^(partner$|status\/incidents\/:incidentId$|report\/:reportId\/internet-type|partnerPortal\/leave)/,
    /^(asn|admin\/as-datasets|endpoints|publications|webhooks|solutions|partner|vnext\/partner)\/.*:|^vnext\/partner\/npi/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

/** Screens of which visitors see another page than somebody signed in. */
const forVisitors = ["sign-in"];

const screens = (await sitePaths()).filter(
  ({ path, file }) =>
    file.startsWith("routes/") &&
    file.endsWith(".tsx") &&
    !leftOut.test(path.replace(/^gcc\?\/?/, "")),
);

function addressOf(path: string): string {
  const own = path.replace(/^gcc\?\/?/, "");
  const [pattern, id] = Object.entries(ids).find(([known]) => own.includes(known)) ?? ["", ""];
  return `/${own.replace(pattern, pattern.replace(/:\w+$/, id))}`;
}

/** A page that asks about selected rows is one only with a selection. */
function selectionOf(path: string): string {
  if (path.endsWith("reports/delete")) return `which=chosen&id=${ids["report/:reportId"]}`;
  if (path.endsWith("admin/roles/revoke")) return `which=chosen&id=${ids[":assignmentId"]}`;
  return "";
}

const titles = new Map<string, Promise<string>>();

/** The title of a page, which is opened once: the limits of use are those of a reader. */
function titleOf(path: string, language: string): Promise<string> {
  const key = `${language} ${path}`;
  const title = titles.get(key) ?? readTitle(path, language);
  titles.set(key, title);
  return title;
}

async function readTitle(path: string, language: string): Promise<string> {
  const headers: Record<string, string> = forVisitors.some((each) => path.endsWith(each))
    ? {}
    : { Cookie: everything.cookie };
  const page = await new Visitor(site).visit(
    `${addressOf(path)}?language=${language}&${selectionOf(path)}`,
    {
      headers,
    },
  );
  expect([addressOf(path), page.status]).toEqual([addressOf(path), 200]);
  const titles = [...page.html.matchAll(/<title>([^<]*)<\/title>/g)].map(
    ([, title]) => title ?? "",
  );
  expect(titles).toHaveLength(1);
  return titles[0] ?? "";
}

it("finds the screens of the sitemap", () => {
  expect(screens.length).toBeGreaterThan(15);
});

describe.each(screens.map(({ path, file }) => ({ path, file })))(
  "the title of $file",
  ({ path }) => {
    it("names the page and the product, in every language its own", async () => {
      const titles = [];
      for (const language of languages) titles.push(await titleOf(path, language));
      for (const title of titles) expect(title).toMatch(/^(?!\w+(\.\w+)+ )\S.* · Pathlens$/);
      expect(titles[0]).toMatch(/^[\x20-\x7e]+ · Pathlens$/);
      for (const title of titles.slice(1)) expect(title).toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
    });
  },
);

it("is no other page's", async () => {
  const own = new Map<string, string>();
  for (const { path, file } of screens) {
    const title = await titleOf(path, "en");
    // A report's map is known by its place, as the report is; a setting's page by the settings.
    if (/report\.map|admin\.setting\.tsx/.test(file)) continue;
    expect([title, own.get(title)]).toEqual([title, undefined]);
    own.set(title, file);
  }
});

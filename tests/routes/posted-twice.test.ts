import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { insertFrozen } from "~/features/performance/npi/frozen-index.repository.server";
import { countryNumber } from "~/features/performance/places/place-number";
import { realmNumber } from "~/features/performance/realm";
import { formKeyField } from "~/lib/form-key";
import { dayMs } from "~/lib/time";
import { expirePostedForms, postedFormDays } from "~/platform/answer-once.server";
import { accountOfKind, displayName } from "~/sandbox/directory";
import { aPublishedSet } from "#tests/factories/endpoint-set";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { storeChange, storeFqdns, storeWorkload } from "#tests/support/domain-lens";
import { startIdentitySite, type IdentitySite } from "#tests/support/identity-site";
import { JarBrowser } from "#tests/support/jar-browser";
import { switchSetting } from "#tests/support/settings";
import { storePartner } from "#tests/factories/partner";
import { aLeader, aProvider } from "#tests/factories/solution";
import { solutionWorld } from "#tests/factories/solution-world";
import { signIn } from "#tests/support/signed-in";
import type { TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

/** Screens whose form creates something, each with one case or more below. */
const creating = [
  "admin",
  "admin.ingest-keys",
  "copilot",
  "endpoints.access",
  "endpoints.access.request",
  "endpoints.add",
  "endpoints.deputies",
  "endpoints.fqdn",
  "endpoints.fqdns.bulk",
  "endpoints.ocdi.add",
  "endpoints.publishing.now",
  "endpoints.set",
  "endpoints.set.delete",
  "endpoints.workloads.add",
  "feedback",
  "network-test",
  "partner-portal",
  "report.advanced-client",
  "solutions.add",
  "status.incident",
  "status.incident.resolve",
  "status.incidents.add",
  "solutions.contribute",
  "solutions.review",
  "solutions.review.entries",
  "solutions.solution.notices",
  "solutions.solution.notices.feed",
  "solutions.solution.notices.webhook",
  "vnext.partner.npi.correct",
  "vnext.partner.registration",
  "webhooks",
  "webhooks.webhook",
];

/** All other screens that take a form, and why the same form sent twice creates nothing more. */
const others: Record<string, string> = {
  "admin.accounts.end-sessions": "ends what is there",
  "admin.as-datasets.dataset": "chooses a dataset; where it is in use already, nothing changes",
  "admin.as-datasets.roll-back": "returns from the choice that the page showed",
  "admin.ingest-keys.revoke": "ends what is there",
  "admin.roles.revoke": "ends what is there",
  "admin.roles.revoke-selected": "ends what is there",
  "admin.setting": "sets a value, at the revision that the page showed",
  "endpoints.change": "moves a change on, from the revision that the page showed",
  "endpoints.change.discard": "ends what is there",
  "endpoints.edit": "writes a draft at the revision that the page showed",
  "endpoints.notices": "marks as read until a time",
  "endpoints.ocdi.delete": "ends what is there",
  "endpoints.ocdi.edit": "writes at the revision that the page showed",
  "endpoints.ocdi.panel": "decides at the event that the page showed",
  "endpoints.publishing.run": "ends what is there",
  "endpoints.workload": "writes at the revision that the page showed",
  "not-found": "takes no form",
  "partner-portal.leave": "ends what is there",
  report: "saves one report to one account",
  "report.delete": "ends what is there",
  "report.internet-type": "one answer of a report",
  "report.place": "sets the place of a report",
  "report.resolver": "called by script, one answer of a report",
  "report.results": "called by script, with the key of each result",
  "report.share": "sets who sees a report",
  "report.stop": "ends what is there",
  "reports.delete": "ends what is there",
  "reports.received.remove": "ends what is there",
  sessions: "ends what is there",
  "sharing-settings": "sets values, as the page showed them",
  "sign-in.closed": "keeps nothing",
  "solutions.contribution": "decides about what is there, once",
  "sign-out": "ends what is there",
  "solutions.asns": "writes at the revision that the page showed",
  "solutions.close": "ends what is there",
  "solutions.edit": "writes at the revision that the page showed",
  "solutions.import": "writes at the revision that the page showed",
  "solutions.solution.notices.webhook.delete": "ends what is there",
  "solutions.solution": "writes at the revision that the page showed",
  "vnext.partner.registration.remove-member": "ends what is there",
  "webhooks.delete": "ends what is there",
};

const routes = fileURLToPath(new URL("../../app/routes", import.meta.url));

async function sourceOf(file: string): Promise<string> {
  const text = await readFile(`${routes}/${file}`, "utf8");
  const half =
    /from "~\/((?:assistant|start)-page\.server|features\/outage-notices\/post-notices\.server)"/.exec(
      text,
    )?.[1];
  return half ? text + (await readFile(`${routes}/../${half}.ts`, "utf8")) : text;
}

describe("the list of forms that create", () => {
  it("has every screen that takes a form, on one side or the other", async () => {
    const found: string[] = [];
    // An action that is the loader refuses what is posted.
    for (const file of await readdir(routes))
      if (
        /export (const|async function|function) action\b(?! = loader;)|export \{[^}]*\baction\b/.test(
          await sourceOf(file),
        )
      )
        found.push(file.replace(/\.tsx?$/, ""));
    expect([...creating, ...Object.keys(others)].sort()).toEqual(found.sort());
  });

  it.each(creating)("%s answers once", async (name) =>
    expect(await sourceOf(`${name}.tsx`)).toContain("return postOnce("),
  );
});

type Case = {
  route: string;
  what: string;
  /** The page with the form; a function where something has to be there first. */
  page: () => Promise<string> | string;
  /** Where the form posts to, where that is not the page. */
  to?: (page: string) => string;
  fields: (html: string) => Record<string, string>;
  /** What is counted: one more after both. */
  table: string;
  by?: "visitor";
  change?: Record<string, string>;
};

describe.each(siteDatabases())("a form that is sent twice on %s", (kind) => {
  let site: TestSite;
  let close: IdentitySite["close"];
  let workload: string;
  let asking: string;
  let cookie: string;
  beforeAll(async () => {
    ({ site, close } = await startIdentitySite(kind, { RATE_LIMITS: "off" }));
    const { db } = site.application;
    ({ id: workload } = await storeWorkload(db, "Mail"));
    ({ id: asking } = await storeWorkload(db, "Calendar"));
    await storeWorkload(db, "Contacts");
    await db
      .insertInto("service_tree_entry")
      .values({ id: "svc-mail", name: "Mail service" })
      .execute();
    await storeFqdns(db, ["outlook.office.com"], {
      workload_id: workload,
      service_tree_id: "svc-mail",
      sample_count: 4,
    });
    const scopes = [
      { role: "connectivity-champion", workloadId: null, serviceArea: null },
      { role: "editor", workloadId: workload, serviceArea: null },
      { role: "workload-champion", workloadId: workload, serviceArea: null },
    ] as const;
    ({ cookie } = await signIn(db, { roles: ["operator", "leadership"], scopes: [...scopes] }));
    for (const flag of [
      "isOcvEnabled",
      "isCopilotTestEnabled",
      "isOcdiAssociationEnabled",
    ] as const)
      await switchSetting(db, flag, true);
  });
  afterAll(() => close());

  const nameField = /name="formKey" value="([^"]*)"/;
  const hidden = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );
  const counted = async (table: string) =>
    Number(
      (
        await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
          site.application.db,
        )
      ).rows[0]?.count,
    );
  const setPath = async () =>
    `/endpoints/${await aPublishedSet(site.application.db, { workloadId: workload })}`;
  const incident = async () => {
    const form = {
      title: crypto.randomUUID(),
      location: "Lisbon, Portugal",
      severity: "major",
      status: "investigating",
      details: "Slow.",
    };
    return (
      (
        await new Visitor(site).visit("/status/incidents/new", {
          form,
          headers: { Cookie: cookie },
        })
      ).location ?? ""
    ).replace("?done=entered", "");
  };
  const webhook = async () => {
    await new Visitor(site).visit("/webhooks", {
      form: { url: `https://hooks.contoso.example/${crypto.randomUUID()}`, instance: "China" },
      headers: { Cookie: cookie },
    });
    const { id } = await site.application.db
      .selectFrom("webhook")
      .select("id")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return `/webhooks/${id}`;
  };

  const accessRequest = async () => {
    const { db } = site.application;
    const { account } = await signIn(db);
    const { id: workload_id } = await storeWorkload(db, "Calendar");
    const id = crypto.randomUUID();
    await db
      .insertInto("access_request")
      .values({
        id,
        variant: "MultiTenant",
        tenant_id: account.tenantId,
        object_id: account.objectId,
        name: account.name,
        email: account.email,
        role: "editor",
        workload_id,
        reason: "Twice",
        status: "pending",
        asked_at: new Date(),
      })
      .execute();
    return `/endpoints/access/${id}`;
  };

  /** An FQDN that may be asked for, and the workload that asks. */
  const fqdnPath = async () => {
    const { db } = site.application;
    const [id] = await storeFqdns(db, [`${crypto.randomUUID()}.contoso.example`], {
      workload_id: workload,
    });
    return `/endpoints/fqdns/${id}`;
  };

  /** A partner without members that waits for endorsement. */
  const waitingPartner = async () => {
    const { id } = await storePartner(site.application.db);
    return `/vnext/partner/registrations/${id}`;
  };

  /** A solution of a partner, whose entry waits. */
  /** A frozen index whose input is not that of now. */
  const frozenIndex = async () => {
    const { db } = site.application;
    await switchSetting(db, "isMonthlyNpiEnabled", true);
    const month = "2026-02";
    const frozen = { month, frozen_at: new Date() };
    for (const isDemonstration of [false, true]) {
      const realm = realmNumber({ variant: "MultiTenant", isDemonstration });
      await db
        .insertInto("provider_index_month")
        .values({ ...frozen, realm, places: 1 })
        .execute();
      await insertFrozen(db, [
        {
          ...{ realm, month, place: countryNumber("DE"), slot: "access" },
          ...{ rows: [], frozenAt: frozen.frozen_at, attributionVersion: null },
          inputHash: Buffer.alloc(1),
        },
      ]);
    }
    return `/vnext/partner/npi/correct?month=${month}&place=DE&slot=access`;
  };
  const waitingSolution = async () => {
    const { id: partnerId } = await storePartner(site.application.db, { status: "Approved" });
    const added = await solutionWorld(site.application.db).stored(
      aProvider(partnerId),
      {},
      { vpns: crypto.randomUUID() },
    );
    return `/solutions/${added.id}`;
  };
  let official: string;
  /** A private solution of leadership, beside an official one. */
  const privateSolution = async () => {
    const world = solutionWorld(site.application.db);
    const vpns = crypto.randomUUID();
    official = (await world.official(aLeader(), {}, { vpns: `official ${vpns}` })).id;
    return `/solutions/${(await world.stored(aLeader(), {}, { vpns })).id}`;
  };

  /** The notices page of a solution for leadership. */
  const notices = async () => {
    const { db } = site.application;
    await switchSetting(db, "isOutageEnabled", true);
    const lists = { vpns: crypto.randomUUID() };
    return `/solutions/${(await solutionWorld(db).official(aLeader(), {}, lists)).id}/notices`;
  };
  const outageWebhook = async () => {
    const path = await notices();
    await new Visitor(site).visit(path, {
      form: { intent: "register", url: "https://hooks.contoso.example/outages" },
      headers: { Cookie: cookie },
    });
    const { id } = await site.application.db
      .selectFrom("outage_webhook")
      .select("id")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    return `${path}/webhooks/${id}`;
  };

  const cases: Case[] = [
    {
      route: "solutions.solution.notices",
      what: "a webhook for outages",
      page: notices,
      fields: () => ({ intent: "register", url: "https://hooks.contoso.example/twice" }),
      table: "outage_webhook",
      change: { url: "https://hooks.contoso.example/other" },
    },
    {
      route: "solutions.solution.notices",
      what: "a subscription to months",
      page: notices,
      fields: () => ({ intent: "month", month: "on" }),
      table: "month_subscription",
    },
    {
      route: "solutions.solution.notices.feed",
      what: "the address of a feed",
      page: async () => `${await notices()}/feed`,
      fields: () => ({ intent: "replace" }),
      table: "outage_subscription",
    },
    {
      route: "solutions.solution.notices.webhook",
      what: "a delivery to a webhook for outages",
      page: outageWebhook,
      fields: () => ({ intent: "test" }),
      table: "outage_webhook_delivery",
    },
    {
      route: "endpoints.fqdn",
      what: "a request to move an FQDN",
      page: fqdnPath,
      fields: () => ({ intent: "request", workloadId: asking, note: "Twice" }),
      table: "workload_assignment",
    },
    {
      route: "solutions.contribute",
      what: "a contribution",
      page: async () => `${await privateSolution()}/contribute`,
      fields: (html) => ({ ...hidden(html), targetId: official, note: "" }),
      table: "solution_contribution",
    },
    {
      route: "solutions.review",
      what: "an approval",
      page: async () => `${await waitingSolution()}/review`,
      fields: (html) => ({ ...hidden(html), intent: "approve", state: "Named", note: "" }),
      table: "solution_event",
    },
    {
      route: "solutions.review.entries",
      what: "a decision about entries",
      page: async () => `${await waitingSolution()}/review/accept?which=all&query=`,
      fields: (html) => ({ ...hidden(html), note: "" }),
      table: "solution_event",
    },
    {
      route: "vnext.partner.npi.correct",
      what: "a correction",
      page: frozenIndex,
      fields: (html) => ({ ...hidden(html), reason: "Late samples" }),
      table: "provider_index",
    },
    {
      route: "partner-portal",
      what: "a code",
      page: () => "/partnerPortal",
      fields: () => ({
        intent: "register",
        companyName: "Twice",
        companyUrl: "twice.example",
        emailAddress: "noc@twice.example",
        hasAcceptedTerms: "yes",
      }),
      table: "partner_code",
      change: { companyName: "Thrice" },
    },
    {
      route: "vnext.partner.registration",
      what: "a decision",
      page: waitingPartner,
      fields: (html) => ({ ...hidden(html), action: "endorse", status: "Approved", note: "" }),
      table: "partner_event",
    },
    {
      route: "solutions.add",
      what: "a solution",
      page: () => "/solutions/new",
      fields: () => ({ name: "Twice", type: "isp", connectionType: "isp", visibility: "Private" }),
      table: "solution",
      change: { name: "Thrice" },
    },
    {
      route: "status.incidents.add",
      what: "an incident",
      page: () => "/status/incidents/new",
      fields: () => ({
        title: "Twice",
        location: "Lisbon, Portugal",
        severity: "major",
        status: "investigating",
        details: "Slow.",
      }),
      table: "incident",
      change: { title: "Other" },
    },
    {
      route: "status.incident",
      what: "an update",
      page: incident,
      fields: (html) => ({
        ...hidden(html),
        title: "Twice",
        location: "Lisbon, Portugal",
        severity: "major",
        status: "mitigated",
        details: "Found.",
      }),
      table: "incident_update",
    },
    {
      route: "status.incident.resolve",
      what: "an incident's end",
      page: async () => `${await incident()}/resolve`,
      fields: (html) => ({ ...hidden(html), details: "Over." }),
      table: "incident_update",
    },
    {
      route: "endpoints.add",
      what: "a set",
      page: () => "/endpoints/new",
      fields: () => ({ instance: "Worldwide", workloadId: workload, isMemberSet: "no" }),
      table: "endpoint_set",
      change: { isMemberSet: "yes" },
    },
    {
      route: "endpoints.set",
      what: "a change",
      page: setPath,
      fields: () => ({ intent: "change" }),
      table: "change_request",
    },
    {
      route: "endpoints.set.delete",
      what: "a removal",
      page: async () => `${await setPath()}/delete`,
      fields: () => ({}),
      table: "change_request",
    },
    {
      route: "endpoints.workloads.add",
      what: "a workload",
      page: () => "/endpoints/workloads/new",
      fields: () => ({
        revision: "0",
        name: "Twice",
        workloadType: "External",
        serviceArea: "Exchange",
      }),
      table: "workload",
    },
    {
      route: "endpoints.access",
      what: "a request for access",
      page: () => "/endpoints/access",
      fields: () => ({ workload: "Calendar", role: "workload-champion", reason: "Twice" }),
      table: "access_request",
      change: { workload: "Contacts" },
    },
    {
      route: "endpoints.access.request",
      what: "a role that was asked for",
      page: accessRequest,
      fields: () => ({ action: "grant", note: "" }),
      table: "role_assignment",
    },
    {
      route: "endpoints.ocdi.add",
      what: "an association",
      page: () => "/endpoints/ocdi/new",
      fields: (html) => ({
        ...hidden(html),
        instance: "Worldwide",
        legacy: "outlook.office.com",
        ocdi: "mail.cloud.microsoft",
        stage: "S1-Aligned",
        gaOn: "2027-03-01",
        intent: "save",
      }),
      table: "ocdi_association",
    },
    {
      route: "endpoints.publishing.now",
      what: "a publish run",
      page: () => "/endpoints/publishing/Germany",
      fields: () => ({}),
      table: "publish_run",
    },
    {
      route: "admin.ingest-keys",
      what: "an ingest key",
      page: () => "/admin/ingest-keys",
      fields: () => ({ name: "Twice" }),
      table: "ingest_key",
      change: { name: "Once" },
    },
    {
      route: "webhooks",
      what: "a webhook",
      page: () => "/webhooks",
      fields: () => ({ url: "https://hooks.contoso.example/twice", instance: "Worldwide" }),
      table: "webhook",
      change: { url: "https://hooks.contoso.example/other" },
    },
    {
      route: "webhooks.webhook",
      what: "a delivery",
      page: webhook,
      fields: () => ({ intent: "test" }),
      table: "webhook_delivery",
    },
    {
      route: "admin",
      what: "a role",
      page: () => "/admin",
      fields: () => ({
        name: "Twice",
        tenantId: crypto.randomUUID(),
        objectId: crypto.randomUUID(),
        role: "leadership",
      }),
      table: "role_assignment",
    },
    {
      route: "feedback",
      what: "feedback",
      page: () => "/feedback",
      fields: () => ({ page: "", rating: "4", message: "Twice" }),
      table: "feedback",
      by: "visitor",
      change: { message: "Other" },
    },
    {
      route: "network-test",
      what: "a report",
      page: () => "/",
      to: () => "/?index",
      fields: () => ({ locationMode: "auto", place: "", tenantDomain: "" }),
      table: "report",
      by: "visitor",
      change: { tenantDomain: "contoso.example" },
    },
    {
      route: "copilot",
      what: "an assistant test",
      page: () => "/copilot",
      fields: () => ({ intent: "test" }),
      table: "assistant_test",
      by: "visitor",
    },
  ];

  it("is tried for every screen of the list", () => {
    const elsewhere = ["endpoints.deputies", "endpoints.fqdns.bulk", "report.advanced-client"];
    expect([...new Set([...cases.map(({ route }) => route), ...elsewhere])].sort()).toEqual(
      [...creating].sort(),
    );
  });

  it.each(cases)(
    "$route makes $what once, at once and later",
    async ({ page, to, fields, table, by, change }) => {
      const path = await page();
      const headers: Record<string, string> = by === "visitor" ? {} : { Cookie: cookie };
      const visit = (where: string, form?: Record<string, string>) =>
        new Visitor(site).visit(where, { form, headers });
      const shown = await visit(path);
      const key = nameField.exec(shown.html)?.[1] ?? "";
      expect([shown.status, key, shown.headers.get("ETag")]).toEqual([
        200,
        expect.stringMatching(/^[\w-]{43}$/),
        null,
      ]);
      expect(nameField.exec((await visit(path)).html)?.[1]).not.toBe(key);
      const form = { ...fields(shown.html), [formKeyField]: key };
      const before = await counted(table);
      const told = ({ status, location, headers: of, html }: Awaited<ReturnType<typeof visit>>) => [
        status,
        location,
        of.getSetCookie(),
        /whsec_[\w+/=]+/.exec(html)?.[0],
      ];
      const target = to?.(path) ?? path;
      const [first, second] = await Promise.all([visit(target, form), visit(target, form)]);
      expect([201, 303], first.html.slice(0, 2000)).toContain(first.status);
      expect(told(second)).toEqual(told(first));
      await site.application.db
        .updateTable("posted_form")
        .set({ posted_at: new Date(Date.now() - (postedFormDays - 1) * dayMs) })
        .execute();
      await expirePostedForms(site.application.db, new Date(), 100);
      expect(told(await visit(target, form))).toEqual(told(first));
      expect(await counted(table)).toBe(before + 1);
      if (!change) return;
      // What was changed is another form, and another's form gets nothing of this one's.
      expect((await visit(target, { ...form, ...change })).status).toBe(first.status);
      expect(await counted(table)).toBe(before + 2);
    },
  );

  it("names a deputy once", async () => {
    const browser = new JarBrowser();
    const chosen = await browser.get(`${site.origin}/sign-in/start?returnTo=/credits`);
    await browser.post(chosen.url, { account: "workload-champion" });
    const found = accountOfKind("workload-champion");
    const other = accountOfKind("leadership");
    if (!found || !other) throw new Error("The sandbox has no such accounts.");
    const { db } = site.application;
    await db
      .insertInto("role_assignment")
      .values({
        id: crypto.randomUUID(),
        variant: "MultiTenant",
        tenant_id: found.tenant.id,
        object_id: found.id,
        name: displayName(found),
        email: null,
        role: "workload-champion",
        workload_id: workload,
        service_area: null,
        granted_by: "Test",
        granted_at: new Date(),
      })
      .execute();
    const { text } = await browser.get(`${site.origin}/endpoints/deputies?people=helena`);
    const form = {
      intent: "name",
      days: "14",
      person: JSON.stringify({
        tenantId: other.tenant.id,
        objectId: other.id,
        name: displayName(other),
      }),
      [formKeyField]: nameField.exec(text)?.[1] ?? "",
    };
    expect(form[formKeyField]).not.toBe("");
    const answers = await Promise.all(
      [1, 2].map(() => browser.post(`${site.origin}/endpoints/deputies`, form)),
    );
    expect(answers.map(({ url }) => url.replace(site.origin, ""))).toEqual([
      "/endpoints/deputies?done=name",
      "/endpoints/deputies?done=name",
    ]);
    expect([
      await counted("deputy"),
      (
        await db
          .selectFrom("audit_entry")
          .select("id")
          .where("action", "=", "name-deputy")
          .execute()
      ).length,
    ]).toEqual([1, 1]);
  });

  it("asks once to move several FQDNs", async () => {
    const headers = { Cookie: cookie };
    const path = await fqdnPath();
    const visit = (where: string, form?: Record<string, string>) =>
      new Visitor(site).visit(where, { form, headers });
    const form = {
      ...{ step: "apply", action: "request", query: "", selected: "1", rest: "", note: "" },
      ids: path.replace("/endpoints/fqdns/", ""),
      workloadId: asking,
      [formKeyField]: nameField.exec((await visit(path)).html)?.[1] ?? "",
    };
    const before = await counted("workload_assignment");
    const bulk = "/endpoints/fqdns/bulk";
    const answers = await Promise.all([visit(bulk, form), visit(bulk, form)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    for (const { html } of [...answers, await visit(bulk, form)])
      expect(html).toContain(english("fqdns:bulk.verdict.done"));
    expect(await counted("workload_assignment")).toBe(before + 1);
  });

  it("gives one token of the advanced client", async () => {
    const visitor = new Visitor(site);
    const { id } = await visitor.test();
    const path = `/report/${id}/client`;
    const form = {
      intent: "token",
      [formKeyField]: nameField.exec((await visitor.visit(path)).html)?.[1] ?? "",
    };
    const tokens = await Promise.all(
      [1, 2].map(
        async () => /data-token="([^"]+)"/.exec((await visitor.visit(path, { form })).html)?.[1],
      ),
    );
    expect([tokens[0], form[formKeyField]]).toEqual([tokens[1], expect.stringMatching(/./)]);
    expect(tokens[0]).toBeDefined();
  });

  it("is told its faults each time, and made once they are mended", async () => {
    const path = "/status/incidents/new";
    const visit = (form?: Record<string, string>) =>
      new Visitor(site).visit(path, { form, headers: { Cookie: cookie } });
    const form = {
      title: "",
      location: "Lisbon, Portugal",
      severity: "major",
      status: "investigating",
      details: "Slow.",
      [formKeyField]: nameField.exec((await visit()).html)?.[1] ?? "",
    };
    expect([
      (await visit(form)).status,
      (await visit(form)).status,
      (await visit({ ...form, title: "Mended" })).status,
    ]).toEqual([422, 422, 303]);
  });

  it("of a refused form is not kept, so that it may be sent again", async () => {
    const { db } = site.application;
    const set = await setPath();
    const [, , setId = ""] = set.split("/");
    const changeId = await storeChange(db, { set_id: setId });
    const visit = (form?: Record<string, string>) =>
      new Visitor(site).visit(set, { form, headers: { Cookie: cookie } });
    const form = {
      intent: "change",
      [formKeyField]: nameField.exec((await visit()).html)?.[1] ?? "A".repeat(43),
    };
    expect((await visit(form)).status).toBe(409);
    await db.deleteFrom("change_request").where("id", "=", changeId).execute();
    expect((await visit(form)).status).toBe(303);
  });

  it("is sealed: the database has neither the key nor the answer", async () => {
    const rows = await site.application.db.selectFrom("posted_form").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(
      JSON.stringify(rows.map(({ answer }) => Buffer.from(answer ?? []).toString("latin1"))),
    ).not.toMatch(/Location|pathlens_run|whsec_/i);
  });

  it("is forgotten after its time", async () => {
    const { db } = site.application;
    expect(
      await expirePostedForms(db, new Date(Date.now() + (postedFormDays + 1) * dayMs), 1000),
    ).toBeGreaterThan(0);
    expect(await counted("posted_form")).toBe(0);
  });
});

import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readSettings } from "~/features/settings/read-settings.server";
import { siteDatabases } from "#tests/support/database";
import { english } from "#tests/support/english";
import { measuredForm } from "#tests/support/report-calls";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import { startSite, type TestSite } from "#tests/support/site";

import { Visitor } from "./visitor";

const unknownId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

describe.each(siteDatabases())("the history of reports on %s", (kind) => {
  let site: TestSite;
  let avery: SignedIn;
  let blake: SignedIn;
  beforeAll(async () => {
    site = await startSite(kind);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    avery = await signIn(site.application.db, { account: { name: "Avery Example" } });
    blake = await signIn(site.application.db, { account: { name: "Blake Example" } });
  });

  const visit = (who: SignedIn, path: string, asked: Parameters<Visitor["visit"]>[1] = {}) =>
    new Visitor(site).visit(path, { ...asked, headers: { Cookie: who.cookie, ...asked.headers } });
  async function testAs(who: SignedIn): Promise<string> {
    const { html } = await visit(who, "/api/AnonymousConnectivityTest/GenerateTestReport", {
      form: measuredForm,
      address: "198.51.100.70",
    });
    return (JSON.parse(html) as { id: string }).id;
  }
  async function share(id: string, who: SignedIn): Promise<void> {
    const { tenantId: tenant_id, objectId: object_id, name } = who.account;
    await site.application.db
      .insertInto("report_share")
      .values({ report_id: id, tenant_id, object_id, name, shared_at: new Date() })
      .execute();
  }

  it("is for accounts", async () => {
    const page = await new Visitor(site).visit("/reports");
    expect(page.status).toBe(404);
    expect(page.html).not.toContain("<table");
  });

  it("says what it is empty of", async () => {
    const [own, received] = [
      await visit(avery, "/reports"),
      await visit(avery, "/reports?list=received"),
    ];
    expect([
      own.status,
      own.html.includes(english("history:empty.own.title")),
      received.html.includes(english("history:empty.received.title")),
    ]).toEqual([200, true, true]);
    expect(own.html).toContain("<title>Reports · Pathlens</title>");
  });

  it("shows own and received reports apart, without any script", async () => {
    const [mine, theirs] = [await testAs(avery), await testAs(blake)];
    await share(theirs, avery);
    const own = await visit(avery, "/reports");
    expect([
      own.html.includes(mine),
      own.html.includes(theirs),
      own.html.includes("<script"),
    ]).toEqual([true, false, false]);
    const received = await visit(avery, "/reports?list=received");
    expect([
      received.html.includes(mine),
      received.html.includes(theirs),
      received.html.includes("Blake Example"),
    ]).toEqual([false, true, true]);
  });

  it("finds by city, and offers everything when nothing fits", async () => {
    const id = await testAs(avery);
    expect((await visit(avery, "/reports?city=amster&sharing=closed")).html).toContain(id);
    const nothing = await visit(avery, "/reports?city=nowhere");
    expect([
      nothing.status,
      nothing.html.includes(id),
      nothing.html.includes(english("ui:list.noMatch")),
    ]).toEqual([200, false, true]);
    expect((await visit(avery, "/reports?sort=owner&after=x")).html).toContain(id);
  });

  it("deletes several after a question, by ticks or by the filter, and only what the page showed", async () => {
    const [one, other, third] = [await testAs(avery), await testAs(avery), await testAs(avery)];
    const theirs = await testAs(blake);
    const list = await visit(avery, "/reports?city=amster");
    expect(list.html).toContain('name="query" value="city=amster"');
    expect(list.html).toContain("All rows that match (3)");
    const chosen = `/reports/delete?query=&which=chosen&id=${one}&id=${theirs}`;
    /** The mark of the rows that the question shows. */
    const seenAt = async (address: string) => {
      const { status, html } = await visit(avery, address);
      expect(status).toBe(200);
      return /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? "";
    };
    const others = await seenAt(`/reports/delete?query=&which=chosen&id=${other}`);
    for (const seen of [others, ""]) {
      const stale = await visit(avery, chosen, { form: { seen } });
      expect([stale.status, stale.html.includes(english("ui:list.changed"))]).toEqual([409, true]);
    }
    const deleted = await visit(avery, chosen, { form: { seen: await seenAt(chosen) } });
    expect([deleted.status, deleted.location]).toEqual([303, "/reports?deleted=1"]);
    expect((await visit(avery, "/reports?deleted=1")).html).toContain("1 report was deleted.");
    expect((await visit(blake, "/reports")).html).toContain(theirs);

    const all = `/reports/delete?which=all&query=${encodeURIComponent("city=amster")}`;
    const both = await seenAt(all);
    const widened = await visit(avery, `/reports/delete?which=all&query=town%3Damster`);
    expect([widened.status, widened.html.includes('name="seen"')]).toEqual([409, false]);
    expect((await visit(avery, all, { form: { seen: both } })).status).toBe(303);
    const left = await visit(avery, "/reports");
    expect([other, third].some((id) => left.html.includes(id))).toBe(false);
    expect((await visit(avery, all)).status).toBe(409);
  });

  it("gives the same list as files", async () => {
    const [id, hidden] = [await testAs(avery), await testAs(blake)];
    const csv = await visit(avery, "/reports.csv?city=amster");
    expect([csv.html.includes(id), csv.html.includes(hidden)]).toEqual([true, false]);
    const json = await visit(avery, "/reports.json");
    expect(json.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(JSON.parse(json.html)).toMatchObject({ list: "pathlens-reports", rows: [{ id }] });
    expect(
      (await visit(avery, "/reports.csv?city=nowhere")).html.trim().split("\r\n"),
    ).toHaveLength(1);
  });

  it("asks before it deletes, keeps another run's cookie, and comes back", async () => {
    const id = await testAs(avery);
    const question = await visit(avery, `/report/${id}/delete?from=reports`);
    expect([
      question.status,
      question.html.includes('href="/reports"'),
      question.html.includes('method="post"'),
    ]).toEqual([200, true, true]);
    const deleted = await visit(avery, `/report/${id}/delete?from=reports`, { form: {} });
    expect([deleted.status, deleted.location, deleted.headers.get("Set-Cookie")]).toEqual([
      303,
      "/reports?deleted=yes",
      null,
    ]);
    expect((await visit(avery, "/reports?deleted=yes")).html).toContain("The report was deleted.");
  });

  it("asks before it removes a received report, which stays with its owner", async () => {
    const id = await testAs(blake);
    await share(id, avery);
    const path = `/reports/received/${id}/remove`;
    expect((await visit(avery, path)).status).toBe(200);
    const removed = await visit(avery, path, { form: {} });
    expect([removed.status, removed.location]).toEqual([303, "/reports?list=received&removed=yes"]);
    expect([
      (await visit(avery, path)).status,
      (await visit(avery, path, { form: {} })).status,
      (await visit(avery, `/report/${id}`)).status,
    ]).toEqual([404, 404, 404]);
    expect((await visit(blake, `/report/${id}`)).status).toBe(200);
    expect([
      (await visit(blake, path)).status,
      (await visit(blake, `/reports/received/${unknownId}/remove`)).status,
    ]).toEqual([404, 404]);
  });

  it.each([
    ["is_public", "share_report_with_public"],
    ["is_shared_in_organisation", "share_report_within_organization"],
  ] as const)(
    "counts a report with %s as closed from when the administrator switches %s off",
    async (column, setting) => {
      const { db } = site.application;
      // Of a tenant of its own, whose settings are nobody else's.
      const casey = await signIn(db, { account: { tenantId: randomUUID() } });
      const id = await testAs(casey);
      await db
        .updateTable("report")
        .set({ [column]: true })
        .where("id", "=", id)
        .execute();
      const { tenantId: tenant_id } = casey.account;
      const settings = {
        share_report_with_public: true,
        share_report_within_organization: true,
        report_life_days: 90,
        updated_at: new Date(),
      };
      await db
        .insertInto("tenant_setting")
        .values({ variant: "MultiTenant", tenant_id, ...settings })
        .execute();
      const isListed = async () => [
        (await visit(casey, "/reports?sharing=shared")).html.includes(id),
        (await visit(casey, "/reports?sharing=closed")).html.includes(id),
      ];
      expect(await isListed()).toEqual([true, false]);
      await db
        .updateTable("tenant_setting")
        .set({ [setting]: false })
        .where("tenant_id", "=", tenant_id)
        .execute();
      expect(await isListed()).toEqual([false, true]);
    },
  );

  it("is not there where it is switched off, neither to pages and forms nor to calls", async () => {
    const { db } = site.application;
    const id = await testAs(blake);
    await share(id, avery);
    const remove = `/reports/received/${id}/remove`;
    const take = async (who: SignedIn, body: object) => {
      const headers = {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        Cookie: who.cookie,
      };
      return (
        await fetch(`${site.origin}/api/ConnectivityTest/DeleteReceivedReport/${id}`, {
          method: "DELETE",
          headers,
          body: JSON.stringify(body),
        })
      ).status;
    };
    await db
      .insertInto("setting")
      .values({
        variant: "MultiTenant",
        key: "DisableHistoryReport",
        value: "true",
        updated_at: new Date(),
      })
      .execute();
    await readSettings({ db, variant: "MultiTenant" }, Date.now() + 60_000);
    try {
      const statuses = [];
      for (const path of [
        "/reports",
        "/reports?list=received",
        remove,
        "/api/ConnectivityTest/OwnedReports",
        "/api/ConnectivityTest/ReceivedReports",
      ]) {
        statuses.push(
          (await visit(avery, path, { headers: { "Sec-Fetch-Site": "same-origin" } })).status,
        );
      }
      expect(statuses).toEqual([404, 404, 404, 404, 404]);
      expect([(await visit(avery, remove, { form: {} })).status, await take(avery, {})]).toEqual([
        404, 404,
      ]);
      expect([
        (await visit(avery, `/report/${id}`)).status,
        (await visit(avery, "/privacy")).html.includes('href="/reports"'),
      ]).toEqual([200, false]);
      // What is open its owner closes all the same.
      const { tenantId, objectId } = avery.account;
      expect([
        await take(blake, { receivers: [{ tenantId, objectId }] }),
        (await visit(avery, `/report/${id}`)).status,
      ]).toEqual([204, 404]);
    } finally {
      await db.deleteFrom("setting").where("key", "=", "DisableHistoryReport").execute();
      await readSettings({ db, variant: "MultiTenant" }, Date.now() + 120_000);
    }
  });
});

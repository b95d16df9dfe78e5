import { RawNode, sql, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aReport } from "#tests/factories/report";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { signIn, type SignedIn } from "#tests/support/signed-in";
import type { Account } from "~/features/identity/account";
import { reportSorts, reportsPerPage } from "~/features/reports/report-list";
import {
  listOwnedReports,
  listReceivedReports,
} from "~/features/reports/report-list.repository.server";
import { ownedReportList } from "~/features/reports/report-list.schema";
import { findReportHead } from "~/features/reports/report.repository.server";
import type { Db, OpenDatabase } from "~/platform/database.server";

const ownReports = 10_000;
const now = new Date("2026-03-20T12:00:00Z");

/** A page takes this share of the reports' rows at most, however the list is sorted. */
const readMost = 3 * reportsPerPage;

describe.each(testDatabases())("a history of 10 000 reports on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  let avery: SignedIn;
  let blake: SignedIn;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
    [avery, blake] = [await signIn(db), await signIn(db)];
    await fill(db, { owner: avery, receiver: blake });
  }, 120_000);
  afterAll(() => database.close());

  const asked = (query: Record<string, string> = {}, account = avery.account) =>
    ({
      ...ownedReportList.schema.parse(query),
      account,
      variant: "MultiTenant",
      now,
      allowed: { shareReportWithPublic: true, shareReportWithinOrganization: true },
    }) as const;
  const owned = (query: Record<string, string> = {}) =>
    listOwnedReports(db, asked(query), reportsPerPage);
  const received = async (account: Account) =>
    (await listReceivedReports(db, asked({}, account), reportsPerPage)).rows;
  const orders = ["ascending", "descending"];

  it.each(reportSorts.flatMap((sort) => orders.map((order) => [sort, order] as const)))(
    "pages through all of them by %s %s, once each",
    async (sort, order) => {
      const seen: string[] = [];
      for (let after: string | null = ""; after !== null;) {
        const page = await owned({ sort, order, ...(after && { after }) });
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next;
      }
      expect([seen.length, new Set(seen).size]).toEqual([ownReports, ownReports]);
    },
    60_000,
  );

  it.each(reportSorts.flatMap((sort) => orders.map((order) => [sort, order] as const)))(
    "reads no more than a page of them by %s %s",
    async (sort, order) => {
      const plans: Plan[] = [];
      await listOwnedReports(
        db.withPlugin(explaining(plans)),
        asked({ sort, order }),
        reportsPerPage,
      );
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans)
        expect(
          scansOf(plan).filter(
            ({ table, rows, type }) =>
              table === "report" && (rows > readMost || type === "Seq Scan"),
          ),
        ).toEqual([]);
    },
  );

  it("reads no more than a page of those received, by the day they came", async () => {
    const plans: Plan[] = [];
    await listReceivedReports(
      db.withPlugin(explaining(plans)),
      asked({}, blake.account),
      reportsPerPage,
    );
    for (const plan of plans)
      expect(
        scansOf(plan).filter(
          ({ table, rows, type }) =>
            table !== "account" && (rows > readMost || type === "Seq Scan"),
        ),
      ).toEqual([]);
  });

  it("says what a score covers", async () => {
    const { rows } = await owned();
    expect(new Set(rows.map(({ partlyScored }) => partlyScored?.join()))).toEqual(
      new Set(["exchange", "exchange,sharePoint"]),
    );
  });

  it("finds by a part of the city's name, whatever its case, and takes wildcards as they are", async () => {
    const cities = async (city: string) =>
      new Set((await owned({ city })).rows.map((report) => report.city));
    expect([
      await cities("TERDAM"),
      await cities("zü"),
      await cities("%"),
      await cities("_"),
    ]).toEqual([new Set(["Amsterdam"]), new Set(["Zürich"]), new Set(), new Set()]);
  });

  it.each([
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ])(
    "tells shared ones from closed ones where the public is allowed: %s, the organisation: %s",
    async (shareReportWithPublic, shareReportWithinOrganization) => {
      const allowed = { shareReportWithPublic, shareReportWithinOrganization };
      const [shared = [], closed = []] = [
        await listOwnedReports(db, { ...asked({ sharing: "shared" }), allowed }, reportsPerPage),
        await listOwnedReports(db, { ...asked({ sharing: "closed" }), allowed }, reportsPerPage),
      ].map(({ rows }) => rows);
      expect(
        shared.every(
          (report) => report.isPublic || report.isSharedInOrganisation || report.receiverCount > 0,
        ),
      ).toBe(true);
      expect(
        closed.some(
          (report) => report.isPublic || report.isSharedInOrganisation || report.receiverCount > 0,
        ),
      ).toBe(false);
      const listed = [...shared, ...closed];
      expect([
        listed.some(({ isPublic }) => isPublic),
        listed.some(({ isSharedInOrganisation }) => isSharedInOrganisation),
      ]).toEqual([shareReportWithPublic, shareReportWithinOrganization]);
      expect([shared.length, closed.length]).toEqual([reportsPerPage, reportsPerPage]);
    },
  );

  it("shows what was shared to the receiver alone, not to who bears the same ids in another directory", async () => {
    const namesake = { ...blake.account, issuer: "https://elsewhere.example/" };
    const [report = { id: "" }] = await received(blake.account);
    await db
      .updateTable("report_share")
      .set({ issuer: blake.account.issuer })
      .where("report_id", "=", report.id)
      .execute();
    const isReceiver = async (asker: Account) =>
      (await findReportHead(db, { id: report.id, variant: "MultiTenant", now, asker }))?.isReceiver;
    const lists = async (account: Account) =>
      (await received(account)).some(({ id }) => id === report.id);
    expect([await isReceiver(blake.account), await lists(blake.account)]).toEqual([true, true]);
    expect([await isReceiver(namesake), await lists(namesake)]).toEqual([false, false]);
  });

  it("shows none that has expired, of the other variant, or of somebody else", async () => {
    const none = { rows: [], previous: null, next: null };
    const ownedBy = (columns: object, account?: Account) =>
      listOwnedReports(db, { ...asked({}, account), ...columns }, reportsPerPage);
    expect(await ownedBy({ now: new Date("2027-01-01T00:00:00Z") })).toEqual(none);
    expect(await ownedBy({ variant: "GCC" })).toEqual(none);
    expect(await ownedBy({}, blake.account)).toEqual(none);
    expect(await received(avery.account)).toEqual([]);
  });
});

/** 10 000 reports with ties in every column, every third without a score, every tenth shared by name. */
async function fill(
  db: Db,
  { owner, receiver }: { owner: SignedIn; receiver: SignedIn },
): Promise<void> {
  const document = JSON.stringify(
    aReport({ score: 0, measuredLatency: 0, exchangeScore: 80, skype: null }),
  );
  const downloaded = JSON.stringify({ data: { download: { bitsPerSecond: 8_000_000 } } });
  await sql`
    insert into test_run (id, variant, secret_hash, phase, started_at)
    select gen_random_uuid(), 'MultiTenant', '\\x00', 'AdvancedTestFinish', ${now} from generate_series(1,
      ${ownReports})`.execute(db);
  await sql`
    insert into report (id, variant, run_id, owner_id, owner_tenant_id, status, document, is_public,
      is_shared_in_organisation, created_at, saved_at, expires_at)
    select gen_random_uuid(), 'MultiTenant', id, ${owner.account.id}, ${owner.account.tenantId}, 'finished',
      ${document}::jsonb || jsonb_build_object(
        'score', case when number % 3 = 0 then null else number % 50 end,
        'measuredLatency', case when number % 3 = 0 then null else (number % 70) + 0.1 end,
        'bufferBloat', case when number % 2 = 0 then ${downloaded}::jsonb end,
        'browserLocation', jsonb_build_object('city', (array['Amsterdam', 'Zürich', 'ōsaka', ''])[1 + number % 4])),
      number % 5 = 0, number % 7 = 0, ${now}::timestamptz - (number / 10) * interval '1 minute', ${now},
        ${now}::timestamptz + interval '90 days'
    from (select id, row_number() over (order by id)::integer as number from test_run) run`.execute(
    db,
  );
  await sql`
    insert into report_share (report_id, tenant_id, object_id, name, shared_at)
    select id, ${receiver.account.tenantId}, ${receiver.account.objectId}, 'Blake', created_at from report
      where id::text like '%1'`.execute(db);
  await sql`analyze`.execute(db);
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** Has every query explained instead of answered. */
function explaining(plans: Plan[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => RawNode.create(["explain (analyze, format json) ", ""], [node]),
    transformResult: async ({ result }) => {
      const [row] = result.rows as { "QUERY PLAN": { Plan: Plan }[] }[];
      plans.push(row!["QUERY PLAN"][0]!.Plan);
      return { ...result, rows: [] };
    },
  };
}

/** Every scan of a plan with the rows it went through. */
function scansOf(plan: Plan): { type: string; table: string; rows: number }[] {
  const rows = (plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0)) * plan["Actual Loops"];
  const own = plan["Relation Name"]
    ? [{ type: plan["Node Type"], table: plan["Relation Name"], rows }]
    : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

import { isDeepStrictEqual } from "node:util";

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { migrate, migrationNames } from "#db/migrate";
import { testDatabases } from "#tests/support/database";
import { early, earlyRows } from "#tests/support/early-rows";
import { openEmpty } from "#tests/support/empty-database";
import { findAssistantTest } from "~/features/assistant-test/assistant-test.repository.server";
import {
  listChangeLog,
  listChangeLogOfChange,
} from "~/features/domain-lens/change-requests/change-event.repository.server";
import {
  findChangeRequest,
  findOpenChange,
} from "~/features/domain-lens/change-requests/change-request.repository.server";
import {
  listFqdnEvents,
  listTestResults,
} from "~/features/domain-lens/fqdns/fqdn-detail.repository.server";
import { listNotices } from "~/features/domain-lens/notices/notice.repository.server";
import { listUnderReview } from "~/features/domain-lens/notices/waiting.repository.server";
import {
  findAssociation,
  listOcdiEvents,
} from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import { listFeedChanges } from "~/features/domain-lens/publishing/publication.repository.server";
import { findRequestedRun } from "~/features/domain-lens/publishing/requested-run.repository.server";
import { listResultsOf } from "~/features/domain-lens/validation/validation-result.repository.server";
import { listWorkloadEvents } from "~/features/domain-lens/workloads/workload-event.repository.server";
import { listOpenEpisodes } from "~/features/health/episode.repository.server";
import { findIncident } from "~/features/health/incident.repository.server";
import { serverTestsJob, serverTestsPayload } from "~/features/reports/report-jobs.schema";
import { findReport, findReportForUpdate } from "~/features/reports/report.repository.server";
import { listSettings } from "~/features/settings/setting.repository.server";
import type { Db } from "~/platform/database.server";
import { makeDays } from "~/platform/day-partitions.repository.server";
import { claimJob } from "~/platform/job-queue.repository.server";

const now = new Date("2026-03-03T09:00:00Z");
const variant = "MultiTenant";

type Row = Record<string, unknown>;
type Snapshot = Map<string, Row[]>;

/** Tables with a partition for each day: a row needs that of its own. */
const dayTables = ["sample"];

async function insert(db: Db, table: string, row: Row): Promise<void> {
  if (dayTables.includes(table))
    await makeDays(db, table, [String(row.at).slice(0, "YYYY-MM-DD".length)]);
  const columns = sql.join(Object.keys(row).map((column) => sql.id(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
    db,
  );
}

/** Every row of every table of ours. */
async function snapshotOf(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(
    db,
  );
  const tables: Snapshot = new Map();
  for (const { name } of rows) {
    const found = await sql<{
      row: Row;
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db);
    tables.set(
      name,
      found.rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** The rows of `before` that `after` does not have with all their values. */
function lostRows(before: Snapshot, after: Snapshot): string[] {
  return [...before].flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const isKept = after
        .get(table)
        ?.some((later) => Object.keys(row).every((key) => isDeepStrictEqual(later[key], row[key])));
      return isKept ? [] : [`${table}: ${JSON.stringify(row)}`];
    }),
  );
}

it("there are rows for migrations only that there are", () => {
  expect(Object.keys(earlyRows).filter((name) => !migrationNames.includes(name))).toEqual([]);
});

describe.each(testDatabases())("migrating a filled database on %s", (kind) => {
  let db: Db;
  let close: () => Promise<void>;
  let newest: Snapshot;
  const lost: Record<string, string[]> = {};

  beforeAll(async () => {
    const { opened, close: closeAll } = await openEmpty(kind);
    [{ db }, close] = [opened[0]!, closeAll];
    for (const name of migrationNames) {
      const before = await snapshotOf(db);
      expect(await migrate(db, name)).toEqual([name]);
      lost[name] = lostRows(before, await snapshotOf(db));
      for (const [table, row] of earlyRows[name] ?? []) await insert(db, table, row);
    }
    expect(await migrate(db)).toEqual([]);
    newest = await snapshotOf(db);
  });
  afterAll(() => close());

  it.each(migrationNames)("%s loses and changes nothing that was there", (name) => {
    expect(lost[name]).toEqual([]);
  });

  it("every table was filled as soon as it was there", () => {
    const empty = [...newest].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    expect(empty).toEqual([]);
  });

  it("every column of JSON has a value", () => {
    const empty = [...newest].flatMap(([table, rows]) =>
      ["document", "detail", "outcome", "unfinished", "block", "bypass", "base"].flatMap(
        (column) =>
          column in rows[0]! && rows.every((row) => row[column] === null)
            ? [`${table}.${column}`]
            : [],
      ),
    );
    expect(empty).toEqual([]);
  });

  it("fills new columns from what there was", async () => {
    const { rows } = await sql<{ what: string }>`
      select 'receiver ' || issuer as what from report_share
      union all select 'area ' || code || ' ' || is_in_default_answer from service_area
      union all select 'unchanged episode' from health_episode where changed_at = last_seen_at
      union all select 'month ' || month || ' ' || coalesce(first_country, 0) from provider_index_month
      union all select 'report ' || city || ' ' || score || ' ' || latency_ms from report
      order by 1`.execute(db);
    expect(rows.map(({ what }) => what)).toEqual([
      "area Exchange true",
      "area MEM false",
      "month 2026-01 -84",
      "month 2026-02 -84",
      "receiver https://issuer.example",
      "report Amsterdam 98.5 10",
      "report Amsterdam 98.5 10",
      "unchanged episode",
    ]);
  });

  it("today's program reads reports, and stores those that it changes in today's version", async () => {
    const key = { id: early.reportId, variant, now } as const;
    const found = await findReport(db, key);
    expect(found?.report).toMatchObject({ id: early.reportId, score: 98.5, measuredLatency: 10 });
    const versions = () =>
      sql<{ version: number | null }>`
        select (document -> 'documentVersion')::integer as version from report order by id = ${early.reportId}`.execute(
        db,
      );
    expect((await versions()).rows).toEqual([{ version: null }, { version: null }]);
    const held = await db.transaction().execute((trx) => findReportForUpdate(trx, key));
    expect(held).toEqual(found);
    expect((await versions()).rows).toEqual([{ version: null }, { version: 1 }]);
    expect(await findReport(db, key)).toEqual(found);
  });

  it("today's program reads change requests with everything decided about them", async () => {
    expect(await findChangeRequest(db, early.changeId)).toMatchObject({
      base: { publicDescription: "Mail" },
      proposal: { publicDescription: "Mail and calendars" },
      championApproval: { name: "Connie", hash: "5f3c" },
      councilApproval: { name: "Connie" },
      bypass: { failures: ["dns outlook.example"] },
      block: null,
      unblock: { note: "Too early." },
      unfinished: {},
    });
    expect(await findOpenChange(db, early.setId)).toMatchObject({ id: early.openChangeId });
    const scopes = [
      { role: "connectivity-champion", workloadId: null, serviceArea: null },
    ] as const;
    expect(await listUnderReview(db, scopes as never)).toMatchObject([
      { id: early.openChangeId, base: { publicDescription: "Mail" } },
    ]);
    const { unfinished } = (await sql<{ id: string }>`
      select id::text from change_request where unfinished is not null`
      .execute(db)
      .then(({ rows }) => findChangeRequest(db, rows[0]!.id)))!;
    expect(unfinished).toEqual({
      prefixes: { prefixes: "192.0.2.0/33" },
      details: { tcpPorts: "eighty" },
    });
  });

  it("today's program reads every history", async () => {
    expect(await listChangeLog(db, { setId: early.setId, limit: 9 })).toMatchObject([
      { event: "Import", detail: null },
      { event: "Publish", detail: { version: "2026030200" } },
    ]);
    expect(await listChangeLogOfChange(db, { changeId: early.changeId, limit: 9 })).toHaveLength(1);
    const attributes = { addedBy: "Added by User", workload: null, isDeprecated: false };
    expect(await listFqdnEvents(db, early.fqdnId)).toMatchObject([
      { before: null, after: attributes },
    ]);
    expect(await listOcdiEvents(db, early.associationId)).toMatchObject([
      { before: attributes, after: attributes },
    ]);
    expect(await listWorkloadEvents(db, early.workloadId)).toMatchObject([
      { before: { name: "Mail" }, after: { serviceArea: "Exchange" } },
    ]);
  });

  it("today's program reads tests, notices, runs, jobs and the rest", async () => {
    const evidence = { reason: "a-reason-of-before" };
    expect(await listResultsOf(db, early.validationId, ["outlook.example"])).toMatchObject([
      { evidence },
    ]);
    expect(await listTestResults(db, early.fqdnId)).toMatchObject([{ evidence }]);
    expect(await listNotices(db, early.personKey)).toMatchObject([
      { facts: { subject: "Mail", by: "Edda", note: "Read this." } },
    ]);
    expect(await findRequestedRun(db, early.publishRunId)).toMatchObject({
      outcome: { version: "2026030200", returned: [{ reason: "changed-base" }] },
    });
    expect(await findAssociation(db, early.associationId)).toMatchObject({
      legacy: ["old.example"],
    });
    expect(await listFeedChanges(db, { instance: "Worldwide", after: "0000000000" })).toMatchObject(
      [{ add: { urls: ["outlook.example"] } }],
    );
    const since = new Date(0);
    expect(
      await findAssistantTest(db, { id: early.assistantTestId, variant, since }),
    ).toMatchObject({
      result: {
        webSocketTestResult: {
          webSocketResults: [{ exceptionMessage: null }, { attemptsInMs: [] }],
        },
      },
    });
    const world = { variant, isDemonstration: false } as const;
    expect(await listOpenEpisodes(db, world)).toMatchObject([{ place: { city: "Amsterdam" } }]);
    expect(await findIncident(db, world, early.incidentId)).toMatchObject({ title: "Cable cut" });
    expect(await listSettings(db, variant)).toMatchObject([{ key: "status", value: true }]);
    const job = await claimJob(db, { queue: serverTestsJob.queue.name, now, leaseMs: 1000 });
    expect(serverTestsPayload.read(job?.payload)).toEqual({ reportId: early.reportId, variant });
  });
});

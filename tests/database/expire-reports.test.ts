import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aDoorRoundTrip } from "#tests/factories/door-round-trip";
import { aPeerResult } from "#tests/factories/peer-result";
import { aReport, aReportRow } from "#tests/factories/report";
import { aRunEvent } from "#tests/factories/run-event";
import { aTestRun } from "#tests/factories/test-run";
import { openTestDatabase, testDatabases } from "#tests/support/database";
import { expireReports } from "~/features/reports/expire-reports.server";
import type { Db, OpenDatabase } from "~/platform/database.server";

const now = new Date("2026-06-01T00:00:00Z");
const before = (ms: number) => new Date(now.getTime() - ms);

/** More than two rounds of removal take. */
const manyReports = 1001;

describe.each(testDatabases())("reports past their expiry on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterAll(() => database.close());

  /** Stores reports that expire at `expiresAt`, each with its run. */
  async function store(count: number, expiresAt: Date): Promise<{ id: string; runId: string }[]> {
    const reports = Array.from({ length: count }, () =>
      aReport({ id: randomUUID(), runId: randomUUID() }),
    );
    await db
      .insertInto("test_run")
      .values(reports.map(({ runId }) => aTestRun({ id: runId })))
      .execute();
    for (let at = 0; at < count; at += 500) {
      await db
        .insertInto("report")
        .values(
          reports
            .slice(at, at + 500)
            .map((report) => aReportRow(report, { expires_at: expiresAt })),
        )
        .execute();
    }
    return reports;
  }

  const tables = ["test_run", "report", "run_event", "door_round_trip", "peer_result"] as const;
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(
          async (table) =>
            [
              table,
              Number(
                (
                  await db
                    .selectFrom(table)
                    .select(({ fn }) => fn.countAll().as("count"))
                    .executeTakeFirstOrThrow()
                ).count,
              ),
            ] as const,
        ),
      ),
    );

  it("go with everything that belongs to them, however many, and no others", async () => {
    const [kept, expired] = [
      (await store(1, new Date(now.getTime() + 1)))[0]!,
      (await store(1, now))[0]!,
    ];
    for (const { id, runId } of [kept, expired]) {
      await db
        .insertInto("run_event")
        .values(aRunEvent({ run_id: runId }))
        .execute();
      await db
        .insertInto("door_round_trip")
        .values(aDoorRoundTrip({ report_id: id }))
        .execute();
      await db
        .insertInto("peer_result")
        .values(aPeerResult({ report_id: id, place_key: id }))
        .execute();
    }
    const withoutReport = aTestRun({ started_at: before(86_400_000) });
    await db.insertInto("test_run").values(withoutReport).execute();
    await store(manyReports, before(1));

    await expireReports(db, now);
    expect(await rows()).toEqual({
      test_run: 2,
      report: 1,
      run_event: 1,
      door_round_trip: 1,
      peer_result: 1,
    });
    expect(await db.selectFrom("report").select("id").execute()).toEqual([{ id: kept.id }]);

    await expireReports(db, now);
    expect(await rows()).toMatchObject({ test_run: 2, report: 1 });
  });
});

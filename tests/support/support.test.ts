import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aReport, aReportRow } from "#tests/factories/report";
import { aTestRun } from "#tests/factories/test-run";
import { aRunEvent } from "#tests/factories/run-event";
import { aDoorRoundTrip } from "#tests/factories/door-round-trip";
import { aPeerResult } from "#tests/factories/peer-result";
import { application } from "~/platform/application.server";
import type { OpenDatabase } from "~/platform/database.server";

import { startTestApplication } from "./application";
import { openTestDatabase, testDatabases } from "./database";
import { randomFrom } from "./random";

describe.each(testDatabases())("a test database (%s)", (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it("has the reference data of a started program and nothing else", async () => {
    const doors = await database.db.selectFrom("front_door").select("code").execute();
    const reports = await database.db.selectFrom("report").select("id").execute();
    expect(doors.length).toBeGreaterThanOrEqual(60);
    expect(reports).toEqual([]);
  });

  it("takes a row of every factory", async () => {
    const report = aReport();
    const { db } = database;
    await db
      .insertInto("test_run")
      .values(aTestRun({ id: report.runId }))
      .execute();
    await db
      .insertInto("run_event")
      .values(aRunEvent({ run_id: report.runId }))
      .execute();
    await db.insertInto("report").values(aReportRow(report)).execute();
    await db
      .insertInto("door_round_trip")
      .values(aDoorRoundTrip({ report_id: report.id }))
      .execute();
    await db
      .insertInto("peer_result")
      .values(aPeerResult({ report_id: report.id }))
      .execute();
    const stored = await db
      .selectFrom("report")
      .select("document")
      .where("id", "=", report.id)
      .executeTakeFirstOrThrow();
    expect(stored.document).toEqual(report);
  });

  it("is apart from every other one", async () => {
    const other = await openTestDatabase(kind);
    await sql`create table only_here (id integer)`.execute(other.db);
    const { rows } =
      await sql`select 1 from information_schema.tables where table_name = 'only_here'`.execute(
        database.db,
      );
    expect(rows).toEqual([]);
    await other.close();
  });
});

it.each(testDatabases())("an application for tests is what loaders find (%s)", async (kind) => {
  const started = await startTestApplication(kind, { CLOUD_VARIANTS: "GCC" });
  expect(application().database.kind).toBe(kind);
  expect(application().environment.variants).toEqual(["GCC"]);
  await started.close();
  expect(started.shutdown.aborted).toBe(true);
});

describe("randomFrom", () => {
  it("repeats for the same seed and salt, and for no other", () => {
    const draw = (salt: string, seed: number) =>
      Array.from({ length: 5 }, randomFrom(salt, seed).share);
    expect(draw("a", 7)).toEqual(draw("a", 7));
    expect(draw("a", 7)).not.toEqual(draw("b", 7));
    expect(draw("a", 7)).not.toEqual(draw("a", 8));
  });

  it("stays within its bounds and reaches both ends", () => {
    const random = randomFrom("bounds");
    const drawn = new Set(Array.from({ length: 1000 }, () => random.whole(3, 6)));
    expect([...drawn].sort()).toEqual([3, 4, 5, 6]);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { aHeldRun } from "#tests/api/hub-client";
import { aReport, aReportRow } from "#tests/factories/report";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { buildDirWithPlaces } from "#tests/support/place-data";
import { runEventChannel } from "~/features/messaging/run-event.repository.server";
import { performServerTests } from "~/features/reports/perform-server-tests.server";
import type { Report } from "~/features/reports/report";
import { reportDocument } from "~/features/reports/report-document";
import { setSandbox } from "~/platform/sandbox-parts.server";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  setSandbox(sandbox);
});
afterAll(async () => {
  setSandbox(undefined);
  await sandbox.close();
});

const unstopped = new AbortController().signal;
const started = { event: "ReceiveTestStatus", data: { status: "Started" } };
const finished = { event: "ReceiveTestStatus", data: { status: "Finished" } };

/** Names that the sandbox answers for: 5 are looked up, 4 of them connected to. */
const tenantDomain = "contoso.onsuite.test";
const nameCount = 5;
const targetCount = 4;

describe.each(testDatabases())("the server's tests of a report on %s", (kind) => {
  let application: TestApplication;
  beforeAll(async () => {
    application = await startTestApplication(kind, { BUILD_DIR: await buildDirWithPlaces() });
  });
  afterAll(() => application.close());

  /** Stores what starting a run leaves: its report, and the first event. */
  async function aStartedRun(columns: Parameters<typeof aReportRow>[1] = {}): Promise<Report> {
    const run = await aHeldRun(application.db, { last_sequence: 1 });
    const report = aReport({ runId: run.id, status: "running", tenantDomain, serverTests: null });
    const expires = new Date(Date.now() + 86_400_000);
    await application.db
      .insertInto("report")
      .values(aReportRow(report, { expires_at: expires, ...columns }))
      .execute();
    await application.db
      .insertInto("run_event")
      .values({
        run_id: run.id,
        sequence: 1,
        event: started.event,
        data: JSON.stringify(started.data),
        occurred_at: new Date(),
      })
      .execute();
    return report;
  }

  async function stored({ id, runId }: Report) {
    const { db } = application;
    const row = await db
      .selectFrom("report")
      .select(["status", "revision", "document"])
      .where("id", "=", id)
      .executeTakeFirst();
    const run = await db
      .selectFrom("test_run")
      .select(["phase", "finished_at", "last_sequence"])
      .where("id", "=", runId)
      .executeTakeFirst();
    const events = await db
      .selectFrom("run_event")
      .select(["sequence", "event", "data"])
      .where("run_id", "=", runId)
      .orderBy("sequence")
      .execute();
    return { report: row && reportDocument.read(row.document), row, run, events };
  }

  const job = (report: Report, variant = "MultiTenant") => ({ reportId: report.id, variant });

  /** Does something each time an event of the run is announced. */
  async function onEvents({ runId }: Report, act: () => void): Promise<() => Promise<void>> {
    return application.database.listen(runEventChannel, (notice) => {
      if (notice.startsWith(runId)) act();
    });
  }

  /** That every result is there once, both in the report and as an event, and that the run is over. */
  async function expectWhole(run: Report): Promise<void> {
    const { report, row, run: ended, events } = await stored(run);
    const { dns, connectivity, finishedAt } = report!.serverTests!;
    expect([row!.status, report!.status, ended]).toEqual([
      "finished",
      "finished",
      {
        phase: "AdvancedTestFinish",
        finished_at: expect.any(Date) as Date,
        last_sequence: events.length,
      },
    ]);
    expect([dns.length, connectivity.length, Number.isNaN(Date.parse(finishedAt!))]).toEqual([
      nameCount,
      targetCount,
      false,
    ]);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, at) => at + 1));
    expect([events[0], events.at(-1)]).toMatchObject([started, finished]);
    const results = events
      .slice(1, -1)
      .map(({ data }) => JSON.stringify(data))
      .sort();
    expect(results).toEqual(
      [...dns, ...connectivity].map((result) => JSON.stringify(sorted(result))).sort(),
    );
  }

  it("end with every result in the report and as an event, in the report's last revision", async () => {
    const run = await aStartedRun();
    await performServerTests(job(run), unstopped);
    await expectWhole(run);
    const { report, row } = await stored(run);
    expect(row!.revision).toBe(1 + nameCount + targetCount + 1);
    expect({ ...report, status: "running", serverTests: null }).toEqual(run);
    expect(report!.serverTests!.connectivity.every(({ code }) => code === "Successful")).toBe(true);
  });

  it("are not done again once they are finished", async () => {
    const run = await aStartedRun();
    await performServerTests(job(run), unstopped);
    const before = await stored(run);
    await performServerTests(job(run), unstopped);
    expect(await stored(run)).toEqual(before);
  });

  it.each([2, 6, 11])("that break off at event %d go on without doubling any", async (broken) => {
    const run = await aStartedRun();
    await sql`create function break_off() returns trigger language plpgsql as
        'begin raise exception ''broken off''; end'`.execute(application.db);
    await sql`create trigger breaking before insert on run_event for each row when (new.sequence =
        ${sql.lit(broken)}) execute function break_off()`.execute(application.db);
    await expect(performServerTests(job(run), unstopped)).rejects.toThrow("broken off");
    await sql`drop function break_off cascade`.execute(application.db);
    const { report, row, run: cut, events } = await stored(run);
    expect([
      row!.status,
      report!.serverTests?.finishedAt ?? null,
      cut!.finished_at,
      cut!.last_sequence,
      events.length,
    ]).toEqual(["running", null, null, broken - 1, broken - 1]);
    expect(cut!.phase).toBe(events.length > 1 ? "AdvancedTestStart" : "BasicTest");

    await performServerTests(job(run), unstopped);
    await expectWhole(run);
    expect((await stored(run)).events.slice(0, events.length)).toEqual(events);
  });

  it("that are stopped go on the next time", async () => {
    const run = await aStartedRun();
    const end = new AbortController();
    const stopListening = await onEvents(run, () => end.abort());
    await performServerTests(job(run), end.signal);
    await stopListening();
    await performServerTests(job(run), unstopped);
    await expectWhole(run);
  });

  it("that are begun before anything is known leave the run as it was", async () => {
    const run = await aStartedRun();
    const before = await stored(run);
    await performServerTests(job(run), AbortSignal.abort());
    expect(await stored(run)).toEqual(before);
  });

  it("that two processes do at once, since one was taken for dead, come once", async () => {
    const run = await aStartedRun();
    await Promise.all([
      performServerTests(job(run), unstopped),
      performServerTests(job(run), unstopped),
    ]);
    await expectWhole(run);
  });

  it("finish the report, its run and its stream together or not at all", async () => {
    const run = await aStartedRun();
    await sql`alter table test_run add constraint endless check (finished_at is null) not valid`.execute(
      application.db,
    );
    await expect(performServerTests(job(run), unstopped)).rejects.toMatchObject({ code: "23514" });
    await sql`alter table test_run drop constraint endless`.execute(application.db);
    const { report, row, run: cut, events } = await stored(run);
    expect([
      row!.status,
      report!.status,
      report!.serverTests!.finishedAt,
      cut!.finished_at,
    ]).toEqual(["running", "running", null, null]);
    expect(events).toHaveLength(1 + nameCount + targetCount);

    await performServerTests(job(run), unstopped);
    await expectWhole(run);
  });

  it("end without a word when the report is deleted meanwhile", async () => {
    const run = await aStartedRun();
    let deleteRun: () => void = () => undefined;
    // In the order of locks that deleting a report has: the report before its run.
    const deleted = new Promise<void>((resolve) => (deleteRun = resolve)).then(() =>
      application.db.transaction().execute(async (trx) => {
        await trx.selectFrom("report").select("id").where("id", "=", run.id).forUpdate().execute();
        await trx.deleteFrom("test_run").where("id", "=", run.runId).execute();
      }),
    );
    const stopListening = await onEvents(run, () => deleteRun());
    await performServerTests(job(run), unstopped);
    await deleted;
    await stopListening();
    expect(await stored(run)).toEqual({
      report: undefined,
      row: undefined,
      run: undefined,
      events: [],
    });
  });

  it.each<[string, () => Promise<Report>, (report: Report) => unknown]>([
    ["that is not there", async () => aReport(), job],
    ["of another variant", () => aStartedRun(), (report) => job(report, "GCC")],
    ["that has expired", () => aStartedRun({ expires_at: new Date(Date.now() - 1000) }), job],
  ])("of a report %s do nothing", async (_what, make, payload) => {
    const run = await make();
    const before = await stored(run);
    await performServerTests(payload(run), unstopped);
    expect(await stored(run)).toEqual(before);
  });

  it.each([
    null,
    {},
    { reportId: "temp", variant: "GCC" },
    { reportId: "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10", variant: "DoD" },
  ])("refuse the job %j", async (payload) => {
    await expect(performServerTests(payload, unstopped)).rejects.toThrow();
  });
});

/** With its fields in the order in which jsonb keeps them: shorter names first, then by the alphabet. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, each]) => [name, sorted(each)]));
}

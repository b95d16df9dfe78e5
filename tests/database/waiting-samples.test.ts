import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { aBrowserResult, aClientResult } from "#tests/factories/client-result";
import { testDatabases } from "#tests/support/database";
import { measuredForm, unmeasuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";
import { storedFigures, workOutAll } from "#tests/support/stored-figures";
import { storeBatch } from "#tests/support/stored-samples";
import { contextFor, type Context } from "~/features/access/context.server";
import { assistantTestSchema } from "~/features/assistant-test/assistant-test.schema";
import { keepAssistantTest } from "~/features/assistant-test/keep-assistant-test.server";
import { lockAggregates } from "~/features/performance/aggregation/block.repository.server";
import { rebuildDay } from "~/features/performance/aggregation/rebuild-day.server";
import { listOutdatedDays } from "~/features/performance/attribution/sample-attribution.repository.server";
import { realmNumber } from "~/features/performance/realm";
import { storeWaiting } from "~/features/performance/samples/store-waiting.server";
import { cancelRun } from "~/features/reports/cancel-run.server";
import { issueRunToken } from "~/features/reports/client/issue-run-token.server";
import { recordBrowserResult } from "~/features/reports/client/record-browser-result.server";
import { recordClientResult } from "~/features/reports/client/record-client-result.server";
import { hashOf } from "~/features/reports/client/run-token.server";
import { createReport } from "~/features/reports/create-report.server";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { generateTestReport } from "~/features/reports/generate-test-report.server";
import type { Report } from "~/features/reports/report";
import { keepDayTables } from "~/jobs/day-tables.server";
import { dayMs, hourMs } from "~/lib/time";
import { clientAddressHeader } from "~/platform/client-address.server";
import type { Db } from "~/platform/database.server";
import { claimDay, dropDaysBefore, listDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

/** An address of the demonstration's network in London. */
const london = "198.51.100.70";
const realm = realmNumber({ variant: "MultiTenant", isDemonstration: true });

const day = "2026-11-25";
const now = new Date(`${day}T12:00:00Z`);
/** When every run of the test takes no more results. */
const afterwards = new Date(now.getTime() + hourMs);
const { signal } = new AbortController();

const late = { measuredLatencies: [31, 18.4, 25], latencyMethod: null };

type Run = { report: Report; holder: Context };

describe.each(testDatabases())("samples that wait for their day on %s", (kind) => {
  let site: TestSite;
  let db: Db;
  beforeAll(async () => {
    site = await startSite(kind);
    db = site.application.db;
  });
  afterAll(() => site.close());
  const clear = () =>
    sql`truncate sample, waiting_sample, sample_batch, run_sample, sample_attribution, aggregate_block,
      aggregate_day_due, connect_bucket, as_day, customer_day`.execute(db);
  beforeEach(clear);

  async function asking(): Promise<Context> {
    const headers = { [clientAddressHeader]: london };
    return { ...(await contextFor(new Request("http://own.example/", { headers }))), now };
  }

  async function begin(form: Record<string, string>): Promise<Run> {
    const context = await asking();
    const input = generateReportSchema.parse(form);
    const generated = await generateTestReport(context, input, new Headers());
    if (!generated.ok) throw new Error(generated.refusal);
    const { report, runSecret } = generated.value;
    return {
      report,
      holder: { ...context, heldRuns: [{ runId: report.runId, secret: runSecret }] },
    };
  }
  async function media({ report, holder }: Run): Promise<void> {
    const issued = await issueRunToken(holder, report.id);
    if (!issued.ok) throw new Error(issued.refusal);
    const { variant } = holder;
    const call = { db, variant, now, tokenHash: hashOf(issued.value.token) };
    expect(await recordClientResult(call, aClientResult("skype", {}, now))).toMatchObject({
      ok: true,
    });
  }
  async function load({ report, holder }: Run): Promise<void> {
    const result = aBrowserResult("bufferBloat", {}, now);
    expect(await recordBrowserResult(holder, { id: report.id, result })).toMatchObject({
      ok: true,
    });
  }
  async function save({ report, holder }: Run): Promise<void> {
    await createReport(holder, { id: report.id, ...late });
  }
  async function cancel({ report, holder }: Run): Promise<void> {
    await cancelRun(holder, report.id);
  }
  async function testAssistant(): Promise<void> {
    const attempt = { domain: "hub.suite.test", isWssEnabled: true, attemptsInMs: [48, 41.5] };
    const input = assistantTestSchema.parse({
      city: "Lisbon",
      region: "Lisbon",
      country: "Portugal",
      webSocketTestResult: {
        status: "Completed",
        webSocketResults: [{ ...attempt, connectionLatencyInMs: 41.5 }],
      },
      connectivityTestResult: { status: "Completed", domainNamesFailedConnectivity: [] },
    });
    await keepAssistantTest(await asking(), input, "browser");
  }

  /** What a re-attribution of the day does to others. */
  const claiming = <Answer>(work: (trx: Transaction<Database>) => Promise<Answer>) =>
    db.transaction().execute(async (trx) => {
      expect(await claimDay(trx, { table: "sample", day })).not.toBeNull();
      return work(trx);
    });

  const rows = () =>
    db
      .selectFrom("sample")
      .select(["at", "workload", "place", "customer", "latency_ms", "download_bps", "jitter_ms"])
      .orderBy("workload")
      .execute();
  const batches = () =>
    db.selectFrom("sample_batch").selectAll().where("sample_count", ">", 0).execute();
  const waiting = () => db.selectFrom("waiting_sample").select("batch_id").execute();
  const isAnyWaiting = async () => (await batches()).some(({ is_waiting }) => is_waiting);

  /** All that is made of samples. */
  async function conclusions() {
    await workOutAll(db, afterwards);
    expect(await waiting()).toEqual([]);
    expect(await isAnyWaiting()).toBe(false);
    const links = await db.selectFrom("run_sample").select("content_hash").execute();
    return { rows: await rows(), figures: await storedFigures(db), links };
  }

  type Step = (run: Run) => Promise<void>;
  type Steps = {
    /** Whether the run begins while the day is claimed. */
    isBegunThen?: boolean;
    then: Step[];
    /** After the day is free, before and after the task has moved samples. */
    beforeMove?: Step[];
    afterMove?: Step[];
    leaves?: number;
  };
  const perform = async (run: Run, steps: Step[] = []) => {
    for (const step of steps) await step(run);
  };

  describe.skipIf(kind === "embedded")("while the day is claimed", () => {
    it.each<[string, Steps]>([
      ["begins", { isBegunThen: true, then: [], leaves: 1 }],
      ["begins and gets more", { isBegunThen: true, then: [load, media], leaves: 3 }],
      ["gets more", { then: [load, media], leaves: 3 }],
      [
        "begins, and gets more before the move",
        {
          isBegunThen: true,
          then: [],
          beforeMove: [load],
          leaves: 2,
        },
      ],
      [
        "gets more, and more again before and after the move",
        {
          then: [load],
          beforeMove: [media],
          afterMove: [load],
          leaves: 3,
        },
      ],
      [
        "begins, and gets more after the move",
        {
          isBegunThen: true,
          then: [],
          afterMove: [load],
          leaves: 2,
        },
      ],
      ["is stopped", { then: [cancel], leaves: 0 }],
      ["begins and is stopped", { isBegunThen: true, then: [load, cancel], leaves: 0 }],
      [
        "gets more, and is stopped before the move",
        {
          then: [load],
          beforeMove: [cancel],
          leaves: 0,
        },
      ],
      [
        "begins, and is stopped after the move",
        {
          isBegunThen: true,
          then: [load],
          afterMove: [cancel],
          leaves: 0,
        },
      ],
    ])(
      "a run that %s leaves what it leaves otherwise",
      async (_what, { isBegunThen, then, beforeMove, afterMove, leaves }) => {
        const usual = await begin(measuredForm);
        for (const steps of [then, beforeMove, afterMove]) await perform(usual, steps);
        const expected = await conclusions();
        expect(expected.rows).toHaveLength(leaves ?? 0);
        await clear();

        const early = isBegunThen ? undefined : await begin(measuredForm);
        const stored = await rows();
        const run = await claiming(async () => {
          const begun = early ?? (await begin(measuredForm));
          await perform(begun, then);
          // What was there stays, and nothing is moved or counted yet.
          await storeWaiting(db, signal);
          expect(await rows()).toEqual(stored);
          await workOutAll(db, afterwards);
          expect(await storedFigures(db)).toEqual([]);
          return begun;
        });
        await perform(run, beforeMove);
        await storeWaiting(db, signal);
        await perform(run, afterMove);
        expect(await conclusions()).toEqual(expected);
      },
    );

    it("a run without samples waits for nothing, and one that gets its first does", async () => {
      const run = await claiming(async () => {
        const begun = await begin(unmeasuredForm);
        expect(
          await db.selectFrom("sample_batch").select(["is_due", "is_waiting"]).execute(),
        ).toEqual([{ is_due: false, is_waiting: false }]);
        await save(begun);
        return begun;
      });
      expect(await waiting()).toHaveLength(1);
      await storeWaiting(db, signal);
      expect(await rows()).toHaveLength(1);
      await load(run);
      expect((await conclusions()).rows).toHaveLength(2);
    });

    it("an assistant test is kept, and counted once the day is free", async () => {
      await testAssistant();
      const expected = await conclusions();
      expect(expected.rows).toHaveLength(1);
      await clear();
      await claiming(async () => {
        await testAssistant();
        await workOutAll(db, afterwards);
        expect(await storedFigures(db)).toEqual([]);
      });
      await storeWaiting(db, signal);
      expect(await conclusions()).toEqual(expected);
    });

    it.each<[string, Step[], number]>([
      ["has other samples", [load], 2],
      ["was stopped", [cancel], 0],
    ])("a rebuild leaves out what a batch had that %s", async (_what, then, leaves) => {
      const run = await begin(measuredForm);
      await claiming(async (trx) => {
        await perform(run, then);
        await rebuildDay(trx, { realms: [realm], day, now });
      });
      await db.transaction().execute(async (trx) => {
        await lockAggregates(trx);
        await rebuildDay(trx, { realms: [realm], day, now });
      });
      expect(await rows()).toHaveLength(1);
      expect(await storedFigures(db)).toEqual([]);
      await storeWaiting(db, signal);
      expect((await conclusions()).rows).toHaveLength(leaves);
    });

    it("a batch that a test is changing is moved the next time", async () => {
      await claiming(() => begin(measuredForm));
      await db.transaction().execute(async (trx) => {
        await trx.selectFrom("sample_batch").select("id").forUpdate().execute();
        await storeWaiting(db, signal);
      });
      expect(await rows()).toEqual([]);
      await storeWaiting(db, signal);
      expect(await rows()).toHaveLength(1);
    });
  });

  /** A batch whose only sample has another latency since its day was claimed. */
  async function aWaitingBatch(at = now): Promise<number> {
    const id = await storeBatch(db, [{ at, latency_ms: 10, realm }]);
    await sql`insert into waiting_sample select * from sample where batch_id = ${id}`.execute(db);
    await sql`update waiting_sample set latency_ms = 20, attribution = 7 where batch_id = ${id}`.execute(
      db,
    );
    await db
      .updateTable("sample_batch")
      .set({ received_at: at, is_waiting: true })
      .where("id", "=", id)
      .execute();
    return id;
  }
  const latencies = async () => (await rows()).map(({ latency_ms }) => latency_ms);

  it("are moved by several processes once, however many there are", async () => {
    for (let count = 0; count < 3; count += 1) await aWaitingBatch();
    const others = db
      .selectFrom("sample_batch")
      .select(sql<string>`'test'`.as("source"))
      .select(["realm", "sample_count", "first_at", "last_at", "received_at", "due_at"])
      .select(["is_due", "is_waiting"]);
    const columns = ["source", "realm", "sample_count", "first_at", "last_at"] as const;
    await db
      .insertInto("sample_batch")
      .columns([...columns, "received_at", "due_at", "is_due", "is_waiting"])
      .expression(others.crossJoin(sql`generate_series(1, 70)`.as("number")))
      .execute();
    await Promise.all([1, 2, 3].map(() => storeWaiting(db, signal)));
    expect(await latencies()).toEqual([20, 20, 20]);
    expect(await isAnyWaiting()).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  it("take the version of their attribution to the day", async () => {
    await aWaitingBatch();
    expect(await listOutdatedDays(db, "MultiTenant", 8)).toEqual([]);
    await storeWaiting(db, signal);
    expect(await listOutdatedDays(db, "MultiTenant", 8)).toEqual([{ day, oldest: 7 }]);
  });

  it("are counted also where the day was dropped before, and go with it again", async () => {
    const old = new Date(now.getTime() - 33 * dayMs);
    const oldDay = old.toISOString().slice(0, "YYYY-MM-DD".length);
    await aWaitingBatch(old);
    await dropDaysBefore(db, "sample", day);
    expect(await listDays(db, "sample")).not.toContain(oldDay);
    await storeWaiting(db, signal);
    expect(await latencies()).toEqual([20]);
    await workOutAll(db, afterwards);
    expect(await storedFigures(db)).not.toEqual([]);
    await keepDayTables(db, site.application.log, { now });
    expect(await latencies()).toEqual([]);
    expect(await isAnyWaiting()).toBe(false);
  });

  it.each(["delete", "insert"])(
    "stay as they are where a move fails at the %s into the one table or the other",
    async (operation) => {
      await aWaitingBatch();
      const table = operation === "delete" ? "waiting_sample" : "sample";
      await sql`create or replace function refuse_move() returns trigger language plpgsql as
        $$begin raise exception 'refused'; end$$`.execute(db);
      await sql`create trigger refuse_move before ${sql.raw(operation)} on ${sql.table(table)}
        for each row execute function refuse_move()`.execute(db);
      await expect(storeWaiting(db, signal)).rejects.toThrow("refused");
      await sql`drop trigger refuse_move on ${sql.table(table)}`.execute(db);
      expect(await latencies()).toEqual([10]);
      expect(await isAnyWaiting()).toBe(true);
      await storeWaiting(db, signal);
      expect(await latencies()).toEqual([20]);
    },
  );
});

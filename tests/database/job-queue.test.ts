import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { openTestDatabase, testDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import type { Db, OpenDatabase } from "~/platform/database.server";
import type { JobKind } from "~/platform/job-kind";
import {
  claimJob,
  countDueJobs,
  deleteJob,
  enqueueJob,
  enqueueOnce,
  jobChannel,
  postponeJob,
  renewLease,
  type Job,
} from "~/platform/job-queue.repository.server";

const at = new Date("2026-03-02T09:00:00Z");
const testJob: JobKind = { name: "test", queue: { name: "tests", places: 1 } };
const lostJob: JobKind = { name: "lost", queue: { name: "losses", places: 1 } };
const leaseMs = 60_000;
const after = (ms: number) => new Date(at.getTime() + ms);

describe.each(testDatabases())("the job queue on %s", (kind) => {
  let database: OpenDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    db = database.db;
  });
  afterEach(() => db.deleteFrom("job").execute());
  afterAll(() => database.close());

  const enqueue = (payload: object, due = at) =>
    db
      .transaction()
      .execute((trx) =>
        enqueueJob(trx, { job: testJob, payload: { documentVersion: 1, ...payload }, at: due }),
      );
  const claim = (now = at) => claimJob(db, { queue: testJob.queue.name, now, leaseMs });
  const numberOf = (job: Job | undefined) =>
    (job?.payload as { number: number } | undefined)?.number;

  it("gives a job as it was added, counted as tried once", async () => {
    const payload = { text: 'grüß "dich"', list: [1, null, { deep: true }] };
    await enqueue(payload);
    expect(await claim()).toEqual({
      id: expect.any(String) as string,
      kind: "test",
      payload: { documentVersion: 1, ...payload },
      attempts: 1,
    });
  });

  it("gives each job to one claimer, however many there are", async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    for (const number of numbers) await enqueue({ number });
    const claimer = async () => {
      const claimed: number[] = [];
      for (let job = await claim(); job; job = await claim()) claimed.push(numberOf(job)!);
      return claimed;
    };
    const claimed = await Promise.all(Array.from({ length: 8 }, claimer));
    expect(claimed.flat().sort((a, b) => a - b)).toEqual(numbers);
  });

  it("gives the job first that is due longest", async () => {
    await enqueue({ number: 2 }, after(-1000));
    await enqueue({ number: 3 }, at);
    await enqueue({ number: 1 }, after(-60_000));
    expect([
      numberOf(await claim()),
      numberOf(await claim()),
      numberOf(await claim()),
      await claim(),
    ]).toEqual([1, 2, 3, undefined]);
  });

  it("gives no job before its time", async () => {
    await enqueue({ number: 1 }, after(1));
    expect(await claim()).toBeUndefined();
    expect(numberOf(await claim(after(1)))).toBe(1);
  });

  it("gives no job to another claimer whose lease is renewed, and none a lease that was let go of", async () => {
    await enqueue({ number: 1 });
    const { id } = (await claim())!;
    await renewLease(db, id, after(2 * leaseMs));
    expect(await claim(after(leaseMs + 1))).toBeUndefined();
    await postponeJob(db, id, after(10));
    await renewLease(db, id, after(3 * leaseMs));
    expect((await claim(after(10)))?.id).toBe(id);
  });

  it("gives a job to another claimer once its lease is over, and not before", async () => {
    await enqueue({ number: 1 });
    const first = await claim();
    expect(await claim(after(leaseMs))).toBeUndefined();
    expect(await claim(after(leaseMs + 1))).toEqual({ ...first, attempts: 2 });
    expect(await claim(after(leaseMs + 2))).toBeUndefined();
  });

  it("gives a postponed job at its new time, although its lease was longer", async () => {
    await enqueue({ number: 1 });
    const job = (await claim())!;
    await postponeJob(db, job.id, after(10_000));
    expect(await claim(after(9_999))).toBeUndefined();
    expect(await claim(after(10_000))).toEqual({ ...job, attempts: 2 });
  });

  it("gives a deleted job to nobody, and keeps the others", async () => {
    await enqueue({ number: 1 }, after(-1));
    await enqueue({ number: 2 });
    await deleteJob(db, (await claim())!.id);
    expect(numberOf(await claim(after(leaseMs * 2)))).toBe(2);
    expect(await claim(after(leaseMs * 2))).toBeUndefined();
  });

  it("gives jobs of the queue that is asked for only", async () => {
    await db.transaction().execute(async (trx) => {
      const payload = { documentVersion: 1 };
      await enqueueJob(trx, { job: lostJob, payload, at: after(-60_000) });
      await enqueueJob(trx, { job: testJob, payload, at });
    });
    expect([(await claim())?.kind, await claim()]).toEqual(["test", undefined]);
  });

  it("counts due jobs by queue, each up to the limit", async () => {
    await db.transaction().execute(async (trx) => {
      for (let count = 0; count < 5; count += 1)
        await enqueueJob(trx, { job: lostJob, payload: { documentVersion: 1 }, at });
      await enqueueJob(trx, { job: testJob, payload: { documentVersion: 1 }, at });
      await enqueueJob(trx, { job: testJob, payload: { documentVersion: 1 }, at: after(1) });
    });
    expect(await countDueJobs(db, { now: at, limit: 3 })).toEqual([
      { queue: "losses", count: 3 },
      { queue: "tests", count: 1 },
    ]);
  });

  it("takes one job of a kind when several ask at the same time that there be one", async () => {
    await Promise.all(
      [1, 2, 3].map(() => enqueueOnce(db, { job: testJob, payload: { documentVersion: 1 }, at })),
    );
    expect(await countDueJobs(db, { now: at, limit: 10 })).toEqual([{ queue: "tests", count: 1 }]);
  });

  describe("a new job", () => {
    it("wakes every listener once what it belongs to is committed, and not before", async () => {
      const heard: string[][] = [[], []];
      const stops = await Promise.all(
        heard.map((notices) => database.listen(jobChannel, (notice) => notices.push(notice))),
      );
      let heardInside: string[][] = [];
      await db.transaction().execute(async (trx) => {
        await enqueueJob(trx, { job: testJob, payload: { documentVersion: 1 }, at });
        await sql`select 1`.execute(trx);
        heardInside = structuredClone(heard);
      });
      await vi.waitFor(() => expect(heard).toEqual([["tests"], ["tests"]]), patience);
      expect(heardInside).toEqual([[], []]);
      for (const stop of stops) await stop();
    });

    it("is not there, and wakes nobody, when its transaction fails", async () => {
      const heard: string[] = [];
      const stop = await database.listen(jobChannel, (notice) => heard.push(notice));
      const failing = db.transaction().execute(async (trx) => {
        await enqueueJob(trx, { job: lostJob, payload: { documentVersion: 1 }, at });
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      await enqueue({});
      await vi.waitFor(() => expect(heard).toEqual(["tests"]), patience);
      expect((await db.selectFrom("job").select("kind").execute()).map((job) => job.kind)).toEqual([
        "test",
      ]);
      await stop();
    });
  });
});

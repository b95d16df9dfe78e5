import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { aHeldRun } from "#tests/api/hub-client";
import { aReport, aReportRow } from "#tests/factories/report";
import { startTestSandbox, type TestSandbox } from "#tests/sandbox/test-sandbox";
import { startTestApplication, type TestApplication } from "#tests/support/application";
import { testDatabases } from "#tests/support/database";
import { patience } from "#tests/support/patience";
import { dailyTestsJob } from "~/features/domain-lens/validation/daily-tests-job.schema";
import { serverTestsJob } from "~/features/reports/report-jobs.schema";
import type { Report } from "~/features/reports/report";
import { startJobs } from "~/jobs/runner.server";
import { setApplication } from "~/platform/application.server";
import { unnamedQueue, type JobKind } from "~/platform/job-kind";
import { enqueueJob, jobChannel } from "~/platform/job-queue.repository.server";
import { createLog } from "~/platform/log.server";
import { setSandbox } from "~/platform/sandbox-parts.server";

/** Jobs that one process works on at once. */
const parallelJobs = serverTestsJob.queue.places;

/** A resolver before the sandbox's own that keeps questions back while it is shut: a job waits for it. */
class Gate {
  private isShut = false;
  private readonly kept: (() => void)[] = [];
  private constructor(
    private readonly socket: Socket,
    private readonly target: { address: string; port: number },
  ) {
    socket.on("message", (question, from) => {
      const pass = () => this.pass(question, from);
      if (this.isShut) this.kept.push(pass);
      else pass();
    });
  }

  static async before(server: string): Promise<Gate> {
    const [address = "", port] = server.split(":");
    const socket = createSocket("udp4").bind(0, "127.0.0.1");
    await once(socket, "listening");
    return new Gate(socket, { address, port: Number(port) });
  }

  get server(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  shut(): void {
    this.isShut = true;
  }

  open(): void {
    this.isShut = false;
    for (const pass of this.kept.splice(0)) pass();
  }

  close(): void {
    this.socket.close();
  }

  private pass(question: Buffer, from: RemoteInfo): void {
    const relay = createSocket("udp4");
    relay.once("message", (answer) => {
      this.socket.send(answer, from.port, from.address);
      relay.close();
    });
    relay.send(question, this.target.port, this.target.address);
  }
}

let sandbox: TestSandbox;
let gate: Gate;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  gate = await Gate.before(sandbox.dnsServers![0]!);
  setSandbox({ ...sandbox, dnsServers: [gate.server] });
});
afterAll(async () => {
  gate.close();
  setSandbox(undefined);
  await sandbox.close();
});

type Line = { event: string; attempts?: number };
type Process = { lines: Line[]; jobs: ReturnType<typeof startJobs>; end: () => Promise<void> };

describe.each(testDatabases())("jobs on %s", (kind) => {
  let application: TestApplication;
  const started: Process[] = [];
  beforeAll(async () => {
    application = await startTestApplication(kind);
  });
  afterEach(async () => {
    gate.open();
    for (const { end } of started.splice(0)) await end();
    await application.db.deleteFrom("job").execute();
  });
  afterAll(() => application.close());

  /** Starts the jobs as a process of its own would, with its own shutdown and log. */
  function startProcess(): Process {
    const shutdown = new AbortController();
    const lines: Line[] = [];
    setApplication({
      ...application,
      shutdown: shutdown.signal,
      log: createLog("warn", (line) => lines.push(JSON.parse(line) as Line)),
    });
    const jobs = startJobs();
    const made = {
      lines,
      jobs,
      end: async () => {
        shutdown.abort();
        await jobs.stop();
      },
    };
    started.push(made);
    return made;
  }

  async function enqueue(payload: object, job: JobKind = serverTestsJob): Promise<void> {
    await application.db
      .transaction()
      .execute((trx) =>
        enqueueJob(trx, { job, payload: { documentVersion: 1, ...payload }, at: new Date() }),
      );
  }

  async function aQueuedReport(): Promise<Report> {
    const run = await aHeldRun(application.db);
    const report = aReport({ runId: run.id, status: "running", serverTests: null });
    await application.db
      .insertInto("report")
      .values(aReportRow(report, { expires_at: new Date(Date.now() + 86_400_000) }))
      .execute();
    await enqueue({ reportId: report.id, variant: "MultiTenant" });
    return report;
  }

  const jobRows = () =>
    application.db
      .selectFrom("job")
      .select(["attempts", "leased_until", "run_after", "created_at"])
      .execute();
  const leasedCount = async () =>
    (await jobRows()).filter((row) => row.leased_until !== null).length;
  const statusOf = async ({ id }: Report) =>
    (
      await application.db
        .selectFrom("report")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirst()
    )?.status;
  const finished = (...reports: Report[]) =>
    vi.waitFor(async () => {
      expect(await Promise.all(reports.map(statusOf))).toEqual(reports.map(() => "finished"));
      expect(await jobRows()).toEqual([]);
    }, patience);

  /** Makes every job due and free, as if its wait or the lease of a dead process were over, and wakes the processes. */
  async function passTime(): Promise<void> {
    await application.db
      .updateTable("job")
      .set({ run_after: new Date(0), leased_until: new Date(0) })
      .execute();
    await sql`select pg_notify(${jobChannel}, '')`.execute(application.db);
  }

  it("that wait are done at the start, and new ones as they come", async () => {
    const before = await aQueuedReport();
    startProcess();
    await finished(before);
    await finished(await aQueuedReport());
  });

  it(`are done ${parallelJobs} at a time`, async () => {
    gate.shut();
    startProcess();
    const reports = [];
    for (let count = 0; count < parallelJobs + 2; count += 1) reports.push(await aQueuedReport());
    await vi.waitFor(async () => expect(await leasedCount()).toBe(parallelJobs), patience);
    for (let look = 0; look < 20; look += 1) expect(await leasedCount()).toBe(parallelJobs);
    gate.open();
    await finished(...reports);
  });

  it("are not delayed by what waits in another queue", async () => {
    const waiting = 10_000;
    await sql`
      insert into job (id, kind, queue, payload, run_after, created_at)
      select gen_random_uuid(), ${dailyTestsJob.name}, ${dailyTestsJob.queue.name}, '{}', to_timestamp(0), now()
      from generate_series(1, ${waiting}::int)`.execute(application.db);
    startProcess();
    const report = await aQueuedReport();
    await vi.waitFor(async () => expect(await statusOf(report)).toBe("finished"), patience);
    expect((await jobRows()).length).toBeGreaterThan(waiting / 2);
  });

  it("of a queue that only a newer process knows are left to it", async () => {
    await enqueue({}, { name: "tide-table", queue: { name: "tides", places: 1 } });
    startProcess();
    const report = await aQueuedReport();
    await vi.waitFor(async () => expect(await statusOf(report)).toBe("finished"), patience);
    await vi.waitFor(
      async () => expect(await jobRows()).toMatchObject([{ attempts: 0, leased_until: null }]),
      patience,
    );
  });

  it("are done once by several processes", async () => {
    startProcess();
    startProcess();
    const reports = await Promise.all(Array.from({ length: 6 }, aQueuedReport));
    await finished(...reports);
    const ends = await application.db
      .selectFrom("run_event")
      .select("run_id")
      .where("event", "=", "ReceiveTestStatus")
      .where(
        "run_id",
        "in",
        reports.map(({ runId }) => runId),
      )
      .execute();
    expect(ends).toHaveLength(reports.length);
  });

  it.each<[string, object, JobKind]>([
    ["that cannot be done", { reportId: "temp" }, serverTestsJob],
    ["of a kind that no process knows", {}, { ...serverTestsJob, name: "horoscope" }],
    ["of processes from before queues", {}, { name: "horoscope", queue: unnamedQueue }],
  ])(
    "%s are tried three times, with a wait between, and then dropped",
    async (_what, payload, kindOfJob) => {
      const { lines } = startProcess();
      await enqueue(payload, kindOfJob);
      for (const attempts of [1, 2]) {
        await vi.waitFor(
          async () => expect(await jobRows()).toMatchObject([{ attempts, leased_until: null }]),
          patience,
        );
        const [row] = await jobRows();
        expect(row!.run_after.getTime()).toBeGreaterThan(row!.created_at.getTime());
        await passTime();
      }
      await vi.waitFor(async () => expect(await jobRows()).toEqual([]), patience);
      expect(lines.map(({ event, attempts }) => [event, attempts])).toEqual([
        ["job-failed", 1],
        ["job-failed", 2],
        ["job-failed", 3],
      ]);
    },
  );

  it("of a newer program wait for one, however often they are tried", async () => {
    const { lines } = startProcess();
    await enqueue({ documentVersion: 99, reportId: "in another form" });
    for (let tries = 1; tries <= 4; tries += 1) {
      await vi.waitFor(() => expect(lines).toHaveLength(tries), patience);
      await vi.waitFor(
        async () => expect(await jobRows()).toMatchObject([{ attempts: 0, leased_until: null }]),
        patience,
      );
      const [row] = await jobRows();
      expect(row!.run_after.getTime()).toBeGreaterThan(row!.created_at.getTime());
      await passTime();
    }
    expect(new Set(lines.map(({ event }) => event))).toEqual(new Set(["job-needs-newer-program"]));
  });

  it("of another process are left to it while its lease lasts, and taken over after it", async () => {
    const leased = await aQueuedReport();
    await application.db
      .updateTable("job")
      .set({ leased_until: new Date(Date.now() + 3_600_000), attempts: 1 })
      .execute();
    const later = await aQueuedReport();
    startProcess();
    await vi.waitFor(async () => expect(await statusOf(later)).toBe("finished"), patience);
    expect(await statusOf(leased)).toBe("running");
    await passTime();
    await finished(leased, later);
  });

  it("that fail for good leave a finished report: nobody waits for it for ever", async () => {
    const report = await aQueuedReport();
    await application.db.updateTable("job").set({ attempts: 3 }).execute();
    const { lines } = startProcess();
    await finished(report);
    expect(lines).toMatchObject([{ event: "job-failed", attempts: 4 }]);
    const events = await application.db
      .selectFrom("run_event")
      .select("data")
      .where("run_id", "=", report.runId)
      .execute();
    expect(events).toEqual([{ data: { status: "Failed" } }]);
  });

  it("are given back when their process ends, for the next one", async () => {
    gate.shut();
    const first = startProcess();
    const report = await aQueuedReport();
    await vi.waitFor(async () => expect(await leasedCount()).toBe(1), patience);
    await first.end();
    expect(first.lines).toEqual([]);
    expect(await statusOf(report)).toBe("running");
    expect(await jobRows()).toMatchObject([{ attempts: 0, leased_until: null }]);

    gate.open();
    startProcess();
    await finished(report);
  });

  it("are waited for, and no more are begun, once the runner is stopped", async () => {
    gate.shut();
    const { jobs } = startProcess();
    const reports = [];
    for (let count = 0; count < parallelJobs + 2; count += 1) reports.push(await aQueuedReport());
    await vi.waitFor(async () => expect(await leasedCount()).toBe(parallelJobs), patience);
    const stopped = jobs.stop();
    gate.open();
    await stopped;
    const statuses = await Promise.all(reports.map(statusOf));
    expect(statuses.filter((status) => status === "finished")).toHaveLength(parallelJobs);
    expect(await jobRows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
  });

  it("go on after the database was out of reach", async () => {
    gate.shut();
    const { lines } = startProcess();
    const report = await aQueuedReport();
    await vi.waitFor(async () => expect(await leasedCount()).toBe(1), patience);
    await sql`alter table job rename to job_out_of_reach`.execute(application.db);
    gate.open();
    await vi.waitFor(
      () => expect(lines.map(({ event }) => event)).toContain("job-failed"),
      patience,
    );
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1), patience);
    await sql`alter table job_out_of_reach rename to job`.execute(application.db);
    await passTime();
    await finished(report, await aQueuedReport());
  });

  it("include the removal of what has expired", async () => {
    const run = await aHeldRun(application.db);
    const report = aReport({ runId: run.id });
    await application.db
      .insertInto("report")
      .values(aReportRow(report, { expires_at: new Date(Date.now() - 1000) }))
      .execute();
    startProcess();
    await vi.waitFor(async () => expect(await statusOf(report)).toBeUndefined(), patience);
  });
});

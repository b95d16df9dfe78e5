import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import { application } from "./application.server";
import { checkDatabase } from "./database-check.repository.server";
import { countDueJobs } from "./job-queue.repository.server";

/** What this process tells a collector, in the Prometheus text format. No label holds anything a visitor sent. */
const registry = new Registry();

/** Bounds of requests in seconds: from a kept page to the longest call. */
const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Bounds of jobs in seconds: from a mail to the day's tests of all names. */
const jobBounds = [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 3600];

/** Methods that have a label of their own; anybody can make up others. */
const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Due jobs are counted up to here: whether ten thousand wait or more is all the same. */
const countedJobsMost = 10_000;

const requests = new Histogram({
  name: "pathlens_http_request_duration_seconds",
  help: "Time from a request's head to the end of its answer, by route pattern.",
  labelNames: ["method", "route", "status"] as const,
  buckets: requestBounds,
  registers: [registry],
});

const jobs = new Histogram({
  name: "pathlens_job_duration_seconds",
  help:
    "Time a job was worked on, by kind and how it ended: done, failed (it is tried again or " +
    "given up) or returned at the process's end.",
  labelNames: ["kind", "outcome"] as const,
  buckets: jobBounds,
  registers: [registry],
});

/** Counts an answered request; event streams end with their reader and are left out. */
export function observeRequest({
  method,
  route,
  status,
  seconds,
}: {
  method: string;
  route: string;
  status: number;
  seconds: number;
}): void {
  requests.observe(
    { method: knownMethods.includes(method) ? method : "other", route, status: String(status) },
    seconds,
  );
}

/** Counts a job that was worked on. */
export function observeJob({
  kind,
  outcome,
  seconds,
}: {
  kind: string;
  outcome: "done" | "failed" | "returned";
  seconds: number;
}): void {
  jobs.observe({ kind, outcome }, seconds);
}

/**
 * What changes without an event, and is read only when asked for. `hub` gives the open streams and
 * the followed runs of this process.
 */
export type Gauges = { version: string; hub: () => { streams: number; runs: number } };

/** Begins to watch the process itself; once in a process. */
export function watchProcess({ version, hub }: Gauges): void {
  collectDefaultMetrics({ register: registry });
  gauge("pathlens_build_info", {
    help: "1, with the build's version.",
    labels: { version },
    read: () => 1,
  });
  gauge("pathlens_hub_streams", {
    help: "Open event streams of this process.",
    read: () => hub().streams,
  });
  gauge("pathlens_hub_runs", {
    help: "Runs that streams of this process follow.",
    read: () => hub().runs,
  });
  gauge("pathlens_database_up", {
    help: "1 while the database answers, else 0.",
    read: async () => Number(await checkDatabase(application().database.db)),
  });
  new Gauge({
    name: "pathlens_jobs_due",
    help:
      "Jobs of all processes that are due and not leased, by queue, counted up to " +
      `${countedJobsMost} in each; absent while the database does not answer.`,
    registers: [registry],
    labelNames: ["queue"],
    async collect() {
      this.reset();
      const { db } = application().database;
      const now = new Date();
      const counts = await countDueJobs(db, { now, limit: countedJobsMost }).catch(() => []);
      for (const { queue, count } of counts) this.set({ queue }, count);
    },
  });
}

type Read = {
  help: string;
  labels?: Record<string, string>;
  read: () => number | undefined | Promise<number | undefined>;
};

function gauge(name: string, { help, labels = {}, read }: Read): void {
  new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    async collect() {
      this.reset();
      const value = await read();
      if (value === undefined) this.remove(labels);
      else this.set(labels, value);
    },
  });
}

/** Everything, as a collector reads it. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() };
}

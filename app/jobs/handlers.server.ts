import { unnamedQueue, type JobQueue } from "~/platform/job-kind";
import type { JobHandler } from "~/platform/registration.server";
import { registeredJobs } from "~/registered/jobs.server";

/** Tries of a failing job, and the wait before the next one, unless its handler has others. */
const usualTries = 3;
const usualWaitMs = 10_000;

const handlers = new Map<string, JobHandler>(
  registeredJobs.map((handler) => [handler.job.name, handler]),
);

/** Every queue that a registered kind of job uses. */
export const jobQueues: readonly JobQueue[] = [
  ...new Map(
    [unnamedQueue, ...registeredJobs.map(({ job }) => job.queue)].map((queue) => [
      queue.name,
      queue,
    ]),
  ).values(),
];

/** The handler of a kind; undefined for a kind that only a newer process knows. */
export function handlerOf(kind: string): JobHandler | undefined {
  return handlers.get(kind);
}

/** Tries before a job of this kind is given up. */
export function triesOf(kind: string): number {
  return handlers.get(kind)?.tries ?? usualTries;
}

/** Time to wait after so many failed tries, in ms. */
export function waitMsOf(kind: string, tries: number): number {
  return handlers.get(kind)?.waitMs?.(tries) ?? usualWaitMs;
}

import type { TFunction } from "i18next";

import type { StoredDocument } from "~/lib/document-version";

import { application } from "./application.server";
import type { Db } from "./database.server";
import type { JobKind } from "./job-kind";
import type { Language } from "./languages";

/** What a job is performed with. */
type JobContext = {
  /** Aborted when the process ends: the job is then given back, and its try does not count. */
  signal: AbortSignal;
  /** The texts of a locale namespace. */
  words: (language: Language, namespace: string) => TFunction;
};

/** How a feature performs one kind of job; `jobs.server.ts` of a feature exports a list of them as `jobs`. */
export type JobHandler = {
  job: JobKind;
  /** The form in which its payload is stored; `perform` gets it as it was stored. */
  payload: StoredDocument<object>;
  perform: (payload: unknown, context: JobContext) => Promise<void>;
  /** Called instead after the last failed try, so that nothing waits for the job for ever. */
  giveUp?: (payload: unknown) => Promise<void>;
  /** Tries before the job is given up; by default 3. */
  tries?: number;
  /** Time to wait after so many failed tries, in ms; by default 10 s. */
  waitMs?: (tries: number) => number;
};

/**
 * Work that every process looks for at its start and then regularly, never twice at the same time
 * in one process; it must be safe with other processes that do the same. `schedule.server.ts` of a
 * feature exports a list of them as `schedule`.
 */
export type ScheduledTask = {
  everyMs: number;
  run: () => Promise<void>;
  /** What the log calls a run that failed. */
  failure: string;
};

/** What a feature removes by age; `retention.server.ts` of a feature exports a list of them as `retention`. */
export type RetentionRule = {
  what: string;
  remove: (db: Db, now: Date) => Promise<void>;
  /** Rules are run in ascending order; by default 0. */
  order?: number;
};

/** Rows that one round removes, so that no transaction holds a table for long. */
const roundSize = 500;

/** Repeats a bounded removal until nothing is left or the process ends. */
export function inRounds(
  removeSome: (db: Db, now: Date, limit: number) => Promise<number>,
): RetentionRule["remove"] {
  return async (db, now) => {
    while ((await removeSome(db, now, roundSize)) === roundSize && !application().shutdown.aborted);
  };
}

import type { Evidence } from "./evidence";
import type { Weighed } from "./aggregate";

/** Why a run was begun. */
export const runReasons = ["submit", "again", "publish"] as const;
export type RunReason = (typeof runReasons)[number];

export const runStates = ["waiting", "running", "finished", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

/** One run of the tests about one difference of a change. */
export type ValidationRun = {
  id: string;
  changeId: string;
  /** Hash of the difference it is about. */
  hash: string;
  reason: RunReason;
  state: RunState;
  /** Tests to do, each of each subject; 0 until the run has been planned. */
  total: number;
  done: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** What one test found about one subject, with what it saw. */
export type TestResult = Weighed & { evidence: Evidence; tookMs: number; testedAt: Date };

/** Most results of one run that are read: twice the largest change. */
export const resultLimit = 100_000;

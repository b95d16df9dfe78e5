import type { State } from "~/ui/states";

import type { Aggregate } from "../change-requests/change-facts";
import { aggregateLabels, hasBlockingError } from "./aggregate";
import type { Evidence } from "./evidence";
import type { TestResult, ValidationRun } from "./validation-run";
import { testNames, wholeChange, type Outcome, type TestName } from "./validation-tests";

/** How a reader sees an outcome at a glance. */
export const outcomeStates: Readonly<Record<Outcome, State>> = {
  Pass: "ok",
  Warning: "warning",
  FailedBlocking: "failed",
  FailedNotBlocking: "warning",
  Untested: "not-tested",
};

export type ResultView = {
  test: TestName;
  outcome: Outcome;
  isBlocking: boolean;
  evidence: Evidence;
  tookMs: number;
  testedAt: string;
};

/** A subject with its tests in their order; null is the change as a whole. */
export type SubjectView = { subject: string | null; isBlocking: boolean; results: ResultView[] };

/** How far one test has come over all its subjects. */
type TestProgress = { test: TestName; counts: { outcome: Outcome; count: number }[] };

export type ValidationView = {
  aggregate: Aggregate;
  label: (typeof aggregateLabels)[keyof typeof aggregateLabels] | "none" | "running";
  /** Null where this difference was never tested. */
  run: {
    id: string;
    state: ValidationRun["state"];
    total: number;
    done: number;
    doneRatio: number;
    startedAt: string | null;
    finishedAt: string | null;
  } | null;
  isRunning: boolean;
  progress: TestProgress[];
  subjects: SubjectView[];
  /** Leads to the subjects behind these; null on the last page. */
  next: string | null;
};

export type ValidationFound = {
  /** With a bypass counted in. */
  aggregate: Aggregate;
  run: ValidationRun | null;
  counts: readonly { test: TestName; outcome: Outcome; count: number }[];
  /** In the order they are shown in. */
  subjects: readonly string[];
  results: readonly TestResult[];
  next: string | null;
};

/** The worst first, as they are read. */
const outcomesInOrder: readonly Outcome[] = [
  "FailedBlocking",
  "FailedNotBlocking",
  "Untested",
  "Warning",
  "Pass",
];

export function validationView({
  aggregate,
  run,
  counts,
  subjects,
  results,
  next,
}: ValidationFound): ValidationView {
  return {
    aggregate,
    label: labelOf(aggregate),
    run: run && runView(run),
    isRunning: run !== null && (run.state === "waiting" || run.state === "running"),
    progress: testNames
      .map((test) => ({
        test,
        counts: outcomesInOrder.flatMap((outcome) => {
          const count =
            counts.find((one) => one.test === test && one.outcome === outcome)?.count ?? 0;
          return count > 0 ? [{ outcome, count }] : [];
        }),
      }))
      .filter((progress) => progress.counts.length > 0),
    subjects: subjects.map((subject) =>
      subjectView(
        subject,
        results.filter((result) => result.subject === subject),
      ),
    ),
    next,
  };
}

export function labelOf(aggregate: Aggregate): ValidationView["label"] {
  if (aggregate === "None") return "none";
  return aggregate === "Running" ? "running" : aggregateLabels[aggregate];
}

function runView({
  id,
  state,
  total,
  done,
  startedAt,
  finishedAt,
}: ValidationRun): ValidationView["run"] {
  return {
    id,
    state,
    total,
    done,
    doneRatio: total === 0 ? 0 : Math.min(1, done / total),
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function subjectView(subject: string, results: readonly TestResult[]): SubjectView {
  return {
    subject: subject === wholeChange ? null : subject,
    isBlocking: results.some(hasBlockingError),
    results: resultViews(results),
  };
}

/** Results about one subject, in the order of the tests. */
export function resultViews(results: readonly Omit<TestResult, "subject">[]): ResultView[] {
  const order = (test: TestName) => testNames.indexOf(test);
  return results
    .map(({ test, outcome, isBlocking, evidence, tookMs, testedAt }) => ({
      test,
      outcome,
      isBlocking,
      evidence,
      tookMs,
      testedAt: testedAt.toISOString(),
    }))
    .sort((one, other) => order(one.test) - order(other.test));
}

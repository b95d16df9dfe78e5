import type { Aggregate } from "../change-requests/change-facts";
import type { Outcome, TestName } from "./validation-tests";

/** As much of a result as its weight needs. */
export type Weighed = { test: TestName; subject: string; outcome: Outcome; isBlocking: boolean };

/** What the results of a finished run say together. */
export type FinishedAggregate = Extract<Aggregate, "Success" | "FailNotBlocking" | "FailBlocking">;

/** A warning is a success with a remark: whoever reviews reads it. */
export function isSuccess({ outcome }: Pick<Weighed, "outcome">): boolean {
  return outcome === "Pass" || outcome === "Warning";
}

/** Not tested counts as failed where the test blocks for this subject. Source: rules, section 7. */
export function hasBlockingError({
  outcome,
  isBlocking,
}: Pick<Weighed, "outcome" | "isBlocking">): boolean {
  return outcome === "FailedBlocking" || (outcome === "Untested" && isBlocking);
}

/** All successful, or one that blocks, or something between. Source: specification, section 4. */
export function aggregateResults(
  results: readonly Pick<Weighed, "outcome" | "isBlocking">[],
): FinishedAggregate {
  if (results.some(hasBlockingError)) return "FailBlocking";
  return results.every(isSuccess) ? "Success" : "FailNotBlocking";
}

/** The name of a failure, which a bypass binds to: `dns-resolution: www.example.com`. */
export function failureName({ test, subject }: Pick<Weighed, "test" | "subject">): string {
  return `${test}: ${subject}`;
}

/** The test and the subject of a failure's name; a subject may have colons, a test has none. */
export function failureOf(name: string): Pick<Weighed, "test" | "subject"> {
  const end = name.indexOf(": ");
  return { test: name.slice(0, end) as TestName, subject: name.slice(end + 2) };
}

/** Names of everything that blocks, each once, in order. */
export function blockingFailuresOf(results: readonly Weighed[]): string[] {
  return [...new Set(results.filter(hasBlockingError).map(failureName))].sort();
}

/** The label of an aggregate as the specification words it; none while there is nothing to say. */
export const aggregateLabels = {
  Success: "all-succeeded",
  FailBlocking: "failed-blocking",
  FailNotBlocking: "failed-not-blocking",
  ByPass: "bypassed",
} as const satisfies Partial<Record<Aggregate, string>>;

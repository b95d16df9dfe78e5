import { seen, type Evidence } from "./evidence";
import { validationTests, type Outcome, type TestName } from "./validation-tests";

/**
 * What one test says about its subject; `isBlocking` differs from the table's only where the
 * subject has no such thing.
 */
export type Judgement = {
  test: TestName;
  outcome: Outcome;
  evidence: Evidence;
  isBlocking: boolean;
  tookMs: number;
};

/** A judgement of a test that took no time of its own. */
export function judged(
  test: TestName,
  outcome: Outcome,
  evidence: Evidence = seen(null),
): Judgement {
  return { test, outcome, evidence, isBlocking: validationTests[test].isBlocking, tookMs: 0 };
}

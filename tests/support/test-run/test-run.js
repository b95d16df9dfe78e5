// A whole run of tests: every stage, then what failed again, then the closing section.
import { mkdirSync, rmSync } from "node:fs";

import { closeRun } from "./closing-section.js";
import { repeatFailed } from "./repeat-failed.js";
import { runStages } from "./run-stages.js";

/**
 * @param stages in order; each is `{ name, group?, needs? }` with a `command` or a `program` (see programs.js)
 * @param {{ root: string, results: string, environment: object, limitMs: number }} run the folder to
 *   run in, the folder for reports, the environment, and the time after which a stage is cut off
 * @returns {Promise<boolean>} whether the run is green
 */
export async function runTests(stages, run) {
  rmSync(run.results, { recursive: true, force: true });
  mkdirSync(run.results, { recursive: true });
  const { done, flaky } = await repeatFailed(await runStages(stages, run), run);
  return closeRun(done, flaky, run.root);
}

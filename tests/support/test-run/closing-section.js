// The end of a test run: what failed, what was flaky, what was not measured, what was slow, the counts.
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import { failuresOf } from "./repeat-failed.js";

/** More flaky tests than this are a fault of their own: the run fails. */
export const mostFlaky = 5;

const slowestShown = 10;
const linesShown = 25;

/** What one stage counted. @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @returns {Tally} a stage without tests is one test; a broken stage or file is one failure beside its tests */
function tallyOf({ stage, isSkipped, isFailed, broken, files }) {
  if (isSkipped) return { passed: 0, failed: 0, skipped: 1 };
  if (!stage.program) return { passed: isFailed ? 0 : 1, failed: isFailed ? 1 : 0, skipped: 0 };
  const states = files.flatMap(({ tests }) => tests.map(({ state }) => state));
  const count = (...wanted) => states.filter((state) => wanted.includes(state)).length;
  const brokenFiles = files.filter(({ errors }) => errors.length > 0).length;
  return {
    passed: count("passed"),
    failed: count("failed") + brokenFiles + (broken.length > 0 ? 1 : 0),
    skipped: count("skipped", "not-run"),
  };
}

function list(title, failures) {
  if (failures.length === 0) return;
  console.log(`\n${title} (${failures.length})`);
  for (const { stage, name, printed } of failures) {
    const lines = stripVTControlCharacters(printed).trimEnd().split("\n");
    console.log(`  ${stage}: ${name}`);
    for (const line of lines.slice(0, linesShown)) console.log(`      ${line}`);
    if (lines.length > linesShown) console.log(`      … ${lines.length - linesShown} more lines`);
  }
}

/** Tests that say themselves why they were skipped: what a machine was too busy to measure, or has not installed. */
function listSkipped(done, root) {
  const told = done.flatMap(({ stage, files }) =>
    files.flatMap((file) =>
      file.tests
        .filter(({ state, note }) => state === "skipped" && note)
        .map(
          ({ name, note }) => `${stage.name}: ${path.relative(root, file.path)} > ${name}: ${note}`,
        ),
    ),
  );
  if (told.length === 0) return;
  console.log(`\nSkipped, with the reason (${told.length})`);
  for (const line of told) console.log(`  ${line}`);
}

/** Files by what their tests took, those of several browsers together. */
function listSlowest(done, root) {
  const ms = new Map();
  for (const { stage, files } of done) {
    for (const file of files) {
      const name = `${stage.name}: ${path.relative(root, file.path)}`;
      ms.set(name, (ms.get(name) ?? 0) + file.ms);
    }
  }
  if (ms.size === 0) return;
  console.log("\nSlowest test files");
  for (const [name, took] of [...ms]
    .sort(([, one], [, other]) => other - one)
    .slice(0, slowestShown))
    console.log(`  ${(took / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/**
 * Prints the end of a run.
 *
 * @returns whether the run is green
 */
export function closeRun(done, flaky, root) {
  list("Failed", failuresOf(done, root));
  list("Flaky: failed once, passed in another run", flaky);
  listSkipped(done, root);
  listSlowest(done, root);
  console.log("");
  for (const one of done) {
    const { passed, failed, skipped } = tallyOf(one);
    console.log(
      `${one.stage.name.padEnd(10)} ${one.seconds.toFixed(1).padStart(6)} s  ${passed} ` +
        `passed, ${failed} failed, ${skipped} skipped`,
    );
  }
  const sum = (key) => done.reduce((total, one) => total + tallyOf(one)[key], 0);
  const isTooFlaky = flaky.length > mostFlaky;
  console.log(
    `\n${flaky.length} flaky${isTooFlaky ? `: more than ${mostFlaky} make the run fail` : ""}`,
  );
  console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
  return sum("failed") === 0 && !isTooFlaky;
}

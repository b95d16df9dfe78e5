// Runs again, alone, what failed once. What passes then is flaky and what fails again has failed.
import path from "node:path";

import { runProgram, runStage } from "./run-stages.js";

/** More failures than this are no accident of a busy machine, and repeating them would take as long as the run. */
const mostRepeated = 20;

const isBroken = ({ errors }) => errors.length > 0;
const failedTests = ({ tests }) => tests.filter(({ state }) => state === "failed");
const isFailing = (file) => isBroken(file) || failedTests(file).length > 0;
const isSame = (one, other) => one.project === other.project && one.path === other.path;

/** A failure as it is listed: the stage, its name, and what it printed. */
function failureOf(done, file, test, root) {
  const where = path.relative(root, file.path);
  return {
    stage: done.stage.name,
    name: `${where} [${file.project}]${test ? ` > ${test.name}` : ""}`,
    printed: test ? test.printed : file.errors.join("\n"),
  };
}

const failuresOfFile = (done, file, root) => [
  ...(isBroken(file) ? [failureOf(done, file, null, root)] : []),
  ...failedTests(file).map((test) => failureOf(done, file, test, root)),
];

/** Every failure of a run. */
export function failuresOf(allDone, root) {
  return allDone.flatMap((done) => [
    ...(done.stage.program
      ? done.broken.map((printed) => ({ stage: done.stage.name, name: "the stage", printed }))
      : done.isFailed
        ? [{ stage: done.stage.name, name: "the stage", printed: "See its output above." }]
        : []),
    ...done.files.flatMap((file) => failuresOfFile(done, file, root)),
  ]);
}

/** A test as it stands after both runs. */
function settledTest(first, again) {
  if (first.state === "failed")
    return again?.state === "passed"
      ? { ...first, state: "passed" }
      : { ...first, printed: again?.printed || first.printed };
  return first.state === "not-run" && again ? again : first;
}

/**
 * A file as it stands after both runs. One that broke has its tests from the second run, since the
 * first one cannot be trusted; of another only what failed is taken from there.
 */
function settledFile(first, again) {
  if (!again) return first;
  if (isBroken(first)) return isBroken(again) ? { ...first, errors: again.errors } : again;
  return {
    ...first,
    errors: again.errors,
    tests: first.tests.map((test) =>
      settledTest(
        test,
        again.tests.find(({ id }) => id === test.id),
      ),
    ),
  };
}

/** What failed in one of the two runs of a file and passed in the other. */
function flakyOf(done, { first, again, settled }, root) {
  if (!again) return [];
  const left = failuresOfFile(done, settled, root).map(({ name }) => name);
  const once = [...failuresOfFile(done, first, root), ...failuresOfFile(done, again, root)].filter(
    ({ name }) => !left.includes(name),
  );
  return once.filter(({ name }, at) => once.findIndex((other) => other.name === name) === at);
}

async function repeatFiles(done, run) {
  const failing = done.files.filter(isFailing);
  const repeated = [];
  for (const [at, command] of done.stage.program.again(failing, run.results).entries()) {
    const reportFile = path.join(run.results, `${done.stage.name}-again-${at}.json`);
    const { report } = await runProgram(command, { ...run, reportFile, isShown: true });
    repeated.push(...(report?.files ?? []));
  }
  const both = failing.map((first) => {
    const again = repeated.find((file) => isSame(file, first));
    return { first, again, settled: settledFile(first, again) };
  });
  return {
    flaky: both.flatMap((one) => flakyOf(done, one, run.root)),
    files: done.files.map((file) => both.find(({ first }) => first === file)?.settled ?? file),
  };
}

/** A stage that broke as a whole, and not by its time, runs again as a whole. */
async function repeatBroken(done, run) {
  if (!done.stage.program || done.broken.length === 0 || done.isCutOff) return { done, flaky: [] };
  console.log(`\n${done.stage.name} broke; it runs again, alone`);
  const again = await runStage(done.stage, run, true);
  const seconds = done.seconds + again.seconds;
  if (again.broken.length > 0) return { done: { ...done, seconds }, flaky: [] };
  return {
    done: { ...again, seconds },
    flaky: [{ stage: done.stage.name, name: "the stage", printed: done.broken.join("\n") }],
  };
}

/**
 * Repeats what failed, one after another, when everything else has ended.
 *
 * @returns the stages as they stand after both runs, and what was flaky
 */
export async function repeatFailed(allDone, run) {
  const settled = [];
  const flaky = [];
  const failures = failuresOf(allDone, run.root);
  if (failures.length > mostRepeated) {
    console.log(`\n${failures.length} failures: more than ${mostRepeated} are not run again.`);
    return { done: allDone, flaky };
  }
  for (const first of allDone) {
    const { done, flaky: ofStage } = await repeatBroken(first, run);
    flaky.push(...ofStage);
    const failing = done.files.filter(isFailing);
    if (!done.stage.program || failing.length === 0) {
      settled.push(done);
      continue;
    }
    console.log(`\nWhat failed in ${done.stage.name} runs again, alone`);
    const startedAt = performance.now();
    const again = await repeatFiles(done, run);
    flaky.push(...again.flaky);
    settled.push({
      ...done,
      files: again.files,
      seconds: done.seconds + (performance.now() - startedAt) / 1000,
    });
  }
  return { done: settled, flaky };
}

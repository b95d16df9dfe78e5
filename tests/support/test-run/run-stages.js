// Runs the stages of the test command in order, and reads what each of them reported.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

/** Stages of one group that run at once, at most. */
const mostLanes = 2;

/**
 * Runs a program to its end.
 *
 * @param {{ isShown: boolean }} how whether its output appears as it comes; otherwise it is
 * returned
 * @returns what the reporter wrote (null where it did not come to that), the code, the output, and
 * whether it was cut off
 */
export function runProgram(command, { root, environment, reportFile, limitMs, isShown }) {
  rmSync(reportFile, { force: true });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...environment, PATHLENS_STAGE_REPORT: reportFile },
      stdio: isShown ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let isCutOff = false;
    const limit = setTimeout(() => {
      isCutOff = true;
      child.kill();
    }, limitMs);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const end = (code, text) => {
      clearTimeout(limit);
      resolve({
        code,
        output: text,
        isCutOff,
        report: existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, "utf8")) : null,
      });
    };
    child.once("error", (error) => end(1, String(error)));
    child.once("close", (code, signal) =>
      end(code ?? 1, signal ? `${output}\nended by ${signal}` : output),
    );
  });
}

/** What kept a stage from reporting on its tests; empty where every failure belongs to a test or a file. */
function brokenBy({ code, report, isCutOff }, limitMs) {
  if (isCutOff) return [`It did not end within ${Math.round(limitMs / 60_000)} minutes.`];
  if (!report) return [`It ended with code ${code} and without a report.`];
  if (report.errors.length > 0) return report.errors;
  const hasFailure = report.files.some(
    ({ errors, tests }) => errors.length > 0 || tests.some(({ state }) => state === "failed"),
  );
  return code !== 0 && !hasFailure ? [`It ended with code ${code}, and every test passed.`] : [];
}

/** One stage from its start to its end. A stage without a `program` is one test of its own: its command. */
export async function runStage(stage, run, isAlone) {
  const startedAt = performance.now();
  const command = stage.program?.whole ?? stage.command;
  const reportFile = path.join(run.results, `${stage.name}.json`);
  const end = await runProgram(command, { ...run, reportFile, isShown: isAlone });
  const seconds = (performance.now() - startedAt) / 1000;
  const broken = stage.program ? brokenBy(end, run.limitMs) : [];
  // Beside another stage the output comes at the end, so that the two do not mix.
  if (!isAlone && (end.code !== 0 || stage.program)) console.log(end.output);
  console.log(
    `${end.code === 0 ? "ok    " : "FAILED"} ${stage.name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s`,
  );
  return {
    stage,
    seconds,
    broken,
    isCutOff: end.isCutOff,
    isSkipped: false,
    isFailed: end.code !== 0,
    files: end.report?.files ?? [],
  };
}

/** Stages that follow each other in one group run beside each other, every other stage runs alone. */
function inGroups(stages) {
  return stages.reduce((groups, stage) => {
    const last = groups.at(-1);
    if (last && stage.group && last[0].group === stage.group) last.push(stage);
    else groups.push([stage]);
    return groups;
  }, []);
}

/** Runs every stage; one that `needs` a failed one is skipped. */
export async function runStages(stages, run) {
  const lanes = Math.min(mostLanes, os.availableParallelism());
  const done = [];
  const runNext = async (stage, isAlone) => {
    if (
      stage.needs &&
      done.some(({ stage: { name }, isFailed }) => name === stage.needs && isFailed)
    ) {
      console.log(`skipped ${stage.name}: ${stage.needs} failed`);
      return done.push({
        stage,
        seconds: 0,
        broken: [],
        isCutOff: false,
        isSkipped: true,
        isFailed: false,
        files: [],
      });
    }
    if (isAlone) console.log(`\n${stage.name}`);
    return done.push(await runStage(stage, run, isAlone));
  };
  for (const group of inGroups(stages)) {
    const isAlone = group.length === 1;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let stage = group.shift(); stage; stage = group.shift()) await runNext(stage, isAlone);
      }),
    );
  }
  return done;
}

// The test command. `node tests/run.js` runs everything in order; `node tests/run.js lint unit` runs
// only the stages named; `--deep` runs the full counts. Plain JavaScript, no shell.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import { ensureChromium } from "./chromium.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const results = path.join(root, "test-results");
const minuteMs = 60_000;
const usualSeed = 1;
const seedLimit = 2 ** 31;

const args = process.argv.slice(2);
const isDeep = args.includes("--deep");
const named = args.filter((argument) => !argument.startsWith("--"));

/** Room for what lives shortly, in MB: with Node's own 16 the types of the whole program take a tenth longer. */
const muchYoung = "--max-semi-space-size=128";

/** What one stage counted. @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Every stage, in order. Those of the same `group` run beside each other, as many as there are
 * cores, the longest first; a stage that needs another one is skipped when that one failed. One
 * that `yields` takes the processor that others leave, so that what measures is not measured late.
 */
const stages = [
  { name: "lint", group: "static", command: [muchYoung, tool("eslint", "bin/eslint.js"), "--config", "tests/eslint.config.js", "--cache", "--cache-location", "node_modules/.cache/eslint/", "app", "db", "tests"] },
  { name: "typecheck", group: "static", command: [muchYoung, tool("typescript", "bin/tsc"), "--noEmit", "-p", "."] },
  { name: "build", group: "static", command: ["app/cli/pathlens.js", "build"] },
  { name: "boundaries", group: "static", command: [tool("dependency-cruiser", "bin/dependency-cruise.mjs"), "--config", ".dependency-cruiser.cjs", "app", "db", "tests"] },
  { name: "unit", group: "beside", yields: true, command: [...vitest("unit", ["unit", "house", "database"]), "--maxWorkers=3"], count: vitestTally },
  { name: "lab", group: "beside", needs: "build", command: vitest("lab", ["lab"]), count: vitestTally },
  { name: "built", group: "beside", needs: "build", command: [...vitest("built", ["built"]), "--maxWorkers=3"], count: vitestTally },
  { name: "journeys", needs: "build", command: [tool("@playwright/test", "cli.js"), "test", "--config", "tests/playwright.config.ts"], count: playwrightTally },
];

function tool(name, file) {
  return path.join(root, "node_modules", name, file);
}

function report(name) {
  return path.join(results, `${name}.json`);
}

function vitest(name, projects) {
  return [
    tool("vitest", "vitest.mjs"), "run", "--config", "tests/vitest.config.ts",
    ...projects.flatMap((project) => ["--project", project]),
    "--reporter=default", "--reporter=json", `--outputFile.json=${report(name)}`, "--passWithNoTests",
  ];
}

/** @returns {Tally} */
function vitestTally(name) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(readFileSync(report(name), "utf8"));
  const brokenFiles = testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed")).length;
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles, skipped: numPendingTests + numTodoTests };
}

/** @returns {Tally} */
function playwrightTally(name) {
  const { stats, errors } = JSON.parse(readFileSync(report(name), "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Longest a stage may take before it is cut off and counts as failed. */
const stageLimitMs = (isDeep ? 120 : 25) * minuteMs;

/** Runs one stage; its output is shown as it comes when it runs alone, else at its end when it failed or ran tests, which say what they skip. */
function run(stage, { isAlone, environment }) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, stage.command, {
      cwd: root,
      env: { ...environment, PATHLENS_STAGE_REPORT: report(stage.name) },
      stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
      timeout: stageLimitMs,
    });
    if (stage.yields) setPriority(child.pid);
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.once("error", (error) => resolve({ code: 1, output: String(error) }));
    child.once("close", (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\ncut off by ${signal}` : output }));
  }).then(({ code, output }) => {
    const tally = tallyOf(stage, code);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (code !== 0 || (stage.count && !isAlone)) console.log(output);
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${stage.name.padEnd(10)} ${seconds.padStart(6)} s`);
    return { stage, seconds, tally };
  });
}

/** Gives a process the lowest priority; what it starts has the same. */
function setPriority(pid) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch (error) {
    console.log(`Its priority stays: ${error.message}`);
  }
}

/** @returns {Tally} a stage that counts nothing itself is one test; one that broke without a failed test is one failure */
function tallyOf({ name, count }, code) {
  const broken = { passed: 0, failed: 1, skipped: 0 };
  if (!count) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : broken;
  try {
    const tally = count(name);
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return broken;
  }
}

async function runAll(chosen, environment) {
  const lanes = Math.min(2, os.availableParallelism());
  const done = [];
  const isBroken = (name) => done.some(({ stage, tally }) => stage.name === name && tally.failed > 0);
  const runNext = async (stage, isAlone) => {
    if (stage.needs && isBroken(stage.needs)) {
      console.log(`skipped ${stage.name}: ${stage.needs} failed`);
      return done.push({ stage, seconds: "0", tally: { passed: 0, failed: 0, skipped: 1 } });
    }
    if (isAlone) console.log(`\n${stage.name}`);
    return done.push(await run(stage, { isAlone, environment }));
  };
  for (const stages of inGroups(chosen)) {
    const isAlone = stages.length === 1;
    await Promise.all(Array.from({ length: lanes }, async () => {
      for (let stage = stages.shift(); stage; stage = stages.shift()) await runNext(stage, isAlone);
    }));
  }
  return done;
}

/** Neighbours of one group together, every other stage by itself. */
function inGroups(chosen) {
  return chosen.reduce((groups, stage) => {
    const last = groups.at(-1);
    if (last && stage.group && last[0].group === stage.group) last.push(stage);
    else groups.push([stage]);
    return groups;
  }, []);
}

function close(done) {
  console.log("");
  for (const { stage, seconds, tally } of done) {
    console.log(`${stage.name.padEnd(10)} ${seconds.padStart(6)} s  ${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
  }
  const sum = (key) => done.reduce((total, { tally }) => total + tally[key], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
}

async function main() {
  const unknown = named.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`There is no stage ${unknown.join(", ")}; there are ${stages.map(({ name }) => name).join(", ")}.`);
  const chosen = named.length > 0 ? stages.filter(({ name }) => named.includes(name)) : stages;

  const seed = process.env.PATHLENS_SEED ?? String(isDeep ? randomInt(seedLimit) : usualSeed);
  console.log(`Seed ${seed} (PATHLENS_SEED=${seed} repeats it)${isDeep ? ", full counts" : ""}`);
  if (!process.env.TEST_DATABASE_URL) console.log("TEST_DATABASE_URL is not set: database tests run on the embedded database alone");
  const isBrowsing = chosen.some(({ name }) => ["built", "lab", "journeys"].includes(name));
  const environment = {
    ...process.env,
    PATHLENS_SEED: seed,
    PATHLENS_DEEP: isDeep ? "1" : "",
    ...(isBrowsing ? { CHROMIUM_PATH: ensureChromium() } : {}),
  };
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  close(await runAll(chosen, environment));
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed, 0 skipped");
  process.exitCode = 1;
}

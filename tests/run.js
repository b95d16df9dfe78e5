// The test command. `node tests/run.js` runs everything in order; `node tests/run.js lint unit` runs
// only the stages named; `--deep` runs the full counts. Plain JavaScript, no shell.
import { randomInt } from "node:crypto";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

import { ensureChromium } from "./chromium.js";
import { playwright, tool, vitest } from "./support/test-run/programs.js";
import { runTests } from "./support/test-run/test-run.js";

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

const stageOf = (projects, workers) =>
  vitest({ config: "tests/vitest.config.ts", projects, workers });

/**
 * Every stage, in order. Those of the same `group` run beside each other, as many as there are
 * cores, the longest first; a stage that needs another one is skipped when that one failed. What
 * measures time (`lab`) runs alone, one file after another: beside others it would measure those.
 */
const stages = [
  {
    name: "lint",
    group: "static",
    command: [
      muchYoung,
      tool("eslint", "bin/eslint.js"),
      "--config",
      "tests/eslint.config.js",
      "--cache",
      "--cache-location",
      "node_modules/.cache/eslint/",
      "app",
      "db",
      "tests",
    ],
  },
  {
    name: "format",
    group: "static",
    command: [
      tool("prettier", "bin/prettier.cjs"),
      "--check",
      "--log-level",
      "warn",
      "--cache",
      "--cache-location",
      "node_modules/.cache/prettier",
      ".",
    ],
  },
  {
    name: "typecheck",
    group: "static",
    command: [muchYoung, tool("typescript", "bin/tsc"), "--noEmit", "-p", "."],
  },
  { name: "build", group: "static", command: ["app/cli/pathlens.js", "build"] },
  {
    name: "boundaries",
    group: "static",
    command: [
      tool("dependency-cruiser", "bin/dependency-cruise.mjs"),
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "db",
      "tests",
    ],
  },
  {
    name: "unused",
    group: "static",
    command: [tool("knip", "bin/knip.js"), "--no-progress", "--config", ".knip.jsonc"],
  },
  { name: "unit", group: "beside", program: stageOf(["unit", "house", "database"], 3) },
  { name: "built", group: "beside", needs: "build", program: stageOf(["built"], 3) },
  { name: "lab", needs: "build", program: stageOf(["timed", "lab"], 1) },
  {
    name: "journeys",
    needs: "build",
    program: playwright({ config: "tests/playwright.config.ts" }),
  },
];

/** Longest a stage may take: only one that hangs comes here, however busy the machine. */
const stageLimitMs = (isDeep ? 180 : 60) * minuteMs;

async function main() {
  const unknown = named.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no stage ${unknown.join(", ")}; there are ${stages.map(({ name }) => name).join(", ")}.`,
    );
  const chosen = named.length > 0 ? stages.filter(({ name }) => named.includes(name)) : stages;

  const seed = process.env.PATHLENS_SEED ?? String(isDeep ? randomInt(seedLimit) : usualSeed);
  console.log(`Seed ${seed} (PATHLENS_SEED=${seed} repeats it)${isDeep ? ", full counts" : ""}`);
  if (!process.env.TEST_DATABASE_URL)
    console.log("TEST_DATABASE_URL is not set: database tests run on the embedded database alone");
  const isBrowsing = chosen.some(({ name }) => ["built", "lab", "journeys"].includes(name));
  const environment = {
    ...process.env,
    PATHLENS_SEED: seed,
    PATHLENS_DEEP: isDeep ? "1" : "",
    ...(isBrowsing ? { CHROMIUM_PATH: ensureChromium() } : {}),
  };
  const isGreen = await runTests(chosen, { root, results, environment, limitMs: stageLimitMs });
  process.exitCode = isGreen ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  console.log("\n0 passed, 1 failed, 0 skipped");
  process.exitCode = 1;
}

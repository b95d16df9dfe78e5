import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

import { pacEngineForTests } from "../app/cli/bundle-pac-engine.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Far above what any test takes: only a hang may reach it. Built tests start servers, in a deep run
 * many times over.
 */
const usualTimeoutMs = 300_000;
const builtTimeoutMs = (process.env.PATHLENS_DEEP === "1" ? 6 : 1) * 3_600_000;

/** Waiting for an event takes so long at most; Vitest's own second is too short for a busy machine. */
const pollTimeoutMs = 120_000;

/** Of the laboratory, what asks for reasons and not for times: it may run beside others. */
const untimed = ["tests/lab/{outcome-table,reach-proxy,refuted}.test.ts"];

/** Tests that start the built program, or wait much for one of their own. */
const built = ["tests/{built,durability,fuzz,pac}/**/*.test.{ts,tsx}", ...untimed];

/** Tests that measure time, one file after another and nothing beside them: they would measure that. */
const timed = ["{app,db,tests}/**/*.timed.test.{ts,tsx}"];
const lab = ["tests/lab/**/*.test.{ts,tsx}"];

const longLimits = { testTimeout: builtTimeoutMs, hookTimeout: builtTimeoutMs };

export default defineConfig({
  root,
  cacheDir: "node_modules/.cache/vite",
  plugins: [pacEngineForTests(root)],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${root}app/` },
      { find: /^#db\//, replacement: `${root}db/` },
      { find: /^#tests\//, replacement: `${root}tests/` },
    ],
  },
  test: {
    maxWorkers: 2,
    testTimeout: usualTimeoutMs,
    hookTimeout: usualTimeoutMs,
    expect: { poll: { timeout: pollTimeoutMs, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"],
          exclude: timed,
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: "house", include: ["tests/house/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/**/*.test.{ts,tsx}"],
          // One worker runs many files, so that the program is read twice and not a hundred times; what
          // it keeps in memory hangs on the application or database that each file opens for itself.
          isolate: false,
          exclude: ["tests/house/**", ...built, ...lab, ...timed],
          globalSetup: ["tests/support/prepare-databases.ts", "tests/support/prepare-islands.ts"],
        },
      },
      {
        extends: true,
        test: { name: "built", include: built, exclude: timed, ...longLimits },
      },
      {
        extends: true,
        test: { name: "timed", include: timed, fileParallelism: false, ...longLimits },
      },
      {
        extends: true,
        test: {
          name: "lab",
          include: lab,
          exclude: untimed,
          fileParallelism: false,
          ...longLimits,
        },
      },
    ],
  },
});

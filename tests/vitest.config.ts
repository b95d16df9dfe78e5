import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Far above what any test takes: only a hang may reach it. Built tests start servers, in a deep run many times over. */
const usualTimeoutMs = 180_000;
const builtTimeoutMs = process.env.PATHLENS_DEEP ? 3_600_000 : 480_000;

/** Of the laboratory, what asks for reasons and not for times: it may run beside others. */
const untimed = ["tests/lab/{browser-reach,outcome-table,reach-proxy,transfer-faults}.test.ts"];

/** Tests that start the built program, or wait much for one of their own. */
const built = ["tests/{built,durability,fuzz}/**/*.test.{ts,tsx}", ...untimed];

/** Tests that measure, one file after another: beside others they would measure those. */
const lab = ["tests/lab/**/*.test.{ts,tsx}"];

const longLimits = { testTimeout: builtTimeoutMs, hookTimeout: builtTimeoutMs };

export default defineConfig({
  root,
  cacheDir: "node_modules/.cache/vite",
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
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"], pool: "threads", isolate: false },
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
          exclude: ["tests/house/**", ...built, ...lab],
          globalSetup: ["tests/support/prepare-databases.ts"],
        },
      },
      {
        extends: true,
        test: { name: "built", include: built, ...longLimits },
      },
      {
        extends: true,
        test: { name: "lab", include: lab, exclude: untimed, fileParallelism: false, ...longLimits },
      },
    ],
  },
});

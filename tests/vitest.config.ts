import { fileURLToPath } from "node:url";

import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A database test opens a database first; a built test starts a server, several times over in a deep run. */
const databaseTimeoutMs = 30_000;
const builtTimeoutMs = process.env.PATHLENS_DEEP ? 1_800_000 : 180_000;

/** Tests that start the built program, one after another. */
const built = ["tests/{built,durability,fuzz,lab}/**/*.test.{ts,tsx}"];

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
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"], pool: "threads", isolate: false },
      },
      {
        extends: true,
        test: { name: "house", include: ["tests/house/**/*.test.ts"], testTimeout: databaseTimeoutMs },
      },
      {
        extends: true,
        test: {
          name: "database",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: ["tests/house/**", ...built],
          globalSetup: ["tests/support/prepare-databases.ts"],
          testTimeout: databaseTimeoutMs,
          hookTimeout: databaseTimeoutMs,
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: built,
          fileParallelism: false,
          testTimeout: builtTimeoutMs,
          hookTimeout: builtTimeoutMs,
        },
      },
    ],
  },
});

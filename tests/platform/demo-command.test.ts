import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import type { ServerBuild } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { buildDirWithPlaces } from "#tests/support/place-data";
import { runCommand } from "~/cli/commands.server";
import { openEmbeddedDatabase } from "~/platform/database.server";

const demo = (...args: string[]) =>
  runCommand(["demo", ...args], { root: "", launchedAt: 0 }, {
    assets: { version: "test" },
  } as ServerBuild);

let folder: string;
let printed: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-demo-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  printed = "";
  const print = (text: unknown) => {
    printed += String(text);
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(print);
  vi.spyOn(process.stderr, "write").mockImplementation(print);
  for (const name of ["PORT", "APP_ORIGIN", "DATABASE_URL", "CLOUD_VARIANTS"]) vi.stubEnv(name, "");
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("SANDBOX", "suite,dns");
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("BUILD_DIR", await buildDirWithPlaces());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it.each([
  ["--samples", "0"],
  ["--solutions", "4001"],
  ["--days", "30"],
  ["--cities", "many"],
  ["--force", ""],
])("%s %s is refused with what the command takes", async (...args) => {
  await expect(demo(...args.filter(Boolean))).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringContaining("pathlens demo [--samples N]") as string,
  });
});

it("adds samples of invented solutions, which get them by their prefixes", async () => {
  await demo("--samples", "300", "--solutions", "3", "--cities", "5");
  await demo("--samples", "200", "--solutions", "2", "--cities", "5");
  expect(printed).toContain("300 samples of 3 solutions are stored");
  const { db, close } = await openEmbeddedDatabase(folder);
  const names = await db.selectFrom("solution").select("name").orderBy("name").execute();
  const samples = await db.selectFrom("sample").select(["access", "place", "realm"]).execute();
  await close();
  expect(names.map(({ name }) => name)).toEqual([1, 2, 3].map((at) => `Trial network 000${at}`));
  expect(samples).toHaveLength(500);
  expect(samples.every(({ access, realm }) => access > 0 && realm === 1)).toBe(true);
  expect(new Set(samples.map(({ place }) => place)).size).toBe(5);
});

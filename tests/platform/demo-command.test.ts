import { beforeEach, expect, it, vi } from "vitest";

import { buildDirWithPlaces } from "#tests/support/place-data";
import { commandsHere } from "#tests/support/commands-here";
import { openEmbeddedDatabase } from "~/platform/database.server";

const commands = commandsHere();
const demo = (...args: string[]) => commands.run("demo", ...args);

beforeEach(async () => {
  vi.stubEnv("BUILD_DIR", await buildDirWithPlaces());
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
  expect(commands.printed.join("")).toContain("300 samples of 3 solutions are stored");
  const { db, close } = await openEmbeddedDatabase(commands.dataDir);
  const names = await db.selectFrom("solution").select("name").orderBy("name").execute();
  const samples = await db.selectFrom("sample").select(["access", "place", "realm"]).execute();
  await close();
  expect(names.map(({ name }) => name)).toEqual([1, 2, 3].map((at) => `Trial network 000${at}`));
  expect(samples).toHaveLength(500);
  expect(samples.every(({ access, realm }) => access > 0 && realm === 1)).toBe(true);
  expect(new Set(samples.map(({ place }) => place)).size).toBe(5);
});

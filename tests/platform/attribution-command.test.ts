import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import type { ServerBuild } from "@remix-run/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { storeBatch } from "#tests/support/stored-samples";
import { migrate } from "#db/migrate";
import { runCommand } from "~/cli/commands.server";
import { realmNumber } from "~/features/performance/realm";
import { openEmbeddedDatabase } from "~/platform/database.server";

const attribution = (...args: string[]) =>
  runCommand(["attribution", ...args], { root: "", launchedAt: 0 }, {
    assets: { version: "test" },
  } as ServerBuild);

let folder: string;
let printed: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-attribution-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  for (const name of ["PORT", "APP_ORIGIN", "DATABASE_URL", "CLOUD_VARIANTS"]) vi.stubEnv(name, "");
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("SANDBOX", "suite,dns");
  vi.stubEnv("DATA_DIR", folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it.each([
  ["--days", "0"],
  ["--days", "31"],
  ["--days", "many"],
  ["--force", ""],
])("%s %s is refused with what the command takes", async (...args) => {
  await expect(attribution(...args.filter(Boolean))).rejects.toMatchObject({
    isForPeople: true,
    exitCode: 2,
    message: expect.stringContaining("pathlens attribution [--days N]") as string,
  });
});

it("says how many samples belong to no solution, and whose they are", async () => {
  const { db, close } = await openEmbeddedDatabase(folder);
  await migrate(db);
  const realm = realmNumber({ variant: "MultiTenant", isDemonstration: true });
  const at = new Date();
  await storeBatch(db, [
    { at, realm, access: 16 },
    { at, realm, asn: 64_501 },
    { at, realm, asn: 64_501 },
    { at, realm, asn: 64_502 },
  ]);
  await close();
  await attribution("--days", "2");
  expect(printed).toBe(
    "3 of 4 samples of 2 days belong to no solution (75.0 %)\n  AS64501: 2\n  AS64502: 1\n",
  );
});

import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { openEmbeddedDatabase } from "./database.server";
import { requireWholeDatabase, withoutFolder } from "./embedded-folder.server";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "pathlens-embedded-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const postgres = () => path.join(dataDir, "postgres");

it.each([
  ["no folder", false, () => Promise.resolve()],
  ["an empty folder", false, () => mkdir(postgres())],
  [
    "a whole database",
    true,
    () => mkdir(postgres()).then(() => writeFile(path.join(postgres(), "PG_VERSION"), "17")),
  ],
])("%s may be opened", async (_what, isThere, make) => {
  await make();
  await expect(requireWholeDatabase(dataDir)).resolves.toBe(isThere);
});

it("a database with damaged or missing files is named, with a word on how to restore it", async () => {
  const whole = path.join(dataDir, "whole");
  await mkdir(whole);
  await (await openEmbeddedDatabase(whole)).close();
  const damages: Record<string, (folder: string) => Promise<void>> = {
    "its control file overwritten": (folder) =>
      writeFile(path.join(folder, "global/pg_control"), "not it"),
    "its control file gone": (folder) => rm(path.join(folder, "global/pg_control")),
    "its write-ahead log gone": (folder) => rm(path.join(folder, "pg_wal"), { recursive: true }),
    "its tables gone": (folder) => rm(path.join(folder, "base"), { recursive: true }),
    "the version of another program": (folder) =>
      writeFile(path.join(folder, "PG_VERSION"), "12\n"),
  };
  for (const [what, damage] of Object.entries(damages)) {
    const folder = path.join(dataDir, what);
    await cp(whole, folder, { recursive: true });
    await damage(path.join(folder, "postgres"));
    await expect(openEmbeddedDatabase(folder), what).rejects.toThrow(
      `The database in ${path.join(folder, "postgres")} does not open: its files may be damaged.`,
    );
  }
});

it("a database without its version file is left as it is, with a word on how to restore it", async () => {
  await mkdir(path.join(postgres(), "base"), { recursive: true });
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(
    /PG_VERSION is missing\. Nothing was changed\..*backup/,
  );
  expect([await readdir(postgres()), await readdir(dataDir)]).toEqual([["base"], ["postgres"]]);
});

it("a file in place of the database's folder is named", async () => {
  await writeFile(postgres(), "");
  await expect(openEmbeddedDatabase(dataDir)).rejects.toThrow(
    `The data folder ${postgres()} is, or lies below, a file.`,
  );
});

it("a file in place of the data folder is named", async () => {
  const file = path.join(dataDir, "file");
  await writeFile(file, "");
  await expect(openEmbeddedDatabase(file)).rejects.toThrow(`The data folder ${file} is a file`);
});

it.each(["EACCES", "EROFS", "ENOSPC", "EIO"])(
  "a system's %s becomes a sentence that names the folder",
  (code) => {
    expect(withoutFolder(Object.assign(new Error(code), { code }), "/data")).toMatchObject({
      message: expect.stringMatching(/^The data folder \/data .+\.$/) as string,
    });
  },
);

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { keptResults } from "./kept-results";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-kept-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it("leaves out what cannot be read, and gives everything else", async () => {
  const shelf = await keptResults(folder);
  await writeFile(path.join(folder, "first.json"), "{}");
  // A folder cannot be read as a file, not even by root, for whom no permission is missing.
  await mkdir(path.join(folder, "second.json"));
  await writeFile(path.join(folder, "third.json"), "[]");
  expect(await shelf.all()).toEqual([
    { idempotencyKey: "first", body: "{}" },
    { idempotencyKey: "third", body: "[]" },
  ]);
});

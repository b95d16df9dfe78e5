import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { FileUnwritable, writeWholeFile } from "./whole-file.server";

describe("a file that is written as a whole", () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-whole-"));
    file = path.join(folder, "file");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const bytes = (text: string) => new TextEncoder().encode(text);
  const written = () =>
    writeWholeFile(file, async (append) => {
      for (const part of ["one ", "", "two"]) await append(bytes(part));
    });

  it("has its parts in their order, under its name only", async () => {
    await written();
    expect(await readFile(file, "utf8")).toBe("one two");
    expect(await readdir(folder)).toEqual(["file"]);
  });

  it("replaces an older one at its end", async () => {
    await writeFile(file, "an older file");
    await writeWholeFile(file, async (append) => {
      await append(bytes("new"));
      expect(await readFile(file, "utf8")).toBe("an older file");
    });
    expect(await readFile(file, "utf8")).toBe("new");
  });

  it("leaves nothing where its content fails, and an older one as it was", async () => {
    const failing = () =>
      writeWholeFile(file, async (append) => {
        await append(bytes("half"));
        throw new Error("no more");
      });
    await expect(failing()).rejects.toThrow("no more");
    expect(await readdir(folder)).toEqual([]);
    await written();
    await expect(failing()).rejects.toThrow("no more");
    expect(await readFile(file, "utf8")).toBe("one two");
    expect(await readdir(folder)).toEqual(["file"]);
  });

  it.each([
    ["a folder that is not there", "missing/file"],
    ["a folder", "."],
  ])("is refused in place of %s, with its name", async (_what, name) => {
    file = path.join(folder, name);
    await expect(written()).rejects.toThrow(FileUnwritable);
    await expect(written()).rejects.toThrow(file);
  });
});

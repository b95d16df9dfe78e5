import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, it } from "vitest";

import { compressAssets } from "./compress-assets.js";

const text = "export const answer = 42;\n".repeat(200);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-assets-"));
  await mkdir(path.join(folder, "_shared"));
  for (const name of ["root.js", "_shared/chunk.css", "map.svg", "picture.png", "font.woff2"])
    await writeFile(path.join(folder, name), text);
  await compressAssets(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(["root.js", "_shared/chunk.css", "map.svg"])(
  "%s stands beside itself, smaller and the same",
  async (name) => {
    const file = path.join(folder, name);
    const [brotli, gzip] = [await readFile(`${file}.br`), await readFile(`${file}.gz`)];
    expect([brotliDecompressSync(brotli).toString(), gunzipSync(gzip).toString()]).toEqual([
      text,
      text,
    ]);
    expect(Math.max(brotli.length, gzip.length)).toBeLessThan(text.length / 10);
  },
);

it("what is compressed already stands alone, also when it is done again", async () => {
  await compressAssets(folder);
  const names = (await readdir(folder)).sort();
  expect(names).toEqual([
    "_shared",
    "font.woff2",
    "map.svg",
    "map.svg.br",
    "map.svg.gz",
    "picture.png",
    "root.js",
    "root.js.br",
    "root.js.gz",
  ]);
});

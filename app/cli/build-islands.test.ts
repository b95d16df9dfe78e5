import { Script } from "node:vm";

import { expect, it } from "vitest";

import { islandAddress } from "~/lib/island-address";

import { bundleIslands } from "./build-islands.js";

/** Each is loaded beside a page that ships no other script. */
const bytesMost = 2_000;

it("bundles each island into one small script that needs no other", async () => {
  const { outputFiles } = await bundleIslands(process.cwd(), {
    write: false,
    outdir: "public/islands",
  });
  const files = (outputFiles ?? []).map(({ path, text }) => ({
    address: path.slice(path.indexOf("/islands/")),
    text,
  }));
  expect(files.map(({ address }) => address)).toEqual([
    islandAddress("copy-buttons"),
    islandAddress("sign-in"),
  ]);
  for (const { text } of files) {
    expect(() => new Script(text)).not.toThrow();
    expect(text.length).toBeLessThan(bytesMost);
  }
});

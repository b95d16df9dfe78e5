import { expect, it } from "vitest";

import { lineBlocks } from "./line-blocks";

async function blocksOf(pieces: string[], bounds = { linesMost: 2, lineBytesMost: 4 }) {
  const bytes = (async function* () {
    for (const piece of pieces) yield new TextEncoder().encode(piece);
  })();
  const blocks: [number, string][] = [];
  for await (const { bytes: each, firstLine } of lineBlocks(bytes, bounds))
    blocks.push([firstLine, new TextDecoder().decode(each)]);
  return blocks;
}

it.each<[string, string[], [number, string][]]>([
  ["nothing", [], []],
  ["empty pieces", ["", ""], []],
  ["one line", ["ab"], [[1, "ab"]]],
  [
    "whole blocks",
    ["a\nb\nc\nd\n"],
    [
      [1, "a\nb\n"],
      [3, "c\nd\n"],
    ],
  ],
  [
    "a rest",
    ["a\nb\nc"],
    [
      [1, "a\nb\n"],
      [3, "c"],
    ],
  ],
  [
    "lines in pieces",
    ["a", "b\n", "c", "\nd", "e"],
    [
      [1, "ab\nc\n"],
      [3, "de"],
    ],
  ],
  [
    "blank lines",
    ["\n\n\nx\n"],
    [
      [1, "\n\n"],
      [3, "\nx\n"],
    ],
  ],
  ["the longest line", ["abcd\n"], [[1, "abcd\n"]]],
  ["too long a line", ["abcdefg\nh\n"], [[1, "abcde\nh\n"]]],
  ["too long a line in pieces", ["ab", "cd", "ef", "gh\nh"], [[1, "abcde\nh"]]],
  [
    "too long a line at the end",
    ["a\nb\n", "abcdefg"],
    [
      [1, "a\nb\n"],
      [3, "abcde"],
    ],
  ],
])("cuts %s", async (_what, pieces, blocks) => {
  expect(await blocksOf(pieces)).toEqual(blocks);
});

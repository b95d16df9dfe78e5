import { describe, expect, it } from "vitest";

import { packSections, packTexts, textAt, unpackSections } from "~/lib/packed-sections.js";

const sections = {
  bytes: Uint8Array.of(1, 2, 3),
  short: Uint16Array.of(65535),
  signed: Int32Array.of(-1, 2 ** 31 - 1),
  empty: Uint32Array.of(),
  float: Float32Array.of(0.5, -0.25),
};

describe("a packed file", () => {
  it("gives back what was packed", () => {
    expect(unpackSections(packSections("trial-1", sections), "trial-1")).toEqual(sections);
  });

  it("reads from bytes that do not lie at a multiple of eight", () => {
    const file = packSections("trial-1", sections);
    const shifted = new Uint8Array(file.length + 1);
    shifted.set(file, 1);
    expect(unpackSections(shifted.subarray(1), "trial-1")).toEqual(sections);
  });

  it("packs a view on a larger buffer by what the view shows", () => {
    const view = new Uint16Array(Uint16Array.of(7, 8, 9).buffer, 2, 1);
    expect(unpackSections(packSections("trial-1", { view }), "trial-1")).toEqual({
      view: Uint16Array.of(8),
    });
  });

  it.each([
    ["nothing", new Uint8Array(0)],
    ["other bytes", new Uint8Array(64).fill(1)],
    ["a file of another version", packSections("trial-2", sections)],
    ["a file cut short", packSections("trial-1", sections).subarray(0, -8)],
    [
      "a file with bytes after its end",
      Uint8Array.of(...packSections("trial-1", sections), ...new Uint8Array(8)),
    ],
  ])("refuses %s", (_what, file) => {
    expect(() => unpackSections(file, "trial-1")).toThrow(Error);
  });
});

it("reads each packed text", () => {
  const texts = ["Tōkyō", "", "東京"];
  const { bytes, offsets } = packTexts(texts);
  expect(texts.map((_, at) => textAt(bytes, offsets, at))).toEqual(texts);
});

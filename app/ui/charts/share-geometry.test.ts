import { describe, expect, it } from "vitest";
import { randomFrom } from "#tests/support/random";
import { stackedShare } from "~/ui/charts/share-geometry";

const otherLabel = "Other";
const parts = (...values: (number | null)[]) =>
  values.map((value, position) => ({ label: String.fromCharCode(65 + position), value }));

describe("stackedShare", () => {
  it.each([
    [
      "thirds, rounded to the whole",
      parts(1, 1, 1),
      undefined,
      [
        ["A", 0.334],
        ["B", 0.333],
        ["C", 0.333],
      ],
    ],
    [
      "the rest of a whole",
      parts(1, 2),
      4,
      [
        ["B", 0.5],
        ["A", 0.25],
        ["Other", 0.25],
      ],
    ],
    [
      "a whole smaller than its parts",
      parts(3, 1),
      2,
      [
        ["A", 0.75],
        ["B", 0.25],
      ],
    ],
    [
      "more parts than shown",
      parts(30, 20, 15, 15, 10, 6, 4),
      undefined,
      [
        ["A", 0.3],
        ["B", 0.2],
        ["C", 0.15],
        ["D", 0.15],
        ["E", 0.1],
        ["Other", 0.1],
      ],
    ],
    ["one part", parts(7), undefined, [["A", 1]]],
    ["parts without a value", parts(null, NaN, -1, 5, 0), undefined, [["D", 1]]],
    [
      "huge parts",
      parts(1e299, 1e299),
      undefined,
      [
        ["A", 0.5],
        ["B", 0.5],
      ],
    ],
    ["nothing", parts(0, null), undefined, []],
    ["parts that overflow", parts(1e300, 1e300), undefined, []],
  ])("shows %s", (_, input, total, expected) => {
    const { segments } = stackedShare(input, { total, otherLabel });
    expect(segments.map(({ label, share }) => [label, share])).toEqual(expected);
  });

  it("names the parts without a value", () => {
    expect(stackedShare(parts(null, 5, NaN, -1), { otherLabel }).unknown).toEqual(["A", "C", "D"]);
  });

  it.each([
    [
      "what other is made of",
      parts(30, 20, 15, 15, 10, 6, 4),
      undefined,
      [
        ["F", 0.06],
        ["G", 0.04],
      ],
    ],
    ["also parts too small to be seen", parts(1e6, 1e6, 1e6, 1e6, 1e6, 1), undefined, [["F", 0]]],
    ["nothing of a whole that has more", parts(3, 2, 2, 2, 2, 1), 20, []],
    ["nothing where all parts are shown", parts(3, 2), undefined, []],
  ])("lists %s", (_, input, total, expected) => {
    const { folded } = stackedShare(input, { total, otherLabel });
    expect(folded.map(({ label, share }) => [label, share])).toEqual(expected);
  });

  it("adds any shares to the width of the bar, the greatest first", () => {
    const random = randomFrom("shares");
    for (let turn = 0; turn < 300; turn++) {
      const values = Array.from(
        { length: random.whole(1, 30) },
        () => random.share() * 10 ** random.whole(-3, 9),
      );
      const { segments, folded } = stackedShare(parts(...values), {
        otherLabel,
        total: random.pick([undefined, 1e9]),
      });
      const other = segments.find(({ tone }) => tone === null);
      if (folded.length > 0)
        expect(Math.round(folded.reduce((sum, { share }) => sum + share * 1000, 0))).toBe(
          Math.round((other?.share ?? 0) * 1000),
        );
      expect(Math.round(segments.reduce((sum, { share }) => sum + share * 1000, 0))).toBe(1000);
      let end = 0;
      for (const { x, width, share } of segments) {
        expect(x).toBeCloseTo(end, 6);
        expect(width).toBeCloseTo(share * 100, 6);
        end = x + width;
      }
      expect(end).toBeCloseTo(100, 6);
      const own = segments.filter(({ tone }) => tone !== null).map(({ share }) => share);
      expect([...own].sort((a, b) => b - a)).toEqual(own);
    }
  });
});

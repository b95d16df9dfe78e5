import { describe, expect, it } from "vitest";

import { ancestorsOf, childrenOf, daysOf, endOf, highestLevel, spansOf } from "./spans";

/** Days that a list of spans covers, in order. */
function daysIn(spans: ReturnType<typeof spansOf>): number[] {
  return spans.flatMap(({ level, start }) =>
    Array.from({ length: daysOf(level) }, (_, at) => start + at),
  );
}

describe("spans of a range", () => {
  it("are its days, each once and in order, and begin where their level does", () => {
    for (let first = 20_000; first < 20_130; first += 1)
      for (const days of [1, 2, 7, 30, 63, 64, 90, 130]) {
        const spans = spansOf(first, first + days);
        expect(daysIn(spans)).toEqual(Array.from({ length: days }, (_, at) => first + at));
        for (const { level, start } of spans) expect(start % daysOf(level)).toBe(0);
      }
  });

  it.each([
    [90, 10],
    [730, 20],
  ])("of %i days are %i at most", (days, most) => {
    const counts = Array.from({ length: 128 }, (_, at) => spansOf(at, at + days).length);
    expect(Math.max(...counts)).toBe(most);
  });

  it("are 25 at most for any range of two years or less", () => {
    let most = 0;
    // Starts repeat after the longest span.
    for (let days = 1; days <= 731; days += 1)
      for (let first = 20_000; first < 20_000 + daysOf(highestLevel); first += 1)
        most = Math.max(most, spansOf(first, first + days).length);
    expect(most).toBeLessThanOrEqual(25);
  });

  it("are 25 at most where the newest of them are still open", () => {
    let most = 0;
    for (const days of [30, 90, 182, 365, 730, 731])
      for (let end = 20_000; end < 20_000 + daysOf(highestLevel); end += 1)
        most = Math.max(most, spansOf(end - days, end, end - 1).length);
    expect(most).toBeLessThanOrEqual(25);
  });

  it("above a day end before the first day that is not closed", () => {
    const spans = spansOf(0, 128, 100);
    expect(daysIn(spans)).toHaveLength(128);
    for (const span of spans.filter(({ level }) => level > 1))
      expect(endOf(span)).toBeLessThanOrEqual(100);
  });
});

it("each span above a day is the sum of two halves, and contains the day", () => {
  for (const span of ancestorsOf(20_417)) {
    const [one, other] = childrenOf(span);
    expect([one.start, endOf(one), endOf(other)]).toEqual([span.start, other.start, endOf(span)]);
    expect(20_417 >= span.start && 20_417 < endOf(span)).toBe(true);
  }
});

import { describe, expect, it } from "vitest";

import { severityOf, worseOf } from "./severity";

describe("severityOf", () => {
  it.each([
    [79, 95, "minor"],
    [62, 78, "minor"],
    [60, 100, "minor"],
    [59.9, 80, "major"],
    [40, 100, "major"],
    [39.9, 80, "severe"],
    [0, 100, "severe"],
    [5, 18, "minor"],
    [0, 40, "major"],
  ] as const)("%d in place of %d is %s", (score, usual, expected) =>
    expect(severityOf(score, usual)).toBe(expected),
  );
});

it.each([
  ["minor", "severe", "severe"],
  ["severe", "major", "severe"],
  ["minor", "minor", "minor"],
] as const)("of %s and %s the worse is %s", (one, other, expected) => {
  expect(worseOf(one, other)).toBe(expected);
});

import { describe, expect, it } from "vitest";

import { codeEndsAt, codeText, isMailLost, isOpen, maySendCode, typedCode } from "./code";

const now = new Date("2026-11-26T10:00:00Z");

it.each([
  [0, 0, true],
  [4, 9, true],
  [5, 0, false],
  [0, 10, false],
  [6, 11, false],
])("after %i codes for an address and %i of an account another may go: %s", (of, by, expected) =>
  expect(maySendCode({ ofAddress: of, ofAccount: by })).toBe(expected),
);

it.each([
  ["sending", "2026-11-26T09:59:30Z", false],
  ["sending", "2026-11-26T09:58:59Z", true],
  ["sent", "2026-11-26T09:00:00Z", false],
  ["queued", "2026-11-26T09:00:00Z", false],
] as const)("a mail that is %s since %s was lost: %s", (state, since, expected) =>
  expect(isMailLost({ state, since: new Date(since) }, now)).toBe(expected),
);

describe("a code", () => {
  it.each([
    ["2026-11-26T10:15:00.000Z", 5, true],
    ["2026-11-26T10:00:00.001Z", 1, true],
    ["2026-11-26T10:00:00.000Z", 5, false],
    ["2026-11-26T09:00:00.000Z", 5, false],
    ["2026-11-26T10:15:00.000Z", 0, false],
    [null, 5, false],
  ])("that ends at %s and has %i tries is open: %s", (ends, triesLeft, expected) =>
    expect(isOpen({ expiresAt: ends === null ? null : new Date(ends), triesLeft }, now)).toBe(
      expected,
    ),
  );

  it("ends after 15 minutes", () =>
    expect(codeEndsAt(now)).toEqual(new Date("2026-11-26T10:15:00Z")));

  it.each([
    [0, "000000"],
    [42, "000042"],
    [999_999, "999999"],
  ])("%i is written %s", (number, text) => expect(codeText(number)).toBe(text));

  it.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["１２３４５６", "123456"],
    ["12345a", "12345a"],
    ["", ""],
  ])("typed as %j is %j", (typed, read) => expect(typedCode(typed)).toBe(read));
});

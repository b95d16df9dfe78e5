import { describe, expect, it } from "vitest";

import { asPlainText, isPlainText, withPlainTexts } from "./plain-text";

describe("a text of a machine", () => {
  it.each([
    ["words", "Wi-Fi 東京 é 🙂", "Wi-Fi 東京 é 🙂", true],
    ["lines and tabs", "a\n\tb", "a\n\tb", true],
    ["lines of Windows", "a\r\nb", "a\nb", false],
    ["a command to a terminal", "\u001b[2J", "\uFFFD[2J", false],
    ["a zero byte", "a\0b", "a\uFFFDb", false],
    ["a control of the second set", "a\u009bb", "a\uFFFDb", false],
    ["a turn of direction", "exe\u202egnp", "exe\uFFFDgnp", false],
    ["a joiner of emoji, which is no command", "👩\u200d💻", "👩\u200d💻", true],
  ])("of %s", (_what, given, plain, isPlain) => {
    expect([asPlainText(given), isPlainText(given), isPlainText(asPlainText(given))]).toEqual([
      plain,
      isPlain,
      true,
    ]);
  });

  it("has no half of a character", () => {
    expect(asPlainText("🙂".slice(0, 1))).toBe("\uFFFD");
  });
});

it("makes every text within a value plain", () => {
  expect(withPlainTexts({ a: ["\u0001", 1, null, true], b: { c: "d\u0007" } })).toEqual({
    a: ["\uFFFD", 1, null, true],
    b: { c: "d\uFFFD" },
  });
});

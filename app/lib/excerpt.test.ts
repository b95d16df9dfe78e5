import { expect, it } from "vitest";

import { excerptOf } from "./excerpt";

it.each([
  ["a text that fits", "x".repeat(280), "x".repeat(280)],
  ["a longer one", "x".repeat(281), `${"x".repeat(280)}…`],
  ["one of characters outside the basic plane", "😀".repeat(280), "😀".repeat(280)],
  ["one that is cut before such a character", `${"x".repeat(279)}😀😀`, `${"x".repeat(279)}😀…`],
])("of %s the beginning holds whole characters", (_what, details, expected) =>
  expect(excerptOf(details, 280)).toBe(expected),
);

import { expect, it } from "vitest";

import { copyLine, type CopyValue } from "./copy-text";

it.each<[string, readonly CopyValue[], string]>([
  ["text", ["a b", ""], "a b\t"],
  ["what ends columns and rows", ["a\tb\nc\rd"], "a\\tb\\nc\\rd"],
  ["backslashes, and what would end the data", ["\\N", "\\.", "\\"], "\\\\N\t\\\\.\t\\\\"],
  ["nothing", [null, undefined], "\\N\t\\N"],
  [
    "numbers",
    [0, -0, 1.5, 1e300, NaN, -Infinity, 2n ** 60n],
    "0\t-0\t1.5\t1e+300\tNaN\t-Infinity\t1152921504606846976",
  ],
  ["truth", [true, false], "t\tf"],
  ["instants", [new Date("2026-03-02T09:00:00.123Z")], "2026-03-02T09:00:00.123Z"],
  ["bytes", [Uint8Array.of(0, 10, 92, 255), new Uint8Array()], "\\\\x000a5cff\t\\\\x"],
  ["part of a buffer", [Buffer.from("abcdef").subarray(2, 4)], "\\\\x6364"],
  [
    "lists",
    [[], ["a", null, 'b"\\,{}', "", "NULL"]],
    '{}\t{"a",NULL,"b\\\\"\\\\\\\\,{}","","NULL"}',
  ],
])("writes %s", (_what, values, line) => {
  expect(copyLine(values)).toBe(`${line}\n`);
});

it("refuses a date that is none", () => {
  expect(() => copyLine([new Date(NaN)])).toThrow(RangeError);
});

import { expect, it } from "vitest";

import { keyForms, pageOf, readContinuation, writeContinuation } from "./continuation";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

it.each(["", "outlook.office.com", "*-files.sharepoint.com", "Ōsaka, 大阪 %", "7"])(
  "a continuation of %j comes back as it was, in letters a header can hold",
  (key) => {
    const token = writeContinuation({ key, id });
    expect(token).toMatch(/^[\x21-\x7e]+$/);
    expect(readContinuation(token)).toEqual({ key, id });
  },
);

it.each(["", "x", id.slice(1), `${id}%`, `${id}%ff`, `${id}a%00`])("%j is none", (text) =>
  expect(readContinuation(text)).toBeUndefined(),
);

it("a page ends at its last row and leads on only where there is more", () => {
  const rows = ["a", "b", "c"];
  const endsAt = (key: string) => ({ key, id });
  expect(pageOf(rows, 2, endsAt)).toEqual({ rows: ["a", "b"], next: `${id}b` });
  expect(pageOf(rows, 3, endsAt)).toEqual({ rows, next: null });
  expect(pageOf([], 3, endsAt)).toEqual({ rows: [], next: null });
});

it.each<[keyof typeof keyForms, string, boolean]>([
  ["text", "", true],
  ["text", "outlook.office.com", true],
  ["count", "0", true],
  ["count", "999999999999999999", true],
  ["count", "9999999999999999999", false],
  ["count", "-1", false],
  ["count", "1.5", false],
  ["count", "", false],
  ["day", "2028-02-29", true],
  ["day", "2027-02-29", false],
  ["day", "0000-01-01", false],
  ["day", "2027-2-1", false],
  ["day", "", false],
  ["instant", "", true],
  ["instant", "2026-11-22T10:51:00.123456Z", true],
  ["instant", "2026-11-22T10:51:00Z", true],
  ["instant", "2026-11-31T10:51:00Z", false],
  ["instant", "2026-11-22T24:00:00Z", false],
  ["instant", "2026-11-22T23:59:60Z", false],
  ["instant", "2026-11-22", false],
  ["instant", "infinity", false],
])("as %s the key %j fits: %s", (form, key, fits) => expect(keyForms[form](key)).toBe(fits));

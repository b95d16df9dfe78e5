import { expect, it } from "vitest";

import { keyForms, type KeyForm } from "./key-forms";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

it.each<[KeyForm, string, boolean]>([
  ["text", "", true],
  ["text", "outlook.office.com", true],
  ["text", "a\0", false],
  ["text", "\ud800", false],
  ["count", "0", true],
  ["count", "999999999999999999", true],
  ["count", "9999999999999999999", false],
  ["count", "-1", false],
  ["count", "1.5", false],
  ["count", "", false],
  ["number", "88.80000000000001", true],
  ["number", "1e-07", true],
  ["number", "-3", true],
  ["number", "Infinity", false],
  ["number", "1e400", false],
  ["number", "x", false],
  ["number", "", false],
  ["day", "2028-02-29", true],
  ["day", "2027-02-29", false],
  ["day", "0000-01-01", false],
  ["day", "2027-2-1", false],
  ["day", "", false],
  ["instant", "", false],
  ["instant-or-never", "", true],
  ["instant", "2026-11-22T10:51:00.123456Z", true],
  ["instant", "2026-11-22T10:51:00Z", true],
  ["instant", "2026-11-31T10:51:00Z", false],
  ["instant", "2026-11-22T24:00:00Z", false],
  ["instant", "2026-11-22T23:59:60Z", false],
  ["instant", "2026-11-22", false],
  ["instant", "infinity", false],
  ["uuid", id, true],
  ["uuid", id.slice(1), false],
])("as %s the key %j fits: %s", (form, key, fits) => expect(keyForms[form](key)).toBe(fits));

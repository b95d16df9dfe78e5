import { describe, expect, it } from "vitest";

import { readCursor, writeCursor, type ListCursor, type ReportSort } from "./report-list";
import { reportListSchema } from "./report-list.schema";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

describe("a cursor", () => {
  it.each<[ReportSort, ListCursor]>([
    ["date", { id, key: "2026-03-02T09:00:00.123Z" }],
    ["city", { id, key: "ōsaka, 大阪" }],
    ["city", { id, key: "" }],
    ["score", { id, key: 0 }],
    ["score", { id, key: 88.80000000000001 }],
    ["score", { id, key: null }],
    ["latency", { id, key: 1e-7 }],
  ])("by %s comes back as it was: %o", (sort, cursor) =>
    expect(readCursor(writeCursor(cursor), sort)).toEqual(cursor),
  );

  it.each<[ReportSort, string]>([
    ["date", ""],
    ["date", id],
    ["date", `${id}yesterday`],
    ["date", `${id}2026-13-02T09:00:00.123Z`],
    ["score", `${id}x`],
    ["score", `${id}Infinity`],
    ["city", "x"],
    ["city", id.slice(1)],
  ])("by %s is not %j", (sort, text) => {
    expect(readCursor(text, sort)).toBeUndefined();
    expect(reportListSchema.safeParse({ sort, after: text }).success).toBe(false);
  });
});

it("a list is the newest first unless told", () => {
  expect(reportListSchema.parse({})).toEqual({
    sort: "date",
    order: "descending",
    city: "",
    sharing: "all",
    cursor: null,
  });
});

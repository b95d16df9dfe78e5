import { describe, expect, it } from "vitest";

import { isRefreshed, stillHref } from "./npp-dashboard";
import { registeredCount } from "./program";

describe("the address of the dashboard", () => {
  it.each([
    ["", true],
    ["refresh=on", true],
    ["refresh=off", false],
    ["language=ja&refresh=off", false],
  ])("%j refreshes: %s", (query, refreshed) => {
    expect(isRefreshed(new URLSearchParams(query))).toBe(refreshed);
  });

  it("stops refreshing by a link", () => {
    const { searchParams, pathname } = new URL(stillHref(""), "http://here.invalid");
    expect([pathname, isRefreshed(searchParams)]).toEqual(["/nppdashboard", false]);
  });
});

it("counts partners of every status as registered", () => {
  expect(registeredCount({ partners: {} })).toBe(0);
  expect(registeredCount({ partners: { Approved: 2, Declined: 1, AwaitingEndorsement: 4 } })).toBe(
    7,
  );
});

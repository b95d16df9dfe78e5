import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { datesOf } from "../figures/day-range";
import { countryNumber, everywhere } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { analyticsLinks, readAnalyticsAddress } from "./analytics-address";

const germany = countryNumber("DE");
const tree: Pick<PlaceTree, "numberOf" | "publicId"> = {
  numberOf: ({ country }) => ({
    place: country === "DE" || country === "Germany" ? germany : null,
    candidates: [],
  }),
  publicId: (place) => (place === germany ? "DE" : ""),
};
const today = Date.parse("2026-11-26T00:00:00Z") / dayMs;
const read = (address: string) =>
  readAnalyticsAddress(new URLSearchParams(address), { tree, today });

describe("the address of the analytics", () => {
  it.each<[string, number, [string, string], string[]]>([
    ["tab=analytics", everywhere, ["2026-10-28", "2026-11-26"], []],
    ["country=Germany&range=90-days", germany, ["2026-08-29", "2026-11-26"], []],
    ["from=2026-01-01&to=2026-01-31", everywhere, ["2026-01-01", "2026-01-31"], []],
    ["country=Atlantis", everywhere, ["2026-10-28", "2026-11-26"], ["country"]],
    ["from=2026-02-01&to=2026-01-31", everywhere, ["2026-10-28", "2026-11-26"], ["from", "to"]],
    ["from=2020-01-01", everywhere, ["2026-10-28", "2026-11-26"], ["from"]],
    [
      "range=moon&slot=all&color=red",
      everywhere,
      ["2026-10-28", "2026-11-26"],
      ["slot", "range", "color"],
    ],
  ])("%s", (address, place, [first, last], unread) => {
    const found = read(address);
    expect([found.place, datesOf(found.range)]).toEqual([place, { first, last }]);
    expect(found.unread.map(({ name }) => name)).toEqual(unread);
  });

  it("is kept by its links", () => {
    const { asked } = read("country=DE&slot=overlay&from=2026-01-01");
    const { ranges, again } = analyticsLinks("/vnext/partner", asked);
    expect(again).toBe("/vnext/partner?tab=analytics&country=DE&slot=overlay&from=2026-01-01");
    expect(ranges.map(({ isCurrent }) => isCurrent)).not.toContain(true);
    expect(ranges[1]?.href).toBe(
      "/vnext/partner?tab=analytics&country=DE&slot=overlay&range=90-days",
    );
  });
});

import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { countryNumber } from "../places/place-number";
import { locationLinks, locationsHref, readLocationsAddress } from "./locations-address";

const germany = countryNumber("DE");
const tree = {
  numberOf: ({ country }: { country?: string | null }) => ({
    place: country === "DE" ? germany : null,
    candidates: [],
  }),
  publicId: (place: number) => (place === germany ? "DE" : ""),
};
const today = Date.parse("2026-11-26T00:00:00Z") / dayMs;
const read = (address: string) =>
  readLocationsAddress(new URLSearchParams(address), { tree, today, isInWeeks: false });
const linksOf = (address: string) => locationLinks("/s", read(address).asked);

describe("the address of locations", () => {
  it.each([
    ["tab=locations&place=DE&standing=worse&level=Worst,none&search=ham&then=share", []],
    ["place=Atlantis", ["place=Atlantis"]],
    ["standing=odd&level=Worst,Bad", ["standing=odd", "level=Bad"]],
    ["sort=odd&then=odd&map=huge&colour=red", ["then=odd", "map=huge", "sort=odd", "colour=red"]],
    ["figure=performance", ["figure=performance"]],
  ])("%j leaves out %j", (address, left) =>
    expect(
      read(address)
        .unread.map(({ name, value }) => `${name}=${value}`)
        .sort(),
    ).toEqual([...left].sort()),
  );
});

describe("the links of locations", () => {
  it("lead to the places below, with filters and days, and end a search", () => {
    const links = linksOf("place=DE&standing=worse&range=90-days&search=ham&map=large");
    expect(links.placeHref("DE-BY")).toBe(
      "/s?tab=locations&place=DE-BY&standing=worse&range=90-days&map=large",
    );
  });

  it("lead to the overview of a place and days, and to how a figure was worked out", () => {
    const links = linksOf("place=DE&standing=worse&from=2026-03-01&to=2026-03-31&sort=place");
    expect(links.overviewHref("DE-BY")).toBe(
      "/s?tab=overview&place=DE-BY&from=2026-03-01&to=2026-03-31",
    );
    expect(links.figureHref("performance", "DE-BY")).toBe(
      "/s?tab=overview&place=DE-BY&figure=performance&from=2026-03-01&to=2026-03-31#worked-out",
    );
    const days = { range: "30-days", from: "2026-03-01", to: "2026-03-31" } as const;
    expect(locationsHref("/s", { place: "DE", ...days })).toBe(
      "/s?tab=locations&place=DE&from=2026-03-01&to=2026-03-31",
    );
  });

  it("lead to a workload in the usual order, and say which is shown", () => {
    const links = linksOf("place=DE&workload=Teams&sort=teamsLossRatio&order=descending");
    expect(links.workloads).toMatchObject([
      { workload: null, href: "/s?tab=locations&place=DE", isCurrent: false },
      { workload: "Exchange", href: "/s?tab=locations&place=DE&workload=Exchange" },
      { workload: "SharePoint", isCurrent: false },
      { workload: "Teams", isCurrent: true },
      { workload: "Assistant", isCurrent: false },
    ]);
  });

  it("keep what the form of days does not ask for, and its days apart", () => {
    const { daysForm } = linksOf("place=DE&standing=worse&from=2026-03-01&to=2026-03-31");
    expect(daysForm).toEqual({
      path: "/s",
      keptByFilters: [
        ["tab", "locations"],
        ["place", "DE"],
        ["standing", "worse"],
      ],
      isFiltered: true,
      clearHref: "/s?tab=locations&place=DE&standing=worse",
    });
    expect(linksOf("standing=worse").daysForm.isFiltered).toBe(false);
  });
});

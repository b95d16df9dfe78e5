import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { countryNumber, everywhere, stateNumber } from "../places/place-number";
import type { PlaceTree } from "../places/place-tree.server";
import { datesOf } from "./day-range";
import { overviewLinks, readOverviewAddress } from "./overview-address";

const munich = 2867714;
const germany = countryNumber("DE");
const bavaria = stateNumber("DE", "02");

const named: Record<string, number> = {
  "country DE": germany,
  "country Germany": germany,
  "state DE-BY": bavaria,
  [`city ${munich}`]: munich,
};
const ids = new Map([
  [germany, "DE"],
  [bavaria, "DE-BY"],
  [munich, String(munich)],
]);
const tree: Pick<PlaceTree, "numberOf" | "publicId"> = {
  numberOf: (asked) => {
    const [[kind, text] = []] = Object.entries(asked);
    return { place: named[`${kind} ${text}`] ?? null, candidates: [] };
  },
  publicId: (place) => ids.get(place) ?? "",
};

const today = Date.parse("2026-11-26T00:00:00Z") / dayMs;
const read = (address: string, { isInWeeks = false } = {}) =>
  readOverviewAddress(new URLSearchParams(address), { tree, today, isInWeeks });

describe("the address of an overview", () => {
  const newest: [string, string] = ["2026-10-26", "2026-11-22"];
  it.each<[string, [string, string], string[]]>([
    ["from=2026-11-10&to=2026-11-26", newest, []],
    // The running week, a future one, and one that is no longer kept: the days are left out, and not moved.
    ["from=2026-11-23&to=2026-11-26", newest, ["from=2026-11-23", "to=2026-11-26"]],
    ["from=2027-03-01&to=2027-03-31", newest, ["from=2027-03-01", "to=2027-03-31"]],
    ["to=2015-01-31", newest, ["to=2015-01-31"]],
    ["from=2025-01-01&to=2025-02-16", newest, ["from=2025-01-01", "to=2025-02-16"]],
    ["from=2025-01-01&to=2025-02-17", ["2025-02-17", "2025-03-16"], []],
  ])("for a provider: %j", (address, [first, last], unread) => {
    const found = read(address, { isInWeeks: true });
    expect(datesOf(found.days)).toEqual({ first, last });
    expect(found.unread.map(({ name, value }) => `${name}=${value}`)).toEqual(unread);
  });

  it.each<[string, number, [string, string], string[]]>([
    ["tab=overview", everywhere, ["2026-10-28", "2026-11-26"], []],
    ["place=DE&range=90-days", germany, ["2026-08-29", "2026-11-26"], []],
    ["place=DE-BY", bavaria, ["2026-10-28", "2026-11-26"], []],
    ["place=Germany", germany, ["2026-10-28", "2026-11-26"], []],
    [`place=${munich}`, munich, ["2026-10-28", "2026-11-26"], []],
    ["from=2026-03-01&to=2026-03-31", everywhere, ["2026-03-01", "2026-03-31"], []],
    ["place=1", everywhere, ["2026-10-28", "2026-11-26"], ["place=1"]],
    ["place=Atlantis", everywhere, ["2026-10-28", "2026-11-26"], ["place=Atlantis"]],
    ["range=ages&place=DE", germany, ["2026-10-28", "2026-11-26"], ["range=ages"]],
    ["from=2026-02-30", everywhere, ["2026-10-28", "2026-11-26"], ["from=2026-02-30"]],
    [
      "range=90-days&from=2026-03-31&to=2026-03-01",
      everywhere,
      ["2026-08-29", "2026-11-26"],
      ["from=2026-03-31", "to=2026-03-01"],
    ],
    ["from=2020-01-01", everywhere, ["2026-10-28", "2026-11-26"], ["from=2020-01-01"]],
    ["before=3&colour=red", everywhere, ["2026-10-28", "2026-11-26"], ["before=3", "colour=red"]],
  ])("%j", (address, place, [first, last], unread) => {
    const found = read(address);
    expect(found.place).toBe(place);
    expect(datesOf(found.days)).toEqual({ first, last });
    expect(found.unread.map(({ name, value }) => `${name}=${value}`)).toEqual(unread);
  });

  it("keeps nothing that was not understood in its links", () => {
    const { asked } = read("place=Germany&from=2026-03-31&to=2026-03-01&sort=place&colour=red");
    expect(overviewLinks("/s", asked).placeHref("DE-BY")).toBe("/s?tab=overview&place=DE-BY");
  });
});

describe("the links of an overview", () => {
  const linksOf = (address: string) => overviewLinks("/s", read(address).asked);

  it("lead to places with the same days, and back to everywhere", () => {
    const links = linksOf("place=DE&from=2026-03-01&to=2026-03-31");
    expect(links.placeHref("DE-BY")).toBe(
      "/s?tab=overview&place=DE-BY&from=2026-03-01&to=2026-03-31",
    );
    expect(links.placeHref("")).toBe("/s?tab=overview&from=2026-03-01&to=2026-03-31");
  });

  it("lead to the map to move, which places below have as well, and back", () => {
    expect(linksOf("place=DE").mapHref("large")).toBe("/s?tab=overview&place=DE&map=large");
    const links = linksOf("place=DE&map=large");
    expect(links.placeHref("DE-BY")).toBe("/s?tab=overview&place=DE-BY&map=large");
    expect(links.mapHref("")).toBe("/s?tab=overview&place=DE");
    expect(links.figureHref("performance")).toBe(
      "/s?tab=overview&place=DE&figure=performance#worked-out",
    );
  });

  it("lead to ranges of the same place, and say which is shown", () => {
    expect(linksOf("place=DE&range=1-year").ranges).toMatchObject([
      { range: "30-days", href: "/s?tab=overview&place=DE", isCurrent: false },
      { range: "90-days", href: "/s?tab=overview&place=DE&range=90-days", isCurrent: false },
      { range: "6-months", isCurrent: false },
      { range: "1-year", isCurrent: true },
      { range: "2-years", isCurrent: false },
    ]);
    const days = linksOf("from=2026-03-01&to=2026-03-31").ranges;
    expect(days.filter(({ isCurrent }) => isCurrent)).toEqual([]);
    expect(days[0]?.href).toBe("/s?tab=overview");
  });
});

import { describe, expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";
import { english } from "#tests/support/english";

import type { Assessed } from "../quality/assess-place";
import { findingOf, findingWords, type Finding } from "./finding";
import type { PlaceFigures, PlaceRow } from "./solution-overview";

type Standing = Assessed["standing"];

const noCounts = { samples: 0, customers: 0, share: null };
const noWorkloads = { Exchange: null, SharePoint: null, Teams: null, Assistant: null };

const figures = (standing: Standing, value: number | null = 70): PlaceFigures => ({
  counts: noCounts,
  workloads: noWorkloads,
  quality: { performance: anAssessed(value, standing) },
});

const row = (standing: Standing, isUnlocated = false): PlaceRow => ({
  ...figures(standing),
  place: { number: 1, kind: "State", name: "A", id: "A" },
  isUnlocated,
});

describe("what an overview found", () => {
  it.each<[string, Standing, Standing[], object]>([
    [
      "the places that are worse",
      "level",
      ["worse", "level", "better"],
      { kind: "below", count: 1, of: 3 },
    ],
    [
      "what is worse before what is better",
      "better",
      ["worse", "better"],
      { kind: "below", count: 1, of: 2 },
    ],
    [
      "only places that are compared",
      null,
      ["worse", null, null],
      { kind: "placeBelow", place: "A" },
    ],
    [
      "the whole where no place is worse",
      "worse",
      ["level", "better"],
      { kind: "wholeBelow", of: 2 },
    ],
    [
      "the places that are better",
      "level",
      ["level", "better"],
      { kind: "above", count: 1, of: 2 },
    ],
    ["the whole that is better", "better", ["level"], { kind: "wholeAbove", of: 1 }],
    ["that all are level", "level", ["level", "level", null], { kind: "level", of: 2 }],
    ["the only place that is better", "level", ["better"], { kind: "placeAbove", place: "A" }],
    ["the place itself", "worse", [], { kind: "placeBelow" }],
    ["the place itself, better", "better", [null], { kind: "placeAbove" }],
    ["the place itself, level", "level", [], { kind: "placeLevel" }],
    ["a score without a baseline", null, [null], { kind: "alone", score: 70 }],
  ])("is %s", (_name, whole, rows, finding) => {
    expect(findingOf({ whole: figures(whole), places: rows.map((each) => row(each)) })).toEqual(
      finding,
    );
  });

  it.each<[string, Standing, object]>([
    ["better", "better", { kind: "rateBelow", rate: "availability" }],
    ["level", "level", { kind: "rateBelow", rate: "availability" }],
    ["not compared", null, { kind: "rateBelow", rate: "availability" }],
    ["worse as well", "worse", { kind: "placeBelow" }],
  ])(
    "is an availability that is worse, beside a performance that is %s",
    (_name, standing, finding) => {
      const whole = figures(standing);
      whole.quality["availability"] = anAssessed(99, "worse");
      expect(findingOf({ whole, places: [] })).toEqual(finding);
    },
  );

  it("names both rates that are worse, and none that is not", () => {
    const whole = figures("level");
    whole.quality["availability"] = anAssessed(99, "better");
    whole.quality["connectedness"] = anAssessed(90, "worse");
    expect(findingOf({ whole, places: [row("better")] })).toEqual({
      kind: "rateBelow",
      rate: "connectedness",
    });
    whole.quality["availability"] = anAssessed(99, "worse");
    expect(findingOf({ whole, places: [row("better")] })).toEqual({
      kind: "rateBelow",
      rate: "both",
    });
    whole.quality["availability"] = anAssessed(99, "level");
    whole.quality["connectedness"] = anAssessed(90, null);
    expect(findingOf({ whole, places: [] })).toEqual({ kind: "placeLevel" });
  });

  it("leaves out samples that are not located", () => {
    const places = [row("worse", true), row("level")];
    expect(findingOf({ whole: figures("level"), places })).toEqual({
      kind: "placeLevel",
      place: "A",
    });
  });

  it("is too few samples, or none", () => {
    expect(findingOf({ whole: figures(null, null), places: [] })).toEqual({ kind: "tooFew" });
    expect(findingOf({ whole: null, places: [] })).toEqual({ kind: "nothing" });
  });
});

describe("the words of a finding", () => {
  const findings: Finding[] = [
    { kind: "below", count: 1, of: 3 },
    { kind: "above", count: 2, of: 3 },
    { kind: "level", of: 3 },
    { kind: "wholeBelow", of: 3 },
    { kind: "wholeAbove", of: 3 },
    { kind: "placeBelow" },
    { kind: "placeAbove", place: "Norway" },
    { kind: "placeLevel" },
    { kind: "alone", score: 71.6 },
    { kind: "tooFew" },
    { kind: "nothing" },
    { kind: "rateBelow", rate: "availability" },
    { kind: "rateBelow", rate: "connectedness" },
    { kind: "rateBelow", rate: "both" },
  ];
  const said = (
    finding: Finding,
    place: { kind: "Global" | "Country" | "State"; name: string },
  ) => {
    const named = { name: "Summit", place, isOfProvider: false };
    const { key, values } = findingWords(finding, named);
    return english(key, values);
  };

  it.each(findings)("$kind are a sentence about any place", (finding) => {
    for (const kind of ["Global", "Country", "State"] as const) {
      const sentence = said(finding, { kind, name: kind === "Global" ? "" : "Bavaria" });
      expect(sentence).toMatch(/^Summit \w/);
      expect(sentence).not.toMatch(/finding|undefined|[{}]/);
    }
  });

  it("does not tell a provider whether there is nothing or something hidden", () => {
    const named = { name: "Summit", place: undefined, isOfProvider: true };
    const { key, values } = findingWords({ kind: "nothing" }, named);
    expect(english(key, values)).toBe("Summit has no figures that can be shown here");
  });

  it.each([
    [
      findings[0],
      "Country",
      "Bavaria",
      "Summit is below the target baseline in 1 of 3 comparable states",
    ],
    [findings[6], "Global", "", "Summit performs above the target baseline in Norway"],
    [findings[7], "Global", "", "Summit performs level with the target baseline"],
    [
      findings[11],
      "State",
      "Bavaria",
      "Summit is below the target baseline of availability in Bavaria",
    ],
    [
      findings[13],
      "Global",
      "",
      "Summit is below the target baseline of availability and WebSockets",
    ],
    [findings[5], "Global", "", "Summit is below the target baseline"],
    [findings[8], "State", "Bavaria", "Summit scores 72 in Bavaria"],
  ] as const)("%o about %s %s", (finding, kind, name, sentence) => {
    expect(said(finding as Finding, { kind, name })).toBe(sentence);
  });
});

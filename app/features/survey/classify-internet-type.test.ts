import { describe, expect, it } from "vitest";

import { classifyInternetType, confidenceLeast } from "./classify-internet-type";
import { cluesOf, type Clue, type Evidence } from "./clues";
import { otherTypes } from "./internet-type";

const nothing: Evidence = {
  organisation: null,
  reverseName: null,
  isListedEgress: null,
  interfaceKind: null,
  samplesMs: [],
};
const around = (ms: number, spreadMs: number) =>
  Array.from({ length: 25 }, (_, sample) => ms + (sample / 24) * spreadMs);

describe("what the evidence says", () => {
  it.each<[string, Partial<Evidence>, Clue[]]>([
    ["nothing", {}, []],
    [
      "names that say nothing",
      { organisation: "Estuary Loop", reverseName: "host12.example.com" },
      [],
    ],
    [
      "every source",
      {
        organisation: "Summit Fibre",
        reverseName: "1.dyn.example.net",
        isListedEgress: false,
        interfaceKind: "wireless",
        samplesMs: around(12, 1),
      },
      [
        "organisation-isp",
        "name-residential",
        "egress-not-listed",
        "interface-wireless",
        "latency-steady",
      ],
    ],
    ["a geostationary round trip", { samplesMs: around(477, 90) }, ["latency-geostationary"]],
    ["just less than one", { samplesMs: around(476, 10) }, []],
    ["a spread of more than 20 ms", { samplesMs: around(40, 26) }, ["latency-varying"]],
    ["a spread between steady and varying", { samplesMs: around(40, 10) }, []],
    ["one outlier", { samplesMs: [...around(12, 1), 900] }, ["latency-steady"]],
    ["nine samples", { samplesMs: around(600, 0).slice(0, 9) }, []],
    ["the tenant's own address", { isListedEgress: true }, ["egress-listed"]],
  ])("of %s", (_what, evidence, clues) => {
    expect(cluesOf({ ...nothing, ...evidence })).toEqual(clues);
  });
});

describe("the type", () => {
  it.each<[Clue[], string]>([
    [[], "Unknown"],
    [["organisation-isp"], "Home"],
    [["organisation-isp", "name-residential"], "Home"],
    [["organisation-isp", "name-business"], "Office"],
    [["organisation-isp", "name-business", "interface-wired", "latency-steady"], "Office"],
    [["organisation-isp", "egress-listed"], "Office"],
    [["organisation-corporate"], "Office"],
    [["organisation-corporate", "egress-not-listed"], "Unknown"],
    [["organisation-education"], "Office"],
    [["organisation-isp", "name-hotspot", "interface-wireless"], "Cafe"],
    [["organisation-mobile"], "Cellular"],
    [["organisation-mobile", "interface-wired"], "Unknown"],
    [["interface-cellular"], "Cellular"],
    [["organisation-satellite"], "Satellite"],
    [["latency-geostationary", "organisation-isp"], "Unknown"],
    [["latency-geostationary", "name-satellite"], "Satellite"],
    [["organisation-hosting"], "Unknown"],
    [["organisation-hosting", "name-business", "latency-steady"], "Unknown"],
    [["organisation-hosting", "egress-listed"], "Office"],
    [["interface-vpn", "organisation-isp", "name-residential"], "Unknown"],
  ])("of %j is %s", (clues, type) => {
    expect(classifyInternetType(clues).classification).toBe(type);
  });

  it("is Unknown exactly below the stated confidence", () => {
    const every: Clue[][] = [
      [],
      ["organisation-isp"],
      ["organisation-corporate"],
      ["name-business"],
      ["name-hotspot"],
      ["latency-varying"],
      ["interface-wired"],
    ];
    for (const one of every) {
      for (const other of every) {
        const { classification, confidence } = classifyInternetType([...one, ...other]);
        expect([confidence > 0.2, confidence <= 1, classification === "Unknown"]).toEqual([
          true,
          true,
          confidence < confidenceLeast,
        ]);
      }
    }
  });
});

it("leaves out what was said to be wrong, but for what says nothing", () => {
  expect(otherTypes("Home")).toEqual(["Office", "Cafe", "Cellular", "Satellite", "Unknown"]);
  expect(otherTypes("Unknown")).toEqual([
    "Home",
    "Office",
    "Cafe",
    "Cellular",
    "Satellite",
    "Unknown",
  ]);
});

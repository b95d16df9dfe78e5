import { describe, expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";
import type { IndexEntry, IndexRow } from "~/features/performance/npi/provider-index";
import type { Graded } from "~/features/performance/quality/graded";

import { moversOf, type CountryIndex } from "./movers";

type Given = [
  name: string,
  before: number | null,
  now: number | null,
  moved: IndexRow["moved"] | undefined,
];

function indexOf(country: number, ...given: Given[]): CountryIndex {
  const each = given.map(([name, before, now, moved], position) => {
    const solution = {
      number: 16 + position,
      id: name,
      name,
      type: "isp",
      slot: "access",
    } as const;
    const counts = { samples: 100, customers: 9, share: 0.1 };
    const row: IndexRow = {
      solution,
      counts,
      quality: { performance: anAssessed(now), availability: anAssessed(0.99) },
      moved,
    };
    const estimates = before === null ? [] : [["performance", { estimate: { value: before } }]];
    const contender = { before: new Map(estimates as [string, Graded][]) };
    return { row, entry: { solution, counts, mix: null, contender } as unknown as IndexEntry };
  });
  return { country, entries: each.map(({ entry }) => entry), rows: each.map(({ row }) => row) };
}

const shown = (...indexes: CountryIndex[]) => {
  const { better, worse, compared } = moversOf(indexes);
  const said = ({ most }: typeof better) =>
    most.map(({ name, country, before, now }) => `${name} ${country} ${before}→${now}`);
  return { better: said(better), worse: said(worse), compared };
};

describe("moversOf", () => {
  it("finds nothing without an index", () => {
    expect(shown()).toEqual({ better: [], worse: [], compared: 0 });
  });

  it("has those that moved of all countries, those that moved most first", () => {
    expect(
      shown(
        indexOf(1, ["Ada", 60, 65, "better"], ["Bell", 80, 70, "worse"], ["Cove", 50, 51, "level"]),
        indexOf(2, ["Ada", 40, 80, "better"], ["Dune", 30, 35, "better"], ["Elm", null, 35, null]),
      ),
    ).toEqual({
      better: ["Ada 2 40→80", "Ada 1 60→65", "Dune 2 30→35"],
      worse: ["Bell 1 80→70"],
      compared: 5,
    });
  });

  it.each<[string, Given]>([
    ["has no figure now", ["Ada", 60, null, "better"]],
    ["had none before", ["Ada", null, 60, "better"]],
    ["was not compared", ["Ada", 60, 80, undefined]],
  ])("leaves out what %s", (_what, given) => {
    expect(shown(indexOf(1, given))).toEqual({ better: [], worse: [], compared: 0 });
  });

  it("counts more than it shows", () => {
    const many = Array.from({ length: 7 }, (_, at): Given => [`P${at}`, 50, 60 + at, "better"]);
    const { better } = moversOf([indexOf(1, ...many)]);
    expect([better.count, better.most.map(({ now }) => now)]).toEqual([7, [66, 65, 64]]);
  });
});

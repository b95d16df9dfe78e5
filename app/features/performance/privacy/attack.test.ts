import { describe, expect, it } from "vitest";

import { LinearEquations } from "#tests/support/linear-equations";
import { sharesFrom } from "~/lib/seeded-random";

import { addCustomerSample } from "../aggregation/customers";
import { countSample, failed, notTested, worked } from "../aggregation/tally";
import { addFigures } from "../figures/add-figures";
import { Figures } from "../figures/figures";
import { wayTo } from "../figures/places-within";
import { everywhere } from "../places/place-number";
import { isCrowd } from "./crowd";
import { openWindows, windowsBefore, type PlaceSamples } from "./figure-crowds";
import type { Parents } from "./open-places";
import { OpenRange } from "./open-range";

/** Four countries with states and cities below them; some cities are in no state. */
const parents = new Map([
  [-1, 0],
  [-2, 0],
  [-3, 0],
  [-4, 0],
  [-1001, -1],
  [-1002, -1],
  [-1003, -2],
  [11, -1001],
  [12, -1001],
  [13, -1002],
  [14, -1002],
  [21, -1003],
  [22, -2],
  [31, -3],
  [32, -3],
]);

const tree: Parents = {
  parentOf: (place) => parents.get(place) ?? everywhere,
  kindOf: (place) =>
    place > 0 ? "City" : place === 0 ? "Global" : place > -1000 ? "Country" : "State",
};

const places = [everywhere, ...parents.keys()];

/** Weeks of a world, of which the first serve only to weigh places. */
const weeksShown = 12;
const windowWeeks = 4;
const weeks = weeksShown + windowsBefore * windowWeeks;

/** Samples of one week by place. */
type Week = Map<number, Figures>;

/** One of many worlds: places with one customer, with few, with one that has nearly all, and with many. */
function someWorld(share: () => number): Week[] {
  const whole = (most: number) => Math.floor(share() * most);
  const habits = places
    .filter(() => share() < 0.8)
    .map((place) => ({
      place,
      customers: Array.from({ length: 1 + whole(share() < 0.5 ? 4 : 14) }, () => ({
        id: 1 + whole(60),
        perWeek: share() < 0.1 ? 1 + whole(60) : 1 + whole(5),
        isRare: share() < 0.4,
      })),
    }));
  return Array.from({ length: weeks }, () => {
    const week: Week = new Map();
    for (const { place, customers } of habits)
      for (const { id, perWeek, isRare } of customers) {
        if (isRare && share() < 0.7) continue;
        const figures = week.get(place) ?? new Figures();
        week.set(place, figures);
        for (let left = 1 + whole(perWeek); left > 0; left -= 1)
          addSampleOf(figures, id, share() < 0.1);
      }
    return week;
  });
}

function addSampleOf(figures: Figures, customer: number, isFailed: boolean) {
  const connect = isFailed ? failed : worked;
  const sample = { customer, connect, wss: notTested } as const;
  const latencyMs = isFailed ? -1 : 100;
  countSample(figures.counters, sample);
  addCustomerSample(figures.customers, {
    ...sample,
    latencyMs,
    downloadBps: -1,
    lossRatio: -1,
    jitterMs: -1,
  });
}

function sumOf(parts: readonly Figures[]): Figures {
  const sum = new Figures();
  for (const part of parts) addFigures(sum, part, []);
  return sum;
}

/** The samples of four weeks by place. */
function windowFrom(world: readonly Week[], first: number): PlaceSamples {
  const some = world.slice(first, first + windowWeeks);
  return new Map(
    places.flatMap((place) => {
      const parts = some.flatMap((week) => week.get(place) ?? []);
      return parts.length === 0 ? [] : [[place, sumOf(parts)] as const];
    }),
  );
}

/** What a reader may ask for: a place or the rest of it, over four weeks or a multiple, or a step of its history. */
type Cell = {
  isShown: boolean;
  isOwn: boolean;
  /** Whether it is a step of a history. */
  isStep: boolean;
  place: number;
  first: number;
  end: number;
};

function readAll(world: readonly Week[]): Cell[] {
  const cells: Cell[] = [];
  for (let first = windowsBefore * windowWeeks; first < weeks; first += 1)
    for (let end = first + windowWeeks; end <= weeks; end += windowWeeks) {
      const starts: number[] = [];
      for (let at = first - windowsBefore * windowWeeks; at < end; at += windowWeeks)
        starts.push(at);
      const windows = starts.map((at) => windowFrom(world, at));
      const range = new OpenRange(openWindows(windows, tree, "usual"));
      for (const place of places) {
        const overview = { isStep: false, place, first, end };
        cells.push(
          { ...overview, isShown: range.has(place), isOwn: false },
          { ...overview, isShown: range.hasOwn(place), isOwn: true },
          ...stepsOf(range, overview),
        );
      }
    }
  return cells;
}

/** What a history of a place over a range shows: each four weeks of it. */
function stepsOf(range: OpenRange, { place, first, end }: Pick<Cell, "place" | "first" | "end">) {
  return Array.from({ length: (end - first) / windowWeeks }, (_, at): Cell => {
    const start = first + at * windowWeeks;
    return {
      isShown: range.window(at).has(place),
      isOwn: false,
      isStep: true,
      place,
      first: start,
      end: start + windowWeeks,
    };
  });
}

const unknowns = places.length * weeks;

/** Which samples of places and weeks a cell adds up. The attacker is even told where there are none. */
function rowOf({ isOwn, place, first, end }: Cell, world: readonly Week[]): Float64Array {
  const row = new Float64Array(unknowns);
  places.forEach((each, at) => {
    if (isOwn ? each !== place : !wayTo(tree, each).includes(place)) return;
    for (let week = first; week < end; week += 1)
      if (world[week]?.has(each)) row[at * weeks + week] = 1;
  });
  return row;
}

const partsOf = (world: readonly Week[], { isOwn, place, first, end }: Cell) =>
  world
    .slice(first, end)
    .flatMap((week) =>
      [...week].flatMap(([each, figures]) =>
        (isOwn ? each === place : wayTo(tree, each).includes(place)) ? figures : [],
      ),
    );

describe("who reads every place over every range", () => {
  const worlds = Array.from({ length: 200 }, (_, seed) => someWorld(sharesFrom(seed)));

  it("sees only what comes from a crowd", () => {
    const shown = worlds
      .slice(0, 20)
      .flatMap((world) =>
        readAll(world).flatMap((cell) => (cell.isShown ? sumOf(partsOf(world, cell)) : [])),
      );
    expect(shown.length).toBeGreaterThan(1000);
    expect(shown.filter((figures) => !isCrowd(figures, "usual"))).toEqual([]);
  });

  it("works out no number that is hidden, in any of 200 worlds", () => {
    const attacks = worlds.map((world) => attackOn(world, readAll(world)));
    expect(attacks.flatMap(({ determined }) => determined)).toEqual([]);
    expect(attacks.reduce((sum, { shown }) => sum + shown, 0)).toBeGreaterThan(10_000);
    expect(attacks.reduce((sum, { hidden }) => sum + hidden, 0)).toBeGreaterThan(10_000);
  });

  it("sees in a step of a history what an overview of those four weeks shows", () => {
    const steps = worlds.slice(0, 20).flatMap((world) => {
      const cells = readAll(world).filter(({ isOwn }) => !isOwn);
      const named = ({ place, first, end }: Cell) => `${place} ${first} ${end}`;
      const shown = new Set(
        cells.filter(({ isStep, isShown }) => !isStep && isShown).map((cell) => named(cell)),
      );
      return cells
        .filter(({ isStep }) => isStep)
        .map((cell) => [cell.isShown, shown.has(named(cell))] as const);
    });
    expect(steps.filter(([inStep, inOverview]) => inStep !== inOverview)).toEqual([]);
    expect(steps.filter(([inStep]) => inStep).length).toBeGreaterThan(1000);
  });

  it.each<[string, (cell: Cell) => boolean]>([
    ["every crowd were shown", () => true],
    ["every step that is a crowd were shown", ({ isStep }) => isStep],
  ])("would work out hidden numbers if %s", (_, isNaive) => {
    const broken = worlds.slice(0, 20).filter((world) => {
      const naive = readAll(world).map((cell) =>
        isNaive(cell) ? { ...cell, isShown: isCrowd(sumOf(partsOf(world, cell)), "usual") } : cell,
      );
      return attackOn(world, naive).determined.length > 0;
    });
    expect(broken.length).toBeGreaterThan(10);
  });
});

/** Solves for every hidden cell that has samples; a cell that any of several pages shows is not hidden. */
function attackOn(world: readonly Week[], read: readonly Cell[]) {
  const cells = read.filter((cell) => partsOf(world, cell).length > 0);
  const shown = cells.filter(({ isShown }) => isShown);
  const named = ({ isOwn, place, first, end }: Cell) => `${isOwn} ${place} ${first} ${end}`;
  const known = new Set(shown.map(named));
  const hidden = cells.filter((cell) => !known.has(named(cell)));
  const equations = new LinearEquations(unknowns);
  for (const cell of shown) equations.add(rowOf(cell, world));
  const determined = hidden.filter((cell) => equations.has(rowOf(cell, world)));
  return { shown: shown.length, hidden: hidden.length, determined };
}

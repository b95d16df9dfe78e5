import { describe, expect, it } from "vitest";

import { everywhere } from "../places/place-number";
import { openPlaces, type Parents } from "./open-places";
import { OpenRange } from "./open-range";

/** Two countries; the first has two states with cities. */
const names = { A: -1, B: -2, C: -3, S: -1001, T: -1002, s1: 1, s2: 2, t1: 3 } as const;
type Name = keyof typeof names | "everywhere" | "lost";

const parents = new Map<number, number>([
  [names.S, names.A],
  [names.T, names.A],
  [names.s1, names.S],
  [names.s2, names.S],
  [names.t1, names.T],
]);

const tree: Parents = {
  parentOf: (place) => parents.get(place) ?? everywhere,
  kindOf: (place) =>
    place > 0 ? "City" : place === 0 ? "Global" : place > -1000 ? "Country" : "State",
};

const numberOf = (name: Name) =>
  name === "everywhere" ? everywhere : name === "lost" ? 99 : names[name];

/** Here any five are a crowd. */
const open = (cells: Partial<Record<Name, number>>) =>
  openPlaces(
    new Map(Object.entries(cells).map(([name, count]) => [numberOf(name as Name), count])),
    tree,
    {
      sum: (parts) => parts.reduce((sum, part) => sum + part, 0),
      isCrowd: (count) => count >= 5,
      weightOf: (place) =>
        cells[
          (Object.keys(names) as (keyof typeof names)[]).find((each) => names[each] === place) ??
            "A"
        ] ?? 0,
    },
  );

const named = (numbers: ReadonlySet<number>) =>
  (["everywhere", ...Object.keys(names)] as Name[]).filter((name) => numbers.has(numberOf(name)));

describe("places that may be shown", () => {
  it.each<[string, Partial<Record<Name, number>>, Name[]]>([
    ["each is a crowd", { A: 9, B: 6 }, ["everywhere", "A", "B"]],
    ["one is not: the next smallest is hidden with it", { A: 9, B: 6, C: 2 }, ["everywhere", "A"]],
    ["two that are none make one", { A: 9, B: 3, C: 2 }, ["everywhere", "A"]],
    ["nothing is a crowd", { A: 1, B: 2 }, []],
    ["all of it together is one", { A: 2, B: 3 }, ["everywhere"]],
    ["a hidden one with the only other", { A: 9, B: 2 }, ["everywhere"]],
    [
      "what is not located more exactly counts as a part",
      { A: 9, B: 6, everywhere: 2 },
      ["everywhere", "A"],
    ],
    [
      "a place of no country is not located more exactly",
      { A: 9, B: 6, lost: 2 },
      ["everywhere", "A"],
    ],
    [
      "a hidden city hides the next in its state, and nothing above",
      { s1: 8, s2: 2, t1: 9, B: 7 },
      ["everywhere", "A", "B", "S", "T", "t1"],
    ],
    [
      "a state without other cities hides the next state",
      { s1: 2, t1: 9, B: 7 },
      ["everywhere", "A", "B"],
    ],
  ])("%s", (_name, cells, shown) => {
    expect(named(open(cells).open)).toEqual(shown);
  });

  it("are the parts of a place where the place is hidden: what is left is one customer's", () => {
    const found = openPlaces(
      new Map([
        [names.A, { count: 9, isOnesOwn: false }],
        [names.B, { count: 900, isOnesOwn: true }],
      ]),
      tree,
      {
        sum: (parts) => ({
          count: parts.reduce((sum, { count }) => sum + count, 0),
          isOnesOwn: parts.some(({ isOnesOwn }) => isOnesOwn),
        }),
        isCrowd: ({ isOnesOwn }) => !isOnesOwn,
        weightOf: () => 0,
      },
    );
    expect(named(found.open)).toEqual(["A"]);
  });

  it.each<[string, boolean, Partial<Record<Name, number>>]>([
    ["a crowd", true, { A: 9, everywhere: 5 }],
    ["too few", false, { A: 9, B: 9, everywhere: 4 }],
    ["in one crowd with a hidden place", false, { A: 9, B: 2, everywhere: 7 }],
    ["nothing", false, { A: 9, B: 9 }],
  ])("of what is not located more exactly: %s", (_name, isShown, cells) => {
    expect(open(cells).openOwn.has(everywhere)).toBe(isShown);
  });

  it("over a range are those that are shown in each of its windows", () => {
    const crowd = open({ A: 9, B: 9 });
    const few = open({ A: 9, B: 9, C: 3 });
    const none = open({ A: 9 });
    const has = (windows: (typeof crowd)[], name: Name) =>
      new OpenRange(windows).has(numberOf(name));
    expect(has([crowd, crowd], "B")).toBe(true);
    expect(has([crowd, few], "B")).toBe(few.open.has(names.B));
    expect(has([crowd, few], "C")).toBe(false);
    expect(has([crowd, none], "B")).toBe(true);
    expect(has([none, none], "B")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";

import { graphOfLinks } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";

import { asesBetween, suiteWay } from "./suite-way";

const [provider, customer, peer] = [0, 1, 2] as const;

/**
 * 1 peers with the suite, 2 buys from it, 3 buys from 1; 4 buys from 3, which has no peers; 5 buys from two
 * that both buy from 10; 6 has no link to any of them.
 */
const view = aViewOf(
  graphOfLinks([
    [1, 8075, peer],
    [2, 8075, provider],
    [3, 10, provider],
    [10, 8075, peer],
    [4, 3, provider],
    [5, 20, provider],
    [5, 21, provider],
    [20, 10, provider],
    [21, 10, provider],
    [6, 7, customer],
  ]),
  { names: ["3 Third Net, NO", "10 Upstream, SE"] },
);

describe("the way to the suite", () => {
  it.each([
    [1, [], "peer", "1"],
    [2, [], "provider", "1"],
    [3, [10], "peer", "1"],
    [4, [3, 10], "peer", "1"],
    [5, [20, 10], "peer", "2"],
  ])("of AS%d leads over %j to its %s, one of %s", (asn, over, last, count) => {
    const way = suiteWay(view, asn);
    expect(way?.over.map((each) => each.asn)).toEqual(over);
    expect(way).toMatchObject({ from: { asn }, last, count, isDemonstration: false });
  });

  it("has the names that the datasets have", () => {
    expect(suiteWay(view, 4)?.over).toEqual([
      { asn: 3, name: "Third Net" },
      { asn: 10, name: "Upstream" },
    ]);
  });

  it.each([6, 8075, 99])("is not there for AS%d", (asn) => {
    expect(suiteWay(view, asn)).toBeNull();
  });
});

describe("the ASes between", () => {
  it.each([
    [1, [], []],
    [3, [10], [10]],
    [4, [3, 10], [3, 10]],
    [5, [10], [10, 20, 21]],
  ])("AS%d and the suite are %j on every way and %j on any", (asn, onEvery, onAny) => {
    const found = asesBetween(view, asn);
    const sorted = (of: ReadonlySet<number> = new Set()) => [...of].sort((a, b) => a - b);
    expect([sorted(found?.onEvery), sorted(found?.onAny)]).toEqual([onEvery, onAny]);
  });

  it.each([6, 99])("AS%d and the suite are not known without a way", (asn) =>
    expect(asesBetween(view, asn)).toBeNull(),
  );
});

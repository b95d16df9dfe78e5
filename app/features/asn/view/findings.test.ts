import { describe, expect, it } from "vitest";

import { graphOfLinks, type DrawnLink } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";

import { asFinding } from "./as-finding";
import { askPaths } from "./ask-paths";
import { changeFinding } from "./change-finding";
import { datasetFinding } from "./dataset-finding";
import { describeAs } from "./describe-as";
import { pathFinding } from "./path-finding";

const [provider, customer, peer, sibling] = [0, 1, 2, 3] as const;

describe("what is found of an AS", () => {
  it("names the kinds of neighbours that it has", () => {
    const view = aViewOf(
      graphOfLinks([
        [1, 2, provider],
        [1, 3, provider],
        [1, 4, peer],
      ]),
    );
    const found = (asn: number) => {
      const described = describeAs(view, asn);
      return described && asFinding(described);
    };
    expect(found(1)).toEqual([
      { kind: "provider", count: 2 },
      { kind: "peer", count: 1 },
    ]);
    expect(found(2)).toEqual([{ kind: "customer", count: 1 }]);
    expect(found(5)).toBeNull();
  });
});

describe("what is found of the paths from AS 1 to AS 9", () => {
  const cases: [string, DrawnLink[], object][] = [
    ["a provider", [[1, 9, provider]], { kind: "provider" }],
    ["a customer", [[1, 9, customer]], { kind: "customer" }],
    ["a peer", [[1, 9, peer]], { kind: "peer" }],
    ["a sibling", [[1, 9, sibling]], { kind: "sibling" }],
    [
      "one transit provider",
      [
        [1, 2, provider],
        [2, 9, customer],
      ],
      { kind: "transit", count: 1 },
    ],
    [
      "two and a peering",
      [
        [1, 2, provider],
        [2, 3, peer],
        [3, 9, customer],
      ],
      { kind: "transitPeering", count: 2 },
    ],
    [
      "a sibling between",
      [
        [1, 2, sibling],
        [2, 9, provider],
      ],
      { kind: "ases", count: 1 },
    ],
    [
      "a sibling and a peering",
      [
        [1, 2, sibling],
        [2, 9, peer],
      ],
      { kind: "asesPeering", count: 1 },
    ],
    [
      "no allowed one",
      [
        [1, 2, peer],
        [2, 9, peer],
      ],
      { kind: "notAllowed" },
    ],
    [
      "no chain of links",
      [
        [1, 2, peer],
        [8, 9, peer],
      ],
      { kind: "notConnected" },
    ],
  ];
  it.each(cases)("%s", (_, links, finding) => {
    const asked = askPaths(aViewOf(graphOfLinks(links)), { from: 1, to: 9 });
    expect(asked.ok && pathFinding(asked.value)).toEqual(finding);
  });

  it("is said where both are one AS", () => {
    const view = aViewOf(graphOfLinks([[1, 9, peer]]));
    const asked = askPaths(view, { from: 9, to: 9 });
    expect(asked.ok && pathFinding(asked.value)).toEqual({ kind: "same" });
  });
});

describe("what changed about an AS", () => {
  it("counts what came, went and turned, each where there is any", () => {
    expect(changeFinding([])).toEqual([]);
    expect(
      changeFinding([
        { asn: 1, before: null, after: "peer" },
        { asn: 2, before: null, after: "provider" },
        { asn: 3, before: "peer", after: null },
      ]),
    ).toEqual([
      { kind: "gained", count: 2 },
      { kind: "lost", count: 1 },
    ]);
    expect(changeFinding([{ asn: 1, before: "peer", after: "provider" }])).toEqual([
      { kind: "turned", count: 1 },
    ]);
  });
});

describe("what is found of a dataset", () => {
  const graph = { asesAdded: 9, asesRemoved: 9, linksAdded: 1, linksRemoved: 2, linksChanged: 4 };
  it.each([
    ["in use", "inUse" as const, null, { kind: "inUseTitle", count: 0 }],
    ["stored beside others", null, graph, { kind: "changesTitle", count: 7 }],
    ["in use before", "before" as const, graph, { kind: "changesTitle", count: 7 }],
    ["of a kind without a graph", null, null, { kind: "storedTitle", count: 0 }],
  ])("%s", (_, use, changes, finding) => {
    expect(datasetFinding(use, { graph: changes })).toEqual(finding);
  });
});

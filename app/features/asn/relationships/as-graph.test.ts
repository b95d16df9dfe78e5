import { describe, expect, it } from "vitest";

import { anyGraph, columnsOf, graphOfLinks, type DrawnLink } from "#tests/factories/as-graph";
import { isDeep, randomFrom } from "#tests/support/random";

import {
  customerKind,
  degreeOf,
  graphOf,
  kindBetween,
  linkCountOf,
  linkKinds,
  neighboursOf,
  positionOf,
  withoutRepeats,
} from "./as-graph";
import { coneMembers, coneSizes } from "./customer-cone";
import { customerComponents, providerCycles } from "./provider-cycles";

const links: DrawnLink[] = [
  [64500, 64501, 0],
  [64501, 64502, 2],
  [64502, 4_200_000_000, 1],
  [64500, 64502, 3],
];

describe("a graph", () => {
  const graph = graphOfLinks(links);

  it("knows each link from both sides", () => {
    const kind = (one: number, other: number) =>
      linkKinds[kindBetween(graph, positionOf(graph, one), positionOf(graph, other))] ?? null;
    expect(kind(64500, 64501)).toBe("provider");
    expect(kind(64501, 64500)).toBe("customer");
    expect(kind(64502, 64501)).toBe("peer");
    expect(kind(4_200_000_000, 64502)).toBe("provider");
    expect(kind(64502, 64500)).toBe("sibling");
    expect(kind(64500, 4_200_000_000)).toBeNull();
    expect(positionOf(graph, 64503)).toBe(-1);
    expect(linkCountOf(graph)).toBe(4);
  });

  it("is the same whatever the order of its links, and each link once", () => {
    const random = randomFrom("order of links");
    const shuffled = [...links, ...links].sort(() => random.share() - 0.5);
    expect(withoutRepeats(graphOf(columnsOf(shuffled)))).toEqual(graph);
  });
});

describe("customer cones", () => {
  it("are counted once around a circle of providers", () => {
    const graph = graphOfLinks([
      [2, 1, 0],
      [3, 2, 0],
      [1, 3, 0],
      [4, 2, 0],
      [1, 5, 0],
    ]);
    const components = customerComponents(graph);
    expect(providerCycles(graph, components)).toEqual([[1, 2, 3]]);
    expect([...coneSizes(graph, components)]).toEqual([4, 4, 4, 1, 5]);
    expect([...coneMembers(graph, positionOf(graph, 5))]).toEqual([0, 1, 2, 3, 4]);
  });

  it("are what customers of customers reach, in graphs of any shape", () => {
    const random = randomFrom("cones");
    for (let round = 0; round < (isDeep ? 2_000 : 300); round += 1) {
      const graph = anyGraph(random);
      const components = customerComponents(graph);
      const sizes = coneSizes(graph, components);
      const cones = Array.from(graph.asns, (_, as) => plainCone(graph, as));
      const circles = new Set<string>();
      cones.forEach((cone, as) => {
        expect(sizes[as]).toBe(cone.length);
        expect([...coneMembers(graph, as)]).toEqual(cone);
        const circle = cone.filter((member) => cones[member]?.includes(as));
        if (circle.length > 1) circles.add(circle.map((member) => graph.asns[member]).join(" "));
        for (const customer of neighboursOf(graph, as, customerKind))
          expect(components.componentOf[customer]).toBeLessThanOrEqual(
            components.componentOf[as] ?? -1,
          );
      });
      const found = providerCycles(graph, components).map((cycle) => cycle.join(" "));
      expect(found.sort()).toEqual([...circles].sort());
    }
  });

  it("of a long chain need no recursion", () => {
    const chain = graphOfLinks(
      Array.from({ length: 20_000 }, (_, at) => [at + 1, at + 2, 0] as const),
    );
    const sizes = coneSizes(chain, customerComponents(chain));
    expect([sizes[0], sizes[20_000], degreeOf(chain, 20_000, customerKind)]).toEqual([
      1, 20_001, 1,
    ]);
  });
});

/** Adds customers until nothing changes. */
function plainCone(graph: ReturnType<typeof graphOfLinks>, as: number): number[] {
  const cone = new Set([as]);
  for (let before = 0; before < cone.size;) {
    before = cone.size;
    for (const member of [...cone])
      for (const customer of neighboursOf(graph, member, customerKind)) cone.add(customer);
  }
  return [...cone].sort((a, b) => a - b);
}

import { describe, expect, it } from "vitest";

import { internetLinks, anyGraph } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";
import { isDeep, randomFrom } from "#tests/support/random";

import { degreeOf, graphOf, linkKinds, positionOf } from "../relationships/as-graph";
import type { AsView } from "../view/as-view";
import { depthMost, nodesMost, treeAround } from "../view/tree-around";
import { rootKey, type Box, type GraphLayout, type TreeLine } from "./graph-picture";
import { graphPart, wholeGraph, type GraphPart } from "./graph-part";
import { narrowLayout } from "./narrow-layout";
import { wideLayout } from "./wide-layout";

type Segment = { x1: number; y1: number; x2: number; y2: number };
type Drawn = { view: AsView; part: GraphPart; middle: number[]; depth: number };

const random = randomFrom("graph layout");

/** A graph around one AS or several, of any shape. */
function* anyDrawn(rounds: number): Generator<Drawn> {
  const large = aViewOf(graphOf(internetLinks(random, { ases: 3_000, links: 12_000 })));
  for (let round = 0; round < rounds; round += 1) {
    const view = round % 3 === 0 ? large : aViewOf(anyGraph(random, round % 3 === 1 ? 14 : 60));
    const any = () => random.whole(0, view.graph.asns.length - 1);
    const several = Array.from({ length: random.whole(2, 150) }, any);
    const middle = random.share() < 0.8 ? [any()] : [...new Set(several)];
    const depth = random.whole(1, depthMost);
    const tree = treeAround(view, middle, { depth, sortedMost: nodesMost });
    yield { view, part: graphPart(view, tree), middle, depth };
  }
}

function nodesOf({ part, middle }: Drawn) {
  return middle.length === 1 ? part.rows.slice(1) : part.rows;
}

/** The three steps of a line. */
function segmentsOf({ x, y, turnX, endX, endY }: TreeLine): Segment[] {
  return [
    { x1: x, y1: y, x2: turnX, y2: y },
    { x1: turnX, y1: y, x2: turnX, y2: endY },
    { x1: turnX, y1: endY, x2: endX, y2: endY },
  ];
}

/** Whether two ranges have a point in common. */
const meet = (a: number, b: number, c: number, d: number) =>
  Math.max(Math.min(a, b), Math.min(c, d)) <= Math.min(Math.max(a, b), Math.max(c, d));

/** Segments are horizontal or vertical, so that they cross where both of their ranges meet. */
function touch(one: Segment, other: Segment): boolean {
  return meet(one.x1, one.x2, other.x1, other.x2) && meet(one.y1, one.y2, other.y1, other.y2);
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** Whether a segment goes through the inside of a box. */
const enters = ({ x1, y1, x2, y2 }: Segment, { x, y, width, height }: Box) =>
  Math.max(x1, x2) > x &&
  Math.min(x1, x2) < x + width &&
  Math.max(y1, y2) > y &&
  Math.min(y1, y2) < y + height;

function expectReadable(layout: GraphLayout): void {
  const { boxes, lines, labels, width, height } = layout;
  for (const [at, box] of [...boxes, ...labels].entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    for (const other of [...boxes, ...labels].slice(at + 1))
      if (overlap(box, other)) expect.fail(`${JSON.stringify([box, other])} overlap`);
  }
  const drawn = lines.map((line) => ({ line, segments: segmentsOf(line) }));
  for (const [at, { line, segments }] of drawn.entries()) {
    for (const box of [...boxes, ...labels])
      if (segments.some((segment) => enters(segment, box)))
        expect.fail(`${JSON.stringify([line, box])}: the line goes through the box`);
    for (const { line: other, segments: theirs } of drawn.slice(at + 1))
      if (line.from !== other.from && segments.some((one) => theirs.some((two) => touch(one, two))))
        expect.fail(`${JSON.stringify([line, other])} cross`);
  }
}

const layouts = { wide: wideLayout, narrow: narrowLayout };
const rounds = isDeep ? 1_500 : 150;

describe.each(Object.entries(layouts))("the %s layout of a graph", (_, layoutOf) => {
  it("crosses no lines, overlaps no boxes, and keeps all within its picture", () => {
    for (const drawn of anyDrawn(rounds)) {
      const nodes = nodesOf(drawn);
      const layout = layoutOf(nodes);
      expectReadable(layout);
      expect(layout.boxes.map(({ asn }) => asn).sort((a, b) => a - b)).toEqual(
        [rootKey, ...nodes.map(({ asn }) => asn)].sort((a, b) => a - b),
      );
      expect(layout.lines).toHaveLength(nodes.length);
    }
  });

  it("joins each AS to what it was reached from, on its side", () => {
    for (const drawn of anyDrawn(20)) {
      const nodes = nodesOf(drawn);
      const { lines, boxes } = layoutOf(nodes);
      const shown = new Set(boxes.map(({ asn }) => asn));
      const from = new Map(lines.map((line) => [line.to, line.from]));
      for (const { asn, depth, parent } of nodes) {
        const held = depth > 1 ? parent : rootKey;
        expect(from.get(asn)).toBe(held);
        expect(shown).toContain(held);
      }
    }
  });
});

describe("the wide layout", () => {
  it("puts providers at the left, customers at the right, and the rest below the middle", () => {
    for (const drawn of anyDrawn(rounds / 3)) {
      const { boxes } = wideLayout(nodesOf(drawn));
      const boxOf = new Map(boxes.map((box) => [box.asn, box]));
      const root = boxOf.get(rootKey);
      for (const { asn, side } of nodesOf(drawn)) {
        const box = boxOf.get(asn);
        if (!box || !root) return expect.fail("A box is missing.");
        if (side === "provider") expect(box.x + box.width).toBeLessThan(root.x);
        else if (side === "customer") expect(box.x).toBeGreaterThan(root.x + root.width);
        else expect(box.y).toBeGreaterThan(root.y + root.height);
      }
    }
  });

  it("keeps the middle on the first screen of a tall picture", () => {
    const nodes = Array.from({ length: 199 }, (_, at) => ({
      asn: at + 1,
      side: "customer" as const,
      depth: 1,
      parent: 64500,
    }));
    const { boxes, height } = wideLayout(nodes);
    expect(height).toBeGreaterThan(5_000);
    expect(boxes.find(({ asn }) => asn === rootKey)?.y).toBeLessThan(200);
  });
});

describe("the part of a graph that is shown", () => {
  it("has each AS once, at most 200, and counts the rest", () => {
    let most = 0;
    for (const { view, part, middle, depth } of anyDrawn(rounds)) {
      const { rows, levels, furtherCount } = part;
      const shown = new Set(rows.map(({ asn }) => asn));
      expect(shown.size).toBe(rows.length);
      expect(rows.length).toBeLessThanOrEqual(nodesMost);
      const reached = plainReach(view, middle, depth);
      expect(rows.length + furtherCount).toBe(reached.size);
      for (const { asn } of rows) expect(reached).toContain(positionOf(view.graph, asn));
      for (const { side, depth: at, shown: count } of levels)
        expect(count).toBe(rows.filter((row) => row.side === side && row.depth === at).length);
      expect(levels.reduce((sum, { total }) => sum + total, 0)).toBe(reached.size);
      most = Math.max(most, furtherCount);
    }
    expect(most).toBeGreaterThan(1_000);
  });

  it("counts the links of an AS that are no lines", () => {
    for (const { view, part } of anyDrawn(rounds)) {
      const children = (asn: number) => part.rows.filter(({ parent }) => parent === asn).length;
      for (const { asn, parent, otherCount } of part.rows.slice(0, 40)) {
        const as = positionOf(view.graph, asn);
        const degree = linkKinds.reduce((sum, _, kind) => sum + degreeOf(view.graph, as, kind), 0);
        expect(otherCount).toBe(degree - children(asn) - (parent === null ? 0 : 1));
      }
    }
  });

  it("is the beginning of the whole graph", () => {
    for (const { view, part, middle, depth } of anyDrawn(rounds / 3)) {
      if (middle.length > 1) continue;
      const whole = wholeGraph(view, treeAround(view, middle, { depth }));
      expect(whole.length).toBe(part.rows.length + part.furtherCount);
      const same = Array.from(part.rows, (_, place) => whole.at(place));
      const known = ({ asn, side, parent }: (typeof same)[number]) => [asn, side, parent];
      expect(same.map(known)).toEqual(part.rows.map(known));
      if (part.furtherCount === 0) expect(same).toEqual(part.rows);
    }
  });
});

/** All that is reached upwards, downwards, or by one step across, with plain sets. */
function plainReach({ graph }: AsView, middle: readonly number[], depth: number): Set<number> {
  const step = (from: ReadonlySet<number>, kind: number) =>
    new Set(
      [...from].flatMap((as) => [
        ...graph.neighbours.subarray(graph.starts[as * 4 + kind], graph.starts[as * 4 + kind + 1]),
      ]),
    );
  const reached = new Set(middle);
  let fronts = [0, 1, 2, 3].map(() => new Set(middle));
  for (let at = 1; at <= depth; at += 1)
    fronts = fronts.map((front, kind) => {
      const next = at > 1 && kind > 1 ? [] : [...step(front, kind)];
      const fresh = next.filter((as) => !reached.has(as));
      for (const as of fresh) reached.add(as);
      return new Set(fresh);
    });
  return reached;
}

import { hierarchy, tree } from "d3-hierarchy";

import type { GraphSide } from "./graph-part";
import {
  childrenOf,
  hangingLine,
  heightOf,
  holderOf,
  indent,
  labelHeight,
  margin,
  rootKey,
  singleRows,
  type Box,
  type GraphLayout,
  type KeyedBox,
  type LaidNode,
  type LevelLabel,
  type Rows,
  type TreeLine,
} from "./graph-picture";

/** Two lines, where columns are too narrow for a number and a name. */
const doubleRows: Rows = { boxHeight: 38, pitch: 42 };
/** Of more columns boxes have two lines. */
const singleColumnsMost = 4;
/** Between boxes of different parents, in pitches. */
const cousinGap = 1.25;
/** The middle is at most so many pitches below the first box beside it, so that it is seen first. */
const middleMost = 5;
/** Of boxes where there are few columns. */
const widestBox = 240;
/** Boxes on their sides, beside the middle and below it. */
type Sides = { below: LaidNode[]; left: LaidNode[]; right: LaidNode[] };

/** Kinds below the middle in their order. */
const belowSides: readonly GraphSide[] = ["middle", "sibling", "peer"];

/**
 * Providers at the left, customers at the right, each as a tidy tree; members, siblings and peers below the middle.
 * The picture is 720 units wide up to three columns, else 960.
 *
 * @param nodes each after its parent, the middle left out
 */
export function wideLayout(nodes: readonly LaidNode[]): GraphLayout {
  const sides = sidesOf(nodes);
  const grid = gridOf(sides);
  const [left, right] = [branches(sides.left), branches(sides.right)];
  const anchor = Math.max(left.anchor, right.anchor);
  const columns = columnsOf(grid, anchor);
  const laid = [
    ...sideBoxes(left, { ...columns, sign: -1 }),
    ...sideBoxes(right, { ...columns, sign: 1 }),
  ];
  const root = columns.box(0, anchor);
  const below = belowRoot(sides.below, root, grid.rows);
  const boxes = [{ ...root, asn: rootKey }, ...laid, ...below.boxes];
  return {
    width: grid.width,
    height: heightOf(boxes),
    boxes,
    lines: [...sideLines(nodes, { boxes, gap: grid.gap }), ...below.lines],
    labels: [...sideLabels(nodes, boxes), ...below.labels],
  };
}

function sidesOf(nodes: readonly LaidNode[]): Sides {
  return {
    left: nodes.filter(({ side }) => side === "provider"),
    right: nodes.filter(({ side }) => side === "customer"),
    below: belowSides.flatMap((side) => nodes.filter((node) => node.side === side)),
  };
}

type Grid = {
  width: number;
  boxWidth: number;
  gap: number;
  /** Columns at the left of the middle. */
  before: number;
  rows: Rows;
};

/** Columns that fit a page, so that text keeps its size. */
function gridOf({ left, right }: Sides): Grid {
  const depthOf = (side: readonly LaidNode[]) => Math.max(0, ...side.map(({ depth }) => depth));
  const [before, after] = [depthOf(left), depthOf(right)];
  const count = before + 1 + after;
  const width = count <= 3 ? 720 : 960;
  const gap = count <= 5 ? 32 : 24;
  const free = width - 2 * margin - indent - gap * (count - 1);
  const boxWidth = Math.min(widestBox, Math.floor(free / Math.max(count, 3)));
  return {
    width: boxWidth * count + gap * (count - 1) + indent + 2 * margin,
    boxWidth,
    gap,
    before,
    rows: count > singleColumnsMost ? doubleRows : singleRows,
  };
}

type Branches = {
  /** Vertical places in pitches, from the first box of the side. */
  places: { node: LaidNode; at: number }[];
  /** Of the middle beside them. */
  anchor: number;
};

/** A tidy tree of one side. */
function branches(nodes: readonly LaidNode[]): Branches {
  if (nodes.length === 0) return { places: [], anchor: 0 };
  const children = childrenOf(nodes);
  const root: LaidNode = { asn: rootKey, side: "middle", depth: 0, parent: null };
  const laid = tree<LaidNode>()
    .nodeSize([1, 1])
    .separation((one, other) => (one.parent === other.parent ? 1 : cousinGap))(
    hierarchy(root, ({ asn }) => children.get(asn)),
  );
  const around = laid.descendants().slice(1);
  const first = Math.min(...around.map(({ x }) => x));
  return {
    places: around.map(({ data, x }) => ({ node: data, at: x - first })),
    anchor: Math.min(laid.x - first, middleMost),
  };
}

type Columns = {
  /** The box at a distance from the middle, in columns, and from the top, in pitches. */
  box: (column: number, at: number) => Box;
  anchor: number;
};

/** The middle is wider by `indent`, so that what hangs below it is as wide as all others. */
function columnsOf({ boxWidth, gap, before, rows }: Grid, anchor: number): Columns {
  const top = labelHeight + margin;
  return {
    anchor,
    box: (column, at) => ({
      x: margin + (before + column) * (boxWidth + gap) + (column > 0 ? indent : 0),
      y: Math.round(top + at * rows.pitch),
      width: boxWidth + (column === 0 ? indent : 0),
      height: rows.boxHeight,
    }),
  };
}

function sideBoxes(
  { places, anchor }: Branches,
  { sign, box, ...middle }: Columns & { sign: 1 | -1 },
): KeyedBox[] {
  return places.map(({ node, at }) => ({
    ...box(sign * node.depth, at + middle.anchor - anchor),
    asn: node.asn,
  }));
}

/** Groups that hang below the middle, one under another. */
function belowRoot(
  nodes: readonly LaidNode[],
  root: Box,
  { boxHeight, pitch }: Rows,
): Pick<GraphLayout, "boxes" | "lines" | "labels"> {
  const below: Pick<GraphLayout, "boxes" | "lines" | "labels"> = {
    boxes: [],
    lines: [],
    labels: [],
  };
  const place = { x: root.x + indent, width: root.width - indent };
  let y = root.y + pitch;
  let side: GraphSide | null = null;
  for (const node of nodes) {
    if (node.side !== side) {
      ({ side } = node);
      below.labels.push({ ...place, y, height: labelHeight, side, depth: node.depth });
      y += labelHeight + margin;
    }
    const box = { ...place, y, height: boxHeight };
    below.boxes.push({ ...box, asn: node.asn });
    below.lines.push(hangingLine({ ...root, asn: rootKey }, { ...box, asn: node.asn }));
    y += pitch;
  }
  return below;
}

function sideLines(
  nodes: readonly LaidNode[],
  { boxes, gap }: { boxes: readonly KeyedBox[]; gap: number },
): TreeLine[] {
  const boxOf = new Map(boxes.map((box) => [box.asn, box]));
  return nodes.flatMap((node) => {
    const from = boxOf.get(holderOf(node));
    const to = boxOf.get(node.asn);
    if (!from || !to || (node.side !== "provider" && node.side !== "customer")) return [];
    const isRight = node.side === "customer";
    const x = isRight ? from.x + from.width : from.x;
    return [
      {
        from: from.asn,
        to: to.asn,
        x,
        y: from.y + from.height / 2,
        turnX: x + (isRight ? gap / 2 : -gap / 2),
        endX: isRight ? to.x : to.x + to.width,
        endY: to.y + to.height / 2,
      },
    ];
  });
}

/** A name above the first box of each column. */
function sideLabels(nodes: readonly LaidNode[], boxes: readonly KeyedBox[]): LevelLabel[] {
  const boxOf = new Map(boxes.map((box) => [box.asn, box]));
  const first = new Map<string, LevelLabel>();
  for (const { asn, side, depth } of nodes) {
    const box = boxOf.get(asn);
    if (!box || (side !== "provider" && side !== "customer")) continue;
    const key = `${side} ${depth}`;
    const y = box.y - labelHeight;
    const known = first.get(key);
    if (!known || y < known.y)
      first.set(key, { x: box.x, y, width: box.width, height: labelHeight, side, depth });
  }
  return [...first.values()];
}

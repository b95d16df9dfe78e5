import { hierarchy, tree } from "d3-hierarchy";

import type { GraphSide } from "./graph-part";

/** An AS as a layout needs it. */
export type LaidNode = {
  asn: number;
  side: GraphSide;
  /** Links from the middle; members of an organisation have none. */
  depth: number;
  /** The AS it was reached from; null in the middle. */
  parent: number | null;
};

/** A rectangle of the picture, in its units: CSS px at its natural size. */
export type Box = { x: number; y: number; width: number; height: number };

/** A line from a box to another one, in horizontal and vertical steps. */
export type TreeLine = {
  from: number;
  to: number;
  /** Where it begins. */
  x: number;
  y: number;
  /** Where it turns: the horizontal place of its vertical step, and where it ends. */
  turnX: number;
  endX: number;
  endY: number;
};

/** Where a level is named. */
export type LevelLabel = Box & { side: GraphSide; depth: number };

export type GraphLayout = {
  width: number;
  height: number;
  /** By AS number; the box in the middle has the number `rootKey`. */
  boxes: (Box & { asn: number })[];
  lines: TreeLine[];
  labels: LevelLabel[];
};

/** The box in the middle, which is an AS or an organisation; no AS has this number (RFC 7607). */
export const rootKey = 0;

/** What can be chosen with a finger is at least so high (WCAG 2.2, 2.5.8). */
export const boxHeight = 24;
/** From a box to the next one below it. */
export const pitch = 28;
/** Of a level's name, which may take two lines. */
export const labelHeight = 34;
/** Between the margin and what is drawn, so that lines of boxes are not cut. */
const margin = 2;
/** Between boxes of different parents, in pitches. */
const cousinGap = 1.25;
/** The middle is at most so many pitches below the first box beside it, so that it is seen first. */
const middleMost = 5;
/** What hangs below a box begins so far right of it. */
export const indent = 20;
/** From a box's left side to the line that hangs from it. */
const hang = 8;

/** What a node hangs on: the middle, or the AS it was reached from. */
function holderOf({ depth, parent }: LaidNode): number {
  return depth > 1 && parent !== null ? parent : rootKey;
}

/** Nodes by what they hang on, in their order. */
export function childrenOf(nodes: readonly LaidNode[]): Map<number, LaidNode[]> {
  const children = new Map<number, LaidNode[]>();
  for (const node of nodes) {
    const known = children.get(holderOf(node));
    if (known) known.push(node);
    else children.set(holderOf(node), [node]);
  }
  return children;
}

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
  const top = labelHeight + margin;
  const columns = columnsOf(grid, { anchor, top });
  const laid = [
    ...sideBoxes(left, { ...columns, sign: -1 }),
    ...sideBoxes(right, { ...columns, sign: 1 }),
  ];
  const root = columns.box(0, anchor);
  const below = belowRoot(sides.below, root);
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

type Grid = { width: number; boxWidth: number; gap: number; before: number };

/** Columns that fit a page, so that text keeps its size. */
function gridOf({ left, right }: Sides): Grid {
  const depthOf = (side: readonly LaidNode[]) => Math.max(0, ...side.map(({ depth }) => depth));
  const [before, after] = [depthOf(left), depthOf(right)];
  const count = before + 1 + after;
  const width = count <= 3 ? 720 : 960;
  const gap = count <= 5 ? 32 : 24;
  const boxWidth = Math.min(
    240,
    Math.floor((width - 2 * margin - gap * (count - 1)) / Math.max(count, 3)),
  );
  return { width: (boxWidth + gap) * count - gap + 2 * margin, boxWidth, gap, before };
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

function columnsOf(grid: Grid, { anchor, top }: { anchor: number; top: number }): Columns {
  return {
    anchor,
    box: (column, at) => ({
      x: margin + (grid.before + column) * (grid.boxWidth + grid.gap),
      y: Math.round(top + at * pitch),
      width: grid.boxWidth,
      height: boxHeight,
    }),
  };
}

function sideBoxes(
  { places, anchor }: Branches,
  { sign, box, ...middle }: Columns & { sign: 1 | -1 },
): (Box & { asn: number })[] {
  return places.map(({ node, at }) => ({
    ...box(sign * node.depth, at + middle.anchor - anchor),
    asn: node.asn,
  }));
}

/** Groups that hang below the middle, one under another. */
function belowRoot(
  nodes: readonly LaidNode[],
  root: Box,
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

type KeyedBox = Box & { asn: number };

/** A line from the lower side of a box down and right to another one. */
export function hangingLine(from: KeyedBox, to: KeyedBox): TreeLine {
  const x = from.x + hang;
  return {
    from: from.asn,
    to: to.asn,
    x,
    y: from.y + from.height,
    turnX: x,
    endX: to.x,
    endY: to.y + to.height / 2,
  };
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

export function heightOf(boxes: readonly Box[]): number {
  return Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
}

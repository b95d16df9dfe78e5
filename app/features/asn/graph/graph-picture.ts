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

/** Of boxes, and from one to the next below it. */
export type Rows = { boxHeight: number; pitch: number };

/** One line of text. What can be chosen with a finger is at least 24 px high (WCAG 2.2, 2.5.8). */
export const singleRows: Rows = { boxHeight: 24, pitch: 28 };
/** Of a level's name, which may take two lines. */
export const labelHeight = 34;
/** What hangs below a box begins so far right of it. */
export const indent = 20;
/** Between the margin and what is drawn, so that lines of boxes are not cut. */
export const margin = 2;
/** From a box's left side to the line that hangs from it. */
const hang = 8;

/** What a node hangs on: the middle, or the AS it was reached from. */
export function holderOf({ depth, parent }: LaidNode): number {
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

/** A box of an AS. */
export type KeyedBox = Box & { asn: number };

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

/** The height of a picture with these boxes. */
export function heightOf(boxes: readonly Box[]): number {
  return Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
}

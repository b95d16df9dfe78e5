/** A place in the drawing, in its units. */
export type Spot = { x: number; y: number };

/** Of every drawn map, in its units: about as wide as a column of the page on a desk. */
export const drawingSize = { width: 520, height: 320 };
/** Marks closer than this cover each other; they are put side by side at this distance. */
const markSpacing = 19;
/** How far a line bows out at its middle, as a share of its length. */
const bowRatio = 0.13;

/** Rounding to tenths may bring two spots this much closer. */
const roundingSlack = 0.2;

type Sides = { left: number; right: number };

/**
 * Parts spots that would cover each other: each such group is laid in a row around its middle,
 * from west to east, and kept between the sides. Groups whose rows would meet become one.
 */
export function spaceApart(spots: readonly Spot[], sides: Sides): Spot[] {
  const groupOf = spots.map((_, position) => position);
  for (;;) {
    const placed = layRows(spots, groupOf, sides);
    const pair = firstCovering(placed, groupOf);
    if (!pair) return placed;
    const [kept, merged] = pair;
    groupOf.forEach((group, position) => {
      if (group === merged) groupOf[position] = kept;
    });
  }
}

/** Of spots by their weight, the heaviest first, those that none before them covers. @returns their positions */
export function uncovered(spots: readonly Spot[]): number[] {
  const kept: number[] = [];
  spots.forEach((spot, position) => {
    const isCovered = kept.some((other) => distance(spots[other] ?? spot, spot) < markSpacing);
    if (!isCovered) kept.push(position);
  });
  return kept;
}

function layRows(
  spots: readonly Spot[],
  groupOf: readonly number[],
  { left, right }: Sides,
): Spot[] {
  const placed = [...spots];
  for (const group of new Set(groupOf)) {
    const members = spots.flatMap((spot, position) =>
      groupOf[position] === group ? [{ ...spot, position }] : [],
    );
    if (members.length < 2) continue;
    const middle = members.reduce((sum, { x }) => sum + x, 0) / members.length;
    const y = tenth(members.reduce((sum, spot) => sum + spot.y, 0) / members.length);
    const reach = ((members.length - 1) * markSpacing) / 2;
    const start = Math.max(left, Math.min(right - 2 * reach, middle - reach));
    members.sort((a, b) => a.x - b.x);
    members.forEach(({ position }, order) => {
      placed[position] = { x: tenth(start + order * markSpacing), y };
    });
  }
  return placed;
}

/** The groups of the first two spots of different groups that cover each other. */
function firstCovering(
  spots: readonly Spot[],
  groupOf: readonly number[],
): [kept: number, merged: number] | undefined {
  for (const [position, spot] of spots.entries()) {
    const group = groupOf[position] ?? position;
    const other = spots.findIndex(
      (candidate, at) =>
        groupOf[at] !== group && distance(candidate, spot) < markSpacing - roundingSlack,
    );
    if (other >= 0) return [group, groupOf[other] ?? other];
  }
  return undefined;
}

/** A line from `a` to `b` that bows to its left, so that there and back stay two lines. */
export function bowedLine(a: Spot, b: Spot): string {
  const control = bowControl(a, b);
  return `M${a.x} ${a.y}Q${tenth(control.x)} ${tenth(control.y)} ${b.x} ${b.y}`;
}

/** `count` points spread over the inside of the bowed line from `a` to `b`. */
export function bowedLinePoints(a: Spot, b: Spot, count: number): Spot[] {
  const control = bowControl(a, b);
  return Array.from({ length: count }, (_, position) => {
    const t = (position + 1) / (count + 1);
    const [start, bend, end] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return {
      x: start * a.x + bend * control.x + end * b.x,
      y: start * a.y + bend * control.y + end * b.y,
    };
  });
}

function bowControl(a: Spot, b: Spot): Spot {
  return {
    x: (a.x + b.x) / 2 + (b.y - a.y) * 2 * bowRatio,
    y: (a.y + b.y) / 2 - (b.x - a.x) * 2 * bowRatio,
  };
}

function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A point of the drawing, in its units. */
export type PlanePoint = readonly [x: number, y: number];

/** A run of points; closed ones come back to their first point without repeating it. */
export type PlaneRun = { points: PlanePoint[]; isClosed: boolean };

/** Closed runs whose box is smaller than this on both sides are left out: nobody sees them. */
const smallestRing = 2;

/**
 * Leaves out points that lie within `tolerance` of the line through their neighbours kept
 * (Douglas and Peucker 1973). First and last point stay.
 */
export function simplifyRun(points: readonly PlanePoint[], tolerance: number): PlanePoint[] {
  const keep = new Uint8Array(points.length);
  const open: [first: number, last: number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    keep[first] = 1;
    keep[last] = 1;
    const farthest = farthestFromLine(points, first, last);
    if (farthest && farthest.distance > tolerance) {
      open.push([first, farthest.position], [farthest.position, last]);
    }
  }
  return points.filter((_, position) => keep[position]);
}

function farthestFromLine(points: readonly PlanePoint[], first: number, last: number) {
  const start = points[first];
  const end = points[last];
  if (!start || !end || last - first < 2) return undefined;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  let farthest: { position: number; distance: number } | undefined;
  for (let position = first + 1; position < last; position++) {
    const [x, y] = points[position] as PlanePoint;
    const distance =
      length === 0
        ? Math.hypot(x - start[0], y - start[1])
        : Math.abs(dx * (start[1] - y) - dy * (start[0] - x)) / length;
    if (!farthest || distance > farthest.distance) farthest = { position, distance };
  }
  return farthest;
}

/**
 * SVG path of the runs: simplified, rounded to whole units, written relative to the point
 * before, which is the shortest form and the one that compresses best.
 */
export function outlinePath(runs: readonly PlaneRun[], tolerance: number): string {
  return runs.map((run) => runPath(run, tolerance)).join("");
}

function runPath({ points, isClosed }: PlaneRun, tolerance: number): string {
  if (isClosed && isTooSmall(points)) return "";
  const rounded = withoutRepeats(
    simplifyRun(points, tolerance).map(([x, y]) => [Math.round(x), Math.round(y)] as const),
  );
  const [first, ...rest] = rounded;
  if (!first || rest.length < (isClosed ? 2 : 1)) return "";
  let [x, y] = first;
  let path = `M${x}${signed(y)}l`;
  for (const [nextX, nextY] of rest) {
    path += `${path.endsWith("l") ? nextX - x : signed(nextX - x)}${signed(nextY - y)}`;
    [x, y] = [nextX, nextY];
  }
  return isClosed ? `${path}z` : path;
}

/** A number behind another: a minus sign parts them as well as a space does. */
function signed(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}

function withoutRepeats(points: readonly PlanePoint[]): PlanePoint[] {
  return points.filter(([x, y], position) => {
    const before = points[position - 1];
    return !before || before[0] !== x || before[1] !== y;
  });
}

function isTooSmall(points: readonly PlanePoint[]): boolean {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return (
    Math.max(...xs) - Math.min(...xs) < smallestRing &&
    Math.max(...ys) - Math.min(...ys) < smallestRing
  );
}

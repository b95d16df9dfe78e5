import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawMap } from "~/ui/map-drawing.server";
import type { MapMarkInput } from "~/ui/map-drawing";

/** A report with its map may weigh 25 kB in all; the outlines' share of it. */
const outlineBudgetBytes = 5_000;
/** Farthest an outline point may lie outside the frame: the bleed, rounded. */
const bleed = 7;

function mark(id: string, latitude: number, longitude: number): MapMarkInput {
  return { id, latitude, longitude, shape: "disc", label: id };
}

const views: [string, MapMarkInput[]][] = [
  ["one city", [mark("seattle", 47.6, -122.33), mark("egress", 47.6, -122.33)]],
  ["a detour", [mark("tacoma", 47.25, -122.44), mark("denver", 39.74, -104.98)]],
  ["Europe", [mark("dublin", 53.35, -6.26), mark("athens", 37.98, 23.73)]],
  ["the north", [mark("longyearbyen", 78.22, 15.65), mark("dublin", 53.35, -6.26)]],
  ["the Bering strait", [mark("anadyr", 64.73, 177.5), mark("nome", 64.5, -165.4)]],
  ["half the world", [mark("london", 51.5, -0.12), mark("sydney", -33.87, 151.2)]],
  ["the whole world", []],
];

function outlinePoints(path: string): [number, number][] {
  const points: [number, number][] = [];
  for (const run of path.split("M").slice(1)) {
    const [x0, y0, ...steps] = [...run.matchAll(/-?\d+/g)].map((match) => Number(match[0]));
    let [x, y] = [x0!, y0!];
    points.push([x, y]);
    for (let step = 0; step < steps.length; step += 2) {
      [x, y] = [x + steps[step]!, y + steps[step + 1]!];
      points.push([x, y]);
    }
  }
  return points;
}

describe("drawMap", () => {
  it.each(views)("draws land inside the frame, within its budget: %s", (_, marks) => {
    const { landPath, borderPath, width, height } = drawMap(marks, []);
    const points = outlinePoints(landPath);
    expect(points.length).toBeGreaterThan(10);
    expect(
      points.filter(
        ([x, y]) => x < -bleed || y < -bleed || x > width + bleed || y > height + bleed,
      ),
    ).toEqual([]);
    expect(brotliCompressSync(landPath + borderPath).byteLength).toBeLessThanOrEqual(
      outlineBudgetBytes,
    );
  });

  it("names a place once where its marks stand side by side", () => {
    const here = { latitude: 50.1, longitude: 8.7, shape: "disc", label: "Frankfurt" } as const;
    const { marks } = drawMap(
      [
        { ...here, id: "you" },
        { ...here, id: "egress" },
        { ...here, id: "door" },
        mark("madrid", 40.4, -3.7),
      ],
      [],
    );
    expect(marks.map(({ label }) => label)).toEqual(["Frankfurt", "", "", "madrid"]);
  });

  it.each([
    ["Chukotka", 66, 175],
    ["Alaska", 65, -155],
    ["Colorado", 39.7, -105],
    ["Bavaria", 48.5, 11.5],
    ["Antarctica", -80, 60],
  ])("has land in %s", (_, latitude, longitude) => {
    const drawing = drawMap([mark("here", latitude, longitude)], []);
    const [here] = drawing.marks;
    expect(isInside(drawing.landPath, here!)).toBe(true);
  });

  it.each([
    ["the Pacific", 0, 180],
    ["the North Sea", 56.5, 3],
    ["the Bay of Bengal", 14, 88],
  ])("has no land in %s", (_, latitude, longitude) => {
    const drawing = drawMap([mark("here", latitude, longitude)], []);
    expect(isInside(drawing.landPath, drawing.marks[0]!)).toBe(false);
  });

  it("starts and ends its lines at the marks, parted or not", () => {
    const drawing = drawMap(
      [mark("you", 47.6, -122.33), mark("egress", 47.6, -122.33)],
      [{ from: "you", to: "egress", tone: "ok", isDashed: true }],
    );
    const [you, egress] = drawing.marks;
    expect(you!.x).toBeLessThan(egress!.x);
    expect(drawing.lines).toEqual([
      {
        d: expect.stringMatching(`^M${you!.x} ${you!.y}Q.* ${egress!.x} ${egress!.y}$`),
        tone: "ok",
        isDashed: true,
      },
    ]);
  });

  it("moves no mark where there may be many, and shows the first of those that would cover each other", () => {
    const many = [
      mark("tokyo", 35.68, 139.69),
      ...Array.from({ length: 30 }, (_, at) => mark(`near ${at}`, 35.68 + at / 100, 139.69)),
      mark("lisbon", 38.72, -9.14),
    ];
    const { marks } = drawMap(many, [], { isThinned: true });
    expect(marks.map(({ label }) => label)).toEqual(["tokyo", "lisbon"]);
    expect(marks[1]?.y).not.toBe(marks[0]?.y);
  });

  it("refuses a line to a mark that is not there", () => {
    expect(() =>
      drawMap([mark("you", 0, 0)], [{ from: "you", to: "nowhere", tone: "ok" }]),
    ).toThrow("nowhere");
  });

  it("answers the same question with the same drawing", () => {
    const ask = () => drawMap([mark("you", 1, 2)], []);
    expect(ask()).toBe(ask());
  });
});

/** Even-odd rule over the rings of the path. */
function isInside(path: string, { x, y }: { x: number; y: number }): boolean {
  let inside = false;
  for (const run of path.split("M").slice(1)) {
    const ring = outlinePoints(`M${run}`);
    ring.forEach(([x1, y1], position) => {
      const [x2, y2] = ring[(position + 1) % ring.length]!;
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    });
  }
  return inside;
}

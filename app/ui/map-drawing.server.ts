import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type { Topology } from "topojson-specification";
import { placeLabels } from "~/ui/label-placement";
import type { MapDrawing, MapLineInput, MapMarkInput } from "~/ui/map-drawing";
import { mapFrame } from "~/ui/map-geometry";
import { bowedLine, bowedLinePoints, drawingSize, spaceApart, uncovered } from "~/ui/map-layout";
import type { Atlas } from "~/ui/map-outlines";
import { outlinesOf } from "~/ui/map-outlines";

/** A mark's centre keeps this far from the sides. */
const markMargin = 12;
/** Drawings kept, those used last: about 12 kB each. */
const keptDrawings = 200;
/** Marks of the same name share one label within this distance: a row of three, put side by side. */
const sameNameReach = 45;
/** Points along a line that labels should keep off. */
const pointsPerLine = 12;

/* Read by require and at run time: bundlers turn JSON of this size into code, and Node 20 wants an import attribute. */
const load = createRequire(import.meta.url);
let atlas: Atlas | undefined;

/** Outlines by Natural Earth at 1:50 million and 1:110 million, read once, at the first map. */
function worldAtlas(): Atlas {
  atlas ??= {
    near: outlinesOf(load("world-atlas/countries-50m.json") as Topology),
    far: outlinesOf(load("world-atlas/countries-110m.json") as Topology),
  };
  return atlas;
}

const drawings = new LRUCache<string, MapDrawing>({ max: keptDrawings });

/**
 * Works out a map with the lines between its marks. Marks that would cover each other are put
 * side by side, or where there may be many, `isThinned`, only the first of them is shown: a long
 * row would tell wrong places. A question asked before is answered from memory.
 *
 * @throws {Error} when a line names a mark that is not there
 */
export function drawMap(
  marks: readonly MapMarkInput[],
  lines: readonly MapLineInput[],
  { isThinned = false } = {},
): MapDrawing {
  const key = JSON.stringify([marks, lines, isThinned]);
  const drawing = drawings.get(key) ?? computeMap(marks, lines, isThinned);
  drawings.set(key, drawing);
  return drawing;
}

function computeMap(
  all: readonly MapMarkInput[],
  lines: readonly MapLineInput[],
  isThinned: boolean,
): MapDrawing {
  const { landPath, borderPath, project } = mapFrame(all, drawingSize, worldAtlas());
  const shown = isThinned ? uncovered(all.map(project)) : [...all.keys()];
  const marks = all.filter((_, position) => shown.includes(position));
  const sides = { left: markMargin, right: drawingSize.width - markMargin };
  const spots = spaceApart(marks.map(project), sides);
  const spotOf = (id: string) => {
    const spot = spots[marks.findIndex((mark) => mark.id === id)];
    if (!spot) throw new Error(`no mark "${id}" on the map`);
    return spot;
  };
  const routes = lines.map((line) => ({ ...line, start: spotOf(line.from), end: spotOf(line.to) }));
  const labelled = namedOnce(
    marks.map((mark, position) => ({ ...mark, ...(spots[position] ?? project(mark)) })),
  );
  const labels = placeLabels(
    labelled,
    routes.flatMap(({ start, end }) => bowedLinePoints(start, end, pointsPerLine)),
    drawingSize,
  );
  return {
    ...drawingSize,
    landPath,
    borderPath,
    marks: labels.map(({ mark: { x, y, shape, tone = "ink", label }, ...place }) => ({
      x,
      y,
      shape,
      tone,
      label,
      ...place,
    })),
    lines: routes.map(({ start, end, tone, isDashed = false }) => ({
      d: bowedLine(start, end),
      tone,
      isDashed,
    })),
  };
}

/** Takes the label from marks that stand next to one of the same name: one name serves the row of them. */
function namedOnce<Mark extends { x: number; y: number; label: string }>(
  marks: readonly Mark[],
): Mark[] {
  return marks.map((mark, position) => {
    const isNamedBefore = marks
      .slice(0, position)
      .some(
        ({ x, y, label }) =>
          label === mark.label && Math.hypot(x - mark.x, y - mark.y) < sameNameReach,
      );
    return isNamedBefore ? { ...mark, label: "" } : mark;
  });
}

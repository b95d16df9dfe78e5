import type { MapMarkShape } from "./map-drawing";

const circle = (radius: number) =>
  `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const paths: Record<MapMarkShape, string> = {
  disc: circle(6.5),
  ring: circle(6),
  square: "M-6-6H6V6H-6z",
  diamond: "M0-8 8 0 0 8-8 0z",
};

/** The outline of a mark around its place, the same on every map. */
export function markPath(shape: MapMarkShape): string {
  return paths[shape];
}

/** Scripts of a page's own, bundled from `app/islands` (decision 0047). */
type Island = "copy-buttons" | "sign-in";

/** Where an island is served; the same for every variant. */
export function islandAddress(name: Island): string {
  return `/islands/${name}.js`;
}

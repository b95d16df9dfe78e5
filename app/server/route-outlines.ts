/** As much of a route as says where it stands. */
type PlacedRoute = { id: string; parentId?: string | undefined; path?: string | undefined };

/** How a path may look that a route matches: its segments in lower case, null for one that may be anything. */
type Outline = { segments: readonly (string | null)[]; ids: readonly string[] };

/** What a page's own script asks for its data by: the page's path with an ending, for `/` a name. */
const dataOfRoot = "/_root.data";
const dataEnding = /\.data$/;

/** Routes by what their paths look like, sorted once, to leave out at once those that a path cannot be of. */
export class RouteOutlines {
  readonly #byLength = new Map<number, Outline[]>();
  /** Those that match whatever a path looks like. */
  readonly #always: readonly string[];
  /** Sets that were given out before, by the outlines that they are of: as many as there are kinds of paths. */
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(routes: Record<string, PlacedRoute | undefined>) {
    const all = Object.values(routes).filter((route) => route !== undefined);
    const parents = new Set(all.map(({ parentId }) => parentId));
    const lines = all.filter(({ id }) => !parents.has(id)).map((leaf) => lineOf(leaf, routes));
    const placed = lines.map((line) => ({
      ids: line.map(({ id }) => id),
      segments: line.flatMap(({ path = "" }) => path.split("/")).filter(Boolean),
    }));
    this.#always = placed
      .filter(({ segments }) => segments.includes("*"))
      .flatMap(({ ids }) => ids);
    for (const { ids, segments } of placed.filter((one) => !one.segments.includes("*"))) {
      for (const outline of outlinesOf(segments))
        this.#byLength.set(outline.length, [
          ...(this.#byLength.get(outline.length) ?? []),
          { segments: outline, ids },
        ]);
    }
  }

  /** Ids of all routes that may match a path, with those they stand in; the same set for paths that look alike. */
  idsFor(pathname: string): ReadonlySet<string> {
    const page = pathname === dataOfRoot ? "/" : pathname.replace(dataEnding, "");
    const segments = page.split("/").filter(Boolean).map(comparable);
    const fitting = (this.#byLength.get(segments.length) ?? []).filter((outline) =>
      outline.segments.every((segment, at) => segment === null || segment === segments[at]),
    );
    const ids = [...fitting.flatMap((outline) => outline.ids), ...this.#always];
    const key = ids.join(" ");
    const known = this.#known.get(key) ?? new Set(ids);
    this.#known.set(key, known);
    return known;
  }
}

/** The route and everything that it stands in. */
function lineOf(
  route: PlacedRoute,
  routes: Record<string, PlacedRoute | undefined>,
): PlacedRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? lineOf(parent, routes) : []), route];
}

/** A pattern's segments, with each optional one and without. */
function outlinesOf(segments: readonly string[]): (string | null)[][] {
  return segments.reduce<(string | null)[][]>(
    (outlines, segment) => {
      const name = segment.replace(/\?$/, "");
      const longer = outlines.map((outline) => [
        ...outline,
        name.startsWith(":") ? null : name.toLowerCase(),
      ]);
      return segment === name ? longer : [...outlines, ...longer];
    },
    [[]],
  );
}

/** As routers compare segments: decoded, without regard to case. */
function comparable(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

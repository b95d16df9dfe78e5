/** As much of a route as says where it stands. */
type PlacedRoute = { id: string; parentId?: string | undefined; path?: string | undefined };

/** Ids of routes, with those they stand in, by the beginning of the paths that they can match. */
export type BegunRoutes = {
  byBeginning: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that match whatever a path begins with. */
  others: ReadonlySet<string>;
  /** Optional first segments, which are left out of beginnings but for the next one. */
  prefixes: ReadonlySet<string>;
};

/** What a page's own script asks for its data by: the page's path with an ending, for `/` a name. */
const dataOfRoot = "/_root.data";
const dataEnding = /\.data$/;

/**
 * The beginning of a path: its first segment, behind an optional one of ours the two of them, as
 * routers compare them: decoded, without regard to case.
 */
export function beginningOf(pathname: string, prefixes: ReadonlySet<string>): string {
  const page = pathname === dataOfRoot ? "/" : pathname.replace(dataEnding, "");
  const [first = "", second = ""] = page.split("/").filter(Boolean).map(comparable);
  return prefixes.has(first) ? `${first}/${second}` : first;
}

/** Sorts routes by the beginnings of their paths; every beginning has those that match anything as well. */
export function routesByBeginning(routes: Record<string, PlacedRoute | undefined>): BegunRoutes {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const prefixes = new Set<string>();
  const others = new Set<string>();
  const byBeginning = new Map<string, Set<string>>();
  for (const leaf of all.filter(({ id }) => !parents.has(id))) {
    const line = lineOf(leaf, routes);
    const segments = line.flatMap(({ path = "" }) => path.split("/")).filter(Boolean);
    const beginnings = beginningsOf(segments, prefixes);
    for (const beginning of beginnings ?? []) {
      const ids = byBeginning.get(beginning) ?? new Set();
      byBeginning.set(beginning, ids);
      for (const { id } of line) ids.add(id);
    }
    if (!beginnings) for (const { id } of line) others.add(id);
  }
  for (const ids of byBeginning.values()) for (const id of others) ids.add(id);
  const clash = [...prefixes].find((prefix) => byBeginning.has(prefix));
  if (clash) throw new Error(`A route begins with ${clash}, which is an optional first segment of others.`);
  return { byBeginning, others, prefixes };
}

/** The route and everything that it stands in. */
function lineOf(route: PlacedRoute, routes: Record<string, PlacedRoute | undefined>): PlacedRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? lineOf(parent, routes) : []), route];
}

/** What paths of these segments begin with; null where that may be anything. */
function beginningsOf([first, ...rest]: readonly string[], prefixes: Set<string>): string[] | null {
  if (first === undefined) return [""];
  if (first.startsWith(":") || first === "*") return null;
  if (!first.endsWith("?")) return [first.toLowerCase()];
  const prefix = first.slice(0, -1).toLowerCase();
  prefixes.add(prefix);
  return beginningsOf(rest, prefixes)?.flatMap((beginning) => [beginning, `${prefix}/${beginning}`]) ?? null;
}

function comparable(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

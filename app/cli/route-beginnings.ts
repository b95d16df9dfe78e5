/** As much of a route as says where it stands. */
type PlacedRoute = { id: string; parentId?: string | undefined; path?: string | undefined };

/** Ids of routes, with those they stand in, by the beginning and length of the paths that they can match. */
export type BegunRoutes = {
  byBeginning: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that match whatever a path begins with, or however long it is. */
  others: ReadonlySet<string>;
  /** Optional first segments, which are left out of beginnings but for the next one. */
  prefixes: ReadonlySet<string>;
};

/** What a page's own script asks for its data by: the page's path with an ending, for `/` a name. */
const dataOfRoot = "/_root.data";
const dataEnding = /\.data$/;

/**
 * The beginning of a path and its number of segments: the first segment, behind an optional one of
 * ours the two of them, as routers compare them: decoded, without regard to case.
 */
export function beginningOf(pathname: string, prefixes: ReadonlySet<string>): string {
  const page = pathname === dataOfRoot ? "/" : pathname.replace(dataEnding, "");
  const segments = page.split("/").filter(Boolean);
  const [first = "", second = ""] = segments.slice(0, 2).map(comparable);
  return keyOf(prefixes.has(first) ? `${first}/${second}` : first, segments.length);
}

function keyOf(beginning: string, length: number): string {
  return `${length} ${beginning}`;
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
  const firsts = new Set([...byBeginning.keys()].map((key) => key.slice(key.indexOf(" ") + 1)));
  const clash = [...prefixes].find((prefix) => firsts.has(prefix));
  if (clash) throw new Error(`A route begins with ${clash}, which is an optional first segment of others.`);
  return { byBeginning, others, prefixes };
}

/** The route and everything that it stands in. */
function lineOf(route: PlacedRoute, routes: Record<string, PlacedRoute | undefined>): PlacedRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return [...(parent ? lineOf(parent, routes) : []), route];
}

/** What paths of these segments begin with, and how long they are; null where either may be anything. */
function beginningsOf(segments: readonly string[], prefixes: Set<string>): string[] | null {
  const [first = "", ...rest] = segments;
  if (first.startsWith(":") || segments.includes("*")) return null;
  const optionalPrefix = first.endsWith("?") ? first.slice(0, -1).toLowerCase() : null;
  if (optionalPrefix === null) return lengthsOf(segments).map((length) => keyOf(first.toLowerCase(), length));
  prefixes.add(optionalPrefix);
  const [next = ""] = rest;
  if (next.startsWith(":") || next.endsWith("?")) return null;
  return lengthsOf(rest).flatMap((length) => [keyOf(next.toLowerCase(), length), keyOf(`${optionalPrefix}/${next.toLowerCase()}`, length + 1)]);
}

/** How many segments a path may have that all of these match, the optional ones of them or not. */
function lengthsOf(segments: readonly string[]): number[] {
  const needed = segments.filter((segment) => !segment.endsWith("?")).length;
  return Array.from({ length: segments.length - needed + 1 }, (_, more) => needed + more);
}

function comparable(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

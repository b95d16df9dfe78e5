type RouteTable = Record<string, { id: string; parentId?: string; path?: string }>;

/**
 * Builds a look-up from a path to its route's pattern, so that logs and metrics name
 * `/report/:reportId` and never what somebody typed.
 */
export function routePatterns(routes: RouteTable): (pathname: string) => string {
  const patterns = Object.values(routes)
    .map((route) => fullPath(route, routes))
    .filter((pattern) => pattern !== "/" && !pattern.endsWith("*"))
    .map((pattern) => ({ pattern, test: matcher(pattern), rank: rankOf(pattern) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : Number(one.rank > other.rank)));
  return (pathname) => {
    if (pathname === "/" || pathname === "/gcc") return pathname;
    if (pathname.startsWith("/build/")) return "(file)";
    const withoutData = pathname.replace(/\.data$/, "");
    return patterns.find(({ test }) => test.test(withoutData))?.pattern ?? "(unknown)";
  };
}

/** A word of its own comes before what stands for any word, as the router has it. */
function rankOf(pattern: string): string {
  return pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => (segment.startsWith(":") ? "1" : "0"))
    .join("");
}

function fullPath(route: RouteTable[string], routes: RouteTable): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  const above = parent ? fullPath(parent, routes) : "";
  return `${above === "/" ? "" : above}/${route.path ?? ""}`.replace(/\/+$/, "") || "/";
}

function matcher(pattern: string): RegExp {
  const segments = pattern
    .split("/")
    .filter(Boolean)
    .map((segment) => {
      const isOptional = segment.endsWith("?");
      const name = isOptional ? segment.slice(0, -1) : segment;
      const text = name.startsWith(":") ? "[^/]+" : name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return isOptional ? `(?:/${text})?` : `/${text}`;
    });
  return new RegExp(`^${segments.join("")}/?$`, "i");
}

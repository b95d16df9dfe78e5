import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

import { beginningOf, routesByBeginning, type BegunRoutes } from "./route-beginnings";

/**
 * The Remix handler, in parts. For each request Remix holds the path against every route, twice, and
 * works out their patterns anew, which costs several times what most answers do. A path can only be
 * matched by routes that begin as it does: each beginning has a handler that knows those alone, and
 * which of them it is stays for Remix to say (decision 0035).
 */
export function requestHandlerOf(build: ServerBuild, mode: "development" | "production"): RequestHandler {
  const begun = routesByBeginning(build.routes);
  const handlers = new Map<ReadonlySet<string>, RequestHandler>();
  return (request, context) => {
    const ids = idsFor(begun, new URL(request.url).pathname);
    const handler = handlers.get(ids) ?? createRequestHandler(partOf(build, ids), mode);
    handlers.set(ids, handler);
    return handler(request, context);
  };
}

function idsFor(begun: BegunRoutes, pathname: string): ReadonlySet<string> {
  return begun.byBeginning.get(beginningOf(pathname, begun.prefixes)) ?? begun.others;
}

/** The build with these routes; what the browser loads names all of them as before. */
function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) => Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes) as ServerBuild["routes"], assets: { ...build.assets, routes: only(build.assets.routes) as ServerBuild["assets"]["routes"] } };
}

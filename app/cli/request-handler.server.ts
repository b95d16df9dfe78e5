import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

import { RouteOutlines } from "./route-outlines";

/**
 * The Remix handler, in parts. For each request Remix holds the path against every route, twice, and
 * works out their patterns anew, which costs several times what most answers do. Most routes cannot be
 * a path's at the first look: paths that look alike have a handler that knows the others alone, and
 * which of them it is stays for Remix to say (decision 0035).
 */
export function requestHandlerOf(build: ServerBuild, mode: "development" | "production"): RequestHandler {
  const outlines = new RouteOutlines(build.routes);
  const handlers = new Map<ReadonlySet<string>, RequestHandler>();
  return (request, context) => {
    const ids = outlines.idsFor(new URL(request.url).pathname);
    const handler = handlers.get(ids) ?? createRequestHandler(partOf(build, ids), mode);
    handlers.set(ids, handler);
    return handler(request, context);
  };
}

/** The build with these routes; what the browser loads names all of them as before. */
function partOf(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) => Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes) as ServerBuild["routes"], assets: { ...build.assets, routes: only(build.assets.routes) as ServerBuild["assets"]["routes"] } };
}

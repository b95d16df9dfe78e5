import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

import { mountedAnswer } from "./mounted-routes.server";
import { RouteOutlines } from "./route-outlines";

/** Where a page's script asks for the routes of other paths: the only path whose answer is about all routes. */
const manifestPath = "/__manifest";

/**
 * What is mounted before Remix, then Remix's own handler. For each request that handler compares
 * the path with every route, twice, and compiles their patterns again, which costs several times what
 * most answers do. Most routes cannot be a path's at the first look: paths that look alike have a
 * handler that knows the others alone, and which of them it is stays for the router to say
 * (decision 0035).
 */
export function requestHandlerOf(
  build: ServerBuild,
  mode: "development" | "production",
): RequestHandler {
  const outlines = new RouteOutlines(build.routes);
  const handlers = new Map<ReadonlySet<string>, RequestHandler>();
  const handlerFor = (ids: ReadonlySet<string>): RequestHandler => {
    const handler = handlers.get(ids) ?? createRequestHandler(withRoutes(build, ids), mode);
    handlers.set(ids, handler);
    return handler;
  };
  const everyPage = createRequestHandler(build, mode);
  return (request, context = {}) => {
    const mounted = mountedAnswer(build, request, context);
    if (mounted) return mounted;
    const { pathname } = new URL(request.url);
    const handle = pathname === manifestPath ? everyPage : handlerFor(outlines.idsFor(pathname));
    return handle(request, context);
  };
}

/** The build with these routes; what the browser loads names all of them as before. */
function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes) as ServerBuild["routes"],
    assets: {
      ...build.assets,
      routes: only(build.assets.routes) as ServerBuild["assets"]["routes"],
    },
  };
}

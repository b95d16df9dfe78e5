import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

import { ResourceRoutes } from "./resource-routes.server";
import { RouteOutlines } from "./route-outlines";
import { unknownInstanceAnswer } from "./unknown-instances.server";

/** Answers the requests of paths that look alike. */
type Part = { pages: RequestHandler; resources: ResourceRoutes };

/** Where the screen of an endpoint set and the lists of the public web service share an address. */
const isUnderEndpoints = /^\/(?:gcc\/)?endpoints\/[^/]+\/?$/i;

/** Where a page's script asks for the routes of other paths: the only path whose answer is about all routes. */
const manifestPath = "/__manifest";

/**
 * The Remix handler, in parts. For each request Remix holds the path against every route, twice, and
 * works out their patterns anew, which costs several times what most answers do. Most routes cannot be
 * a path's at the first look: paths that look alike have a handler that knows the others alone, and
 * which of them it is stays for the router to say (decision 0035). What has no page is answered by its
 * route's own function (decision 0036).
 */
export function requestHandlerOf(
  build: ServerBuild,
  mode: "development" | "production",
): RequestHandler {
  const outlines = new RouteOutlines(build.routes);
  const parts = new Map<ReadonlySet<string>, Part>();
  const partFor = (ids: ReadonlySet<string>): Part => {
    const part = parts.get(ids) ?? newPart(withRoutes(build, ids), mode);
    parts.set(ids, part);
    return part;
  };
  const everyPage = createRequestHandler(build, mode);
  return (request, context = {}) => {
    const { pathname } = new URL(request.url);
    if (pathname === manifestPath) return everyPage(request, context);
    const { pages, resources } = partFor(outlines.idsFor(pathname));
    if (isUnderEndpoints.test(pathname)) {
      const { routeId, params } = resources.matchOf(pathname);
      const refused = unknownInstanceAnswer({ request, routeId, setId: params.setId });
      if (refused) return Promise.resolve(refused);
    }
    return resources.answer(request, pathname, context) ?? pages(request, context);
  };
}

function newPart(build: ServerBuild, mode: "development" | "production"): Part {
  return { pages: createRequestHandler(build, mode), resources: new ResourceRoutes(build) };
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

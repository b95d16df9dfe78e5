import type { matchRoutes } from "@remix-run/react";

/** A route as the build and the sitemap list it. */
type ListedRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Listed routes as the router takes them, each in the one that it stands in. */
export function routeTree(routes: readonly ListedRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: routeTree(routes, id) },
    );
}

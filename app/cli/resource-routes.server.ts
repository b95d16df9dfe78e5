import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

import { routeTree } from "./route-tree";

/** Methods that an action answers; a loader answers those that only read. */
const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const reading = new Set(["GET", "HEAD"]);

/**
 * Routes that have no page: calls, feeds, streams. Their loader or action is the whole answer. Remix
 * would match the path twice more and make the request anew three times before it calls the same
 * function, which costs more than most of these answers do (decision 0036).
 */
export class ResourceRoutes {
  readonly #tree: ReturnType<typeof routeTree>;
  readonly #hasAny: boolean;

  /** @param build the build with the routes that may be meant */
  constructor(private readonly build: ServerBuild) {
    const routes = Object.values(build.routes).filter((route) => route !== undefined);
    this.#tree = routeTree(routes);
    this.#hasAny = routes.some(isResource);
  }

  /** The route of a path and the parts of the path that it names. */
  matchOf(pathname: string): { routeId: string | undefined; params: Params } {
    const match = matchRoutes(this.#tree, pathname)?.at(-1);
    return { routeId: match?.route.id, params: match?.params ?? {} };
  }

  /** @returns null where a page is meant, or what Remix alone knows to answer */
  answer(request: Request, pathname: string, context: AppLoadContext): Promise<Response> | null {
    if (!this.#hasAny) return null;
    const match = matchRoutes(this.#tree, pathname)?.at(-1);
    const route = match && this.build.routes[match.route.id ?? ""];
    if (!route || !isResource(route)) return null;
    const { loader, action } = route.module;
    const run = changing.has(request.method)
      ? action
      : reading.has(request.method)
        ? loader
        : undefined;
    return run ? this.#run(run, { request, params: match.params, context }) : null;
  }

  async #run(run: Runner, given: Given): Promise<Response> {
    try {
      const answer = await run(given);
      if (answer instanceof Response) return answer;
      throw new TypeError("A route without a page answers with a response.");
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      this.build.entry.module.handleError?.(thrown, given);
      return new Response("Unexpected Server Error", {
        status: 500,
        headers: { "Content-Type": "text/plain" },
      });
    }
  }
}

type Route = NonNullable<ServerBuild["routes"][string]>;
type Runner = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;
type Given = Parameters<Runner>[0];
type Params = Given["params"];

/** As Remix tells them apart. */
function isResource({ module }: Route): boolean {
  return module.default === undefined && module.ErrorBoundary === undefined;
}

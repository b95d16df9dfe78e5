import type { AppLoadContext, ServerBuild } from "@remix-run/node";

import { addressAt } from "~/platform/addresses.server";

import { unknownInstanceAnswer } from "./unknown-instances.server";

/** Methods that an action answers; a loader answers those that only read. */
const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const reading = new Set(["GET", "HEAD"]);

type Route = NonNullable<ServerBuild["routes"][string]>;
type Runner = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;
type Given = Parameters<Runner>[0];

/**
 * The addresses that the sitemap marks as mounted: the advanced client's calls, the hub and the
 * public web service. Their route's loader or action is the whole answer, called without Remix,
 * which would match the path twice and copy the request three times first (decision 0047).
 *
 * @returns null for what Remix answers
 */
export function mountedAnswer(
  build: Pick<ServerBuild, "routes" | "entry">,
  request: Request,
  context: AppLoadContext,
): Promise<Response> | null {
  const found = addressAt(new URL(request.url).pathname);
  if (!found) return null;
  const { address, params } = found;
  if (address.isFeedBeside) return unknownInstanceAnswer(request, params.setId);
  if (!address.isMounted) return null;
  const { loader, action } = build.routes[address.id]?.module ?? {};
  const run = changing.has(request.method)
    ? action
    : reading.has(request.method)
      ? loader
      : undefined;
  return run ? answerOf(build, run, { request, params, context }) : null;
}

async function answerOf(
  build: Pick<ServerBuild, "entry">,
  run: Runner,
  given: Given,
): Promise<Response> {
  try {
    const answer = await run(given);
    if (answer instanceof Response) return answer;
    throw new TypeError("A mounted route answers with a response.");
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    build.entry.module.handleError?.(thrown, given);
    return new Response("Unexpected Server Error", {
      status: 500,
      headers: { "Content-Type": "text/plain" },
    });
  }
}

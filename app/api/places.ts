import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { geoData } from "~/features/geo/geo-data.server";
import { placeSuggestionLimit } from "~/features/geo/place";
import { asCallError, callAnswer } from "~/platform/call.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Longer input names no place and would only cost time. */
const longestQuery = 100;

/** GET /api/places?q=: places that the text may mean, the likeliest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    await requirePermission(request, "place:search");
    requireWithinLimit(request, "placeSearch");
  } catch (thrown) {
    if (thrown instanceof Response) return asCallError(thrown);
    throw thrown;
  }
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, longestQuery);
  const { places } = await geoData();
  return callAnswer(
    { suggestions: places.suggest(text, placeSuggestionLimit) },
    { headers: { "Cache-Control": "private, max-age=1200" } },
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { suggestPlaces } from "~/features/geo/choose-place.server";
import { placeTextMaxLength } from "~/features/geo/place";
import { asCallError, callAnswer, referenceCacheControl } from "~/platform/call.server";
import { languageOf } from "~/platform/i18n.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** GET /api/places?q=: places that the text may mean, the likeliest first. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    await requirePermission(request, "place:search");
    requireWithinLimit(request, "placeSearch");
  } catch (thrown) {
    if (thrown instanceof Response) return asCallError(thrown);
    throw thrown;
  }
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, placeTextMaxLength);
  return callAnswer(
    { suggestions: await suggestPlaces(text, await languageOf(request)) },
    { headers: { "Cache-Control": referenceCacheControl, Vary: "Accept-Language, Cookie" } },
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { suggestPlaces } from "~/features/geo/choose-place.server";
import { placeTextMaxLength } from "~/features/geo/place";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { languageOf } from "~/platform/i18n.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** GET /api/places?q=: places that the text may mean, the likeliest first. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, suggest);
export const action = loader;

async function suggest(request: Request): Promise<Response> {
  await requirePermission(request, "place:search");
  requireWithinLimit(request, "placeSearch");
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, placeTextMaxLength);
  return callAnswer(
    { suggestions: await suggestPlaces(text, await languageOf(request)) },
    { headers: { "Cache-Control": referenceCacheControl, Vary: "Accept-Language, Cookie" } },
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { localeResources } from "~/locales/resources.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { languageOf } from "~/platform/i18n.server";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

/** GET /api/Localization: the words `t` of a language; `namespaces` narrows them down. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, listWords);
export const action = loader;

async function listWords(request: Request): Promise<Response> {
  await requirePermission(request, "configuration:read");
  requireWithinLimit(request, "read");
  const words: Record<string, unknown> = localeResources[await languageOf(request)];
  const wanted = new URL(request.url).searchParams.get("namespaces")?.split(",");
  const t = wanted ? Object.fromEntries(Object.entries(words).filter(([name]) => wanted.includes(name))) : words;
  return callAnswer({ t }, { headers: { "Cache-Control": referenceCacheControl, Vary: "Accept-Language, Cookie" } });
}

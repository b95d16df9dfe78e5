import type { LoaderFunctionArgs } from "@remix-run/node";

import { requirePermission } from "~/features/access/context.server";
import { localeResources } from "~/locales/resources.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";
import { flatWords } from "~/platform/flat-words";
import { languageOf } from "~/platform/i18n.server";
import { languages, type Language } from "~/platform/languages";
import { requireWithinLimit } from "~/platform/rate-limit.server";

import { answerReading } from "./reading-call";

const flatResources = Object.fromEntries(
  languages.map((language) => [language, flatWords(localeResources[language])]),
) as Record<Language, Record<string, string>>;

/** GET /api/Localization: the words `t` of a language; `namespaces` narrows them down. */
export const loader = ({ request }: LoaderFunctionArgs) => answerReading(request, listWords);
export const action = loader;

async function listWords(request: Request): Promise<Response> {
  await requirePermission(request, "configuration:read");
  requireWithinLimit(request, "read");
  const language = await languageOf(request);
  const wanted = new URL(request.url).searchParams.get("namespaces")?.split(",");
  const words: [string, string][] = Object.entries(flatResources[language]);
  const t = wanted
    ? Object.fromEntries(
        words.filter(([word]) => wanted.includes(word.slice(0, word.indexOf(":")))),
      )
    : flatResources[language];
  return callAnswer(
    { t },
    { headers: { "Cache-Control": referenceCacheControl, Vary: "Accept-Language, Cookie" } },
  );
}

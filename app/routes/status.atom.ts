import type { LoaderFunctionArgs } from "@remix-run/node";

import { healthEntries } from "~/features/health/health-entries";
import { requireHealth } from "~/features/health/health-offered.server";
import { healthWorldOf } from "~/features/health/health-world.server";
import { readHealthHistory } from "~/features/health/read-health.server";
import { atomText } from "~/lib/atom-feed";
import { localeResources } from "~/locales/resources.server";
import { entityTag, isMatched } from "~/platform/http.server";
import { translator } from "~/platform/i18n.server";
import { fallbackLanguage, languageFor } from "~/platform/languages";
import { requireWithinLimit } from "~/platform/rate-limit.server";

/** Issues in the feed, the newest. */
const entriesMost = 50;

/** A feed may be kept by caches for this long; a look is made every ten minutes. */
const feedCacheControl = "public, max-age=300";

/** The newest issues as Atom, in English or the language that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireHealth(request, "health:read");
  requireWithinLimit(request, "read", context.actor.account?.id);
  const url = new URL(request.url);
  const language = languageFor(url.searchParams.get("language") ?? "") ?? fallbackLanguage;
  const origin = context.environment.appOrigin ?? url.origin;
  const home = `${context.prefix}/status`;
  const { t } = translator(language, localeResources);
  const { rows } = await readHealthHistory(context, { language, start: null, limit: entriesMost });
  const isDemonstration = healthWorldOf(context).isDemonstration;
  const text = atomText({
    title: t(isDemonstration ? "health:feedTitleDemonstration" : "health:feedTitle"),
    language,
    selfHref: `${origin}${home}.atom${language === fallbackLanguage ? "" : `?language=${language}`}`,
    pageHref: origin + home,
    entries: healthEntries(rows, { t, origin, home }),
    // The day, so that an empty feed stays the same for its readers.
    now: new Date(`${context.now.toISOString().slice(0, 10)}T00:00:00Z`),
  });
  const tag = entityTag([text]);
  const headers = {
    ETag: tag,
    "Cache-Control": feedCacheControl,
    "Content-Type": "application/atom+xml; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
  };
  return isMatched(request, tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

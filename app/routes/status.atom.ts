import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { healthEntries } from "~/features/health/health-entries";
import { healthHistoryList } from "~/features/health/health-list";
import { isHealthOffered } from "~/features/health/health-offered.server";
import { healthWorldOf } from "~/features/health/health-world.server";
import { readHealthHistory } from "~/features/health/read-health.server";
import { atomText } from "~/lib/atom-feed";
import { localeResources } from "~/locales/resources.server";
import { answerRead } from "~/pageless.server";
import { entityTag, isMatched } from "~/platform/http.server";
import { translator } from "~/platform/i18n.server";
import { fallbackLanguage, languageFor } from "~/platform/languages";

/** Issues in the feed, the newest. */
const entriesMost = 50;

/** A feed may be kept by caches for this long; a look is made every ten minutes. */
const feedCacheControl = "public, max-age=300";

/** The newest issues as Atom, in English or the language that the address names. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    {
      permission: "health:read",
      limit: "read",
      isOffered: isHealthOffered,
      cacheControl: feedCacheControl,
    },
    issuesFeed,
  );
export const action = loader;

async function issuesFeed({ request, context }: Given) {
  const named = new URL(request.url).searchParams.get("language") ?? "";
  const language = languageFor(named) ?? fallbackLanguage;
  const { origin } = context;
  const home = `${context.prefix}/status`;
  const { t } = translator(language, localeResources);
  const newest = healthHistoryList.schema.parse({});
  const { rows } = await readHealthHistory(context, newest, { language, limit: entriesMost });
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
    "Content-Type": "application/atom+xml; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
  };
  return isMatched(request.headers.get("If-None-Match"), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

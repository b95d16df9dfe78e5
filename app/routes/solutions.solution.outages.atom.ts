import type { LoaderFunctionArgs } from "@remix-run/node";

import type { Given } from "~/features/access/page.server";
import { readOutageFeed } from "~/features/outage-notices/read-outage-feed.server";
import { areOutagesOffered } from "~/features/performance/outages/outages-offered.server";
import { answerRead } from "~/pageless.server";
import { entityTag, isMatched, notFound } from "~/platform/http.server";
import { wordsIn } from "~/words-in.server";

/** Kept by the reader, and asked for by its tag each time: access is checked on each read. */
const feedCacheControl = "private, no-cache";

/** The outages of a solution as Atom, for the owner of the token in the address. */
export const loader = (args: LoaderFunctionArgs) =>
  answerRead(
    args,
    {
      permission: "outage-feed:read",
      limit: "read",
      isOffered: areOutagesOffered,
      cacheControl: feedCacheControl,
    },
    outagesFeed,
  );
export const action = loader;

async function outagesFeed({ request, params, context }: Given) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const asked = { solutionId: params["solutionId"], token };
  const text = await readOutageFeed(context, asked, (language) =>
    wordsIn(language, "outage-notices"),
  );
  if (text === null) throw notFound();
  const tag = entityTag([text]);
  const headers = {
    ETag: tag,
    "Content-Type": "application/atom+xml; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  return isMatched(request.headers.get("If-None-Match"), tag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}

import { data } from "@remix-run/node";
import { LRUCache } from "lru-cache";

import type { Context } from "~/features/access/context.server";
import { minuteMs } from "~/lib/time";
import { UnderWay } from "~/lib/under-way";
import { entityTag, isMatched } from "~/platform/http.server";
import { pack, type Packed } from "~/platform/packed";
import { shellTag } from "~/shell/shell-view.server";

/** Characters of what kept pages show that one process keeps. */
const shownCharacters = 16 * 1024 * 1024;

/** What a page without script shows: its title, and the rest as one text. */
type KeptShown = { title: string; shown: Packed<unknown> };

type TypedShown<Shown> = { title: string; shown: Packed<Shown> };

/** What kept pages show, by their tags. */
export const keptShown = new LRUCache<string, KeptShown>({
  maxSize: shownCharacters,
  sizeCalculation: ({ title, shown }) => title.length + shown.length,
});

/** Readings under way, by the tag of their page: reloads of a page that takes a second to read cost one reading. */
const reading = new UnderWay<KeptShown & { isIncomplete: boolean }>();

type Keeping = {
  request: Request;
  context: Context;
  /** Of a page that browsers keep and ask for by its tag: sent with it, and with the 304 to a browser that has it. */
  headers?: Record<string, string>;
};

/**
 * Answers a page without script, which a process reads and renders once for each version (decision 0014).
 * Everything the page depends on is in the version, in the shell or in the minute: what depends on the
 * time may be a minute old. A form on it posts a revision that is in the version, since the form's key is
 * kept with the page.
 *
 * @param version of all that `read` reads
 * @param read    what it gives is not kept where it says that a part is missing, so that the next request asks again
 * @throws {Response} 304 to a browser that has the page, where it is given headers
 */
export async function keptPage<Shown extends { title: string; isIncomplete?: boolean }>(
  { request, context, headers }: Keeping,
  version: readonly unknown[],
  read: () => Promise<Shown>,
) {
  const minute = Math.floor(context.now.getTime() / minuteMs);
  const shell = await shellTag(context, request);
  const tag = entityTag(["page", shell, JSON.stringify(version), String(minute)]);
  const sent = { headers: { ...headers, ETag: tag } };
  if (headers && isMatched(request.headers.get("If-None-Match"), tag))
    throw new Response(null, { ...sent, status: 304 });
  const known = keptShown.get(tag);
  if (known) return data(known as TypedShown<Shown>, sent);
  const { isIncomplete, ...page } = await reading.shared(tag, async () => {
    const found = await read();
    const kept = { title: found.title, shown: pack(found) };
    if (!found.isIncomplete) keptShown.set(tag, kept);
    return { ...kept, isIncomplete: found.isIncomplete ?? false };
  });
  return data(page as TypedShown<Shown>, isIncomplete ? { headers: { ...headers } } : sent);
}

/** Answers a page with its whole script. It is not kept: the nonce of its scripts is new each time. */
export async function scriptPage<Shown extends { title: string }>(read: () => Promise<Shown>) {
  const page = await read();
  return data({ title: page.title, shown: pack(page), hasScript: true });
}

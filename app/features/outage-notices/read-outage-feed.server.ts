import type { TFunction } from "i18next";

import type { Context } from "~/features/access/context.server";
import { dayOf } from "~/features/performance/aggregation/spans";
import { readOutages } from "~/features/performance/outages/read-outages.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { atomText } from "~/lib/atom-feed";
import type { Language } from "~/platform/languages";

import { outageEntries } from "./feed-entries";
import { feedTokenHash } from "./feed-token.server";
import { outagesHref } from "./notice-addresses";
import { listLastEvents } from "./notice.repository.server";
import { readSubscriber } from "./read-subscriber.server";
import { findSubscriptionOfFeed } from "./subscription.repository.server";

/** Outages in a feed: the newest of the last days. */
const entriesMost = 50;
const feedDays = 90;

type Asked = { solutionId: string | undefined; token: string };

/**
 * The outages that the owner of a token wants and may see now, as Atom in the owner's language.
 *
 * @param wordsIn the words of `outage-notices` in a language
 * @returns null for a token of no feed of the solution, and where its owner lost access
 */
export async function readOutageFeed(
  context: Pick<Context, "db" | "environment" | "variant" | "now" | "origin">,
  { solutionId, token }: Asked,
  wordsIn: (language: Language) => TFunction,
): Promise<string | null> {
  const { db, variant, now, origin } = context;
  const tokenHash = feedTokenHash(token);
  if (!tokenHash) return null;
  const realm = realmNumber(shownRealm(context));
  const subscription = await findSubscriptionOfFeed(db, tokenHash, realm);
  if (subscription?.solutionId !== solutionId || !subscription) return null;
  const subscriber = await readSubscriber(context, { ...subscription, realm });
  if (subscriber?.variant !== variant || !subscriber) return null;
  const { solution, reader, language, prefix } = subscriber;
  const today = dayOf(now.getTime()) + 1;
  const outages = await readOutages(context, {
    solutionId: solution.id,
    place: subscription.country ?? everywhere,
    days: { first: today - feedDays, end: today },
    reader,
  });
  const tree = await placeTree();
  const listed = (outages ?? [])
    .filter(({ category }) => category >= subscription.leastCategory)
    .slice(0, entriesMost);
  const lastEvents = await listLastEvents(
    db,
    listed.map(({ id }) => id),
  );
  const fed = listed.map((outage) => {
    const placeId = tree.publicId(outage.place);
    const page = outagesHref(prefix, { solutionId: solution.id, placeId });
    return {
      ...outage,
      placeName: tree.nameOf(outage.place, language) || placeId,
      href: origin + page.replace(/#.*$/, `#outage-${outage.id}`),
      updatedAt: lastEvents.get(outage.id) ?? outage.end ?? outage.start,
    };
  });
  const words = wordsIn(language);
  const pageHref = origin + outagesHref(prefix, { solutionId: solution.id, placeId: "" });
  return atomText({
    title: words("feed.of", { solution: solution.name }),
    language,
    // Without the token: who gets the text from its reader does not get the address.
    selfHref: `${origin}${prefix}/solutions/${solution.id}/outages.atom`,
    pageHref,
    entries: outageEntries(fed, { words, language }),
    // The day, so that an empty feed stays the same for its readers.
    now: new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`),
  });
}

import { rememberedRolesDays } from "~/features/identity/account";
import { areOutagesOffered } from "~/features/performance/outages/outages-offered.server";
import { everywhere } from "~/features/performance/places/place-number";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { requireFigures, type SolutionGiven } from "~/features/providers/solution-page.server";
import { notFound } from "~/platform/http.server";
import type { Language } from "~/platform/languages";

import { findOwnWebhook, ownSubscriptionKey, type NoticesChange } from "./manage-notices.server";
import { hasMonthSubscription } from "./months/month-subscription.repository.server";
import { outageWebhookHref } from "./notice-addresses";
import { outageWebhookView } from "./notices.view";
import { listOutageWebhooks } from "./outage-webhook.repository.server";
import { readOwner } from "./read-subscriber.server";
import { noChoice, outageWebhooksMost, type OutageWebhook } from "./subscription";
import { findSubscription } from "./subscription.repository.server";
import { webhookIdSchema } from "~/features/webhook-delivery/webhook-target.schema";

type NoticesGiven = Pick<SolutionGiven, "context" | "solution" | "actor">;

/**
 * What the acting account subscribes to of the solution of a page: its months, and its outages where they are offered.
 *
 * @throws {Response} a redirect to the profile for a reader without figures; 404 for a solution that is not official
 */
export function requireSubscribed(given: NoticesGiven): NoticesChange {
  const { context, solution } = given;
  requireFigures(given);
  if (!solution.isOfficial) throw notFound();
  return { ...context, solutionId: solution.id };
}

/**
 * The notices of the acting account about outages of the solution of a page.
 *
 * @throws {Response} as `requireSubscribed`; 404 where outages are not offered
 */
export async function requireNotices(given: NoticesGiven): Promise<NoticesChange> {
  const notices = requireSubscribed(given);
  if (!(await areOutagesOffered(given.context))) throw notFound();
  return notices;
}

/**
 * A webhook of the acting account, as an address names it.
 *
 * @throws {Response} as `requireNotices`; 404 for an unknown webhook and for one of another account
 */
export async function requireOwnWebhook(
  given: NoticesGiven & Pick<SolutionGiven, "params">,
): Promise<{ notices: NoticesChange; webhook: OutageWebhook }> {
  const notices = await requireNotices(given);
  const id = webhookIdSchema.safeParse(given.params["webhookId"]);
  const webhook = id.success ? await findOwnWebhook(notices, id.data) : undefined;
  if (!webhook) throw notFound();
  return { notices, webhook };
}

/** Where mail to the acting account goes; null where it has no address. */
export async function mailAddressOf(notices: NoticesChange): Promise<string | null> {
  return (await readOwner(notices, ownSubscriptionKey(notices)))?.email ?? null;
}

/** What the page of notices shows: the month, and the notices of outages where these are offered. */
export async function readSubscriptions(given: NoticesGiven, language: Language) {
  const { context, actor } = given;
  const subscribed = requireSubscribed(given);
  return {
    isMonthMailed: await hasMonthSubscription(context.db, ownSubscriptionKey(subscribed)),
    mailAddress: await mailAddressOf(subscribed),
    /** Leadership by the directory has to sign in from time to time. */
    signInDays: actor.isLeadership ? rememberedRolesDays : null,
    outages: (await areOutagesOffered(context)) ? await readNotices(given, language) : null,
  };
}

export type SubscriptionsView = Awaited<ReturnType<typeof readSubscriptions>>;

/** What the page shows of notices of outages. */
async function readNotices(given: NoticesGiven, language: Language) {
  const { context, solution } = given;
  const notices = requireSubscribed(given);
  const { db, prefix } = context;
  const subscription = await findSubscription(db, ownSubscriptionKey(notices));
  const webhooks = subscription
    ? await listOutageWebhooks(db, subscription.id, outageWebhooksMost)
    : [];
  const tree = await placeTree();
  const { isMailed, leastCategory, country } = subscription ?? noChoice;
  return {
    choice: {
      isMailed,
      leastCategory: String(leastCategory),
      country: country === null ? "" : tree.publicId(country),
    },
    countries: tree
      .childrenOf(everywhere)
      .map((place) => ({ value: tree.publicId(place), label: tree.nameOf(place, language) }))
      .sort((one, other) => one.label.localeCompare(other.label, language)),
    feedMadeAt: subscription?.feedMadeAt?.toISOString() ?? null,
    webhooks: webhooks.map((webhook) =>
      outageWebhookView(
        webhook,
        outageWebhookHref(prefix, { solutionId: solution.id, webhookId: webhook.id }),
      ),
    ),
  };
}

export type NoticesView = Awaited<ReturnType<typeof readNotices>>;

/** The number of a country by its code; undefined for a code of none. */
export async function countryOfCode(code: string): Promise<number | undefined> {
  const tree = await placeTree();
  return tree.childrenOf(everywhere).find((place) => tree.publicId(place) === code);
}

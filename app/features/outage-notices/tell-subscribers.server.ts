import type { TFunction } from "i18next";

import { queueMail } from "~/features/mail/mail-job.server";
import { mailSchema } from "~/features/mail/mail.schema";
import { outageNoticePayload } from "~/features/performance/outages/notices/outage-notice-job.schema";
import { subscriptionsMost } from "~/features/performance/outages/notices/queued-notice.repository.server";
import { placeTree } from "~/features/performance/places/place-tree.server";
import { outageNoticesHref } from "~/features/solutions/solutions-address";
import { application } from "~/platform/application.server";
import type { Language } from "~/platform/languages";
import { siteOrigin } from "~/platform/site-origin.server";

import { outagesHref } from "./notice-addresses";
import { outageNoticeMail } from "./notice-mail";
import {
  dropNotices,
  listWaitingNotices,
  settleNotice,
  type WaitingNotice,
} from "./notice.repository.server";
import { insertOutageDeliveries } from "./outage-webhook.repository.server";
import { queueOutageDelivery } from "./outage-webhook-job.server";
import { readSubscriber, seesPlace, type Subscriber } from "./read-subscriber.server";

type WordsIn = (language: Language) => TFunction;

/**
 * Composes the notices of an event that still wait. Each is settled with its mail and its deliveries in one
 * transaction, so that it is told once, also where a process dies in between.
 *
 * @param wordsIn the words of `outage-notices` in a language
 */
export async function tellSubscribers(
  payload: unknown,
  { signal, wordsIn }: { signal: AbortSignal; wordsIn: WordsIn },
): Promise<void> {
  const { db } = application().database;
  const { eventId } = outageNoticePayload.read(payload);
  const seen: Seen = new Map();
  for (const notice of await listWaitingNotices(db, eventId, subscriptionsMost)) {
    signal.throwIfAborted();
    await tellOne(notice, { wordsIn, seen });
  }
}

/** Whether the members of a partner see the outage: it takes all figures of the solution to tell. */
type Seen = Map<string | null, Promise<boolean>>;

async function tellOne(
  notice: WaitingNotice,
  { wordsIn, seen }: { wordsIn: WordsIn; seen: Seen },
): Promise<void> {
  const { database, environment } = application();
  const { db } = database;
  const now = new Date();
  const where = { db, environment, now };
  const isSeen = (by: Subscriber) => {
    const { partnerId } = by.reader;
    const known = seen.get(partnerId) ?? seesPlace(where, by, notice.place);
    seen.set(partnerId, known);
    return known;
  };
  const subscriber = await readSubscriber(where, notice);
  const told = subscriber && (await isSeen(subscriber)) ? subscriber : null;
  const mail = told && notice.isMailed ? await composeMail(notice, told, wordsIn) : undefined;
  await db.transaction().execute(async (trx) => {
    if (!(await settleNotice(trx, notice.id, told ? "told" : "dropped")) || !told) return;
    if (mail?.success) await queueMail(trx, mail.data, now);
    for (const id of await insertOutageDeliveries(trx, { noticeId: notice.id, now }))
      await queueOutageDelivery(trx, id, now);
  });
}

/** The mail; it fits no form where the account has no address that mail can go to. */
async function composeMail(
  notice: WaitingNotice,
  { solution, reader, prefix, language, email }: Subscriber,
  wordsIn: WordsIn,
) {
  const tree = await placeTree();
  const origin = siteOrigin(application().environment);
  const placeId = tree.publicId(notice.place);
  const composed = outageNoticeMail(
    {
      notice: { ...notice, peakRatio: reader.partnerId === null ? notice.peakRatio : null },
      solution: solution.name,
      place: tree.nameOf(notice.place, language) || placeId,
      pageUrl: origin + outagesHref(prefix, { solutionId: solution.id, placeId }),
      noticesUrl: origin + outageNoticesHref(prefix, solution.id),
    },
    { words: wordsIn(language), language },
  );
  return mailSchema.safeParse({ id: notice.id, to: email, replyTo: null, ...composed });
}

/** The outages are on the pages all the same. */
export async function giveUpNotices(payload: unknown): Promise<void> {
  const data = outageNoticePayload.tryRead(payload);
  application().log.error("outage-notices-given-up", { eventId: data?.eventId });
  if (data) await dropNotices(application().database.db, data.eventId);
}

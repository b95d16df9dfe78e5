import { randomUUID } from "node:crypto";

import type { TFunction } from "i18next";

import { queueMail } from "~/features/mail/mail-job.server";
import { mailSchema } from "~/features/mail/mail.schema";
import { dayOf } from "~/features/performance/aggregation/spans";
import { readFilledFrom } from "~/features/performance/demonstration/read-filled-from.server";
import { asFigured } from "~/features/performance/figures/ask-overview.server";
import { askMonth, type AnsweredMonth } from "~/features/performance/months/ask-month.server";
import { offeredMonth } from "~/features/performance/months/month-period";
import { dueMonths, type Month } from "~/features/performance/npi/index-month";
import { realmNumber } from "~/features/performance/realm";
import { shownRealm } from "~/features/performance/shown-realm.server";
import { variants } from "~/features/settings/variants";
import { monthHref, outageNoticesHref } from "~/features/solutions/solutions-address";
import { application } from "~/platform/application.server";
import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { enqueueOnce } from "~/platform/job-queue.repository.server";
import type { Language } from "~/platform/languages";
import { siteOrigin } from "~/platform/site-origin.server";

import { readOwner, type Subscriber } from "../read-subscriber.server";
import { monthMailJob, monthMailPayload } from "./month-job.schema";
import { monthMail } from "./month-mail";
import {
  dropMonth,
  listDueSubscriptions,
  settleMonth,
  type DueSubscription,
} from "./month-subscription.repository.server";

type WordsIn = (language: Language) => TFunction;

/** Where and when months are sent. */
type Sending = { db: Db; environment: Environment; now: Date };

/** Subscriptions that are read at once. */
const roundSize = 200;

/** The newest month that is due to be sent: months go out when the provider index is frozen. */
export function newestDueMonth(now: Date): Month {
  const [month = ""] = dueMonths(now, 1);
  return month;
}

/** Queues sending where a month is due. Every process calls it now and then; one job does it. */
export async function queueMonths({ db, environment, now }: Sending): Promise<void> {
  const month = newestDueMonth(now);
  const realms = await readyRealms({ db, environment, now });
  if ((await listDueSubscriptions(db, { realms, month }, 1)).length === 0) return;
  await enqueueOnce(db, {
    job: monthMailJob,
    payload: monthMailPayload.stamped({ month }),
    at: now,
  });
}

/** The realms that are shown, without those whose demonstration is still being filled. */
async function readyRealms({ db, environment, now }: Sending): Promise<number[]> {
  const historyDays = environment.demonstrationDays;
  const today = dayOf(now.getTime());
  const ready: number[] = [];
  for (const variant of variants) {
    const realm = realmNumber(shownRealm({ environment, variant }));
    if ((await readFilledFrom(db, { realm, today, historyDays })) === null) ready.push(realm);
  }
  return ready;
}

/**
 * The job: sends a month to everyone who subscribed. Each subscription is settled with its mail in one transaction,
 * so that a month is sent once, also where a process dies in between. One that fails holds up no other.
 *
 * @param wordsIn the words of `month` in a language
 * @throws the first error, after all others are sent
 */
export async function sendMonths(
  payload: unknown,
  { signal, wordsIn }: { signal: AbortSignal; wordsIn: WordsIn },
): Promise<void> {
  const { database, environment } = application();
  const sending = { db: database.db, environment, now: new Date() };
  const { month } = monthMailPayload.read(payload);
  const realms = await readyRealms(sending);
  const failed = new Map<string, unknown>();
  const read: ReadMonths = new Map();
  let solutionId = "";
  for (;;) {
    const limit = failed.size + roundSize;
    const due = await listDueSubscriptions(sending.db, { realms, month }, limit);
    const next = due.filter(({ id }) => !failed.has(id));
    if (next.length === 0) break;
    for (const subscription of next) {
      signal.throwIfAborted();
      // Those of one solution come together.
      if (subscription.solutionId !== solutionId) read.clear();
      ({ solutionId } = subscription);
      try {
        await sendOne({ ...sending, month }, subscription, { wordsIn, read });
      } catch (error) {
        failed.set(subscription.id, error);
      }
    }
  }
  for (const error of failed.values()) throw error;
}

/** Figures of one solution that several subscribers see alike. */
type ReadMonths = Map<string, Promise<AnsweredMonth | null>>;

async function sendOne(
  { month, ...sending }: Sending & { month: Month },
  subscription: DueSubscription,
  { wordsIn, read }: { wordsIn: WordsIn; read: ReadMonths },
): Promise<void> {
  const { db, now } = sending;
  const owner = await readOwner(sending, subscription);
  if (!owner) {
    // Who may not read it now may again later: only the month is left out, as a notice of an outage is.
    await db.transaction().execute((trx) => settleMonth(trx, subscription.id, month));
    return;
  }
  const { solution, reader, prefix, language, email } = owner;
  const key = [reader.partnerId, language].join(" ");
  const known = read.get(key) ?? monthOf(sending, owner, month);
  read.set(key, known);
  const answered = await known;
  const origin = siteOrigin(sending.environment);
  const composed =
    answered &&
    monthMail(
      {
        answered,
        solution: solution.name,
        pageUrl: origin + monthHref(prefix, { solutionId: solution.id, month }),
        noticesUrl: `${origin}${outageNoticesHref(prefix, solution.id)}#month`,
      },
      { words: wordsIn(language), language },
    );
  // It fits no form where the account has no address any more.
  const mail = composed
    ? mailSchema.safeParse({ id: randomUUID(), to: email, replyTo: null, ...composed })
    : null;
  await db.transaction().execute(async (trx) => {
    if ((await settleMonth(trx, subscription.id, month)) && mail?.success)
      await queueMail(trx, mail.data, now);
  });
}

/** The month as its reader sees it; null where it is not offered to the reader. */
async function monthOf(
  { db, environment, now }: Sending,
  { solution, reader, variant, language }: Subscriber,
  month: Month,
): Promise<AnsweredMonth | null> {
  const today = dayOf(now.getTime());
  if (!offeredMonth(month, { today, isInWeeks: reader.partnerId !== null })) return null;
  const asked = { solution: asFigured(solution), reader, month, language };
  return askMonth({ db, environment, variant, now }, asked);
}

/** The month is on the pages all the same. */
export async function giveUpMonths(payload: unknown): Promise<void> {
  const data = monthMailPayload.tryRead(payload);
  if (!data) return;
  const { database, environment } = application();
  // Realms that are not ready yet were not tried.
  const realms = await readyRealms({ db: database.db, environment, now: new Date() });
  const dropped = await dropMonth(database.db, { realms, month: data.month });
  application().log.error("month-mails-given-up", { month: data.month, dropped });
}

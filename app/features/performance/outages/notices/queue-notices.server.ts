import type { Transaction } from "kysely";

import { enqueueJob } from "~/platform/job-queue.repository.server";
import type { Database } from "#db/schema";

import { wayTo } from "../../figures/places-within";
import { placeTree } from "../../places/place-tree.server";
import { isNoticeFor } from "./outage-notice";
import { outageNoticeJob, outageNoticePayload } from "./outage-notice-job.schema";
import {
  insertNotices,
  listEventsWithSubscribers,
  listSubscribersOf,
} from "./queued-notice.repository.server";

/**
 * Queues one notice for each subscriber of each event, in the transaction that judges. What a notice says is what the
 * outage is by then; whether its subscriber may know is asked when it is composed.
 *
 * @param eventIds of events that were written in this transaction, after the causes of their outages
 */
export async function queueNotices(
  trx: Transaction<Database>,
  { eventIds, now }: { eventIds: readonly number[]; now: Date },
): Promise<void> {
  if (eventIds.length === 0) return;
  for (const event of await listEventsWithSubscribers(trx, eventIds)) {
    const subscribers = await listSubscribersOf(trx, event.id);
    const isByPlace = subscribers.some(({ country }) => country !== null);
    const way = isByPlace ? wayTo(await placeTree(), event.place) : [event.place];
    const told = subscribers.filter(({ wasTold, ...wanted }) =>
      isNoticeFor(wanted, { ...event, way }, wasTold),
    );
    const subscriptionIds = told.map(({ id }) => id);
    const queued = await insertNotices(trx, { eventId: event.id, subscriptionIds, now });
    if (queued === 0) continue;
    const payload = outageNoticePayload.stamped({ eventId: event.id });
    await enqueueJob(trx, { job: outageNoticeJob, payload, at: now });
  }
}

import type { Transaction } from "kysely";

import { dayMs, hourMs } from "~/lib/time";
import type { Database } from "#db/schema";

import { addSamples } from "./aggregate-batches.server";
import { deleteAsDay } from "./as-day.repository.server";
import { listHoursOfDay, lockAggregates, writeBlocks } from "./block.repository.server";
import { deleteCustomerDay } from "./customer-day.repository.server";
import { deleteBucketsOfDay } from "./connect-bucket.repository.server";
import { noteConnectsOfDay } from "./connect-due.repository.server";
import { noteDueDays } from "./day-due.repository.server";
import { readAggregatedHour } from "./due-batch.repository.server";
import { dayOf, hoursOfDay } from "./spans";

/**
 * Makes the hour blocks of a day from its samples again, after they were attributed to other solutions,
 * and notes the day to work out. Samples that the aggregator has not taken yet stay due.
 *
 * It takes the lock of all writers of aggregates, so call `lockAggregates` before the transaction locks the
 * day's partition: the aggregator takes them in this order.
 *
 * @param day `YYYY-MM-DD`
 */
export async function rebuildDay(
  trx: Transaction<Database>,
  { realms, day, now }: { realms: readonly number[]; day: string; now: Date },
): Promise<void> {
  await lockAggregates(trx);
  const number = dayOf(Date.parse(`${day}T00:00:00Z`));
  const stored = await listHoursOfDay(trx, { realms, day: number });
  await writeBlocks(
    trx,
    stored.map((key) => ({ key, parts: [] })),
  );
  await noteDueDays(
    trx,
    stored.map((key) => ({ ...key, day: number, dueAt: now, closes: false })),
  );
  const start = new Date(number * dayMs);
  const end = new Date(start.getTime() + dayMs);
  await noteConnectsOfDay(trx, { realms, from: start, to: end }, now);
  await deleteBucketsOfDay(trx, { realms, from: start, to: end });
  await deleteAsDay(trx, { realms, day: number });
  await deleteCustomerDay(trx, { realms, day: number });
  for (let hour = 0; hour < hoursOfDay; hour += 1) {
    const from = new Date(start.getTime() + hour * hourMs);
    const to = new Date(from.getTime() + hourMs);
    const samples = await readAggregatedHour(trx, { realms, from, to });
    await addSamples(trx, samples, { now, dueAt: now });
  }
}

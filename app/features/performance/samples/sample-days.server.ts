import type { Db } from "~/platform/database.server";
import { makeDays } from "~/platform/day-partitions.repository.server";

import { sampleTable } from "./sample.repository.server";

/** The days of which a process knows that a database has them; they stay for weeks. */
const madeIn = new WeakMap<Db, Set<string>>();

/**
 * Makes the missing days of the table of samples, for a transaction that writes samples among other things:
 * there it could not make them. It asks the database once a day.
 *
 * @param db no transaction
 */
export async function makeSampleDays(db: Db, days: readonly string[]): Promise<void> {
  const made = madeIn.get(db) ?? new Set<string>();
  madeIn.set(db, made);
  const missing = days.filter((day) => !made.has(day));
  if (missing.length === 0) return;
  await makeDays(db, sampleTable, missing);
  for (const day of missing) made.add(day);
}

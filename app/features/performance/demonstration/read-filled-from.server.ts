import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { dayOf } from "../aggregation/spans";
import { findFill, findNewestUncounted } from "./demonstration-fill.repository.server";
import { filledFrom } from "./next-fill";

/**
 * The first day since 1970 that the demonstration of a realm has figures of, while earlier ones are being added.
 *
 * @returns null where all are there, and for a realm without a demonstration
 */
export async function readFilledFrom(
  db: Db,
  { realm, today, historyDays }: { realm: number; today: number; historyDays: number },
): Promise<number | null> {
  const fill = await findFill(db, realm);
  if (!fill) return null;
  const newest = await findNewestUncounted(db, { realm, before: new Date(today * dayMs) });
  const uncounted = newest === null ? null : dayOf(newest.getTime());
  return filledFrom(fill, { today, historyDays, uncounted });
}

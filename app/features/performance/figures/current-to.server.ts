import type { Transaction } from "kysely";

import { hourMs } from "~/lib/time";
import type { Database } from "#db/schema";

import type { Realm } from "../realm";
import { findNewestHour } from "./numbered-solution.repository.server";

/**
 * What samples the figures of a realm are current to: the end of the newest hour that has any, or now while that
 * hour lasts; null without any. It says how far aggregating has come: a solution without traffic is no sign that
 * it stopped, so samples of all solutions count.
 */
export async function readCurrentTo(
  trx: Transaction<Database>,
  { realm, now }: { realm: Realm; now: Date },
): Promise<Date | null> {
  const newestHour = await findNewestHour(trx, realm);
  return newestHour === null ? null : new Date(Math.min(now.getTime(), (newestHour + 1) * hourMs));
}

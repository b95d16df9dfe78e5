import type { Db } from "~/platform/database.server";

import { deleteExpiredRuns } from "./run-removal.repository.server";

/** Rows a round removes, so that no transaction holds the table for long. */
const roundSize = 500;

/** Removes everything of reports past their expiry. */
export async function expireReports(db: Db, now: Date): Promise<void> {
  while ((await deleteExpiredRuns(db, now, roundSize)) === roundSize);
}

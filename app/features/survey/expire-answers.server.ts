import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { surveyRetentionDays } from "./internet-type";
import { deleteLogsBefore } from "./internet-type-log.repository.server";

/** Removes at most `limit` predictions and answers past their time. @returns how many went */
export function expireAnswers(db: Db, now: Date, limit: number): Promise<number> {
  return deleteLogsBefore(db, new Date(now.getTime() - surveyRetentionDays * dayMs), limit);
}

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { feedbackRetentionDays } from "./feedback";
import { deleteFeedbackBefore } from "./feedback.repository.server";

/** Removes at most `limit` rows past their time. @returns how many went */
export function expireFeedback(db: Db, now: Date, limit: number): Promise<number> {
  return deleteFeedbackBefore(db, new Date(now.getTime() - feedbackRetentionDays * dayMs), limit);
}

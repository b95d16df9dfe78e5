import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { assistantTestRetentionDays } from "./assistant-test";
import { deleteAssistantTestsBefore } from "./assistant-test.repository.server";

/** The instant before which results are over. */
export function assistantTestsSince(now: Date): Date {
  return new Date(now.getTime() - assistantTestRetentionDays * dayMs);
}

/** Removes at most `limit` results past their time. @returns how many went */
export function expireAssistantTests(db: Db, now: Date, limit: number): Promise<number> {
  return deleteAssistantTestsBefore(db, assistantTestsSince(now), limit);
}

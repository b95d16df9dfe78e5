import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { accessRequestLifeDays } from "./access-request";
import { deleteAccessRequestsBefore } from "./access-request-write.repository.server";

/** Removes at most `limit` requests past their time. @returns how many went */
export function expireAccessRequests(db: Db, now: Date, limit: number): Promise<number> {
  return deleteAccessRequestsBefore(
    db,
    new Date(now.getTime() - accessRequestLifeDays * dayMs),
    limit,
  );
}

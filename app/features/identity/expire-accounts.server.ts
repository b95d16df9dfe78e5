import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { accountRetentionDays } from "./account";
import { deleteIdleAccounts } from "./account.repository.server";

/** Removes at most `limit` accounts past their time. @returns how many went */
export function expireAccounts(db: Db, now: Date, limit: number): Promise<number> {
  return deleteIdleAccounts(db, new Date(now.getTime() - accountRetentionDays * dayMs), limit);
}

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { noticeLifeDays } from "./notice";
import { deleteNoticesBefore } from "./notice.repository.server";

/** Removes at most `limit` notices past their time. @returns how many went */
export function expireNotices(db: Db, now: Date, limit: number): Promise<number> {
  return deleteNoticesBefore(db, new Date(now.getTime() - noticeLifeDays * dayMs), limit);
}

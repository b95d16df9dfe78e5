import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { healthHistoryDays } from "./episode";
import { deleteEpisodesBefore, deleteLooksBefore } from "./episode.repository.server";

/** Removes at most `limit` episodes that are over for longer than the history reaches back. @returns how many went */
export function expireEpisodes(db: Db, now: Date, limit: number): Promise<number> {
  return deleteEpisodesBefore(db, before(now), limit);
}

/** Removes at most `limit` looks as old. @returns how many went */
export function expireLooks(db: Db, now: Date, limit: number): Promise<number> {
  return deleteLooksBefore(db, before(now), limit);
}

function before(now: Date): Date {
  return new Date(now.getTime() - healthHistoryDays * dayMs);
}

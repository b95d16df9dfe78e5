import type { Context } from "~/features/access/context.server";
import { dayMs } from "~/lib/time";

import { healthHistoryDays } from "./episode";
import {
  findInHistory,
  findNewestLook,
  listEpisodes,
  listOpenEpisodes,
  type Look,
} from "./episode.repository.server";
import { rowIdSchema } from "./health-list.schema";
import { episodeRow, incidentRow, type HealthRow } from "./health-row.view";
import { healthWorldOf } from "./health-world.server";
import { newestFirst, openRowLimit, type HistoryCursor, type HistoryStart } from "./history-cursor";
import { listIncidents, listOpenIncidents } from "./incident.repository.server";

/** How the network is now: what page and call show. `isCut` where there is more than they show. */
export type CurrentHealth = {
  look: Look | null;
  isDemonstration: boolean;
  rows: HealthRow[];
  isCut: boolean;
};

/** Metros that are unhealthy and incidents that are not resolved. */
export async function readHealth(context: Context, language: string): Promise<CurrentHealth> {
  const { db, prefix } = context;
  const world = healthWorldOf(context);
  const [look, episodes, incidents] = await Promise.all([
    findNewestLook(db, world),
    listOpenEpisodes(db, world),
    listOpenIncidents(db, world),
  ]);
  const measured = episodes.slice(0, openRowLimit).map((episode) => episodeRow(episode, language));
  const entered = incidents.slice(0, openRowLimit).map((incident) => incidentRow(incident, prefix));
  const rows = [...measured, ...entered];
  return {
    look,
    isDemonstration: world.isDemonstration,
    rows,
    isCut: rows.length < episodes.length + incidents.length,
  };
}

type HistoryPage = { rows: HealthRow[]; next: HistoryCursor | null };

/** A page of all that began in the last 90 days, the newest first, what goes on included. */
export async function readHealthHistory(
  context: Context,
  { language, start, limit }: { language: string; start: HistoryStart | null; limit: number },
): Promise<HistoryPage> {
  const { db, prefix } = context;
  const world = healthWorldOf(context);
  const query = { since: historySince(context), start, limit: limit + 1 };
  const [episodes, incidents] = await Promise.all([
    listEpisodes(db, world, query),
    listIncidents(db, world, query),
  ]);
  const all = [
    ...episodes.map((episode) => ({
      beganAt: episode.beganAt,
      id: episode.id,
      row: episodeRow(episode, language),
    })),
    ...incidents.map((incident) => ({
      beganAt: incident.beganAt,
      id: incident.id,
      row: incidentRow(incident, prefix),
    })),
  ].sort(newestFirst);
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    next: last && all.length > limit ? { at: last.beganAt, id: last.id } : null,
  };
}

/** Where the history begins with a metro's row; null for an id of none, or of one that it does not reach back to. */
export async function findHistoryRow(context: Context, id: string): Promise<HistoryStart | null> {
  const parsed = rowIdSchema.safeParse(id);
  const found = parsed.success
    ? await findInHistory(context.db, healthWorldOf(context), {
        id: parsed.data,
        since: historySince(context),
      })
    : null;
  return found && { ...found, isIncluded: true };
}

function historySince({ now }: Context): Date {
  return new Date(now.getTime() - healthHistoryDays * dayMs);
}

import type { Context } from "~/features/access/context.server";
import { dayMs } from "~/lib/time";

import { healthHistoryDays } from "./episode";
import { findNewestLook, listEpisodes, listOpenEpisodes, type Look } from "./episode.repository.server";
import { episodeRow, incidentRow, type HealthRow } from "./health-row.view";
import { healthWorldOf } from "./health-world.server";
import { newestFirst, type HistoryCursor } from "./history-cursor";
import { listIncidents, listOpenIncidents } from "./incident.repository.server";

/** How the network is now: what page and call show. */
export type CurrentHealth = { look: Look | null; isDemonstration: boolean; rows: HealthRow[] };

/** Metros that are unhealthy and incidents that are not resolved. */
export async function readHealth(context: Context, language: string): Promise<CurrentHealth> {
  const { db, prefix } = context;
  const world = healthWorldOf(context);
  const [look, episodes, incidents] = await Promise.all([findNewestLook(db, world), listOpenEpisodes(db, world), listOpenIncidents(db, world)]);
  const measured = episodes.map((episode) => episodeRow(episode, { language, lookedAt: look?.lookedAt ?? null }));
  return { look, isDemonstration: world.isDemonstration, rows: [...measured, ...incidents.map((incident) => incidentRow(incident, prefix))] };
}

type HistoryPage = { rows: HealthRow[]; next: HistoryCursor | null };

/** A page of all that began in the last 90 days, the newest first, what goes on included. */
export async function readHealthHistory(context: Context, { language, before, limit }: { language: string; before: HistoryCursor | null; limit: number }): Promise<HistoryPage> {
  const { db, prefix, now } = context;
  const world = healthWorldOf(context);
  const query = { since: new Date(now.getTime() - healthHistoryDays * dayMs), before, limit: limit + 1 };
  const [look, episodes, incidents] = await Promise.all([findNewestLook(db, world), listEpisodes(db, world, query), listIncidents(db, world, query)]);
  const all = [
    ...episodes.map((episode) => ({ beganAt: episode.beganAt, id: episode.id, row: episodeRow(episode, { language, lookedAt: look?.lookedAt ?? null }) })),
    ...incidents.map((incident) => ({ beganAt: incident.beganAt, id: incident.id, row: incidentRow(incident, prefix) })),
  ].sort(newestFirst);
  const shown = all.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(({ row }) => row), next: last && all.length > limit ? { at: last.beganAt, id: last.id } : null };
}

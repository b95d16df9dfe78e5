import type { Context } from "~/features/access/context.server";
import { isUuid } from "~/lib/list/key-forms";
import type { ListCursor } from "~/lib/list/list-cursor";
import type { Order } from "~/lib/list/list-order";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import { dayMs } from "~/lib/time";
import { readWalkedPage } from "~/platform/keyset.repository.server";

import { healthHistoryDays } from "./episode";
import {
  findInHistory,
  findNewestLook,
  listEpisodes,
  listOpenEpisodes,
  type Look,
} from "./episode.repository.server";
import { oldestFirst, openRowLimit, placeBefore } from "./health-history";
import { healthHistoryList, type HealthHistoryAsked } from "./health-list";
import { episodeRow, incidentRow, type HealthRow, type HealthSource } from "./health-row.view";
import { healthWorldOf } from "./health-world.server";
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

/** A page of all that began in the last 90 days, the newest first unless asked otherwise. */
export async function readHealthHistory(
  context: Context,
  asked: HealthHistoryAsked,
  { language, limit = healthHistoryList.pageSize }: { language: string; limit?: number },
): Promise<ListPage<HealthRow>> {
  const { db, prefix } = context;
  const world = healthWorldOf(context);
  const isAsked = (source: HealthSource) =>
    asked.source.length === 0 || asked.source.includes(source);
  const page = await readWalkedPage(asked, limit, async (walk) => {
    const query = { since: historySince(context), walk, severities: asked.health };
    const [episodes, incidents] = await Promise.all([
      isAsked("metro") ? listEpisodes(db, world, query) : [],
      isAsked("incident") ? listIncidents(db, world, query) : [],
    ]);
    const turn = walk.order === "ascending" ? 1 : -1;
    return [
      ...episodes.map((episode) => ({ ...placed(episode), row: episodeRow(episode, language) })),
      ...incidents.map((incident) => ({ ...placed(incident), row: incidentRow(incident, prefix) })),
    ]
      .sort((one, other) => turn * oldestFirst(one, other))
      .slice(0, walk.limit);
  });
  return mapPage(page, ({ row }) => row);
}

function placed({ beganAt, id }: { beganAt: Date; id: string }) {
  return { beganAt, id, place_key: beganAt.toISOString(), place_id: id };
}

/**
 * The place before a metro's row in the history; null for an id of none, or of one that it does not
 * reach back to.
 */
export async function findHistoryRow(
  context: Context,
  { id, order }: { id: string; order: Order },
): Promise<ListCursor | null> {
  const found = isUuid(id)
    ? await findInHistory(context.db, healthWorldOf(context), {
        id,
        since: historySince(context),
      })
    : null;
  return found && placeBefore(found, order);
}

function historySince({ now }: Context): Date {
  return new Date(now.getTime() - healthHistoryDays * dayMs);
}

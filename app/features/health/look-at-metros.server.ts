import { randomUUID } from "node:crypto";

import { minuteMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { nextEpisode } from "./episode";
import {
  findNewestLook,
  insertEpisode,
  insertLook,
  listAllOpenEpisodes,
  updateEpisode,
  type StoredEpisode,
} from "./episode.repository.server";
import type { HealthWorld } from "./health-world.server";
import { judgeMetros, type MetroHealth } from "./metro-health";
import {
  findMetroPlace,
  listEarlierResults,
  listRecentMetros,
} from "./metro-result.repository.server";

/** Time between two looks, which stand at whole multiples of it (issue 5). */
const lookEveryMs = 10 * minuteMs;

type Judged = { placeKey: string; health: MetroHealth };

/**
 * Looks at every metro of a world and carries its episodes on, once for each ten minutes however
 * many processes ask. What is read is the same whenever it is read, so a look that failed is made again.
 *
 * @param now any instant; the look stands at the last multiple of ten minutes
 * @returns whether this call made the look
 */
export async function lookAtMetros(db: Db, world: HealthWorld, now: Date): Promise<boolean> {
  const lookedAt = new Date(Math.floor(now.getTime() / lookEveryMs) * lookEveryMs);
  const newest = await findNewestLook(db, world);
  if (newest && newest.lookedAt >= lookedAt) return false;
  const judged = await judgeAll(db, world, lookedAt);
  const judgedCount = judged.filter(({ health }) => health.state !== "not-enough-results").length;
  return db.transaction().execute(async (trx) => {
    if (!(await insertLook(trx, world, { lookedAt, metroCount: judged.length, judgedCount })))
      return false;
    await carryOn(trx, world, { judged, lookedAt });
    return true;
  });
}

async function judgeAll(db: Db, world: HealthWorld, now: Date): Promise<Judged[]> {
  const metros = await listRecentMetros(db, world, now);
  const results = [];
  for (const { placeKey, results: recent } of metros) {
    results.push({
      recent,
      earlier: recent.length === 0 ? [] : await listEarlierResults(db, world, { placeKey, now }),
    });
  }
  const healths = judgeMetros(results);
  return metros.flatMap(({ placeKey }, position) => {
    const health = healths[position];
    return health ? [{ placeKey, health }] : [];
  });
}

async function carryOn(
  trx: Db,
  world: HealthWorld,
  { judged, lookedAt }: { judged: readonly Judged[]; lookedAt: Date },
): Promise<void> {
  const open = new Map(
    (await listAllOpenEpisodes(trx, world)).map((episode) => [episode.placeKey, episode]),
  );
  for (const { placeKey, health } of judged) {
    if (!open.has(placeKey)) await begin(trx, world, { placeKey, health, lookedAt });
  }
  const healthOf = new Map(judged.map(({ placeKey, health }) => [placeKey, health]));
  for (const episode of open.values())
    await goOn(trx, episode, {
      health: healthOf.get(episode.placeKey) ?? { state: "not-enough-results" },
      lookedAt,
    });
}

async function begin(
  trx: Db,
  world: HealthWorld,
  { placeKey, health, lookedAt }: Judged & { lookedAt: Date },
): Promise<void> {
  const episode = nextEpisode(null, health, lookedAt);
  if (!episode) return;
  const place = await findMetroPlace(trx, world, { placeKey, now: lookedAt });
  // Its reports were deleted meanwhile; the next look judges what is left.
  if (!place) return;
  await insertEpisode(trx, world, { id: randomUUID(), placeKey, place, ...episode });
}

async function goOn(
  trx: Db,
  { id, placeKey: _key, place: _place, ...episode }: StoredEpisode,
  { health, lookedAt }: { health: MetroHealth; lookedAt: Date },
): Promise<void> {
  const next = nextEpisode(episode, health, lookedAt);
  if (next && next !== episode) await updateEpisode(trx, id, next);
}

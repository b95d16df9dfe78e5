import { randomUUID } from "node:crypto";

import { geoData } from "~/features/geo/geo-data.server";
import { namedPlace } from "~/features/geo/place";
import { hourOf } from "~/features/performance/aggregation/spans";
import { readMetroScores } from "~/features/performance/metros/read-metro-scores.server";
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
import {
  baselineDays,
  judgeMetros,
  leastCustomers,
  windowHours,
  type MetroHealth,
} from "./metro-health";

/** Time between two looks, which stand at whole multiples of it (issue 5). */
const lookEveryMs = 10 * minuteMs;

/** `placeKey` is the GeoNames id of the metro's city. */
type Judged = { placeKey: string; health: MetroHealth };

/**
 * Looks at every metro of a world and carries its episodes on, once for each ten minutes however
 * many processes ask. A look reads what the aggregates have by then; one that failed is made again.
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

async function judgeAll(db: Db, realm: HealthWorld, now: Date): Promise<Judged[]> {
  const end = hourOf(now.getTime()) + 1;
  const hours = { first: end - windowHours, end };
  const asked = { realm, hours, days: baselineDays, leastCustomers };
  const metros = await readMetroScores(db, asked);
  const healths = judgeMetros(metros);
  return metros.flatMap(({ place }, position) => {
    const health = healths[position];
    return health ? [{ placeKey: String(place), health }] : [];
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
  const { places } = await geoData();
  const place = places.byId(Number(placeKey));
  // The gazetteer that this process has no longer knows the city.
  if (!place) return;
  const named = namedPlace(place);
  await insertEpisode(trx, world, { id: randomUUID(), placeKey, place: named, ...episode });
}

async function goOn(
  trx: Db,
  { id, placeKey: _key, place: _place, ...episode }: StoredEpisode,
  { health, lookedAt }: { health: MetroHealth; lookedAt: Date },
): Promise<void> {
  const next = nextEpisode(episode, health, lookedAt);
  if (next && next !== episode) await updateEpisode(trx, id, next);
}

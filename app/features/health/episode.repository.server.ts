import type { Selectable } from "kysely";

import type { Database } from "#db/schema";
import type { NamedPlace } from "~/features/geo/place";
import type { Db } from "~/platform/database.server";

import type { Ending, Episode } from "./episode";
import type { HealthWorld } from "./health-world.server";
import { openRowLimit } from "./health-history";
import { isBehind, type HistoryQuery } from "./history-walk.repository.server";
import type { Severity } from "./severity";

/** An episode with where it is. */
export type StoredEpisode = Episode & { id: string; placeKey: string; place: NamedPlace };

/** What one look at all metros came to. */
export type Look = { lookedAt: Date; metroCount: number; judgedCount: number };

/** The newest look; null before the first. */
export async function findNewestLook(db: Db, world: HealthWorld): Promise<Look | null> {
  const row = await db
    .selectFrom("health_look")
    .select(["looked_at", "metro_count", "judged_count"])
    .where("variant", "=", world.variant)
    .where("is_demonstration", "=", world.isDemonstration)
    .orderBy("looked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { lookedAt: row.looked_at, metroCount: row.metro_count, judgedCount: row.judged_count }
    : null;
}

/**
 * Writes a look down. Of several processes that look at the same instant one goes on.
 *
 * @returns false when there is one of that instant or later already
 */
export async function insertLook(
  trx: Db,
  world: HealthWorld,
  { lookedAt, metroCount, judgedCount }: Look,
): Promise<boolean> {
  const newest = await findNewestLook(trx, world);
  if (newest && newest.lookedAt >= lookedAt) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("health_look")
    .values({
      variant: world.variant,
      is_demonstration: world.isDemonstration,
      looked_at: lookedAt,
      metro_count: metroCount,
      judged_count: judgedCount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Episodes that are not over, the newest first; one more than a page shows, which tells that there are more. */
export async function listOpenEpisodes(db: Db, world: HealthWorld): Promise<StoredEpisode[]> {
  const rows = await ofWorld(db, world)
    .where("ended_at", "is", null)
    .orderBy("began_at", "desc")
    .limit(openRowLimit + 1)
    .execute();
  return rows.map(episodeOf);
}

/**
 * Every episode that is not over, as many as metros unhealthy at once: a metro has one at a time,
 * so who carries them on has to know all.
 */
export async function listAllOpenEpisodes(db: Db, world: HealthWorld): Promise<StoredEpisode[]> {
  return (await ofWorld(db, world).where("ended_at", "is", null).execute()).map(episodeOf);
}

/** Episodes that began within the history, along the walk of a page. */
export async function listEpisodes(
  db: Db,
  world: HealthWorld,
  { since, walk, severities }: HistoryQuery,
): Promise<StoredEpisode[]> {
  const direction = walk.order === "ascending" ? "asc" : "desc";
  const rows = await ofWorld(db, world)
    .where("began_at", ">", since)
    .where(isBehind(walk))
    .$if(severities.length > 0, (query) => query.where("severity", "in", severities))
    .orderBy("began_at", direction)
    .orderBy("id", direction)
    .limit(walk.limit)
    .execute();
  return rows.map(episodeOf);
}

/** Where an episode stands in the history; null where it is none of it, or no more. */
export async function findInHistory(
  db: Db,
  world: HealthWorld,
  { id, since }: { id: string; since: Date },
): Promise<{ at: Date; id: string } | null> {
  const row = await ofWorld(db, world)
    .where("id", "=", id)
    .where("began_at", ">", since)
    .executeTakeFirst();
  return row ? { at: row.began_at, id } : null;
}

export async function insertEpisode(
  trx: Db,
  world: HealthWorld,
  { id, placeKey, place, ...episode }: StoredEpisode,
): Promise<void> {
  await trx
    .insertInto("health_episode")
    .values({
      id,
      variant: world.variant,
      is_demonstration: world.isDemonstration,
      place_key: placeKey,
      city: place.city,
      region: place.region,
      country: place.country,
      country_code: place.countryCode,
      latitude: place.latitude,
      longitude: place.longitude,
      began_at: episode.beganAt,
      ...changing(episode),
    })
    .execute();
}

export async function updateEpisode(trx: Db, id: string, episode: Episode): Promise<void> {
  await trx
    .updateTable("health_episode")
    .set(changing(episode))
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Removes at most `limit` episodes that ended before an instant. @returns how many went */
export async function deleteEpisodesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("health_episode")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("health_episode")
        .select("id")
        .where("ended_at", "<", before)
        .orderBy("ended_at")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes at most `limit` looks before an instant. @returns how many went */
export async function deleteLooksBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("health_look")
    .where((eb) =>
      eb(
        eb.refTuple("variant", "is_demonstration", "looked_at"),
        "in",
        eb
          .selectFrom("health_look")
          .select(["variant", "is_demonstration", "looked_at"])
          .where("looked_at", "<", before)
          .orderBy("looked_at")
          .limit(limit)
          .$asTuple("variant", "is_demonstration", "looked_at"),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function ofWorld(db: Db, { variant, isDemonstration }: HealthWorld) {
  return db
    .selectFrom("health_episode")
    .selectAll()
    .where("variant", "=", variant)
    .where("is_demonstration", "=", isDemonstration);
}

function changing({
  severity,
  score,
  usualScore,
  customerCount,
  lastSeenAt,
  healthyLooks,
  endedAt,
  ending,
  changedAt,
}: Episode) {
  return {
    severity,
    score,
    usual_score: usualScore,
    customer_count: customerCount,
    last_seen_at: lastSeenAt,
    healthy_looks: healthyLooks,
    ended_at: endedAt,
    ending,
    changed_at: changedAt,
  };
}

function episodeOf(row: Selectable<Database["health_episode"]>): StoredEpisode {
  const { id, city, region, country, latitude, longitude, score } = row;
  return {
    id,
    placeKey: row.place_key,
    place: { city, region, country, countryCode: row.country_code, latitude, longitude },
    severity: row.severity as Severity,
    score,
    usualScore: row.usual_score,
    customerCount: row.customer_count,
    beganAt: row.began_at,
    lastSeenAt: row.last_seen_at,
    healthyLooks: row.healthy_looks,
    endedAt: row.ended_at,
    ending: row.ending as Ending | null,
    changedAt: row.changed_at ?? row.began_at,
  };
}

import { sql } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { peerDays, peerResultLimit, type PeerCounts, type PeerPlace } from "./peers";
import { scoreBandFloors } from "~/features/performance/score-scales";

/** The result of a report, to be counted in its places. */
export type PeerResult = {
  reportId: string;
  variant: Variant;
  isDemonstration: boolean;
  /** As `peerPlaces` gives them. */
  places: readonly PeerPlace[];
  customer: Uint8Array;
  /** Exchange score of 0 to 100. */
  score: number;
  /** When the report was made, also when its place is corrected later. */
  testedAt: Date;
};

/** Which peers are counted. */
export type PeerQuery = {
  variant: Variant;
  isDemonstration: boolean;
  place: PeerPlace;
  now: Date;
  /** The reader's own customer, which does not count; null when it is not known. */
  exceptCustomer: Uint8Array | null;
};

/**
 * Counts a report in its places, and nowhere else: places it counted in before lose it.
 * A customer counts once in a place and UTC day, with the report that was made last.
 */
export async function recordPeerResult(trx: Db, result: PeerResult): Promise<void> {
  await removePeerResults(trx, result.reportId);
  if (result.places.length === 0) return;
  await trx
    .insertInto("peer_result")
    .values(
      result.places.map(({ scope, key }) => ({
        variant: result.variant,
        is_demonstration: result.isDemonstration,
        scope,
        place_key: key,
        tested_on: utcDayOf(result.testedAt),
        customer: result.customer,
        report_id: result.reportId,
        score: result.score,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["variant", "is_demonstration", "scope", "place_key", "tested_on", "customer"])
        .doUpdateSet((eb) => ({
          report_id: eb.ref("excluded.report_id"),
          score: eb.ref("excluded.score"),
        }))
        .where((eb) => {
          const madeBy = (id: "peer_result.report_id" | "excluded.report_id") =>
            eb.selectFrom("report").select("created_at").whereRef("report.id", "=", id);
          return eb(madeBy("peer_result.report_id"), "<=", madeBy("excluded.report_id"));
        }),
    )
    .execute();
}

/**
 * Lets one transaction at a time write the rows of a customer: two of its reports meet in
 * the rows of region and country, and could each hold what the other waits for.
 */
export async function waitForCustomer(trx: Db, customer: Uint8Array): Promise<void> {
  const key = Buffer.from(customer).readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(trx);
}

/** Takes a report out of every place it counts in. */
export async function removePeerResults(trx: Db, reportId: string): Promise<void> {
  await trx.deleteFrom("peer_result").where("report_id", "=", reportId).execute();
}

type CountRow = { band: number; count: number; customers: number; total: number };

/**
 * Counts the customer-days of a place in the last 30 days by quality level: the newest
 * 5,000, so that the cost does not grow with what is stored. Within the oldest day of a
 * cut, customers are taken in the order of their keyed hash, that is by chance.
 */
export async function countPeers(
  db: Db,
  query: PeerQuery,
  limit = peerResultLimit,
): Promise<PeerCounts> {
  const today = query.now.getTime();
  const { rows } = await sql<CountRow>`
    with newest as materialized (
      select customer, score, row_number() over (order by tested_on desc, customer desc) as position
      from peer_result
      where variant = ${query.variant} and is_demonstration = ${query.isDemonstration}
        and scope = ${query.place.scope} and place_key = ${query.place.key}
        and tested_on > ${utcDayOf(new Date(today - peerDays * dayMs))} and tested_on <= ${utcDayOf(query.now)}
        ${query.exceptCustomer ? sql`and customer <> ${query.exceptCustomer}` : sql``}
      order by tested_on desc, customer desc
      limit ${limit + 1}
    )
    select width_bucket(score, ${[...scoreBandFloors]}::float8[]) as band,
      count(*) as count,
      (select count(distinct customer) from newest where position <= ${limit}) as customers,
      (select count(*) from newest) as total
    from newest
    where position <= ${limit}
    group by band`.execute(db);

  const bandCounts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const { band, count } of rows) bandCounts[band] = count;
  const [first] = rows;
  return {
    bandCounts,
    customerCount: first?.customers ?? 0,
    isNewestOnly: (first?.total ?? 0) > limit,
  };
}

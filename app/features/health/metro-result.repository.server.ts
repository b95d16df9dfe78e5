import { sql } from "kysely";

import type { NamedPlace } from "~/features/geo/place";
import { peerResultLimit } from "~/features/network-test/peers";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import type { HealthWorld } from "./health-world.server";
import { baselineMs, leastCustomers, windowMs, type CustomerScore } from "./metro-health";

/** Results of the last hours that a look reads at most, the newest; it bounds the metros of a look too. */
const recentResultLimit = 20_000;

/** Places of a metro are told to a tenth of a degree, about 11 km: where its middle is, and nobody's own place. */
const placeStepsPerDegree = 10;

/** A metro with what it has of the last hours. */
export type RecentMetro = { placeKey: string; results: CustomerScore[] };

type RecentRow = { place_key: string; customer: string; score: number };

/**
 * Every metro with its results of the last hours: the ones that peers are counted by, so one for a
 * customer and day. Metros with too few customers to be judged come without their results.
 */
export async function listRecentMetros(
  db: Db,
  { variant, isDemonstration }: HealthWorld,
  now: Date,
): Promise<RecentMetro[]> {
  const { rows } = await sql<RecentRow>`
    select peer_result.place_key, encode(peer_result.customer, 'hex') as customer, peer_result.score
    from report
    join peer_result on peer_result.report_id = report.id and peer_result.scope = 'city'
    where report.variant = ${variant} and report.is_demonstration = ${isDemonstration}
      and report.created_at > ${new Date(now.getTime() - windowMs)} and report.created_at <= ${now}
      and peer_result.variant = ${variant} and peer_result.is_demonstration = ${isDemonstration}
    order by report.created_at desc
    limit ${recentResultLimit}`.execute(db);
  const metros = new Map<string, CustomerScore[]>();
  for (const { place_key: key, customer, score } of rows)
    metros.set(key, [...(metros.get(key) ?? []), { customer, score }]);
  return [...metros].map(([placeKey, results]) => ({
    placeKey,
    results: new Set(results.map(({ customer }) => customer)).size < leastCustomers ? [] : results,
  }));
}

/** A metro's results of the days before the window, the newest 5,000 as for peers. */
export async function listEarlierResults(
  db: Db,
  { variant, isDemonstration }: HealthWorld,
  { placeKey, now }: { placeKey: string; now: Date },
): Promise<CustomerScore[]> {
  const windowDay = new Date(now.getTime() - windowMs);
  const rows = await db
    .selectFrom("peer_result")
    .select(["score", sql<string>`encode(customer, 'hex')`.as("customer")])
    .where("variant", "=", variant)
    .where("is_demonstration", "=", isDemonstration)
    .where("scope", "=", "city")
    .where("place_key", "=", placeKey)
    .where("tested_on", ">=", utcDayOf(new Date(windowDay.getTime() - baselineMs)))
    .where("tested_on", "<=", utcDayOf(new Date(windowDay.getTime() - dayMs)))
    .orderBy("tested_on", "desc")
    .orderBy("customer", "desc")
    .limit(peerResultLimit)
    .execute();
  return rows;
}

type PlaceRow = {
  city: string;
  region: string;
  country: string;
  country_code: string;
  latitude: number;
  longitude: number;
};

/** A metro's names as its newest report has them, and the middle of the places its results come from. */
export async function findMetroPlace(
  db: Db,
  { variant, isDemonstration }: HealthWorld,
  { placeKey, now }: { placeKey: string; now: Date },
): Promise<NamedPlace | null> {
  const { rows } = await sql<PlaceRow>`
    with place as (
      select report.document -> 'browserLocation' as at, report.created_at
      from report
      join peer_result on peer_result.report_id = report.id and peer_result.scope = 'city' and
        peer_result.place_key = ${placeKey}
      where report.variant = ${variant} and report.is_demonstration = ${isDemonstration}
        and report.created_at > ${new Date(now.getTime() - windowMs)} and report.created_at <= ${now}
      order by report.created_at desc
      limit ${recentResultLimit}
    )
    select (array_agg(at ->> 'city' order by created_at desc))[1] as city,
      (array_agg(at ->> 'region' order by created_at desc))[1] as region,
      (array_agg(at ->> 'country' order by created_at desc))[1] as country,
      (array_agg(at ->> 'countryCode' order by created_at desc))[1] as country_code,
      percentile_cont(0.5) within group (order by (at ->> 'latitude')::float8) as latitude,
      percentile_cont(0.5) within group (order by (at ->> 'longitude')::float8) as longitude
    from place
    where at ->> 'city' is not null
    having count(*) > 0`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { city, region, country, country_code: countryCode } = row;
  return {
    city,
    region,
    country,
    countryCode,
    latitude: rounded(row.latitude),
    longitude: rounded(row.longitude),
  };
}

function rounded(degrees: number): number {
  return Math.round(degrees * placeStepsPerDegree) / placeStepsPerDegree;
}

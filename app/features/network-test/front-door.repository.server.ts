import { sql } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { geodesicKm, type Coordinates } from "~/lib/geodesy";
import { percentile } from "~/lib/statistics";
import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import {
  leastMedianCount,
  nearbyKm,
  type DoorWorkload,
  type FrontDoor,
  type MedianRoundTrip,
} from "./front-doors";
import { gridCellOf, gridCellsWithin } from "./front-doors-grid";

/** How far back others' round trips count, in days (decision 0009). */
const roundTripDays = 30;

/** Rows that a look-up reads at most, the newest of its cells; enough for a median of every door nearby. */
const nearbyRowLimit = 2000;

/** One measured round trip of a report to a door. */
export type RoundTrip = {
  reportId: string;
  variant: Variant;
  isDemonstration: boolean;
  workload: DoorWorkload;
  doorCode: string;
  place: Coordinates;
  roundTripMs: number;
  customer: Uint8Array;
  observedAt: Date;
};

/** Where and for whom medians are wanted. */
export type MedianQuery = {
  variant: Variant;
  isDemonstration: boolean;
  workload: DoorWorkload;
  place: Coordinates;
  now: Date;
  /** The reader's own customer, which does not count; null when it is not known. */
  exceptCustomer: Uint8Array | null;
};

/** Every active front door of every workload, by code. They change with a deployment only: keep them. */
export async function listFrontDoors(db: Db): Promise<FrontDoor[]> {
  const rows = await db
    .selectFrom("front_door")
    .select([
      "workload",
      "code",
      "city",
      "region",
      "country",
      "country_code as countryCode",
      "latitude",
      "longitude",
    ])
    .where("is_active", "=", true)
    .orderBy("workload")
    .orderBy("code")
    .execute();
  return rows.map((row) => ({ ...row, workload: row.workload as DoorWorkload }));
}

/**
 * What others within 50 km measured in the last 30 days, by door code. Each customer
 * counts once, with the median of its own round trips, so that a large one does not
 * speak for all; a door that fewer than ten customers measured is left out.
 */
export async function listMedianRoundTrips(
  db: Db,
  query: MedianQuery,
): Promise<Map<string, MedianRoundTrip>> {
  const rows = await listNewestRoundTrips(db, query);
  const own = query.exceptCustomer && Buffer.from(query.exceptCustomer);
  const doors = new Map<string, Map<string, number[]>>();
  for (const {
    customer,
    door_code: code,
    round_trip_ms: roundTripMs,
    latitude,
    longitude,
  } of rows) {
    const bytes = Buffer.from(customer);
    if (own?.equals(bytes) || geodesicKm(query.place, { latitude, longitude }) > nearbyKm) continue;
    addTo(addTo(doors, code, new Map<string, number[]>()), bytes.toString("latin1"), []).push(
      roundTripMs,
    );
  }

  const medians = new Map<string, MedianRoundTrip>();
  for (const [code, customers] of doors) {
    if (customers.size < leastMedianCount) continue;
    medians.set(code, {
      medianMs: median([...customers.values()].map(median)),
      count: customers.size,
    });
  }
  return medians;
}

/** Keeps the round trip of a report, in place of an earlier one of the same report. */
export async function upsertRoundTrip(trx: Db, trip: RoundTrip): Promise<void> {
  const row = {
    report_id: trip.reportId,
    variant: trip.variant,
    is_demonstration: trip.isDemonstration,
    workload: trip.workload,
    door_code: trip.doorCode,
    latitude: trip.place.latitude,
    longitude: trip.place.longitude,
    grid_cell: gridCellOf(trip.place),
    round_trip_ms: trip.roundTripMs,
    customer: trip.customer,
    observed_at: trip.observedAt,
  };
  const { report_id: _, ...changed } = row;
  await trx
    .insertInto("door_round_trip")
    .values(row)
    .onConflict((conflict) => conflict.column("report_id").doUpdateSet(changed))
    .execute();
}

/** Moves the round trip of a report to its corrected place; nothing happens when it has none. */
export async function moveRoundTrip(trx: Db, reportId: string, place: Coordinates): Promise<void> {
  await trx
    .updateTable("door_round_trip")
    .set({ latitude: place.latitude, longitude: place.longitude, grid_cell: gridCellOf(place) })
    .where("report_id", "=", reportId)
    .execute();
}

/** Takes the round trip of a report out; nothing happens when it has none. */
export async function removeRoundTrip(trx: Db, reportId: string): Promise<void> {
  await trx.deleteFrom("door_round_trip").where("report_id", "=", reportId).execute();
}

type NearRow = {
  door_code: string;
  customer: Uint8Array;
  round_trip_ms: number;
  latitude: number;
  longitude: number;
};

/**
 * The newest rows of the cells around a place. Each cell is walked along the index and
 * left after the limit, so the cost does not grow with what is stored.
 */
async function listNewestRoundTrips(db: Db, query: MedianQuery): Promise<NearRow[]> {
  const since = new Date(query.now.getTime() - roundTripDays * dayMs);
  const { rows } = await sql<NearRow>`
    select near.door_code, near.customer, near.round_trip_ms, near.latitude, near.longitude
    from unnest(${gridCellsWithin(query.place, nearbyKm)}::integer[]) as cell (number)
    cross join lateral (
      select door_code, customer, round_trip_ms, latitude, longitude, observed_at
      from door_round_trip
      where variant = ${query.variant} and is_demonstration = ${query.isDemonstration}
        and workload = ${query.workload} and grid_cell = cell.number
        and observed_at > ${since} and observed_at <= ${query.now}
      order by observed_at desc
      limit ${nearbyRowLimit}
    ) as near
    order by near.observed_at desc
    limit ${nearbyRowLimit}`.execute(db);
  return rows;
}

function addTo<Key, Value>(map: Map<Key, Value>, key: Key, empty: Value): Value {
  const value = map.get(key) ?? empty;
  map.set(key, value);
  return value;
}

/** Median of at least one value. */
function median(values: readonly number[]): number {
  return percentile(values, 0.5) ?? 0;
}

import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Database } from "#db/schema";

const customerBytes = 32;

/** A good round trip to Exchange's door in Amsterdam, measured nearby. Name `report_id` to store it. */
export function aDoorRoundTrip(
  columns: Partial<Insertable<Database["door_round_trip"]>> = {},
): Insertable<Database["door_round_trip"]> {
  return {
    report_id: randomUUID(),
    variant: "MultiTenant",
    is_demonstration: false,
    workload: "Exchange",
    door_code: "AMS",
    latitude: 52.37,
    longitude: 4.89,
    grid_cell: 0,
    round_trip_ms: 12,
    customer: new Uint8Array(customerBytes),
    observed_at: new Date("2026-03-02T09:00:00Z"),
    ...columns,
  };
}

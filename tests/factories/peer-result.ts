import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Database } from "#db/schema";

const customerBytes = 32;

/** A good result of one customer in Amsterdam. Name `report_id` to store it. */
export function aPeerResult(
  columns: Partial<Insertable<Database["peer_result"]>> = {},
): Insertable<Database["peer_result"]> {
  return {
    variant: "MultiTenant",
    is_demonstration: false,
    scope: "city",
    place_key: "NL|North Holland|Amsterdam",
    tested_on: "2026-03-02",
    customer: new Uint8Array(customerBytes),
    report_id: randomUUID(),
    score: 90,
    ...columns,
  };
}

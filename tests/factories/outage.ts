import type { Insertable } from "kysely";

import type { Database } from "#db/schema";

/** An outage of an hour that is over; a test names only the columns it is about. */
export function anOutage(
  columns: Partial<Insertable<Database["outage"]>> & { solution: number; start_at: Date },
): Insertable<Database["outage"]> {
  const end = new Date(columns.start_at.getTime() + 3_600_000);
  const isOpen = columns.state === "open";
  return {
    id: crypto.randomUUID(),
    realm: 0,
    place: 0,
    opened_at: columns.start_at,
    end_at: isOpen ? null : end,
    closed_at: isOpen ? null : end,
    state: "closed",
    category: 3,
    peak_ratio: 0.375,
    networks: 4,
    cause: "provider",
    ...columns,
  };
}

import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Database } from "#db/schema";

/** The first event of a run: its server tests have started. Name `run_id` to store it. */
export function aRunEvent(
  columns: Partial<Insertable<Database["run_event"]>> = {},
): Insertable<Database["run_event"]> {
  return {
    run_id: randomUUID(),
    sequence: 1,
    event: "ReceiveTestStatus",
    data: JSON.stringify({ status: "Started" }),
    occurred_at: new Date("2026-03-02T09:00:00Z"),
    ...columns,
  };
}

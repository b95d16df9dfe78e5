import { randomUUID } from "node:crypto";

import type { Insertable } from "kysely";

import type { Database } from "#db/schema";

const secretHashBytes = 32;

/** A run that has just begun; a test names only the columns it is about. */
export function aTestRun(
  columns: Partial<Insertable<Database["test_run"]>> = {},
): Insertable<Database["test_run"]> {
  return {
    id: randomUUID(),
    variant: "MultiTenant",
    secret_hash: new Uint8Array(secretHashBytes),
    phase: "BasicTest",
    started_at: new Date("2026-03-02T09:00:00Z"),
    ...columns,
  };
}

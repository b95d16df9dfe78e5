import { sql, type RawBuilder } from "kysely";

import type { Walk } from "~/platform/keyset.repository.server";

import type { Severity } from "./severity";

/** Rows that began after an instant, along a walk; no severity is every one. */
export type HistoryQuery = { since: Date; walk: Walk; severities: readonly Severity[] };

/** Whether a row with `began_at` and `id` lies behind the place that a walk begins from. */
export function isBehind({ order, cursor }: Walk): RawBuilder<boolean> {
  if (cursor === null) return sql<boolean>`true`;
  const side = order === "ascending" ? sql`>` : sql`<`;
  return sql<boolean>`(began_at, id) ${side} (${cursor.key}::timestamptz, ${cursor.id}::uuid)`;
}

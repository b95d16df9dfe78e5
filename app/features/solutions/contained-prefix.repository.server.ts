import { sql } from "kysely";

import { parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";

import { lastKeyWithin } from "./entry-keys";
import type { SolutionEntry } from "./solution";
import { slotInForce, type EntryPlace } from "./solution-entry.repository.server";

/** What a prefix would surround: prefixes of other official solutions of its slot. */
export type Contained = {
  prefixes: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
  solutions: number;
  firstName: string;
};

/** Prefixes within one that are counted at most: a reviewer needs no exact count beyond. */
const containedMost = 1_000;

type Row = Omit<Contained, "isMore" | "firstName"> & {
  key: string;
  is_more: boolean;
  first_name: string;
};

/**
 * By the key of each prefix that has such prefixes within it. Those keep their samples, but a prefix as wide as
 * this takes all others of the range.
 */
export async function listContained(
  db: Db,
  place: EntryPlace,
  entries: readonly (Pick<SolutionEntry, "list" | "value"> & { key: string })[],
): Promise<ReadonlyMap<string, Contained>> {
  const asked = entries.flatMap(({ list, key, value }) => {
    const prefix = list === "ips" ? parsePrefix(value) : null;
    return prefix ? [{ key, last: lastKeyWithin(prefix) }] : [];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select asked.value_key as key, least(count(*), ${containedMost})::int as prefixes,
      count(*) > ${containedMost} as is_more, count(distinct solution.id)::int as solutions,
      min(coalesce(solution.approved_name, solution.name)) as first_name
    from unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ last }) => last)}::text[])
        as asked (value_key, last_key)
      cross join lateral (
        select entry.solution_id from solution_entry entry
        where entry.variant = ${place.variant}
          and entry.official_slot = ${slotInForce(place)} and entry.list = 'ips'
          and entry.value_key > asked.value_key and entry.value_key <= asked.last_key
          and entry.solution_id <> ${place.id}
        order by entry.value_key
        limit ${containedMost + 1}
      ) within
      join solution on solution.id = within.solution_id
    group by asked.value_key`.execute(db);
  return new Map(
    rows.map(({ key, prefixes, is_more: isMore, solutions, first_name: firstName }) => [
      key,
      { prefixes, isMore, solutions, firstName },
    ]),
  );
}

import { sql, type RawBuilder } from "kysely";

import type { Db } from "~/platform/database.server";

import type { Solution } from "./solution";
import { asnSought, fitting, within, type Whose } from "./solution-list.repository.server";
import { solutionOf, type SolutionRow } from "./solution.repository.server";

/** Which active solutions are asked for; what is absent or empty does not filter. */
export type ActiveFilter = {
  /** A part of the name, of a tag or of an AS number, in any case. */
  search: string;
  /** The words of types, as an address has them. */
  types: readonly string[];
  isOfficial?: boolean;
  /** In any case. */
  tag?: string;
  ids: readonly string[];
};

/** Active solutions of a variant, or of one partner, by name. */
export async function listActiveSolutions(
  db: Db,
  whose: Whose,
  { filter, limit }: { filter: ActiveFilter; limit: number },
): Promise<Solution[]> {
  const { rows } = await sql<SolutionRow>`
    select solution.* from solution where ${sql.join(conditionsOf(whose, filter), sql` and `)}
    order by lower(name) collate "C", id limit ${limit}`.execute(db);
  return rows.map(solutionOf);
}

function conditionsOf(
  whose: Whose,
  { search, types, isOfficial, tag, ids }: ActiveFilter,
): RawBuilder<unknown>[] {
  const usual = { search: "", states: [], visibilities: [], statuses: ["active"], tags: [] };
  return [
    fitting(whose, { ...usual, types: [...types] } as Parameters<typeof fitting>[1]),
    ...(search === "" ? [] : [containing(whose, search)]),
    ...(isOfficial === undefined ? [] : [sql`is_official = ${isOfficial}`]),
    ...(tag === undefined
      ? []
      : [sql`exists (select 1 from unnest(tags) tag where lower(tag) = lower(${tag}))`]),
    ...(ids.length > 0 ? [sql`id = any(${[...ids]}::uuid[])`] : []),
  ];
}

/** A text within the name, a tag, or an AS number of the lists. */
function containing({ variant }: Whose, search: string): RawBuilder<unknown> {
  const asn = asnSought(search);
  if (asn === undefined) return within(search);
  const ofAsn = sql`id in (select solution_id from solution_entry
    where variant = ${variant} and list = 'asns' and value like ${`%${asn}%`})`;
  return sql`(${within(search)} or ${ofAsn})`;
}

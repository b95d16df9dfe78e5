import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { idsInRounds } from "./ids-in-rounds";
import type { NameKind } from "./sample";

/**
 * The numbers of names in the dictionary, to which new ones are added; known ones use up no number. As with
 * customers, it belongs outside of the transaction that uses the numbers.
 *
 * @returns in the order given
 */
export function addNames(db: Db, kind: NameKind, names: readonly string[]): Promise<number[]> {
  return idsInRounds(names, async (wanted) => {
    const { rows } = await sql<{ key: string; id: number }>`
      with given as (
        select name collate "C" as name from unnest(${wanted}::text[]) as each (name)
      ), known as (
        select given.name, id from sample_name join given using (name) where kind = ${kind}
      ), added as (
        insert into sample_name (kind, name)
        select ${kind}, name from given where name not in (select name from known) order by name
        on conflict (kind, name) do nothing returning name, id
      )
      select name as key, id from known union all select name, id from added`.execute(db);
    return rows;
  });
}

/** The names that ids stand for; ids without one are left out. */
export async function readNames(
  db: Db | Transaction<Database>,
  ids: Iterable<number>,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from sample_name where id = any(${[...ids]}::integer[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

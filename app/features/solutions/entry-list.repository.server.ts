import { sql, type RawBuilder } from "kysely";

import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { ListCount } from "~/lib/list/list-view";
import type { Db } from "~/platform/database.server";
import {
  countUpTo,
  readKeysetPage,
  type KeysetAsked,
  type Placed,
} from "~/platform/keyset.repository.server";

import { foldedName } from "./entry-keys";
import { entryOfId, selectedEntriesLimit, type EntryFilter } from "./entry-list.schema";
import type { SolutionEntry, SolutionList } from "./solution";

/** An entry as lists show it. */
export type ListedEntry = SolutionEntry & { key: string; addedAt: Date };

/** Rows of a page. Source: specification, section 9. */
const rowsPerPage = 100;

type Row = { list: string; value: string; value_key: string; is_accepted: boolean; added_at: Date };

const columns = sql`list, value, value_key, is_accepted, added_at`;

/** A page of a solution's entries; it walks the primary key. */
export async function listEntryPage(
  db: Db,
  solutionId: string,
  { asked, limit = rowsPerPage }: { asked: EntryFilter & KeysetAsked; limit?: number },
): Promise<ListPage<ListedEntry>> {
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: sql`list`, form: "text" },
    id: { column: sql`value_key`, form: "text" },
    select: (slice) => sql<Row & Placed>`
      select ${columns}, ${slice.key} as place_key, ${slice.id} as place_id from solution_entry
      where ${fitting(solutionId, asked)} and ${slice.where}
      order by ${slice.orderBy} limit ${slice.limit}`,
  });
  return mapPage(page, entryOf);
}

/** How many entries a filter finds, up to what one decision may take. */
export function countEntries(db: Db, solutionId: string, asked: EntryFilter): Promise<ListCount> {
  const rows = sql`select 1 from solution_entry where ${fitting(solutionId, asked)}`;
  return countUpTo(db, rows, selectedEntriesLimit);
}

/** The entries of a solution that ids name, in the order of the list. */
export async function findEntries(
  db: Db,
  solutionId: string,
  ids: readonly string[],
): Promise<ListedEntry[]> {
  const named = ids.flatMap((id) => entryOfId(id) ?? []);
  if (named.length === 0) return [];
  const lists = named.map(({ list }) => list);
  const keys = named.map(({ key }) => key);
  const { rows } = await sql<Row>`
    select ${columns} from solution_entry where solution_id = ${solutionId} and (list, value_key) in
      (select * from unnest(${lists}::text[], ${keys}::text[]))
    order by list, value_key`.execute(db);
  return rows.map(entryOf);
}

function fitting(solutionId: string, { lists, states, search }: EntryFilter): RawBuilder<boolean> {
  const conditions = [
    sql`solution_id = ${solutionId}`,
    ...(lists.length > 0 ? [sql`list = any(${[...lists]}::text[])`] : []),
    ...(states.length === 1 ? [sql`is_accepted = ${states[0] === "accepted"}`] : []),
    ...(search === "" ? [] : [beginningWith(search)]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Numbers and prefixes are searched for as they are written, an AS number also with "AS"; names are folded. */
function beginningWith(search: string): RawBuilder<boolean> {
  const text = foldedName(search);
  const written = text.replace(/^as(?=\d+$)/, "");
  return sql<boolean>`case when list in ('asns', 'ips') then
    starts_with(value, case when list = 'asns' then ${written} else ${text} end)
    else starts_with(value_key, ${text}) end`;
}

function entryOf(row: Row): ListedEntry {
  return {
    list: row.list as SolutionList,
    value: row.value,
    key: row.value_key,
    isAccepted: row.is_accepted,
    addedAt: row.added_at,
  };
}

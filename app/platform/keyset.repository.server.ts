import { sql, type RawBuilder } from "kysely";

import type { Shown } from "~/lib/list/define-list";
import type { KeyForm } from "~/lib/list/key-forms";
import type { ListCount } from "~/lib/list/list-view";
import type { ListCursor } from "~/lib/list/list-cursor";
import { turned, type Order } from "~/lib/list/list-order";
import { pageOf, type ListPage } from "~/lib/list/list-page";

import type { Db } from "./database.server";

/** What a sort orders rows by: the expression of its index, and the form that its list says. */
export type SortKey = { key: RawBuilder<unknown>; form: KeyForm; isNullable?: boolean };

/** The part of a query that reads one stretch of a sorted list. */
type Slice = {
  /** To be selected as `place_key` and `place_id`. */
  key: RawBuilder<string | null>;
  id: RawBuilder<string>;
  where: RawBuilder<boolean>;
  orderBy: RawBuilder<unknown>;
  limit: number;
};

/** What every row of a page says of its place. */
export type Placed = { place_key: string | null; place_id: string };

/** What an address asks of the order of a list. */
export type KeysetAsked = Pick<Shown, "sort" | "order" | "cursor">;

type Keyset<Found> = {
  asked: KeysetAsked;
  sortKey: SortKey;
  /** The unique column that breaks ties, and its form. */
  id: { column: RawBuilder<unknown>; form?: KeyForm };
  limit: number;
  /** The query with the stretch's parts in their places. */
  select: (slice: Slice) => RawBuilder<Found>;
};

/** How SQL writes a key as text, and reads it again. */
const forms: Record<
  KeyForm,
  {
    text: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
    value: (text: string) => RawBuilder<unknown>;
  }
> = {
  text: { text: (key) => key, value: (text) => sql`${text}::text` },
  count: { text: (key) => sql`(${key})::text`, value: (text) => sql`${text}::bigint` },
  number: { text: (key) => sql`(${key})::text`, value: (text) => sql`${text}::double precision` },
  day: {
    text: (key) => sql`to_char(${key}, 'YYYY-MM-DD')`,
    value: (text) => sql`${text}::date`,
  },
  instant: { text: instantText, value: (text) => sql`${text}::timestamptz` },
  "instant-or-never": {
    text: (key) => sql`case when ${key} = '-infinity' then '' else ${instantText(key)} end`,
    value: (text) => sql`${text === "" ? "-infinity" : text}::timestamptz`,
  },
  uuid: { text: (key) => sql`(${key})::text`, value: (text) => sql`${text}::uuid` },
};

function instantText(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/**
 * One page of a sorted list: the rows after a place or before it, or the first ones. It walks the index
 * of the sort key and the id from that place, and reads one row more than the page shows. Rows without
 * a key come last in both orders. Where no row is left before a place, the page is the first one.
 */
export function readKeysetPage<Found extends Placed>(
  db: Db,
  keyset: Keyset<Found>,
): Promise<ListPage<Found>> {
  return readWalkedPage(keyset.asked, keyset.limit, ({ cursor }) =>
    readStretches(db, { ...keyset, asked: { ...keyset.asked, cursor } }),
  );
}

/** How rows are read: in which order, from where, and how many. */
export type Walk = { order: Order; cursor: ListCursor | null; limit: number };

/** The same for a list that walks in a way of its own; rows before a place are read in the other order. */
export async function readWalkedPage<Found extends Placed>(
  asked: KeysetAsked,
  limit: number,
  read: (walk: Walk) => Promise<Found[]>,
): Promise<ListPage<Found>> {
  const { cursor } = asked;
  const order = cursor?.isBefore ? turned[asked.order] : asked.order;
  const page = pageOf(
    await read({ order, cursor, limit: limit + 1 }),
    { ...asked, limit },
    placeOf,
  );
  const isEmptied = cursor?.isBefore === true && page.rows.length === 0;
  return isEmptied ? readWalkedPage({ ...asked, cursor: null }, limit, read) : page;
}

function placeOf({ place_key: key, place_id: id }: Placed): { key: string | null; id: string } {
  return { key, id };
}

/** The rows with a key and those without are two walks along the index. */
async function readStretches<Found>(db: Db, keyset: Keyset<Found>): Promise<Found[]> {
  const { asked, sortKey, limit } = keyset;
  const found: Found[] = [];
  for (const hasKey of stretchesOf(asked.cursor, sortKey)) {
    const most = limit + 1 - found.length;
    if (most === 0) break;
    const { rows } = await keyset.select(sliceOf(keyset, hasKey, most)).execute(db);
    found.push(...rows);
  }
  return found;
}

/** Whether each stretch, in the order it is read, has keys. */
function stretchesOf(cursor: ListCursor | null, { isNullable }: SortKey): boolean[] {
  if (!isNullable) return [true];
  if (cursor === null) return [true, false];
  if (cursor.isBefore) return cursor.key === null ? [false, true] : [true];
  return cursor.key === null ? [false] : [true, false];
}

function sliceOf<Found>(
  { asked: { order, cursor }, sortKey, id: { column, form = "uuid" } }: Keyset<Found>,
  hasKey: boolean,
  limit: number,
): Slice {
  const { key, isNullable } = sortKey;
  const isAscending = (order === "ascending") !== (cursor?.isBefore === true);
  const direction = isAscending ? sql`asc` : sql`desc`;
  const behind = isAscending ? sql`>` : sql`<`;
  const idValue = cursor && forms[form].value(cursor.id);
  const conditions = [
    ...(isNullable ? [hasKey ? sql`${key} is not null` : sql`${key} is null`] : []),
    ...(cursor && cursor.key !== null && hasKey
      ? [sql`(${key}, ${column}) ${behind} (${forms[sortKey.form].value(cursor.key)}, ${idValue})`]
      : []),
    ...(cursor && cursor.key === null && !hasKey ? [sql`${column} ${behind} ${idValue}`] : []),
  ];
  return {
    key: forms[sortKey.form].text(key) as RawBuilder<string | null>,
    id: forms[form].text(column) as RawBuilder<string>,
    where:
      conditions.length > 0
        ? sql<boolean>`(${sql.join(conditions, sql` and `)})`
        : sql<boolean>`true`,
    orderBy: sql`${key} ${direction}, ${column} ${direction}`,
    limit,
  };
}

/** How many rows a query has, counted no further than a bound. */
export async function countUpTo(
  db: Db,
  rows: RawBuilder<unknown>,
  most: number,
): Promise<ListCount> {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows} limit ${most + 1}) counted`.execute(db);
  const count = found.rows[0]?.count ?? 0;
  return { number: Math.min(count, most), isMore: count > most };
}

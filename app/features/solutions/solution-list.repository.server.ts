import { sql, type RawBuilder } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { keyForms, type KeyForm } from "~/lib/list/key-forms";
import { turned, type Order } from "~/lib/list/list-order";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readWalkedPage, type Placed, type Walk } from "~/platform/keyset.repository.server";

import { asnKey } from "./entry-keys";
import type { Solution, SolutionType } from "./solution";
import {
  unclassified,
  type SolutionFilter,
  type SolutionListInput,
  type SolutionSort,
} from "./solution-list.schema";
import { solutionOf, type SolutionRow } from "./solution.repository.server";

/** Rows of a page. Source: specification, section 9. */
const rowsPerPage = 100;

type SortKey = { key: RawBuilder<unknown>; text: RawBuilder<string>; form: KeyForm; type: string };

const name = sql`lower(name) collate "C"`;

/** What solutions are sorted by: the expression of an index, and how a cursor writes and reads it. */
const sortKeys: Record<SolutionSort, SortKey> = {
  waiting: { key: sql`(not waits)`, text: sql`(not waits)::text`, form: "text", type: "boolean" },
  name: { key: name, text: sql`lower(name)`, form: "text", type: "text" },
  type: { key: sql`type collate "C"`, text: sql`type`, form: "text", type: "text" },
  state: { key: sql`state collate "C"`, text: sql`state`, form: "text", type: "text" },
  added: {
    key: sql`added_at`,
    text: sql`to_char(added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    form: "instant",
    type: "timestamptz",
  },
};

/** Stands between the two keys of a cursor; no text of ours has it. */
const between = "\u001f";

/** Null are those of leadership; without an owner it is every one. */
export type Whose = { variant: Variant; ownerPartnerId?: string | null };

/** A page of a variant's solutions, or of one partner's, by two keys. */
export async function listSolutions(
  db: Db,
  whose: Whose,
  { asked, limit = rowsPerPage }: { asked: SolutionListInput; limit?: number },
): Promise<ListPage<Solution>> {
  const page = await readWalkedPage<SolutionRow & Placed>(asked, limit, (walk) =>
    readStretch(db, whose, { asked, walk }),
  );
  return mapPage(page, solutionOf);
}

async function readStretch(
  db: Db,
  whose: Whose,
  { asked, walk }: { asked: SolutionListInput; walk: Walk },
): Promise<(SolutionRow & Placed)[]> {
  const [first, second] = [sortKeys[asked.sort], sortKeys[asked.then]];
  const isTurned = walk.order !== asked.order;
  const thenOrder = isTurned ? turned[asked.thenOrder] : asked.thenOrder;
  const { rows } = await sql<SolutionRow & Placed>`
    select solution.*, ${first.text} || ${between} || ${second.text} as place_key, id::text as place_id
    from solution where ${fitting(whose, asked)} and ${behind(walk, { first, second, thenOrder })}
    order by ${first.key} ${directions[walk.order]}, ${second.key} ${directions[thenOrder]},
      id ${directions[walk.order]}
    limit ${walk.limit}`.execute(db);
  return rows;
}

const directions: Record<Order, RawBuilder<unknown>> = {
  ascending: sql`asc`,
  descending: sql`desc`,
};

/** The rows behind a cursor in the order of both keys and the id; all where it is no cursor of them. */
function behind(
  { order, cursor }: Walk,
  { first, second, thenOrder }: { first: SortKey; second: SortKey; thenOrder: Order },
): RawBuilder<unknown> {
  const [one, two, ...rest] = cursor?.key?.split(between) ?? [];
  if (!cursor || one === undefined || two === undefined || rest.length > 0) return sql`true`;
  if (!fits(first, one) || !fits(second, two)) return sql`true`;
  const [a, b] = [valueOf(first, one), valueOf(second, two)];
  const beyond = (direction: Order) => (direction === "ascending" ? sql`>` : sql`<`);
  return sql`(${first.key} ${beyond(order)} ${a} or (${first.key} = ${a} and (
    ${second.key} ${beyond(thenOrder)} ${b} or (${second.key} = ${b} and
      id ${beyond(order)} ${cursor.id}::uuid))))`;
}

function fits({ form, type }: SortKey, text: string): boolean {
  return keyForms[form](text) && (type !== "boolean" || text === "true" || text === "false");
}

function valueOf({ type }: SortKey, text: string): RawBuilder<unknown> {
  return sql`${text}::${sql.raw(type)}`;
}

/** The conditions of a filter. */
export function fitting(
  { variant, ownerPartnerId }: Whose,
  asked: Omit<SolutionFilter, "then" | "thenOrder">,
): RawBuilder<unknown> {
  const conditions = [
    sql`variant = ${variant}`,
    ...ownedBy(ownerPartnerId),
    ...(asked.search === "" ? [] : [matching(variant, asked.search)]),
    ...anyOf(sql`type`, asked.types.map(typeOf)),
    ...anyOf(sql`state`, asked.states),
    ...anyOf(sql`visibility`, asked.visibilities),
    ...anyOf(sql`status`, asked.statuses),
    ...(asked.tags.length > 0 ? [sql`tags && ${[...asked.tags]}::text[]`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function ownedBy(ownerPartnerId: Whose["ownerPartnerId"]): RawBuilder<unknown>[] {
  if (ownerPartnerId === undefined) return [];
  return [
    ownerPartnerId === null
      ? sql`owner_partner_id is null`
      : sql`owner_partner_id = ${ownerPartnerId}`,
  ];
}

function anyOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown>[] {
  return values.length > 0 ? [sql`${column} = any(${[...values]}::text[])`] : [];
}

function typeOf(word: string): SolutionType {
  return word === unclassified ? "" : (word as SolutionType);
}

/** What `like` finds a text by in lower case, wherever it stands. */
export function patternContaining(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/** The digits of a search for an AS number; undefined for any other. */
export function asnSought(search: string): string | undefined {
  return /^(?:as)?(\d{1,10})$/i.exec(search)?.[1];
}

/** A text within the name or a tag. */
export function within(search: string): RawBuilder<unknown> {
  const pattern = patternContaining(search);
  return sql`(lower(name) like ${pattern} or
    exists (select 1 from unnest(tags) tag where lower(tag) like ${pattern}))`;
}

/** A text within the name or a tag, or an AS number of the lists. */
function matching(variant: Variant, search: string): RawBuilder<unknown> {
  const asn = asnSought(search);
  const ofAsn = sql`id in (select solution_id from solution_entry
    where variant = ${variant} and list = 'asns' and value_key = ${asnKey(Number(asn ?? 0))})`;
  return asn === undefined ? within(search) : sql`(${within(search)} or ${ofAsn})`;
}

/**
 * A version of all solutions of a variant and their contributions: every write makes it another one, since it
 * adds a solution or counts up the revision of one, and none is removed.
 */
export async function solutionsVersion(db: Db, variant: Variant): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(sum(revision), 0) as version from solution
    where variant = ${variant}`.execute(db);
  return rows[0]?.version ?? "";
}

/** How many active solutions of each type a variant has. */
export async function countByType(
  db: Db,
  variant: Variant,
): Promise<{ type: SolutionType; count: number }[]> {
  const rows = await db
    .selectFrom("solution")
    .select(({ fn }) => ["type", fn.countAll<number>().as("count")])
    .where("variant", "=", variant)
    .where("status", "=", "active")
    .groupBy("type")
    .orderBy("type")
    .execute();
  return rows.map(({ type, count }) => ({ type: type as SolutionType, count: Number(count) }));
}

/** Solutions of each kind that are counted at most. */
const countedMost = 100_000;

/** How many solutions of a variant are official, and how many wait for leadership. */
export async function countOfficialAndWaiting(
  db: Db,
  variant: Variant,
): Promise<{ official: number; waiting: number }> {
  const { rows } = await sql<{ official: string; waiting: string }>`select
    (select count(*) from (select from solution where variant = ${variant} and is_official
      limit ${countedMost}) found) as official,
    (select count(*) from (select from solution where variant = ${variant} and waits
      limit ${countedMost}) found) as waiting`.execute(db);
  return { official: Number(rows[0]?.official ?? 0), waiting: Number(rows[0]?.waiting ?? 0) };
}

/** The tags in use, by name; for one partner those of its own solutions and of official ones. */
export async function listTags(
  db: Db,
  variant: Variant,
  { partnerId }: { partnerId?: string } = {},
): Promise<string[]> {
  const seen =
    partnerId === undefined ? sql`true` : sql`(is_official or owner_partner_id = ${partnerId})`;
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from solution, unnest(tags) tag
    where variant = ${variant} and status = 'active' and ${seen} order by tag limit 500`.execute(
    db,
  );
  return rows.map(({ tag }) => tag);
}

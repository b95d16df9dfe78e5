import { sql, type RawBuilder } from "kysely";

import { parseAddress, parsePrefix } from "~/lib/ip";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readKeysetPage, type Placed } from "~/platform/keyset.repository.server";

import { rowsPerPage } from "../row-limits";
import { possibleWildcards } from "./endpoint-name";
import type { Category, Instance } from "./endpoint-set";
import type { ListedChange, ListedSet, SetSort } from "./endpoint-set-list";
import type { EndpointSetListInput } from "./endpoint-set-list.schema";
import { insideName, trigramLength } from "./inside-name.repository.server";

type Row = Placed & {
  internal_id: string;
  instance: string;
  public_id: number | null;
  workload: string;
  governance_category: string;
  is_required: boolean;
  fqdn_count: number;
  prefix_count: number;
  tcp_ports: string;
  published_version: string | null;
  is_deleted: boolean;
  change_id: string | null;
  change_status: string | null;
  blocked_note: string | null;
  author_names: string[] | null;
};

/** Behind every id that there can be, so that sets without one come last. */
const beyondIds = 2 ** 31;

/** Sort keys as text that sorts as the values do: ids padded with zeros. */
const sortKeys: Record<SetSort, RawBuilder<string>> = {
  id: sql<string>`lpad(coalesce(s.public_id, ${sql.lit(beyondIds)})::text, 10, '0')`,
  workload: sql<string>`lower(workload.name)`,
  version: sql<string>`coalesce(s.published_version, '')`,
};

/** What is looked at: a set, its workload and its open change, if any. */
const source = sql`endpoint_set s
  join workload on workload.id = s.workload_id
  left join change_request c on c.set_id = s.internal_id and c.status in ('Initialized', 'Draft',
    'PendingReview', 'StagedForPublishing')`;

/**
 * A page of sets. Some thousands there are; a search looks at each, as do sorts. What a
 * never published set is to have stands in its change.
 */
export async function listEndpointSets(
  db: Db,
  asked: EndpointSetListInput,
  limit = rowsPerPage,
): Promise<ListPage<ListedSet>> {
  const page = await readKeysetPage(db, {
    asked,
    limit,
    sortKey: { key: sql`${sortKeys[asked.sort]} collate "C"`, form: "text" },
    id: { column: sql`s.internal_id` },
    select: (slice) => sql<Row>`
    with page as materialized (
      select s.internal_id, workload.name as workload, c.id as change_id, ${slice.key} as place_key,
        ${slice.id} as place_id, row_number() over (order by ${slice.orderBy}) as place
      from ${source} where ${fitting(asked)} and ${slice.where} order by ${slice.orderBy} limit ${slice.limit})
    select s.internal_id, s.instance, s.public_id, page.workload, s.published_version, s.is_deleted,
      page.place_key, page.place_id,
      case when s.published_version is null then coalesce(c.proposal ->> 'category', s.governance_category)
        else s.governance_category end as governance_category,
      case when s.published_version is null then coalesce((c.proposal ->> 'isRequired')::boolean,
        s.is_required) else s.is_required end as is_required,
      case when s.published_version is null then coalesce(c.proposal ->> 'tcpPorts', s.tcp_ports) else
        s.tcp_ports end as tcp_ports,
      case when s.published_version is null then coalesce(jsonb_array_length(c.proposal -> 'fqdns'), 0) else
        s.fqdn_count end as fqdn_count,
      case when s.published_version is null then coalesce(jsonb_array_length(c.proposal -> 'prefixes'), 0)
        else s.prefix_count end as prefix_count,
      c.id as change_id, c.status as change_status,
      case when c.block is null then null else coalesce(c.block ->> 'note', '') end as blocked_note,
      (select array_agg(author ->> 'name') from jsonb_array_elements(c.authors) author) as author_names
    from page join endpoint_set s on s.internal_id = page.internal_id left join change_request c on c.id =
      page.change_id
    order by page.place`,
  });
  return mapPage(page, listedOf);
}

export type SetCounts = { published: number; pending: number };

/** How many sets the filters leave in each of the two views. */
export async function countEndpointSets(db: Db, asked: EndpointSetListInput): Promise<SetCounts> {
  const { rows } = await sql<SetCounts>`
    select count(*) filter (where ${inView({ ...asked, list: "published" })})::integer as published,
      count(*) filter (where ${inView({ ...asked, list: "pending" })})::integer as pending
    from ${source} where ${filtered(asked)}`.execute(db);
  return rows[0] ?? { published: 0, pending: 0 };
}

function fitting(asked: EndpointSetListInput): RawBuilder<unknown> {
  return sql`${inView(asked)} and ${filtered(asked)}`;
}

/** Sets that never were published stand under the pending changes alone. Source: rules, section 7. */
function inView({ list, state }: EndpointSetListInput): RawBuilder<unknown> {
  const isPending = sql`coalesce(c.status in ('Draft', 'PendingReview'), false)`;
  // A new set that was only begun has no other place to be found again.
  const isBegun = sql`(c.status = 'Initialized' and s.published_version is null)`;
  if (list === "pending")
    return sql`coalesce(c.status in ('Draft', 'PendingReview', 'StagedForPublishing') or ${isBegun}, false)`;
  const shownAs = {
    all: sql`true`,
    current: sql`(${isPending} or not s.is_deleted)`,
    pending: isPending,
    published: sql`(not ${isPending} and not s.is_deleted)`,
    deleted: sql`(not ${isPending} and s.is_deleted)`,
  };
  return sql`s.published_version is not null and ${shownAs[state]}`;
}

function filtered({
  search,
  instances,
  workloads,
  categories,
}: EndpointSetListInput): RawBuilder<unknown> {
  const conditions = [
    ...(instances.length > 0 ? [sql`s.instance = any(${[...instances]}::text[])`] : []),
    ...(workloads.length > 0 ? [sql`s.workload_id = any(${[...workloads]}::uuid[])`] : []),
    ...(categories.length > 0
      ? [sql`s.governance_category = any(${[...categories]}::text[])`]
      : []),
    ...(search !== "" ? [found(search.toLowerCase())] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * The fields that a search looks at, and what is in a set or is to be: names with the text anywhere in
 * them or a wildcard for it, prefixes around an address or prefix and within it. Source: specification,
 * section 5; the change's own part is kept in lower case.
 */
function found(text: string): RawBuilder<unknown> {
  return sql`(strpos(lower(s.public_description), ${text}) > 0 or strpos(s.public_id::text, ${text}) > 0 or
      strpos(lower(s.instance), ${text}) > 0
    or strpos(lower(workload.name), ${text}) > 0 or strpos(c.search_text, ${text}) > 0
    or ${withName(text)} or ${withPrefix(text)})`;
}

function withName(text: string): RawBuilder<unknown> {
  if (text.length < trigramLength) return sql`false`;
  const wildcards = possibleWildcards(text);
  return sql`(strpos(c.proposal ->> 'fqdns', ${text}) > 0 or s.internal_id in (
    select held.set_id from endpoint_set_fqdn held join fqdn on fqdn.id = held.fqdn_id where held.removes_on
      is null and (${insideName(text)} or fqdn.domain_name = any(${wildcards}::text[]))))`;
}

/** A set has the prefixes of its member set too. */
function withPrefix(text: string): RawBuilder<unknown> {
  const address = parseAddress(text);
  const asked = (address ? parsePrefix(`${text}/${address.bytes.length * 8}`) : parsePrefix(text))
    ?.text;
  if (asked === undefined) return sql`false`;
  const holders = sql`(select held.set_id from endpoint_set_prefix held where held.removes_on is null and
      held.prefix && ${asked}::inet)`;
  return sql`(s.internal_id in ${holders} or s.member_set_id in ${holders}
    or exists (select from jsonb_array_elements(c.proposal -> 'prefixes') planned where (planned ->>
      'prefix')::inet && ${asked}::inet))`;
}

function listedOf(row: Row): ListedSet {
  return {
    internalId: row.internal_id,
    instance: row.instance as Instance,
    publicId: row.public_id,
    workload: row.workload,
    category: row.governance_category as Category,
    isRequired: row.is_required,
    fqdnCount: row.fqdn_count,
    prefixCount: row.prefix_count,
    tcpPorts: row.tcp_ports,
    publishedVersion: row.published_version,
    isDeleted: row.is_deleted,
    change:
      row.change_id === null
        ? null
        : {
            id: row.change_id,
            status: row.change_status as ListedChange["status"],
            blockedNote: row.blocked_note,
            authors: row.author_names ?? [],
          },
  };
}

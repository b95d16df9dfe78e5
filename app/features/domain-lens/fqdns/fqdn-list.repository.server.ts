import { sql, type RawBuilder } from "kysely";

import type { ListPlace } from "~/lib/list/list-cursor";
import { mapPage, type ListPage } from "~/lib/list/list-page";
import type { Db } from "~/platform/database.server";
import { readWalkedPage, type Placed } from "~/platform/keyset.repository.server";

import { rowsPerPage } from "../row-limits";
import { insideName, trigramLength } from "../endpoint-sets/inside-name.repository.server";
import { reversedName } from "../endpoint-sets/endpoint-name";
import type { Instance } from "../endpoint-sets/endpoint-set";
import type { CustomerFacingStatus, DailyTestStatus, FqdnScope, FqdnSource } from "./fqdn";
import { countedLimit, type ListedFqdn } from "./fqdn-list";
import type { FqdnChoice, FqdnFilter, FqdnListInput } from "./fqdn-list.schema";
import { walkFqdns } from "./fqdn-order.repository.server";

type Row = Placed & {
  id: string;
  instance: string;
  domain_name: string;
  workload: string | null;
  is_wildcard: boolean;
  is_deprecated: boolean;
  customer_facing_status: string;
  scope: string;
  daily_test_status: string;
  added_by: string;
  service_tree_name: string | null;
  latest_detected_at: Date | null;
  sample_count: string;
  endpoint_set_count: number;
  new_workload: string | null;
};

/** A page of records; the columns that need other tables are fetched for the page's rows alone. */
export async function listFqdns(
  db: Db,
  { cursor, ...asked }: FqdnListInput,
  limit = rowsPerPage,
): Promise<ListPage<ListedFqdn>> {
  const page = await readWalkedPage({ ...asked, cursor }, limit, async (walk) => {
    const read = { ...asked, order: walk.order };
    const { rows } = await sql<Row>`
    select fqdn.id, fqdn.instance, fqdn.domain_name, fqdn.is_wildcard, fqdn.is_deprecated,
      fqdn.customer_facing_status, fqdn.scope, fqdn.sort_key as place_key, fqdn.id::text as place_id,
      fqdn.daily_test_status, fqdn.added_by, fqdn.latest_detected_at, fqdn.sample_count, workload.name as
        workload, service_tree_entry.name as service_tree_name,
      (select count(*)::integer from endpoint_set_fqdn held join endpoint_set on endpoint_set.internal_id = held.set_id
        where held.fqdn_id = fqdn.id and not endpoint_set.is_deleted) as endpoint_set_count,
      (select target.name from workload_assignment request join workload target on target.id = request.new_workload_id
        where request.fqdn_id = fqdn.id and request.status = 'pending') as new_workload
    from (${walkFqdns({ asked: read, fits: fitting(asked), after: walk.cursor, limit: walk.limit })}) fqdn
    left join workload on workload.id = fqdn.workload_id
    left join service_tree_entry on service_tree_entry.id = fqdn.service_tree_id
    order by fqdn.place`.execute(db);
    return rows;
  });
  return mapPage(page, listedOf);
}

/** Ids of the first records of a list, or of those behind `after`, in list order, and where they end. */
export async function listFqdnIds(
  db: Db,
  { after = null, ...asked }: FqdnChoice & { after?: ListPlace | null },
  limit: number,
): Promise<{ ids: string[]; end: ListPlace | null }> {
  const { rows } = await sql<{ id: string; sort_key: string }>`
    select id, sort_key from (${walkFqdns({ asked, fits: fitting(asked), after, limit })}) fqdn order by place`.execute(
    db,
  );
  const last = rows.at(-1);
  return { ids: rows.map(({ id }) => id), end: last ? { key: last.sort_key, id: last.id } : null };
}

/** How many records fit, counted no further than `most`. */
export async function countFqdns(db: Db, filter: FqdnFilter, most = countedLimit): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from (select 1 from fqdn where ${fitting(filter)} limit ${most})
      counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many records fit, whatever it takes: for who asks for the number itself. */
export async function countAllFqdns(db: Db, filter: FqdnFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from fqdn where ${fitting(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function fitting(filter: FqdnFilter): RawBuilder<unknown> {
  const {
    instances,
    workloads,
    unassigned,
    customerFacing,
    scopes,
    tests,
    addedBy,
    deprecated,
    assignment,
    targets,
    ocdi,
  } = filter;
  const conditions = [
    ...nameFits(filter),
    ...oneOf("instance", instances),
    ...(workloads.length === 1 ? [sql`fqdn.workload_id = ${workloads[0]}`] : []),
    ...(workloads.length > 1 ? [sql`fqdn.workload_id = any(${[...workloads]}::uuid[])`] : []),
    ...(unassigned === "true" ? [sql`fqdn.workload_id is null`] : []),
    ...oneOf("customer_facing_status", customerFacing),
    ...oneOf("scope", scopes),
    ...oneOf("daily_test_status", tests),
    ...oneOf("added_by", addedBy),
    ...(deprecated
      ? [deprecated === "true" ? sql`fqdn.is_deprecated` : sql`not fqdn.is_deprecated`]
      : []),
    ...(assignment === "pending"
      ? [
          sql`fqdn.id in (select request.fqdn_id from workload_assignment request where request.status = 'pending')`,
        ]
      : []),
    ...(targets.length > 0
      ? [
          sql`fqdn.id in (select request.fqdn_id from workload_assignment request where request.status =
              'pending' and request.new_workload_id = any(${[...targets]}::uuid[]))`,
        ]
      : []),
    ...(ocdi.length > 0 ? [associated(ocdi)] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Names that an association of one of the statuses has, as an old name or a new one. */
function associated(statuses: readonly string[]): RawBuilder<unknown> {
  return sql`(fqdn.instance, fqdn.domain_name) in (
    select named.instance, named.domain_name from ocdi_association_name named join ocdi_association
      association on association.id = named.association_id
    where association.status = any(${[...statuses]}::text[]))`;
}

/** One value is compared as itself, so that an index of the column and the name gives the order too. */
function oneOf(column: string, values: readonly string[]): RawBuilder<unknown>[] {
  if (values.length === 0) return [];
  const ref = sql.ref(`fqdn.${column}`);
  return [
    values.length === 1 ? sql`${ref} = ${values[0]}` : sql`${ref} = any(${[...values]}::text[])`,
  ];
}

/** A text that is shorter than what the index holds is looked for at the begin of names. */
function nameFits({ name, match }: FqdnFilter): RawBuilder<unknown>[] {
  const text = name.replace(/^\.+|\.+$/g, "");
  if (text === "") return [];
  if (match === "inside" && text.length >= trigramLength) return [insideName(text)];
  if (match === "label") return [sql`fqdn.labels @> array[${text}]::text[]`];
  if (match === "begin" || match === "inside")
    return [sql`fqdn.domain_name >= ${text} and fqdn.domain_name < ${afterEveryBegin(text)}`];
  const reversed = reversedName(text);
  return [
    sql`fqdn.reversed_name >= ${reversed} and fqdn.reversed_name < ${`${reversed}/`} and (fqdn.reversed_name
        = ${reversed} or fqdn.reversed_name >= ${`${reversed}.`})`,
  ];
}

/** Sorts behind every name that begins with the text: names are ASCII. */
function afterEveryBegin(text: string): string {
  return `${text}\u007f`;
}

function listedOf(row: Row): ListedFqdn {
  return {
    id: row.id,
    instance: row.instance as Instance,
    domainName: row.domain_name,
    workload: row.workload,
    isWildcard: row.is_wildcard,
    isDeprecated: row.is_deprecated,
    customerFacingStatus: row.customer_facing_status as CustomerFacingStatus,
    scope: row.scope as FqdnScope,
    dailyTestStatus: row.daily_test_status as DailyTestStatus,
    addedBy: row.added_by as FqdnSource,
    serviceTreeName: row.service_tree_name,
    latestDetectedAt: row.latest_detected_at && row.latest_detected_at.toISOString(),
    sampleCount: Number(row.sample_count),
    endpointSetCount: row.endpoint_set_count,
    newWorkload: row.new_workload,
  };
}

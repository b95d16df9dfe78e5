import { sql } from "kysely";

import { parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";

import type { Instance } from "../endpoint-sets/endpoint-set";
import { wildcardsOver } from "../validation/overlap";

import type { VisibleEndpoints } from "./feed-records";

/** Most wildcards of an instance that are looked at; the largest published set of sets has 120. */
const wildcardLimit = 20_000;

type Visible = {
  instance: Instance;
  names: readonly string[];
  prefixes: readonly string[];
  exceptSetIds?: readonly string[];
};

/**
 * Those of `names` that some visible set has now, every wildcard that visible sets have, and the
 * prefixes of visible sets that contain one of `prefixes`; the sets that are left out do not count.
 */
export async function listVisibleEndpoints(
  db: Db,
  { instance, names, prefixes, exceptSetIds = [] }: Visible,
): Promise<VisibleEndpoints> {
  let visible = db
    .selectFrom("endpoint_set_fqdn")
    .innerJoin("fqdn", "fqdn.id", "endpoint_set_fqdn.fqdn_id")
    .innerJoin("endpoint_set", "endpoint_set.internal_id", "endpoint_set_fqdn.set_id")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select("fqdn.domain_name")
    .distinct()
    .where("endpoint_set.instance", "=", instance)
    .where("endpoint_set.public_id", "is not", null)
    .where("endpoint_set.is_deleted", "=", false)
    .where("endpoint_set.is_hidden", "=", false)
    .where("endpoint_set.is_member_set", "=", false)
    .where("workload.workload_type", "=", "External");
  if (exceptSetIds.length > 0)
    visible = visible.where("endpoint_set.internal_id", "not in", exceptSetIds);
  const same =
    names.length === 0 ? [] : await visible.where("fqdn.domain_name", "in", [...names]).execute();
  const wildcards = await visible
    .where("fqdn.is_wildcard", "=", true)
    .limit(wildcardLimit)
    .execute();
  const around = await listPrefixesAround(db, { instance, prefixes });
  return {
    names: same.map(({ domain_name }) => domain_name),
    wildcards: wildcards.map(({ domain_name }) => domain_name),
    prefixes: around.flatMap(({ prefix, setId }) => (exceptSetIds.includes(setId) ? [] : prefix)),
  };
}

/** Most prefixes around one that are read. */
const aroundEach = 200;

/** What a set of the feed has that covers an asked endpoint; a prefix may be its member set's. */
type Around = { asked: string; setId: string; publicId: number };

/** Where the feed has some prefixes now, or wider ones. */
async function listPrefixesAround(
  db: Db,
  { instance, prefixes }: { instance: Instance; prefixes: readonly string[] },
): Promise<(Around & { prefix: string })[]> {
  if (prefixes.length === 0) return [];
  const { rows } = await sql<{ asked: string; prefix: string; set_id: string; public_id: number }>`
    select asked.text as asked, met.* from unnest(${[...prefixes]}::text[]) as asked (text)
    cross join lateral (
      select endpoint_set_prefix.prefix::text as prefix, shown.internal_id as set_id, shown.public_id
      from endpoint_set_prefix
      join endpoint_set as owner on owner.internal_id = endpoint_set_prefix.set_id and not owner.is_deleted
      join endpoint_set as shown on shown.internal_id = owner.internal_id or shown.member_set_id = owner.internal_id
      join workload on workload.id = shown.workload_id and workload.workload_type = 'External'
      where endpoint_set_prefix.prefix >>= asked.text::cidr and endpoint_set_prefix.instance = ${instance}
        and shown.public_id is not null and not shown.is_deleted and not shown.is_hidden and not shown.is_member_set
      limit ${aroundEach}
    ) as met`.execute(db);
  return rows.map((row) => ({
    asked: row.asked,
    prefix: parsePrefix(row.prefix)?.text ?? row.prefix,
    setId: row.set_id,
    publicId: row.public_id,
  }));
}

/** Where the feed has some names now, or wildcards that cover them. */
async function listNamesAround(
  db: Db,
  { instance, names }: { instance: Instance; names: readonly string[] },
): Promise<Around[]> {
  const candidates = names.flatMap((asked) =>
    [asked, ...wildcardsOver(asked)].map((name) => ({ asked, name })),
  );
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ asked: string; set_id: string; public_id: number }>`
    select listed.asked, shown.internal_id as set_id, shown.public_id
    from unnest(${candidates.map(({ asked }) => asked)}::text[],
      ${candidates.map(({ name }) => name)}::text[]) as listed (asked, name)
    join fqdn on fqdn.instance = ${instance} and fqdn.domain_name = listed.name
    join endpoint_set_fqdn on endpoint_set_fqdn.fqdn_id = fqdn.id
    join endpoint_set as shown on shown.internal_id = endpoint_set_fqdn.set_id
    join workload on workload.id = shown.workload_id and workload.workload_type = 'External'
    where shown.public_id is not null and not shown.is_deleted and not shown.is_hidden and not
      shown.is_member_set`.execute(db);
  return rows.map((row) => ({ asked: row.asked, setId: row.set_id, publicId: row.public_id }));
}

/** The sets of the feed, by public id, that have each of some endpoints now or cover it; those in none are left out. */
export async function listSetsStillWith(
  db: Db,
  {
    instance,
    names,
    prefixes,
  }: { instance: Instance; names: readonly string[]; prefixes: readonly string[] },
): Promise<Map<string, number[]>> {
  const around = [
    ...(await listNamesAround(db, { instance, names })),
    ...(await listPrefixesAround(db, { instance, prefixes })),
  ];
  const sets = new Map<string, number[]>();
  for (const { asked, publicId } of around)
    sets.set(
      asked,
      [...new Set([...(sets.get(asked) ?? []), publicId])].sort((one, other) => one - other),
    );
  return sets;
}

import { sql, type RawBuilder, type Transaction } from "kysely";

import { grouped } from "~/lib/grouped";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";
import type { Category, Instance } from "../endpoint-sets/endpoint-set";
import { reachOf, wildcardsOver, type Overlap, type Relation } from "./overlap";

type Connection = Db | Transaction<Database>;

/**
 * The endpoints asked about. `leftOut` are the set they belong to and the member set that gives it
 * some of them.
 */
export type OverlapQuestion = {
  instance: Instance;
  leftOut: readonly string[];
  names: readonly string[];
  prefixes: readonly string[];
};

/** What was found for each endpoint that anything was found for. */
export type Overlaps = { names: Map<string, Overlap[]>; prefixes: Map<string, Overlap[]> };

/** Most overlaps of one kind that are told for one endpoint: a wide prefix may have thousands. */
const overlapsEach = 20;

/** What other sets have of the endpoints that a change adds: the same, around them, within them. */
export async function overlapsOfAdditions(
  db: Connection,
  question: OverlapQuestion,
): Promise<Overlaps> {
  return {
    names: merged([...(await namesOver(db, question)), ...(await namesUnder(db, question))]),
    prefixes: merged([
      ...(await prefixesOver(db, question)),
      ...(await prefixesUnder(db, question)),
    ]),
  };
}

/** What still has the endpoints that a change removes, in other sets: the same, a wildcard, a wider prefix. */
export async function coverageOfRemovals(
  db: Connection,
  question: OverlapQuestion,
): Promise<Overlaps> {
  return {
    names: merged(await namesOver(db, question)),
    prefixes: merged(await prefixesOver(db, question)),
  };
}

type Found = { subject: string; overlap: Overlap };

type SetRow = {
  internal_id: string;
  public_id: number | null;
  workload: string;
  workload_id: string;
  category: string;
  tcp_ports: string;
  udp_ports: string;
  is_member_set: boolean;
};

type Row = SetRow & { subject: string; endpoint: string };

/** A prefix of another set; `is_same` tells it from one around or within the prefix asked about. */
type Met = Row & { is_same: boolean };

const setColumns = sql`endpoint_set.internal_id, endpoint_set.public_id, workload.name as workload,
    endpoint_set.workload_id,
  endpoint_set.governance_category as category, endpoint_set.tcp_ports, endpoint_set.udp_ports,
    endpoint_set.is_member_set`;

/** Sets that have a name; what a publishing let go stays in none. */
const setsOfNames = sql`
  join endpoint_set_fqdn on endpoint_set_fqdn.fqdn_id = fqdn.id and endpoint_set_fqdn.removes_on is null
  join endpoint_set on endpoint_set.internal_id = endpoint_set_fqdn.set_id and not endpoint_set.is_deleted
  join workload on workload.id = endpoint_set.workload_id`;

/** The same names in other sets, and wildcards that stand for them. */
async function namesOver(
  db: Connection,
  { instance, leftOut, names }: OverlapQuestion,
): Promise<Found[]> {
  const subjectsOf = new Map<string, string[]>();
  for (const name of names) {
    for (const candidate of [name, ...wildcardsOver(name)]) {
      const subjects = subjectsOf.get(candidate);
      if (subjects) subjects.push(name);
      else subjectsOf.set(candidate, [name]);
    }
  }
  if (subjectsOf.size === 0) return [];
  const { rows } = await sql<Row>`
    select fqdn.domain_name as subject, fqdn.domain_name as endpoint, ${setColumns}
    from unnest(${[...subjectsOf.keys()]}::text[]) as asked (name)
    join fqdn on fqdn.instance = ${instance} and fqdn.domain_name = asked.name
    ${setsOfNames}
    where endpoint_set.internal_id <> all(${[...leftOut]}::uuid[])
    order by fqdn.domain_name, endpoint_set.public_id, endpoint_set.internal_id`.execute(db);
  return rows.flatMap((row) =>
    (subjectsOf.get(row.endpoint) ?? []).map((subject) =>
      found(row, subject, subject === row.endpoint ? "same" : "around"),
    ),
  );
}

/** Names of other sets that the wildcards among the names stand for. */
async function namesUnder(
  db: Connection,
  { instance, leftOut, names }: OverlapQuestion,
): Promise<Found[]> {
  const reaches = names.filter(isWildcardName).map(reachOf);
  if (reaches.length === 0) return [];
  const column = (key: keyof (typeof reaches)[number]) => reaches.map((reach) => reach[key]);
  const { rows } = await sql<Row>`
    select asked.wildcard as subject, reached.*
    from unnest(${column("wildcard")}::text[], ${column("from")}::text[], ${column("before")}::text[],
      ${column("pattern")}::text[])
      as asked (wildcard, lowest, beyond, pattern)
    cross join lateral (
      select fqdn.domain_name as endpoint, ${setColumns}
      from fqdn ${setsOfNames}
      where fqdn.reversed_name >= asked.lowest and fqdn.reversed_name < asked.beyond and fqdn.instance = ${instance}
        and fqdn.domain_name like asked.pattern and fqdn.domain_name <> asked.wildcard
        and endpoint_set.internal_id <> all(${[...leftOut]}::uuid[])
      order by fqdn.reversed_name
      limit ${overlapsEach}
    ) as reached`.execute(db);
  return rows
    .filter(({ subject, endpoint }) => wildcardCovers(subject, endpoint))
    .map((row) => found(row, row.subject, "within"));
}

/** Most prefixes around one that are read: as many as there are sets nested in one another, or that have the same. */
const aroundEach = 200;

/**
 * The same prefixes in other sets, then wider ones. Sorted here: sorting in the statement makes
 * Postgres compile it, which takes longer than all the rest.
 */
async function prefixesOver(db: Connection, question: OverlapQuestion): Promise<Found[]> {
  const rows = await prefixesMet(db, question, {
    prefixes: question.prefixes,
    relation: sql`>>=`,
    limit: aroundEach,
  });
  return rows
    .sort((one, other) => Number(other.is_same) - Number(one.is_same))
    .map((row) => found(row, row.subject, row.is_same ? "same" : "around"));
}

/** Narrower prefixes in other sets; a single address has none. */
async function prefixesUnder(db: Connection, question: OverlapQuestion): Promise<Found[]> {
  const prefixes = question.prefixes.filter((prefix) => !/^[\d.]+\/32$|:.*\/128$/.test(prefix));
  const rows = await prefixesMet(db, question, {
    prefixes,
    relation: sql`<<`,
    limit: overlapsEach,
  });
  return rows.map((row) => found(row, row.subject, "within"));
}

type Meeting = { prefixes: readonly string[]; relation: RawBuilder<unknown>; limit: number };

async function prefixesMet(
  db: Connection,
  { instance, leftOut }: OverlapQuestion,
  { prefixes, relation, limit }: Meeting,
): Promise<Met[]> {
  if (prefixes.length === 0) return [];
  const { rows } = await sql<Met>`
    select asked.subject, met.*
    from (select given as subject, given::cidr as prefix from unnest(${[...prefixes]}::text[]) as given) as asked
    cross join lateral (
      select endpoint_set_prefix.prefix::text as endpoint, endpoint_set_prefix.prefix = asked.prefix as
        is_same, ${setColumns}
      from endpoint_set_prefix
      join endpoint_set on endpoint_set.internal_id = endpoint_set_prefix.set_id and not endpoint_set.is_deleted
      join workload on workload.id = endpoint_set.workload_id
      where endpoint_set_prefix.prefix ${relation} asked.prefix and endpoint_set_prefix.instance = ${instance}
        and endpoint_set_prefix.removes_on is null and endpoint_set_prefix.set_id <> all(${[...leftOut]}::uuid[])
      limit ${limit}
    ) as met`.execute(db);
  return withReferring(db, rows, leftOut);
}

/** What lies in a member set lies in the sets that refer to it as well, where readers have it. */
async function withReferring(
  db: Connection,
  rows: readonly Met[],
  leftOut: readonly string[],
): Promise<Met[]> {
  const memberIds = new Set(
    rows.filter((row) => row.is_member_set).map(({ internal_id }) => internal_id),
  );
  if (memberIds.size === 0) return [...rows];
  const { rows: referring } = await sql<SetRow & { member_set_id: string }>`
    select endpoint_set.member_set_id, ${setColumns}
    from endpoint_set join workload on workload.id = endpoint_set.workload_id
    where endpoint_set.member_set_id = any(${[...memberIds]}::uuid[]) and not endpoint_set.is_deleted
      and endpoint_set.published_version is not null
      and endpoint_set.internal_id <> all(${[...leftOut]}::uuid[])
    order by endpoint_set.public_id, endpoint_set.internal_id
    limit ${aroundEach}`.execute(db);
  const byMember = grouped(referring.map((set) => [set.member_set_id, set]));
  return rows.flatMap((row) => [
    row,
    ...(byMember.get(row.internal_id) ?? []).map(({ member_set_id: _, ...set }) => ({
      ...row,
      ...set,
    })),
  ]);
}

function found(row: Row, subject: string, relation: Relation): Found {
  return {
    subject,
    overlap: {
      endpoint: row.endpoint,
      relation,
      set: {
        internalId: row.internal_id,
        publicId: row.public_id,
        workload: row.workload,
        workloadId: row.workload_id,
        category: row.category as Category,
        tcpPorts: row.tcp_ports,
        udpPorts: row.udp_ports,
        isMemberSet: row.is_member_set,
      },
    },
  };
}

function merged(all: readonly Found[]): Map<string, Overlap[]> {
  const bySubject = new Map<string, Overlap[]>();
  for (const { subject, overlap } of all) {
    const overlaps = bySubject.get(subject) ?? [];
    if (overlaps.length < 2 * overlapsEach) overlaps.push(overlap);
    bySubject.set(subject, overlaps);
  }
  return bySubject;
}

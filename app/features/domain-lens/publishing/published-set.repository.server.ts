import { sql } from "kysely";

import { parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";

import type { Category, Instance } from "../endpoint-sets/endpoint-set";

import type { AnswerableSets } from "./feed-content";
import { feedSetOf, type PublishedSet } from "./feed-set";

/** A published set with the id by which everything internal knows it. */
export type StoredPublishedSet = PublishedSet & {
  setId: string;
  memberSetId: string | null;
  /** Whether readers get it who name no service area. */ isInDefaultAnswer: boolean;
};

type Row = {
  set_id: string;
  public_id: number;
  is_deleted: boolean;
  is_hidden: boolean;
  is_member_set: boolean;
  member_set_id: string | null;
  workload_type: "Internal" | "External";
  service_area: string;
  display_name: string;
  is_in_default_answer: boolean;
  governance_category: Category;
  is_express_route: boolean;
  is_required: boolean;
  optional_functionality: string;
  has_blank_notes: boolean;
  tcp_ports: string;
  udp_ports: string;
  fqdns: string[];
  prefixes: string[];
  member_prefixes: string[];
};

/**
 * What is published of an instance's sets, in the order of their public ids, those included
 * that the public does not see: `feedSetOf` decides that. What leaves on a later day is still
 * in them. One statement, so all of it is of one moment.
 *
 * @param setIds only these, and the sets that take in the prefixes of one of them
 */
export async function listPublishedSets(
  db: Db,
  { instance, setIds }: { instance: Instance; setIds?: readonly string[] },
): Promise<StoredPublishedSet[]> {
  const named =
    setIds &&
    sql`and (endpoint_set.internal_id = any(${[...setIds]}::uuid[]) or endpoint_set.member_set_id =
        any(${[...setIds]}::uuid[]))`;
  const { rows } = await sql<Row>`
    with chosen as materialized (
      select endpoint_set.*, workload.workload_type, service_area.code as service_area,
        service_area.display_name, service_area.is_in_default_answer
      from endpoint_set
      join workload on workload.id = endpoint_set.workload_id
      join service_area on service_area.code = workload.service_area
      where endpoint_set.instance = ${instance} and endpoint_set.public_id is not null and
        endpoint_set.published_version is not null ${named ?? sql``}
    ), names as (
      select set_id, json_agg(fqdn.domain_name order by position, fqdn.domain_name) as fqdns
      from endpoint_set_fqdn join fqdn on fqdn.id = endpoint_set_fqdn.fqdn_id
      where set_id in (select internal_id from chosen)
      group by set_id
    ), own as (
      select set_id, json_agg(prefix::text order by position, prefix) as prefixes
      from endpoint_set_prefix
      where set_id in (select internal_id from chosen union select member_set_id from chosen)
      group by set_id
    )
    select chosen.internal_id as set_id, chosen.public_id, chosen.is_deleted, chosen.is_hidden,
      chosen.is_member_set, chosen.member_set_id, chosen.workload_type,
      chosen.service_area, chosen.display_name, chosen.is_in_default_answer, chosen.governance_category,
        chosen.is_express_route, chosen.is_required,
      chosen.optional_functionality, chosen.has_blank_notes, chosen.tcp_ports, chosen.udp_ports,
      coalesce(names.fqdns, '[]') as fqdns, coalesce(own.prefixes, '[]') as prefixes,
        coalesce(member.prefixes, '[]') as member_prefixes
    from chosen
    left join names on names.set_id = chosen.internal_id
    left join own on own.set_id = chosen.internal_id
    left join own as member on member.set_id = chosen.member_set_id
      and not exists (select from endpoint_set as linked where linked.internal_id = chosen.member_set_id and
        linked.is_deleted)
    order by chosen.public_id`.execute(db);
  return rows.map(setOf);
}

/** The public ones among published sets, with the areas that readers get only on request. */
export function answerableSets(published: readonly StoredPublishedSet[]): AnswerableSets {
  const onRequest = published
    .filter(({ isInDefaultAnswer }) => !isInDefaultAnswer)
    .map(({ serviceArea }) => serviceArea.toLowerCase());
  return {
    sets: published.flatMap((set) => feedSetOf(set) ?? []),
    areasOnRequest: [...new Set(onRequest)].sort(),
  };
}

/** What is published of an instance with its version, all of one moment; null while nothing was published. */
export async function readInstance(
  db: Db,
  instance: Instance,
): Promise<{ version: string; publishedAt: Date; sets: StoredPublishedSet[] } | null> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const newest = await trx
        .selectFrom("publication")
        .select(["version", "published_at"])
        .where("instance", "=", instance)
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      return newest
        ? {
            version: newest.version,
            publishedAt: newest.published_at,
            sets: await listPublishedSets(trx, { instance }),
          }
        : null;
    });
}

function setOf(row: Row): StoredPublishedSet {
  return {
    setId: row.set_id,
    memberSetId: row.member_set_id,
    isInDefaultAnswer: row.is_in_default_answer,
    publicId: row.public_id,
    isDeleted: row.is_deleted,
    isHidden: row.is_hidden,
    isMemberSet: row.is_member_set,
    workloadType: row.workload_type,
    serviceArea: row.service_area,
    serviceAreaDisplayName: row.display_name,
    category: row.governance_category,
    isExpressRoute: row.is_express_route,
    isRequired: row.is_required,
    optionalFunctionality: row.optional_functionality,
    hasBlankNotes: row.has_blank_notes,
    tcpPorts: row.tcp_ports,
    udpPorts: row.udp_ports,
    fqdns: row.fqdns,
    prefixes: row.prefixes.map((prefix) => ({ prefix: inOneSpelling(prefix) })),
    memberPrefixes: row.member_prefixes.map(inOneSpelling),
  };
}

/** Postgres shortens some IPv6 addresses in its own way (RFC 5952, 4.2.2). */
function inOneSpelling(prefix: string): string {
  return prefix.includes(":") ? (parsePrefix(prefix)?.text ?? prefix) : prefix;
}

import { randomUUID } from "node:crypto";

import { isWildcardName, reversedName } from "~/features/domain-lens/endpoint-sets/endpoint-name";
import {
  emptyContent,
  type EndpointSetContent,
  type Instance,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import type { Db } from "~/platform/database.server";

/** Stores a workload of a service area, which is made where there is none. @returns its id */
export async function aWorkload(
  db: Db,
  name = `Workload ${randomUUID()}`,
  { serviceArea = "Exchange", workloadType = "External" } = {},
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db
    .insertInto("service_area")
    .values({ code: serviceArea, display_name: serviceArea })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("workload")
    .values({
      id,
      name,
      workload_type: workloadType,
      service_area: serviceArea,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** The content of a set of external web addresses. */
export function aContent(
  content: Partial<EndpointSetContent> & Pick<EndpointSetContent, "workloadId">,
): EndpointSetContent {
  return {
    ...emptyContent(content.workloadId),
    tcpPorts: "80,443",
    isRequired: true,
    publicDescription: "A set",
    ...content,
  };
}

type APublishedSet = Omit<Partial<EndpointSetContent>, "prefixes"> & {
  workloadId: string;
  internalId?: string;
  instance?: Instance;
  publicId?: number | null;
  /** Null for a set that was never published. */
  publishedVersion?: string | null;
  prefixes?: readonly string[];
  /** Day on which all that is in it leaves. */
  removesOn?: string;
};

/** Stores a set as publishing leaves it. @returns its internal id */
export async function aPublishedSet(
  db: Db,
  {
    internalId = randomUUID(),
    instance = "Worldwide",
    publicId = null,
    publishedVersion = "2030010100",
    prefixes = [],
    removesOn,
    ...given
  }: APublishedSet,
): Promise<string> {
  const content = aContent(given);
  const now = new Date();
  await db
    .insertInto("endpoint_set")
    .values({
      internal_id: internalId,
      instance,
      public_id: publicId,
      published_version: publishedVersion,
      workload_id: content.workloadId,
      governance_category: content.category,
      is_express_route: content.isExpressRoute,
      is_required: content.isRequired,
      is_member_set: content.isMemberSet,
      member_set_id: content.memberSetId,
      tcp_ports: content.tcpPorts,
      udp_ports: content.udpPorts,
      is_deleted: content.isDeleted,
      is_hidden: content.isHidden,
      public_description: content.publicDescription,
      fqdn_count: content.fqdns.length,
      prefix_count: prefixes.length,
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const [position, name] of content.fqdns.entries()) {
    const fqdnId = await anFqdn(db, { instance, name, workloadId: content.workloadId });
    await db
      .insertInto("endpoint_set_fqdn")
      .values({ set_id: internalId, fqdn_id: fqdnId, position, removes_on: removesOn })
      .execute();
  }
  const rows = prefixes.map((prefix, position) => ({
    set_id: internalId,
    instance,
    prefix,
    position,
    removes_on: removesOn,
  }));
  if (rows.length > 0) await db.insertInto("endpoint_set_prefix").values(rows).execute();
  return internalId;
}

/** Stores a name's record where there is none. @returns its id */
export async function anFqdn(
  db: Db,
  {
    instance = "Worldwide",
    name,
    workloadId,
  }: { instance?: Instance; name: string; workloadId: string | null },
): Promise<string> {
  const now = new Date();
  const { id } = await db
    .insertInto("fqdn")
    .values({
      id: randomUUID(),
      instance,
      domain_name: name,
      reversed_name: reversedName(name),
      labels: name.split("."),
      published_domain_name: name,
      workload_id: workloadId,
      is_wildcard: isWildcardName(name),
      added_by: "Added by User",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["instance", "domain_name"]).doUpdateSet({ updated_at: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

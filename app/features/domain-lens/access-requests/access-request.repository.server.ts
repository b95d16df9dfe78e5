import { sql, type Transaction } from "kysely";

import type { AccountKey } from "~/features/identity/account";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { personKey } from "../person";
import type { AccessFacts, AccessRequestStatus, Decider, RequestedRole } from "./access-request";

type Connection = Db | Transaction<Database>;

/** Requests that one page lists. */
const listedLimit = 200;
const ownLimit = 20;

/** A request as it is stored. */
export type AccessRequest = AccessFacts & {
  id: string;
  tenantId: string;
  objectId: string;
  name: string;
  email: string | null;
  workload: { id: string; name: string; serviceArea: string };
  reason: string;
  askedAt: Date;
  decided: { by: string; at: Date; note: string } | null;
};

/** An account in one variant: requests do not cross variants, as roles do not. */
export type Asker = Pick<AccountKey, "tenantId" | "objectId"> & { variant: Variant };

function requests(db: Connection, variant: Variant) {
  return db
    .selectFrom("access_request")
    .innerJoin("workload", "workload.id", "access_request.workload_id")
    .selectAll("access_request")
    .select(["workload.name as workload_name", "workload.service_area"])
    .where("access_request.variant", "=", variant);
}

type Row = Awaited<ReturnType<ReturnType<typeof requests>["execute"]>>[number];

function requestOf(row: Row): AccessRequest {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    objectId: row.object_id,
    requestedBy: personKey({ tenantId: row.tenant_id, objectId: row.object_id }),
    name: row.name,
    email: row.email,
    role: row.role as RequestedRole,
    workload: { id: row.workload_id, name: row.workload_name, serviceArea: row.service_area },
    reason: row.reason,
    status: row.status as AccessRequestStatus,
    askedAt: row.asked_at,
    decided: row.decided_at && {
      by: row.decided_by_name ?? "",
      at: row.decided_at,
      note: row.decided_note ?? "",
    },
  };
}

type Named = { variant: Variant; id: string };

/** @param lock keeps others from deciding about it until the transaction ends */
export async function findAccessRequest(
  db: Connection,
  { variant, id }: Named,
  { lock = false } = {},
): Promise<AccessRequest | undefined> {
  const query = requests(db, variant).where("access_request.id", "=", id);
  const row = await (lock ? query.forUpdate("access_request") : query).executeTakeFirst();
  return row && requestOf(row);
}

/** The requests of an account: those that wait, then the newest. */
export async function listAccessRequestsOf(
  db: Connection,
  { variant, tenantId, objectId }: Asker,
): Promise<AccessRequest[]> {
  const rows = await requests(db, variant)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .orderBy(sql`status = 'pending'`, "desc")
    .orderBy("asked_at", "desc")
    .limit(ownLimit)
    .execute();
  return rows.map(requestOf);
}

/**
 * Open requests for the workloads that somebody reviews, the longest waiting first: all of them for the council and
 * operators. Whether one is theirs to decide, the rule says.
 */
export async function listOpenAccessRequests(
  db: Connection,
  variant: Variant,
  person: Decider,
): Promise<AccessRequest[]> {
  const isForAll =
    person.isOperator || person.scopes.some(({ role }) => role === "connectivity-champion");
  const workloadIds = person.scopes.flatMap(({ workloadId }) => workloadId ?? []);
  const areas = person.scopes.flatMap(({ serviceArea }) => serviceArea ?? []);
  const rows = await requests(db, variant)
    .where("status", "=", "pending")
    .where(
      sql<boolean>`(${isForAll} or workload.id = any(${workloadIds}::uuid[])
        or workload.service_area = any(${areas}::text[]))`,
    )
    .orderBy("asked_at")
    .orderBy("access_request.id")
    .limit(listedLimit)
    .execute();
  return rows.map(requestOf);
}

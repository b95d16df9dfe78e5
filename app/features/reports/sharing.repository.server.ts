import { sql, type RawBuilder, type Transaction } from "kysely";

import type { AccountKey } from "~/features/identity/account";
import type { NamedPerson, PersonKey } from "~/features/identity/person.schema";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { receiversMost, type Receiver } from "./sharing.schema";

type SharedState = { isPublic?: boolean; isSharedInOrganisation?: boolean };

/**
 * Opens or closes a report to the public or the organisation; whatever it says about the link
 * answers the question about it.
 */
export async function updateSharedState(
  trx: Transaction<Database>,
  reportId: string,
  { isPublic, isSharedInOrganisation }: SharedState,
): Promise<void> {
  await trx
    .updateTable("report")
    .set((eb) => ({
      share_revision: eb("share_revision", "+", 1),
      ...(isPublic !== undefined && { is_public: isPublic, awaits_link_choice: false }),
      ...(isSharedInOrganisation !== undefined && {
        is_shared_in_organisation: isSharedInOrganisation,
      }),
    }))
    .where("id", "=", reportId)
    .execute();
}

type NewReceivers = {
  reportId: string;
  /** Whose directory knows them. */ issuer: string;
  receivers: readonly NamedPerson[];
  at: Date;
};

/** Adds receivers; one who is there already keeps the day and gets the newer name. */
export async function insertReceivers(
  trx: Transaction<Database>,
  { reportId, issuer, receivers, at }: NewReceivers,
): Promise<void> {
  await trx
    .insertInto("report_share")
    .values(
      receivers.map(({ tenantId, objectId, name }) => ({
        report_id: reportId,
        issuer,
        tenant_id: tenantId,
        object_id: objectId,
        name,
        shared_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["report_id", "tenant_id", "object_id"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        issuer: eb.ref("excluded.issuer"),
      })),
    )
    .execute();
  await updateSharedState(trx, reportId, {});
}

/** Whether a row of `report_share` names the account (decision 0006). */
export function isReceivedBy({ issuer, tenantId, objectId }: AccountKey): RawBuilder<boolean> {
  return sql<boolean>`(report_share.tenant_id = ${tenantId} and report_share.object_id = ${objectId}
    and (report_share.issuer = ${issuer} or report_share.issuer is null))`;
}

/** Takes the report from one receiver. @returns whether they had it */
export async function deleteReceiver(
  trx: Transaction<Database>,
  reportId: string,
  { tenantId, objectId }: PersonKey,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("report_share")
    .where("report_id", "=", reportId)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await updateSharedState(trx, reportId, {});
  return true;
}

/** Everybody the report is shared with by name, in the order of their names. */
export async function listReceivers(
  db: Db | Transaction<Database>,
  reportId: string,
): Promise<Receiver[]> {
  const rows = await db
    .selectFrom("report_share")
    .select(["tenant_id", "object_id", "name", "shared_at"])
    .where("report_id", "=", reportId)
    .orderBy("name")
    .orderBy("tenant_id")
    .orderBy("object_id")
    .limit(receiversMost)
    .execute();
  return rows.map(({ tenant_id, object_id, name, shared_at }) => ({
    tenantId: tenant_id,
    objectId: object_id,
    name,
    sharedAt: shared_at.toISOString(),
  }));
}

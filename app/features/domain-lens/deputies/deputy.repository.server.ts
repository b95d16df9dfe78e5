import { sql, type Transaction } from "kysely";

import type { AccountKey } from "~/features/identity/account";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { ChampionRole, Deputy } from "./deputy";

/** A champion in one variant: roles, and who stands in for them, do not cross variants. */
export type Champion = Pick<AccountKey, "tenantId" | "objectId"> & { variant: Variant };

/** Roles of one person that are shown. */
const roleLimit = 500;

/** What a champion holds by assignment of their own; what they hold as a deputy is not theirs to hand on. */
export async function listChampionRoles(
  db: Db | Transaction<Database>,
  { variant, tenantId, objectId }: Champion,
): Promise<ChampionRole[]> {
  const rows = await db
    .selectFrom("role_assignment")
    .leftJoin("workload", "workload.id", "role_assignment.workload_id")
    .leftJoin("service_area", "service_area.code", "role_assignment.service_area")
    .select([
      "role_assignment.role",
      sql<string>`coalesce(workload.name, service_area.display_name)`.as("scope_name"),
    ])
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .where("role", "in", ["workload-champion", "service-champion"])
    .orderBy("scope_name")
    .limit(roleLimit)
    .execute();
  return rows.map(({ role, scope_name }) => ({
    role: role as ChampionRole["role"],
    scopeName: scope_name,
  }));
}

/** Who stands in for a champion at `now`, the first to end first. */
export async function listDeputies(
  db: Db | Transaction<Database>,
  { variant, tenantId, objectId }: Champion,
  now: Date,
): Promise<Deputy[]> {
  const rows = await db
    .selectFrom("deputy")
    .select(["id", "tenant_id", "object_id", "name", "named_at", "ends_at"])
    .where("variant", "=", variant)
    .where("champion_tenant_id", "=", tenantId)
    .where("champion_object_id", "=", objectId)
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    objectId: row.object_id,
    name: row.name,
    namedAt: row.named_at,
    endsAt: row.ends_at,
  }));
}

/** Champions that one person may stand in for; more are not shown. */
const championLimit = 100;

/** Whom somebody stands in for at `now`. */
export async function listChampionsOfDeputy(
  db: Db,
  { variant, tenantId, objectId }: Champion,
  now: Date,
): Promise<{ name: string; endsAt: Date }[]> {
  const rows = await db
    .selectFrom("deputy")
    .select(["champion_name", "ends_at"])
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .limit(championLimit)
    .execute();
  return rows.map((row) => ({ name: row.champion_name, endsAt: row.ends_at }));
}

/** Keeps others from naming deputies of the same champion until the transaction ends. */
export async function lockChampion(
  trx: Transaction<Database>,
  { variant, tenantId, objectId }: Champion,
): Promise<void> {
  await trx
    .selectFrom("role_assignment")
    .select("id")
    .where("variant", "=", variant)
    .where("tenant_id", "=", tenantId)
    .where("object_id", "=", objectId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

type NewDeputy = Deputy & { champion: Champion; championName: string; email: string | null };

/** Names somebody, or gives a deputy another end. */
export async function upsertDeputy(
  trx: Transaction<Database>,
  { champion, championName, email, ...deputy }: NewDeputy,
): Promise<void> {
  await trx
    .insertInto("deputy")
    .values({
      id: deputy.id,
      variant: champion.variant,
      champion_tenant_id: champion.tenantId,
      champion_object_id: champion.objectId,
      champion_name: championName,
      tenant_id: deputy.tenantId,
      object_id: deputy.objectId,
      name: deputy.name,
      email,
      named_at: deputy.namedAt,
      ends_at: deputy.endsAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["variant", "champion_tenant_id", "champion_object_id", "tenant_id", "object_id"])
        .doUpdateSet((eb) => ({
          name: eb.ref("excluded.name"),
          email: eb.ref("excluded.email"),
          champion_name: eb.ref("excluded.champion_name"),
          named_at: eb.ref("excluded.named_at"),
          ends_at: eb.ref("excluded.ends_at"),
        })),
    )
    .execute();
}

/** Ends one of the champion's deputies. @returns who it was, or undefined where there is none of that id */
export async function deleteDeputy(
  trx: Transaction<Database>,
  { variant, tenantId, objectId }: Champion,
  id: string,
): Promise<Pick<Deputy, "tenantId" | "objectId" | "name" | "endsAt"> | undefined> {
  const row = await trx
    .deleteFrom("deputy")
    .where("id", "=", id)
    .where("variant", "=", variant)
    .where("champion_tenant_id", "=", tenantId)
    .where("champion_object_id", "=", objectId)
    .returning(["tenant_id", "object_id", "name", "ends_at"])
    .executeTakeFirst();
  return (
    row && { tenantId: row.tenant_id, objectId: row.object_id, name: row.name, endsAt: row.ends_at }
  );
}

/** Removes at most `limit` deputies whose time is over. @returns how many went */
export async function deleteDeputiesOver(db: Db, now: Date, limit: number): Promise<number> {
  const over = db
    .selectFrom("deputy")
    .select("id")
    .where("ends_at", "<=", now)
    .orderBy("ends_at")
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom("deputy")
    .where("id", "in", over)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

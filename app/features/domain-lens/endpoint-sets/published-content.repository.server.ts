import { sql, type Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import type { Person } from "../person";

import type { EndpointSetContent, Instance } from "./endpoint-set";
import { columnsOf, type EndpointSet } from "./endpoint-set.repository.server";
import { ensureFqdns } from "./ensure-fqdns.repository.server";

type Connection = Db | Transaction<Database>;

export type PublishedContent = {
  set: Pick<EndpointSet, "internalId" | "instance" | "content" | "publicId">;
  content: EndpointSetContent;
  version: string;
  /** Day on which what is added takes effect, `YYYY-MM-DD`. */
  addEffectiveOn: string;
  /** Day on which what is removed leaves; null lets it go at once. */
  removeOn: string | null;
  /** Who publishes it, for the history of names that are new. */
  by: Person;
  at: Date;
};

/**
 * Writes what a change publishes. What leaves later stays with the day it goes; the set's
 * revision moves on, so that a draft based on the earlier one is refused as stale.
 *
 * @param publicId for a set that has none yet
 */
export async function publishContent(
  trx: Transaction<Database>,
  { set, content, version, addEffectiveOn, removeOn, by, at }: PublishedContent,
  publicId: number,
): Promise<void> {
  await writeNames(trx, { set, content, addEffectiveOn, removeOn, by, at });
  await writePrefixes(trx, { set, content, addEffectiveOn, removeOn });
  await trx
    .updateTable("endpoint_set")
    .set((eb) => ({
      ...columnsOf(content),
      public_id: set.publicId ?? publicId,
      published_version: version,
      fqdn_count: content.fqdns.length,
      prefix_count: content.prefixes.length,
      revision: eb("revision", "+", 1),
      updated_at: at,
    }))
    .where("internal_id", "=", set.internalId)
    .execute();
}

/** The next id that no set of the instance ever had; the caller must hold the instance's lock. */
export async function nextPublicId(trx: Connection, instance: Instance): Promise<number> {
  const { last } = await trx
    .selectFrom("endpoint_set")
    .select((eb) => eb.fn.max("public_id").as("last"))
    .where("instance", "=", instance)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

type Written = Pick<PublishedContent, "set" | "content" | "addEffectiveOn" | "removeOn">;

async function writeNames(
  trx: Transaction<Database>,
  { set, content, addEffectiveOn, removeOn, by, at }: Written & Pick<PublishedContent, "by" | "at">,
): Promise<void> {
  const ids = await ensureFqdns(trx, {
    instance: set.instance,
    names: content.fqdns,
    workloadId: content.workloadId,
    by,
    at,
  });
  const kept = content.fqdns.flatMap((name) => ids.get(name) ?? []);
  const isGone = sql<boolean>`set_id = ${set.internalId} and removes_on is null and not (fqdn_id =
      any(${kept}::uuid[]))`;
  if (removeOn === null) await trx.deleteFrom("endpoint_set_fqdn").where(isGone).execute();
  else
    await trx
      .updateTable("endpoint_set_fqdn")
      .set({ removes_on: removeOn })
      .where(isGone)
      .execute();
  if (kept.length === 0) return;
  await trx
    .insertInto("endpoint_set_fqdn")
    .values(
      kept.map((fqdnId, position) => ({
        set_id: set.internalId,
        fqdn_id: fqdnId,
        position,
        effective_on: addEffectiveOn,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["set_id", "fqdn_id"])
        .doUpdateSet((eb) => ({ position: eb.ref("excluded.position"), removes_on: null })),
    )
    .execute();
}

async function writePrefixes(
  trx: Transaction<Database>,
  { set, content, addEffectiveOn, removeOn }: Written,
): Promise<void> {
  const kept = content.prefixes.map(({ prefix }) => prefix);
  const isGone = sql<boolean>`set_id = ${set.internalId} and removes_on is null and not (prefix =
      any(${kept}::cidr[]))`;
  if (removeOn === null) await trx.deleteFrom("endpoint_set_prefix").where(isGone).execute();
  else
    await trx
      .updateTable("endpoint_set_prefix")
      .set({ removes_on: removeOn })
      .where(isGone)
      .execute();
  if (kept.length === 0) return;
  await trx
    .insertInto("endpoint_set_prefix")
    .values(
      content.prefixes.map(({ prefix, serviceTreeId }, position) => ({
        set_id: set.internalId,
        instance: set.instance,
        prefix,
        position,
        service_tree_id: serviceTreeId,
        effective_on: addEffectiveOn,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["set_id", "prefix"]).doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        service_tree_id: eb.ref("excluded.service_tree_id"),
        removes_on: null,
      })),
    )
    .execute();
}

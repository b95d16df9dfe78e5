import { randomUUID } from "node:crypto";

import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { Instance } from "../endpoint-sets/endpoint-set";

type Trx = Transaction<Database>;

/** A service area as a file names it. */
export type NamedArea = { code: string; displayName: string };

/** What became of an area's display name: as the file has it, or as other instances have it. */
export type StoredArea = { ok: true; displayName: string } | { ok: false; knownAs: string };

/** Whether an instance has anything: a set, begun or published, or a version. */
export async function isInstanceEmpty(trx: Trx, instance: Instance): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from endpoint_set where instance = ${instance})
      and not exists (select from publication where instance = ${instance}) as is_empty`.execute(
    trx,
  );
  return rows[0]?.is_empty ?? true;
}

/** Areas that the vendor's web service sends only to readers who name them. Source: rules, section 7 */
const areasOnRequest: ReadonlySet<string> = new Set(["mem"]);

/**
 * Makes sure that there is a service area. Where other instances publish under it, its display
 * name stays theirs.
 *
 * @returns not ok when the area is known in another spelling
 */
export async function storeArea(
  trx: Trx,
  { code, displayName }: NamedArea,
  instance: Instance,
): Promise<StoredArea> {
  const known = await trx
    .selectFrom("service_area")
    .selectAll()
    .where(sql`lower(code)`, "=", code.toLowerCase())
    .executeTakeFirst();
  if (!known) {
    await trx
      .insertInto("service_area")
      .values({
        code,
        display_name: displayName,
        is_in_default_answer: !areasOnRequest.has(code.toLowerCase()),
      })
      .execute();
    return { ok: true, displayName };
  }
  if (known.code !== code) return { ok: false, knownAs: known.code };
  if (known.display_name === displayName) return { ok: true, displayName };
  const elsewhere = await trx
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select("internal_id")
    .where("workload.service_area", "=", code)
    .where("endpoint_set.instance", "<>", instance)
    .where("published_version", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (elsewhere) return { ok: true, displayName: known.display_name };
  await trx
    .updateTable("service_area")
    .set({ display_name: displayName })
    .where("code", "=", code)
    .execute();
  return { ok: true, displayName };
}

/** The external workload of an area under one of `names`, made where there is none. */
export async function ensureWorkload(
  trx: Trx,
  { area, names, at }: { area: string; names: readonly string[]; at: Date },
): Promise<{ id: string; name: string; isNew: boolean } | null> {
  for (const name of names) {
    const known = await trx
      .selectFrom("workload")
      .select(["id", "name", "service_area", "workload_type"])
      .where(sql`lower(name)`, "=", name.toLowerCase())
      .executeTakeFirst();
    if (known?.service_area === area && known.workload_type === "External")
      return { id: known.id, name: known.name, isNew: false };
    if (known) continue;
    const id = randomUUID();
    await trx
      .insertInto("workload")
      .values({
        id,
        name,
        workload_type: "External",
        service_area: area,
        created_at: at,
        updated_at: at,
      })
      .execute();
    return { id, name, isNew: true };
  }
  return null;
}

/** Sets of an instance that have an id in the feed, by that id, with their workload's area. */
export async function listNumberedSets(
  trx: Trx,
  instance: Instance,
): Promise<Map<number, { setId: string; workloadId: string; area: string; isExternal: boolean }>> {
  const rows = await trx
    .selectFrom("endpoint_set")
    .innerJoin("workload", "workload.id", "endpoint_set.workload_id")
    .select(["internal_id", "public_id", "workload_id", "service_area", "workload_type"])
    .where("instance", "=", instance)
    .where("public_id", "is not", null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.public_id ?? 0,
      {
        setId: row.internal_id,
        workloadId: row.workload_id,
        area: row.service_area,
        isExternal: row.workload_type === "External",
      },
    ]),
  );
}

/** Takes out of sets what would leave them later. */
export async function deleteLeaving(trx: Trx, setId: string): Promise<void> {
  await trx
    .deleteFrom("endpoint_set_fqdn")
    .where("set_id", "=", setId)
    .where("removes_on", "is not", null)
    .execute();
  await trx
    .deleteFrom("endpoint_set_prefix")
    .where("set_id", "=", setId)
    .where("removes_on", "is not", null)
    .execute();
}

/** Remembers whether a set's notes are there with nothing in them. */
export async function markBlankNotes(
  trx: Trx,
  setId: string,
  hasBlankNotes: boolean,
): Promise<void> {
  await trx
    .updateTable("endpoint_set")
    .set({ has_blank_notes: hasBlankNotes })
    .where("internal_id", "=", setId)
    .execute();
}

/** Lets sets go out of the feed, as the publishing of their deletion does. */
export async function deletePublishedSets(
  trx: Trx,
  setIds: readonly string[],
  { version, at }: { version: string; at: Date },
): Promise<void> {
  if (setIds.length === 0) return;
  await trx
    .updateTable("endpoint_set")
    .set((eb) => ({
      is_deleted: true,
      published_version: version,
      revision: eb("revision", "+", 1),
      updated_at: at,
    }))
    .where("internal_id", "in", setIds)
    .execute();
}

/** Forgets every version of an instance with its records. */
export async function deletePublications(trx: Trx, instance: Instance): Promise<void> {
  await trx.deleteFrom("publication").where("instance", "=", instance).execute();
}

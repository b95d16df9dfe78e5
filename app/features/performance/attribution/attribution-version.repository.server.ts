import type { Transaction } from "kysely";

import { solutionsVersion } from "~/features/solutions/solution-list.repository.server";
import type { Variant } from "~/features/settings/variants";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { attributionRules } from "./content-hash.server";
import { inOneProcess } from "./one-process.repository.server";

type Connection = Db | Transaction<Database>;

/** A version of the attribution of a variant: what it was made from, and the hash of its content. */
export type AttributionVersion = {
  id: number;
  contentHash: Uint8Array;
  /** What it was last made from (`findMarker`). */
  marker: string;
};

/** Changes with the solutions of a variant and with the rules of attribution. */
export async function findMarker(db: Connection, variant: Variant): Promise<string> {
  return `${attributionRules} ${await solutionsVersion(db, variant)}`;
}

/** The newest version of a variant; undefined before the first. */
export async function findNewestVersion(
  db: Connection,
  variant: Variant,
): Promise<AttributionVersion | undefined> {
  return db
    .selectFrom("attribution_version")
    .select(["id", "content_hash as contentHash", "marker"])
    .where("variant", "=", variant)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type MadeVersion = Omit<AttributionVersion, "id"> & { variant: Variant; at: Date };

/**
 * Stores a version where its content is not that of the newest one. Its id is then above all others, also
 * when several processes store versions at the same time.
 *
 * @returns the version of that content and whether it is new; null where the solutions have changed since it
 *   was made: it may be older than what another process stored
 */
export async function storeVersion(
  db: Connection,
  { variant, contentHash, marker, at }: MadeVersion,
): Promise<{ id: number; isNew: boolean } | null> {
  const newest = await findNewestVersion(db, variant);
  const isKnown = newest && isSame(newest.contentHash, contentHash);
  // Many transactions at once would wait for each other to write the same marker.
  if (isKnown && (newest.marker === marker || db.isTransaction))
    return { id: newest.id, isNew: false };
  return inOneProcess(db, async (trx) => {
    if ((await findMarker(trx, variant)) !== marker) return null;
    const stored = await findNewestVersion(trx, variant);
    if (stored && isSame(stored.contentHash, contentHash)) {
      await trx
        .updateTable("attribution_version")
        .set({ marker })
        .where("id", "=", stored.id)
        .execute();
      return { id: stored.id, isNew: false };
    }
    const inserted = await trx
      .insertInto("attribution_version")
      .values({ variant, content_hash: contentHash, marker, created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id: inserted.id, isNew: true };
  });
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import type { Disposition } from "../change-requests/difference";
import type { Instance } from "../endpoint-sets/endpoint-set";

import {
  feedAttributeNames,
  type FeedAttributes,
  type FeedChange,
  type Impact,
  type VersionCounts,
} from "./feed-change";

/** Postgres channel on which every process learns of a new version; the notice is the instance. */
export const publicationChannel = "publication";

/** Most versions that are listed, the newest: one a day for 27 years. */
const versionLimit = 10_000;

/** One version of an instance. `publishedBy` is for domain lens, never for the public. */
export type Publication = VersionCounts & {
  instance: Instance;
  version: string;
  publishedAt: Date;
  publishedBy: string;
};

/** A record of `/changes` as it is kept; very old ones have no impact. */
export type StoredFeedChange = Omit<FeedChange, "impact"> & { id: number; impact?: Impact };

/** A record to be kept, with the set and the change request it is of; one that has an id already keeps it. */
export type NewFeedChange = Omit<FeedChange, "impact"> & {
  id?: number;
  impact?: Impact;
  setId: string;
  changeId: string | null;
};

/** The newest version of an instance; null before the first. */
export async function lastVersion(db: Db, instance: Instance): Promise<string | null> {
  const row = await db
    .selectFrom("publication")
    .select("version")
    .where("instance", "=", instance)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** The newest version of an instance, and when it was published. */
export type Newest = { instance: Instance; version: string; publishedAt: Date };

/** The newest version of every instance that has one, by the instance's name. */
export async function listNewestVersions(db: Db): Promise<Newest[]> {
  const rows = await db
    .selectFrom("publication")
    .distinctOn("instance")
    .select(["instance", "version", "published_at"])
    .orderBy("instance")
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ instance, version, published_at: publishedAt }) => ({
    instance: instance as Instance,
    version,
    publishedAt,
  }));
}

/** Every version of an instance with its counts, the newest first. */
export async function listVersions(db: Db, instance: Instance): Promise<Publication[]> {
  const rows = await db
    .selectFrom("publication")
    .selectAll()
    .where("instance", "=", instance)
    .orderBy("version", "desc")
    .limit(versionLimit)
    .execute();
  return rows.map((row) => ({
    instance: row.instance as Instance,
    version: row.version,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    ipsAdded: row.ips_added,
    ipsRemoved: row.ips_removed,
    urlsAdded: row.urls_added,
    urlsRemoved: row.urls_removed,
    attributesChanged: row.attributes_changed,
    changeCount: row.change_count,
  }));
}

/** Records a version and tells every process of it once the transaction commits. */
export async function insertPublication(trx: Db, publication: Publication): Promise<void> {
  await trx
    .insertInto("publication")
    .values({
      instance: publication.instance,
      version: publication.version,
      published_at: publication.publishedAt,
      published_by: publication.publishedBy,
      ips_added: publication.ipsAdded,
      ips_removed: publication.ipsRemoved,
      urls_added: publication.urlsAdded,
      urls_removed: publication.urlsRemoved,
      attributes_changed: publication.attributesChanged,
      change_count: publication.changeCount,
    })
    .execute();
  await announcePublication(trx, publication.instance);
}

/** Tells every process, once the transaction commits, to read the instance's feed anew. */
async function announcePublication(trx: Db, instance: Instance): Promise<void> {
  await sql`select pg_notify(${publicationChannel}, ${instance})`.execute(trx);
}

/**
 * Adds records behind the instance's last one, with consecutive ids in the order given. The
 * caller holds whatever keeps other runs of the instance away, and has inserted the versions.
 */
export async function insertFeedChanges(
  trx: Db,
  instance: Instance,
  changes: readonly NewFeedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { last } = await trx
    .selectFrom("feed_change")
    .select((eb) => eb.fn.coalesce(eb.fn.max("id"), sql<number>`0`).as("last"))
    .where("instance", "=", instance)
    .executeTakeFirstOrThrow();
  const rows = changes.map((change, index) => ({
    id: change.id ?? last + index + 1,
    version: change.version,
    endpoint_set_id: change.endpointSetId,
    set_id: change.setId,
    change_id: change.changeId,
    disposition: change.disposition,
    impact: change.impact,
    previous_part: change.previous,
    current_part: change.current,
    add_part: change.add,
    remove_part: change.remove,
  }));
  await sql`
    insert into feed_change (instance, id, version, endpoint_set_id, set_id, change_id, disposition, impact,
      previous_part, current_part, add_part, remove_part)
    select ${instance}, id, version, endpoint_set_id, set_id, change_id, disposition, impact, previous_part,
      current_part, add_part, remove_part
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id integer, version text,
      endpoint_set_id integer, set_id uuid, change_id uuid,
      disposition text, impact text, previous_part jsonb, current_part jsonb, add_part jsonb, remove_part
        jsonb)`.execute(trx);
}

/** Records of an instance: those after a version, or those of one alone. */
export type WhichChanges = { instance: Instance } & ({ after: string } | { only: string });

/**
 * The records in the order they apply. The contract puts no bound on them: a reader may ask for all
 * there ever were.
 */
export async function listFeedChanges(db: Db, which: WhichChanges): Promise<StoredFeedChange[]> {
  const rows = await db
    .selectFrom("feed_change")
    .select([
      "id",
      "endpoint_set_id",
      "disposition",
      "impact",
      "version",
      "previous_part",
      "current_part",
      "add_part",
      "remove_part",
    ])
    .where("instance", "=", which.instance)
    .where((eb) =>
      "only" in which ? eb("version", "=", which.only) : eb("version", ">", which.after),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    endpointSetId: row.endpoint_set_id,
    disposition: row.disposition as Disposition,
    ...(row.impact !== null && { impact: row.impact as Impact }),
    version: row.version,
    ...(row.previous_part !== null && { previous: attributesOf(row.previous_part) }),
    ...(row.current_part !== null && { current: attributesOf(row.current_part) }),
    ...(row.add_part !== null && {
      add: {
        effectiveDate: (row.add_part as Required<FeedChange>["add"]).effectiveDate,
        ...endpointsOf(row.add_part),
      },
    }),
    ...(row.remove_part !== null && { remove: endpointsOf(row.remove_part) }),
  }));
}

/** Stored JSON has its keys in no order: this puts them in the one they are sent in, and lets nothing else through. */
function attributesOf(part: unknown): FeedAttributes {
  const stored = part as FeedAttributes;
  return Object.fromEntries(
    feedAttributeNames
      .filter((name) => stored[name] !== undefined)
      .map((name) => [name, stored[name]]),
  );
}

function endpointsOf(part: unknown): { ips?: string[]; urls?: string[] } {
  const { ips, urls } = part as { ips?: string[]; urls?: string[] };
  return { ...(ips && { ips }), ...(urls && { urls }) };
}

import { sql, type Transaction } from "kysely";

import type { Variant } from "~/features/settings/variants";
import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { realmNumber, type Realm } from "../realm";

type Connection = Db | Transaction<Database>;

/** Both realms of a variant, as they are stored. */
export function realmsOf(variant: Variant): [real: number, demonstration: number] {
  const of = (isDemonstration: boolean) => realmNumber({ variant, isDemonstration });
  return [of(false), of(true)];
}

/**
 * Notes by which version of the attribution samples of some days are stored, in the transaction that stores
 * them: the days whose samples have an older version than the newest are found by it, without reading samples.
 */
export async function noteSampleAttribution(
  trx: Transaction<Database>,
  { realm, version, days }: { realm: Realm; version: number; days: readonly string[] },
): Promise<void> {
  await noteVersions(trx, { realms: [realmNumber(realm)], version, days });
}

/** In the order of keys, so that two writers never wait for each other. */
async function noteVersions(
  trx: Transaction<Database>,
  noted: { realms: readonly number[]; version: number; days: readonly string[] },
): Promise<void> {
  const { realms, version, days } = noted;
  if (days.length === 0 || realms.length === 0) return;
  await sql`
    insert into sample_attribution (realm, day, attribution)
    select realm, day, ${version}::integer
    from unnest(${[...realms]}::smallint[]) realm, unnest(${[...days]}::date[]) day
    order by realm, day
    on conflict do nothing`.execute(trx);
}

/** A day of a variant with samples of an older version, and the oldest of its versions. */
export type OutdatedDay = { day: string; oldest: number };

/** The days of a variant with samples of an older version than `version`, the newest day first. */
export async function listOutdatedDays(
  db: Connection,
  variant: Variant,
  version: number,
): Promise<OutdatedDay[]> {
  return db
    .selectFrom("sample_attribution")
    .select(({ fn }) => ["day", fn.min("attribution").as("oldest")])
    .where("realm", "in", realmsOf(variant))
    .where("attribution", "<", version)
    .groupBy("day")
    .orderBy("day", "desc")
    .execute();
}

/** Whether samples of a variant are stored. */
export async function hasSamples(db: Connection, variant: Variant): Promise<boolean> {
  const found = await db
    .selectFrom("sample_attribution")
    .select("day")
    .where("realm", "in", realmsOf(variant))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** All samples of a day have one version now; of a day without samples nothing stays. */
export async function replaceSampleAttribution(
  trx: Transaction<Database>,
  { variant, day, version }: { variant: Variant; day: string; version: number | null },
): Promise<void> {
  const removed = await trx
    .deleteFrom("sample_attribution")
    .where("realm", "in", realmsOf(variant))
    .where("day", "=", day)
    .returning("realm")
    .execute();
  const realms = [...new Set(removed.map(({ realm }) => realm))];
  if (version !== null) await noteVersions(trx, { realms, version, days: [day] });
}

/** Notes are kept for so many days: longer than the samples that they are about. */
const notesKeptDays = 40;

/** Removes notes about days that have no samples any more. */
export async function expireSampleAttribution(db: Db, now: Date): Promise<void> {
  const first = utcDayOf(new Date(now.getTime() - notesKeptDays * dayMs));
  await db.deleteFrom("sample_attribution").where("day", "<", first).execute();
}

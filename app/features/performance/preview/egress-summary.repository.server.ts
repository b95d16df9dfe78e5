import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

import { plainBytes, storedBytes } from "../aggregation/stored-bytes.server";
import { realmNumber, type Realm } from "../realm";
import { decodeEgressSummary, encodeEgressSummary, type EgressSummary } from "./egress-rows";

/**
 * Takes the work of making a summary again, until an instant. It is due where there is none, or where it is older
 * than a time that grows with how long it took.
 *
 * @returns whether the caller has the work
 */
export async function claimSummary(
  db: Db,
  realm: Realm,
  { now, until, restFactor, restLeastMs }: ClaimOptions,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into egress_summary as stored (realm, claimed_until) values (${realmNumber(realm)}, ${until})
    on conflict (realm) do update set claimed_until = ${until}
    where stored.claimed_until <= ${now} and (stored.made_at is null or
      stored.made_at + greatest(${restLeastMs}::double precision, stored.took_ms * ${restFactor}::double precision)
        * interval '1 millisecond' <= ${now})`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

type ClaimOptions = {
  now: Date;
  until: Date;
  /** The rest between two times of making it: so many times as long as it took, and this long at least. */
  restFactor: number;
  restLeastMs: number;
};

/** Gives the work back, done or not. */
export async function endClaim(db: Db, realm: Realm, now: Date): Promise<void> {
  await db
    .updateTable("egress_summary")
    .set({ claimed_until: now })
    .where("realm", "=", realmNumber(realm))
    .execute();
}

/** Stores a summary. */
export async function storeSummary(
  db: Db,
  realm: Realm,
  { summary, madeAt, tookMs }: { summary: EgressSummary; madeAt: Date; tookMs: number },
): Promise<void> {
  await db
    .updateTable("egress_summary")
    .set({
      detail: Buffer.from(storedBytes(encodeEgressSummary(summary))),
      made_at: madeAt,
      took_ms: Math.round(tookMs),
    })
    .where("realm", "=", realmNumber(realm))
    .execute();
}

/** When the summary of a realm was made; null where there is none yet. */
export async function findSummaryTime(db: Db, realm: Realm): Promise<Date | null> {
  const row = await db
    .selectFrom("egress_summary")
    .select("made_at")
    .where("realm", "=", realmNumber(realm))
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** The summary of a realm with its time; null where there is none yet. */
export async function findSummary(
  db: Db,
  realm: Realm,
): Promise<{ summary: EgressSummary; madeAt: Date } | null> {
  const row = await db
    .selectFrom("egress_summary")
    .select(["made_at", "detail"])
    .where("realm", "=", realmNumber(realm))
    .executeTakeFirst();
  if (!row?.made_at || !row.detail) return null;
  return { summary: decodeEgressSummary(plainBytes(row.detail)), madeAt: row.made_at };
}

import { sql, type Transaction } from "kysely";

import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { realmNumber, type Realm } from "../realm";
import { furtherServers } from "../sample-servers.server";
import { readNames } from "../samples/sample-name.repository.server";
import { listStrays } from "../samples/stray-sample.repository.server";
import { sumOfDays, type Unattributed, type UnattributedDay } from "./unattributed";

/** Samples are kept so long, in days. Source: provider rules, section 1. */
export const unattributedDaysMost = 30;

/** Samples that `sample_unattributed` has: of no official solution, and not inside the suite. */
export const isUnattributed = sql<boolean>`access = 0 and overlay = 0 and not is_inside`;

type Asked = {
  /** How many UTC days back, today among them: 1 to 30. */
  days: number;
  now: Date;
  /** Whether `samples` counts all samples; without it only unattributed ones are read, by their index. */
  countsAll?: boolean;
};

/**
 * The unattributed share of a realm's samples, with the ASNs and issuers that most of them have. It reads one
 * day's partition after the other, on each server, so that no statement runs long.
 *
 * @param db the first server
 */
export async function readUnattributed(
  db: Db,
  realm: Realm,
  { days, now, countsAll = true }: Asked,
): Promise<Unattributed> {
  const read: UnattributedDay[] = [];
  for (let back = 0; back < Math.min(days, unattributedDaysMost); back += 1) {
    const day = utcDayOf(new Date(now.getTime() - back * dayMs));
    const asked = { realm, day, countsAll };
    const ofDay = [await readDay(db, { ...asked, strays: [] })];
    for (const server of furtherServers()) ofDay.push(await readElsewhere(db, server, asked));
    for (const groups of ofDay) read.push(await dayOf(db, groups));
  }
  return sumOfDays(read);
}

type AskedDay = { realm: Realm; day: string; countsAll: boolean };

/** A further server as of one instant, without the samples whose batches are not stored. */
function readElsewhere(first: Db, server: Db, asked: AskedDay): Promise<GroupRow[]> {
  return server
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) =>
      readDay(trx, { ...asked, strays: await listStrays(first, trx, asked.day) }),
    );
}

type GroupRow = {
  /** Which of the two the row is not about, as bits: 1 the issuer, 2 the ASN. */
  left_out: number;
  asn: number | null;
  /** Id in `sample_name`. */
  issuer: number | null;
  samples: number;
  unattributed: number;
};

const ofAll = 3;
const ofAsn = 1;
const ofIssuer = 2;

async function readDay(
  db: Db | Transaction<Database>,
  { realm, day, countsAll, strays }: AskedDay & { strays: readonly number[] },
): Promise<GroupRow[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + dayMs);
  const { rows } = await sql<GroupRow>`
    select * from (
      select grouping(asn, issuer) as left_out, asn, issuer, count(*) as samples,
        count(*) filter (where ${isUnattributed}) as unattributed
      from sample where at >= ${start} and at < ${end} and realm = ${realmNumber(realm)}
        and batch_id <> all(${[...strays]}::bigint[]) and ${countsAll ? sql`true` : isUnattributed}
      group by grouping sets ((), (asn), (issuer))
    ) as counted where unattributed > 0 or left_out = ${ofAll}`.execute(db);
  return rows;
}

async function dayOf(first: Db, rows: readonly GroupRow[]): Promise<UnattributedDay> {
  const names = await readNames(
    first,
    rows.flatMap(({ issuer }) => issuer ?? []),
  );
  const of = <Key>(leftOut: number, key: (row: GroupRow) => Key | null) =>
    new Map(
      rows.flatMap((row) => {
        const named = row.left_out === leftOut ? key(row) : null;
        return named === null ? [] : [[named, row.unattributed] as const];
      }),
    );
  const all = rows.find(({ left_out }) => left_out === ofAll);
  return {
    samples: all?.samples ?? 0,
    unattributed: all?.unattributed ?? 0,
    asns: of(ofAsn, ({ asn }) => asn),
    issuers: of(ofIssuer, ({ issuer }) => (issuer === null ? null : (names.get(issuer) ?? null))),
  };
}

import { sql } from "kysely";

import { dayMs, utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";

import { realmNumber, type Realm } from "../realm";
import { sumOfDays, type Unattributed, type UnattributedDay } from "./unattributed";

/** Samples are kept so long, in days. Source: provider rules, section 1. */
const daysMost = 30;

/**
 * The unattributed share of a realm's samples, with the ASNs and issuers that most of them have. It reads one
 * day's partition after the other, so that no statement runs long.
 *
 * @param days how many UTC days back, today among them: 1 to 30
 */
export async function readUnattributed(
  db: Db,
  realm: Realm,
  { days, now }: { days: number; now: Date },
): Promise<Unattributed> {
  const read: UnattributedDay[] = [];
  for (let back = 0; back < Math.min(days, daysMost); back += 1)
    read.push(await readDay(db, realm, utcDayOf(new Date(now.getTime() - back * dayMs))));
  return sumOfDays(read);
}

type GroupRow = {
  /** Which of the two the row is not about, as bits: 1 the issuer, 2 the ASN. */
  left_out: number;
  asn: number | null;
  issuer: string | null;
  samples: number;
  unattributed: number;
};

const ofAll = 3;
const ofAsn = 1;
const ofIssuer = 2;

async function readDay(db: Db, realm: Realm, day: string): Promise<UnattributedDay> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + dayMs);
  const { rows } = await sql<GroupRow>`
    select left_out, asn, name as issuer, samples, unattributed from (
      select grouping(asn, issuer) as left_out, asn, issuer, count(*) as samples,
        count(*) filter (where access = 0 and overlay = 0 and not is_inside) as unattributed
      from sample where at >= ${start} and at < ${end} and realm = ${realmNumber(realm)}
      group by grouping sets ((), (asn), (issuer))
    ) as counted left join sample_name on id = issuer
    where unattributed > 0 or left_out = ${ofAll}`.execute(db);
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
    issuers: of(ofIssuer, ({ issuer }) => issuer),
  };
}

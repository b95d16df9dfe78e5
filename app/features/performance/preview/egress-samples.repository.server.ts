import { sql, type Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { realmNumber, type Realm } from "../realm";
import { furtherServers } from "../sample-servers.server";
import { listStrays } from "../samples/stray-sample.repository.server";
import type { EgressRow } from "./egress-rows";

/** Rows that are read at a time: some 50 ms of the program. */
const usualPageSize = 50_000;

/** A day of a realm. */
export type RealmDay = {
  realm: Realm;
  /** `YYYY-MM-DD`. */
  day: string;
};

type SampleRow = Omit<EgressRow, "wide">;

/**
 * The samples of a day on all servers, as far as attribution can tell them apart, page by page.
 *
 * @param db the first server
 */
export async function* readEgressPages(
  db: Db,
  asked: RealmDay,
  pageSize = usualPageSize,
): AsyncGenerator<SampleRow[]> {
  yield* readServer(db, { ...asked, pageSize, strays: [] });
  for (const server of furtherServers()) {
    const strays = await listStrays(db, server, asked.day);
    yield* readServer(server, { ...asked, pageSize, strays });
  }
}

type ServerDay = RealmDay & { pageSize: number; strays: readonly number[] };

async function* readServer(db: Db, asked: ServerDay): AsyncGenerator<SampleRow[]> {
  let last: SampleRow | undefined;
  do {
    const rows: SampleRow[] = await readPage(db, asked, last);
    yield rows;
    last = rows.length === asked.pageSize ? rows.at(-1) : undefined;
  } while (last);
}

async function readPage(
  db: Db | Transaction<Database>,
  { realm, day, pageSize, strays }: ServerDay,
  after: SampleRow | undefined,
): Promise<SampleRow[]> {
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + dayMs);
  const behind = after
    ? sql`(customer, egress, coalesce(asn, 0), coalesce(vpn, 0), coalesce(issuer, 0)) >
        (${after.customer}, ${after.egress}::inet, ${after.asn}, ${after.vpn}, ${after.issuer})`
    : sql`true`;
  const { rows } = await sql<SampleRow>`
    select host(egress) as egress, asn, vpn, issuer, customer, samples from (
      select egress, coalesce(asn, 0) as asn, coalesce(vpn, 0) as vpn, coalesce(issuer, 0) as issuer,
        customer, count(*)::integer as samples
      from sample where at >= ${start} and at < ${end} and realm = ${realmNumber(realm)}
        and batch_id <> all(${[...strays]}::bigint[]) and ${behind}
      group by customer, egress, coalesce(asn, 0), coalesce(vpn, 0), coalesce(issuer, 0)
      order by customer, egress, coalesce(asn, 0), coalesce(vpn, 0), coalesce(issuer, 0)
      limit ${pageSize}
    ) as counted`.execute(db);
  return rows;
}

/** The wide customer of each of these that has one. */
export async function readWideOf(
  db: Db,
  customers: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; wide: number }>`
    select id, wide_id as wide from sample_customer
    where id = any(${[...customers]}::integer[]) and wide_id is not null`.execute(db);
  return new Map(rows.map(({ id, wide }) => [id, wide]));
}

import { sql, type Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { noteSampleAttribution } from "../attribution/sample-attribution.repository.server";
import { realmOf } from "../realm";
import { sampleColumns, sampleTable, waitingTable } from "./sample.repository.server";

/** The UTC days that batches wait for, `YYYY-MM-DD`, the oldest first. */
export async function listAwaitedDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day
    from sample_batch where is_waiting order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Batches that wait for one day, which the transaction holds. */
type Waiting = {
  /** `YYYY-MM-DD` */
  day: string;
  batchIds: readonly number[];
};

/** Claims at most `limit` batches that wait for a day; one that a test is changing is left for the next time. */
export async function claimWaiting(
  trx: Transaction<Database>,
  day: string,
  limit: number,
): Promise<number[]> {
  const [from, to] = boundsOf(day);
  const { rows } = await sql<{ id: number }>`
    select id from sample_batch where is_waiting and received_at >= ${from} and received_at < ${to}
    order by received_at, id limit ${limit} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Puts the waiting samples of claimed batches in place of what `sample` has of these batches. */
export async function moveWaiting(trx: Transaction<Database>, waiting: Waiting): Promise<void> {
  const ofBatches = sql`batch_id = any(${[...waiting.batchIds]}::bigint[])`;
  const [from, to] = boundsOf(waiting.day);
  const [sample, waitingSample] = [sql.table(sampleTable), sql.table(waitingTable)];
  const columns = sql.join(sampleColumns.map((column) => sql.id(column)));
  await sql`delete from ${sample} where ${ofBatches} and at >= ${from} and at < ${to}`.execute(trx);
  await noteVersions(trx, waiting);
  await sql`insert into ${sample} (${columns})
    select ${columns} from ${waitingSample} where ${ofBatches}`.execute(trx);
  await sql`delete from ${waitingSample} where ${ofBatches}`.execute(trx);
  await trx
    .updateTable("sample_batch")
    .set({ is_waiting: false, is_due: sql<boolean>`sample_count > 0` })
    .where("id", "in", waiting.batchIds)
    .execute();
}

/** One after the other in the order of keys, as all writers note them. */
async function noteVersions(trx: Transaction<Database>, { day, batchIds }: Waiting): Promise<void> {
  const noted = await trx
    .selectFrom(waitingTable)
    .select(["realm", "attribution as version"])
    .distinct()
    .where("batch_id", "in", batchIds)
    .orderBy("realm")
    .orderBy("attribution")
    .execute();
  for (const { realm, version } of noted)
    await noteSampleAttribution(trx, { realm: realmOf(realm), version, days: [day] });
}

function boundsOf(day: string): [from: Date, to: Date] {
  const from = new Date(`${day}T00:00:00Z`);
  return [from, new Date(from.getTime() + dayMs)];
}

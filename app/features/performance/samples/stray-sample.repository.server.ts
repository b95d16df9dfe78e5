import { sql, type Transaction } from "kysely";

import { dayMs } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import { claimDay, listDays } from "~/platform/day-partitions.repository.server";
import type { Database } from "#db/schema";

import { furtherServers } from "../sample-servers.server";
import { sampleTable } from "./sample.repository.server";
import { storedAmong } from "./stored-batch.repository.server";

type Connection = Db | Transaction<Database>;

/**
 * Batches that a further server has samples of on a day, and that the first server has not stored: their writer
 * failed in between, or is still at work.
 *
 * @param day `YYYY-MM-DD`
 */
export async function listStrays(
  first: Connection,
  server: Connection,
  day: string,
): Promise<number[]> {
  const [from, to] = boundsOf(day);
  // From one batch to the next by the index: a day may have a thousand samples of each.
  const { rows } = await sql<{ id: number }>`
    with recursive batch (id) as (
      (select batch_id from sample where at >= ${from} and at < ${to} order by batch_id limit 1)
      union all
      select (select batch_id from sample where at >= ${from} and at < ${to} and batch_id > id
        order by batch_id limit 1) from batch where id is not null
    ) select id from batch where id is not null`.execute(server);
  const ids = rows.map(({ id }) => id);
  const { stored } = await storedAmong(first, ids);
  return ids.filter((id) => !stored.has(id));
}

/**
 * Removes the samples of batches that were never stored from the further servers. Each day is claimed for it, so
 * that nobody is writing to it.
 *
 * @param first the first server
 * @returns how many were removed
 * @throws {DatabaseUnavailable} where a day stays in use; those before it are done
 */
export async function removeStrays(first: Db): Promise<number> {
  let removed = 0;
  for (const server of furtherServers())
    for (const day of await listDays(server, sampleTable))
      removed += await first.transaction().execute(async (trx) => {
        await claimDay(trx, { table: sampleTable, day });
        return deleteBatches(server, day, await listStrays(trx, server, day));
      });
  return removed;
}

async function deleteBatches(server: Db, day: string, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [from, to] = boundsOf(day);
  const { numAffectedRows } = await sql`
    delete from sample where at >= ${from} and at < ${to} and batch_id = any(${[...ids]}::bigint[])`.execute(
    server,
  );
  return Number(numAffectedRows ?? 0);
}

function boundsOf(day: string): [from: Date, to: Date] {
  const from = new Date(`${day}T00:00:00Z`);
  return [from, new Date(from.getTime() + dayMs)];
}

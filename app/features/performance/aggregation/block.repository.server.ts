import { sql, type Transaction } from "kysely";

import { copyRows } from "~/platform/bulk-copy.repository.server";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { dayHoursLevel, dayLevel, hourLevel, hoursOfDay, type Span } from "./spans";
import { plainBytes, storedBytes } from "./stored-bytes.server";

type Connection = Db | Transaction<Database>;

/** The blocks of one workload of a realm, as far as they are in one pack. */
export type Pack = { realm: number; workload: number; pack: number };

/** A block, without its parts. */
export type BlockKey = Pack & Span;

/** Blocks that one statement reads, so that its answer stays small. */
const blocksPerRead = 200;

/**
 * Waits for the lock that every writer of aggregates takes: blocks are read, added to and written whole, and
 * two writers would lose each other's samples.
 */
export async function lockAggregates(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('aggregates'))`.execute(trx);
}

/** Takes the lock of all writers if no other has it. @returns false where another writer works */
export async function tryLockAggregates(trx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('aggregates')) as is_ours`.execute(trx);
  return rows[0]?.is_ours ?? false;
}

/** The parts of blocks by their place in `keys`; a block that is not there has none. */
export async function readBlocks(
  db: Connection,
  keys: readonly BlockKey[],
): Promise<Uint8Array[][]> {
  const parts: Uint8Array[][] = keys.map(() => []);
  for (let from = 0; from < keys.length; from += blocksPerRead) {
    const some = keys.slice(from, from + blocksPerRead);
    const { rows } = await sql<{ number: number; data: Uint8Array }>`
      select asked.number, block.data from ${unnested(some)} join aggregate_block block
        on ${isAsked} order by asked.number, block.part`.execute(db);
    for (const { number, data } of rows) parts[from + number - 1]?.push(plainBytes(data));
  }
  return parts;
}

const isAsked = sql`block.realm = asked.realm and block.workload = asked.workload
  and block.pack = asked.pack and block.level = asked.level and block.start = asked.start`;

function unnested(keys: readonly BlockKey[]) {
  const column = (name: keyof BlockKey) => keys.map((key) => key[name]);
  return sql`unnest(${column("realm")}::smallint[], ${column("workload")}::smallint[],
    ${column("pack")}::integer[], ${column("level")}::smallint[], ${column("start")}::integer[])
    with ordinality as asked (realm, workload, pack, level, start, number)`;
}

/** A block as it is to be; no parts take it away. */
export type NewBlock = { key: BlockKey; parts: readonly Uint8Array[] };

/** Writes blocks in place of those that are there. */
export async function writeBlocks(
  trx: Transaction<Database>,
  blocks: readonly NewBlock[],
): Promise<void> {
  for (let from = 0; from < blocks.length; from += blocksPerRead) {
    const keys = blocks.slice(from, from + blocksPerRead).map(({ key }) => key);
    await sql`delete from aggregate_block block using ${unnested(keys)} where ${isAsked}`.execute(
      trx,
    );
  }
  const revision = await transactionNumber(trx);
  const realms = [...new Set(blocks.map(({ key }) => key.realm))];
  await sql`
    insert into aggregate_state (realm, revision)
    select realm, ${revision} from unnest(${realms}::smallint[]) as written (realm)
    on conflict (realm) do update set revision = excluded.revision`.execute(trx);
  await copyRows(
    trx,
    {
      table: "aggregate_block",
      columns: ["realm", "workload", "pack", "level", "start", "part", "revision", "data"],
    },
    blocks.flatMap(({ key, parts }) =>
      parts.map((data, part) => ({ ...key, part, revision, data: storedBytes(data) })),
    ),
  );
}

/** A number that no other transaction has: readers see by it which block they hold already. */
async function transactionNumber(trx: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select pg_current_xact_id()::text::bigint as number`.execute(trx);
  return rows[0]?.number ?? 0;
}

/** A day of a pack. */
export type PackDay = Pack & { day: number };

/** Those of some days that have a block. */
export async function daysWithBlock<Day extends PackDay>(
  trx: Transaction<Database>,
  days: readonly Day[],
): Promise<Day[]> {
  const keys = days.map(({ realm, workload, pack, day }) => ({
    realm,
    workload,
    pack,
    level: dayLevel,
    start: day,
  }));
  const { rows } = await sql<{ number: number }>`
    select asked.number from ${unnested(keys)} join aggregate_block block
      on ${isAsked} and block.part = 0`.execute(trx);
  return rows.flatMap(({ number }) => days[number - 1] ?? []);
}

/** A block of hours with its size as it is stored, in bytes. */
export type HourBlock = { key: BlockKey; bytes: number };

/** The blocks that have the hours of some days, in their order: one with each hour, then those of one hour. */
export async function listHourBlocks(
  trx: Transaction<Database>,
  days: readonly PackDay[],
): Promise<HourBlock[][]> {
  const found: HourBlock[][] = days.map(() => []);
  const keys = days.map(({ day, ...pack }) => ({ ...pack, level: dayHoursLevel, start: day }));
  const isOfHour = sql`block.realm = asked.realm and block.workload = asked.workload
    and block.pack = asked.pack and block.level = ${hourLevel}
    and block.start between asked.start * ${hoursOfDay} and asked.start * ${hoursOfDay} + ${hoursOfDay - 1}`;
  for (let from = 0; from < keys.length; from += blocksPerRead) {
    const some = unnested(keys.slice(from, from + blocksPerRead));
    const { rows } = await sql<Span & { number: number; bytes: number }>`
      select number, level, start, sum(bytes)::integer as bytes from (
        select asked.number, block.level, block.start, octet_length(block.data) as bytes
          from ${some} join aggregate_block block on ${isAsked}
        union all
        select asked.number, block.level, block.start, octet_length(block.data)
          from ${some} join aggregate_block block on ${isOfHour}
      ) as part group by number, level, start order by number, level, start`.execute(trx);
    for (const { number, bytes, ...span } of rows) {
      const key = keys[from + number - 1];
      if (key) found[from + number - 1]?.push({ key: { ...key, ...span }, bytes });
    }
  }
  return found;
}

/** The blocks of hours of a day in any pack of these realms. */
export async function listHoursOfDay(
  trx: Transaction<Database>,
  { realms, day }: { realms: readonly number[]; day: number },
): Promise<BlockKey[]> {
  const first = day * hoursOfDay;
  const { rows } = await sql<BlockKey>`
    select distinct realm, workload, pack, level, start from aggregate_block
    where (level = ${hourLevel} and start >= ${first} and start < ${first + hoursOfDay}
      or level = ${dayHoursLevel} and start = ${day})
      and realm = any(${[...realms]}::smallint[])`.execute(trx);
  return rows;
}

/**
 * Removes some blocks that are past their time: those of `level` that begin before `start`.
 *
 * @returns how many were removed
 */
export async function deleteBlocksBefore(
  db: Db,
  { level, start }: Span,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from aggregate_block where ctid = any(array(
      select ctid from aggregate_block where level = ${level} and start < ${start} limit ${limit}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

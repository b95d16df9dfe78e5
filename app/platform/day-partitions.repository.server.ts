import { sql, type Kysely, type RawBuilder, type Transaction } from "kysely";

import { dayMs, utcDayOf } from "~/lib/time";

import { DatabaseUnavailable } from "./database-fault";

/** Days made ahead: the job may be down for this long. */
const daysAhead = 2;

/** Days made behind today, for late rows around midnight; a writer makes older days when it needs them. */
const daysBehind = 1;

/** How long dropping waits for a table in use, in ms: readers and writers queue behind it. */
const dropWaitMs = 200;

/** Times that a writer makes a day that is dropped before it can hold it. */
const makingMost = 3;

/** A table partitioned by range of its column `at`, with a partition for each UTC day and no default one. */
export type DayTable = { table: string; /** Whole days kept beside today. */ keptDays: number };

/** A UTC day of such a table, `YYYY-MM-DD`. */
type TableDay = { table: string; day: string };

type Connection<Schema> = Kysely<Schema> | Transaction<Schema>;

/** The days that a table has partitions for, the oldest first. */
export async function listDays<Schema>(db: Connection<Schema>, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = to_regclass(${table}) order by 1`.execute(db);
  return rows.flatMap(({ name }) => dayOfPartition(table, name) ?? []);
}

/** Creates the missing partitions of days; several processes may do so at the same time. */
export async function makeDays<Schema>(
  db: Kysely<Schema>,
  table: string,
  days: readonly string[],
): Promise<void> {
  const known = new Set(await listDays(db, table));
  for (const day of new Set(days)) {
    if (!known.has(day)) await db.transaction().execute((trx) => makeDay(trx, { table, day }));
  }
}

/**
 * Keeps days of a table from being dropped until the transaction ends. Other writers may hold the same
 * days. Call it before the transaction touches the table: dropping a day takes the same two locks in
 * this order, and another order could deadlock.
 *
 * @returns false when a day has no partition, so that its rows have no place
 */
export async function holdDays<Schema>(
  trx: Transaction<Schema>,
  table: string,
  days: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(days)].sort();
  for (const day of wanted) await lockDay(trx, { table, day }, sql`pg_advisory_xact_lock_shared`);
  const known = new Set(await listDays(trx, table));
  return wanted.every((day) => known.has(day));
}

/**
 * Holds days as `holdDays`, without waiting. A transaction that claims a day, or waits to claim it, comes first.
 *
 * @returns false when a day is claimed; the transaction must not touch the table then
 * @throws when a day has no partition
 */
export async function tryHoldDays<Schema>(
  trx: Transaction<Schema>,
  table: string,
  days: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(days)].sort();
  for (const day of wanted) {
    const isHeld = await lockDay(trx, { table, day }, sql`pg_try_advisory_xact_lock_shared`);
    if (isHeld === false) return false;
  }
  const known = new Set(await listDays(trx, table));
  const missing = wanted.filter((day) => !known.has(day));
  if (missing.length > 0)
    throw new Error(`The table ${table} has no partition for ${missing.join(" ")}.`);
  return true;
}

/** Writes rows of some days in one transaction that holds those days; it creates missing partitions first. */
export async function writeDays<Schema, Answer>(
  db: Kysely<Schema>,
  { table, days }: { table: string; days: readonly string[] },
  write: (trx: Transaction<Schema>) => Promise<Answer>,
): Promise<Answer> {
  for (let times = 0; times < makingMost; times++) {
    await makeDays(db, table, days);
    const written = await db
      .transaction()
      .execute(async (trx) =>
        (await holdDays(trx, table, days)) ? { answer: await write(trx) } : null,
      );
    if (written) return written.answer;
  }
  throw new Error(`A day of ${table} was dropped ${makingMost} times while it was written to.`);
}

/**
 * Drops the days before `first`. A day that stays in use is left for the next call.
 *
 * @returns the dropped days
 */
export async function dropDaysBefore<Schema>(
  db: Kysely<Schema>,
  table: string,
  first: string,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const day of (await listDays(db, table)).filter((each) => each < first)) {
    try {
      await db.transaction().execute((trx) => dropDay(trx, { table, day }));
      dropped.push(day);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.fault === "busy")) throw error;
    }
  }
  return dropped;
}

/** Creates the days around today and drops those past their time. @returns the dropped days */
export async function keepDays<Schema>(
  db: Kysely<Schema>,
  { table, keptDays }: DayTable,
  now: Date,
): Promise<string[]> {
  const dayAt = (days: number) => utcDayOf(new Date(now.getTime() + days * dayMs));
  const around = Array.from({ length: daysBehind + 1 + daysAhead }, (_, at) =>
    dayAt(at - daysBehind),
  );
  await makeDays(db, table, around);
  return dropDaysBefore(db, table, dayAt(-keptDays));
}

/**
 * Keeps all other writers from a day until the transaction ends. Call it before the transaction touches the
 * table, as `holdDays`.
 *
 * @returns the name of the day's partition; null where it has none
 */
export async function claimDay<Schema>(
  trx: Transaction<Schema>,
  tableDay: TableDay,
): Promise<string | null> {
  await lockDay(trx, tableDay, sql`pg_advisory_xact_lock`);
  const days = await listDays(trx, tableDay.table);
  return days.includes(tableDay.day) ? partitionOf(tableDay) : null;
}

/**
 * Replaces all rows of a day that the transaction has claimed. They are written apart first, then the partition
 * gets a new file with them, so that nothing of the old rows stays behind. Detaching the partition would lock
 * the whole table until the transaction ends; this locks the one day.
 *
 * @param rows a query over the old rows, with every column of the table in the order of `columns`
 */
export async function replaceDay<Schema>(
  trx: Transaction<Schema>,
  tableDay: TableDay,
  { columns, rows }: { columns: readonly string[]; rows: RawBuilder<unknown> },
): Promise<void> {
  const partition = sql.table(partitionOf(tableDay));
  const names = sql.join(columns.map((column) => sql.id(column)));
  await sql`create temporary table replaced_day (like ${partition}) on commit drop`.execute(trx);
  await sql`insert into replaced_day (${names}) ${rows}`.execute(trx);
  await sql`truncate ${partition}`.execute(trx);
  await sql`insert into ${partition} (${names}) select ${names} from replaced_day`.execute(trx);
  await sql`drop table replaced_day`.execute(trx);
}

async function makeDay<Schema>(trx: Transaction<Schema>, { table, day }: TableDay): Promise<void> {
  await lockDay(trx, { table, day }, sql`pg_advisory_xact_lock`);
  if ((await listDays(trx, table)).includes(day)) return;
  const partition = sql.table(partitionOf({ table, day }));
  const [from, to] = [startOf(day), startOf(day, 1)].map((at) => sql.lit(at.toISOString()));
  // Created apart and attached: `partition of` would wait for every reader and writer of the table.
  await sql`create table ${partition} (like ${sql.table(table)} including defaults including constraints
    including generated including storage including compression)`.execute(trx);
  await sql`alter table ${sql.table(table)} attach partition ${partition} for values from (${from}) to (${to})`.execute(
    trx,
  );
}

async function dropDay<Schema>(trx: Transaction<Schema>, { table, day }: TableDay): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(dropWaitMs)}, true)`.execute(trx);
  await lockDay(trx, { table, day }, sql`pg_advisory_xact_lock`);
  await sql`drop table if exists ${sql.table(partitionOf({ table, day }))}`.execute(trx);
}

/**
 * The one lock of a day: writers share it, making and dropping the day take it exclusively.
 *
 * @returns what the function answers that takes it: whether it was free, where it only tries
 */
async function lockDay<Schema>(
  trx: Transaction<Schema>,
  { table, day }: TableDay,
  lock: ReturnType<typeof sql>,
): Promise<unknown> {
  const number = startOf(day).getTime() / dayMs;
  const { rows } = await sql<{ answer: unknown }>`
    select ${lock}(hashtext(${`days of ${table}`}), ${number}::integer) as answer`.execute(trx);
  return rows[0]?.answer;
}

function startOf(day: string, later = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + later * dayMs);
}

/** `table_20261125` */
function partitionOf({ table, day }: TableDay): string {
  return `${table}_${day.replaceAll("-", "")}`;
}

function dayOfPartition(table: string, name: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(name.slice(table.length + 1)) ?? [];
  return name.startsWith(`${table}_`) && year ? `${year}-${month}-${date}` : undefined;
}

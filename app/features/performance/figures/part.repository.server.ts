import { sql, type Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { Span } from "../aggregation/spans";
import { plainBytes } from "../aggregation/stored-bytes.server";

/** A part of a block, without its bytes. */
export type Part = Span & {
  pack: number;
  part: number;
  /** Number of the transaction that wrote it. */
  revision: number;
  /** What tells it from every other part. */
  name: string;
};

/** Blocks of one workload of a realm. */
export type AskedBlocks = {
  realm: number;
  workload: number;
  packs: readonly number[];
  spans: readonly Span[];
};

/** The parts of blocks that are there, pack by pack. */
export async function listParts(
  trx: Transaction<Database>,
  { realm, workload, packs, spans }: AskedBlocks,
): Promise<Part[]> {
  if (packs.length === 0 || spans.length === 0) return [];
  const { rows } = await sql<Omit<Part, "name">>`
    select pack, level, start, part, revision from unnest(${[...packs]}::integer[]) as asked (pack)
    cross join unnest(${spans.map(({ level }) => level)}::smallint[],
      ${spans.map(({ start }) => start)}::integer[]) as span (level, start)
    join aggregate_block block using (pack, level, start)
    where realm = ${realm} and workload = ${workload} order by pack, level desc, start, part`.execute(
    trx,
  );
  return rows.map((row) => ({
    ...row,
    name: `${realm} ${workload} ${row.pack} ${row.level} ${row.start} ${row.part}`,
  }));
}

/** The bytes of parts, in their order. */
export async function readPartData(
  trx: Transaction<Database>,
  { realm, workload }: Pick<AskedBlocks, "realm" | "workload">,
  parts: readonly Part[],
): Promise<Uint8Array[]> {
  if (parts.length === 0) return [];
  const { rows } = await sql<{ data: Uint8Array }>`
    select data from unnest(${parts.map(({ pack }) => pack)}::integer[],
      ${parts.map(({ level }) => level)}::smallint[], ${parts.map(({ start }) => start)}::integer[],
      ${parts.map(({ part }) => part)}::smallint[])
      with ordinality as asked (pack, level, start, part, number)
    join aggregate_block block using (pack, level, start, part)
    where realm = ${realm} and workload = ${workload} order by number`.execute(trx);
  return rows.map(({ data }) => plainBytes(data));
}

import { sql } from "kysely";

import type { Db } from "~/platform/database.server";

/** Rows and stored bytes of the blocks of one level. */
export type LevelSize = { level: number; rows: number; MB: number };

/**
 * What the table of blocks takes: in all, in its rows, in the bytes outside of rows (TOAST) and in indexes, and
 * the blocks themselves by level. What TOAST has beyond the blocks is dead or free space, and 2 % for its own rows.
 */
export async function sizesOfBlocks(db: Db) {
  const { rows } = await sql<LevelSize>`
    select level, count(*) as rows, sum(octet_length(data)) / 1e6 as "MB" from aggregate_block
    group by level order by level`.execute(db);
  const { rows: sizes } = await sql<Record<"total" | "heap" | "toast" | "indexes", number>>`
    select pg_total_relation_size(oid) as total, pg_relation_size(oid) as heap,
      pg_table_size(oid) - pg_relation_size(oid) as toast, pg_indexes_size(oid) as indexes
    from pg_class where oid = 'aggregate_block'::regclass`.execute(db);
  const inMB = (bytes: number | undefined) => Number(bytes) / 1e6;
  return {
    totalMB: inMB(sizes[0]?.total),
    rowsMB: inMB(sizes[0]?.heap),
    toastMB: inMB(sizes[0]?.toast),
    indexesMB: inMB(sizes[0]?.indexes),
    blocksMB: rows.reduce((sum, { MB }) => sum + MB, 0),
    levels: rows,
  };
}

import { sql, type RawBuilder } from "kysely";

import type { ListPlace } from "~/lib/list/list-cursor";

import type { FqdnChoice } from "./fqdn-list.schema";

type Walk = {
  asked: FqdnChoice;
  /** What the filter says of a row `fqdn`. */
  fits: RawBuilder<unknown>;
  after: ListPlace | null;
  limit: number;
};

/**
 * Records in the order of a list, each with its `sort_key`, the text that a cursor begins
 * with. Every order walks an index, forward or back, from where the page before ended.
 */
export function walkFqdns(walk: Walk): RawBuilder<unknown> {
  return walk.asked.sort === "workload" ? walkByWorkload(walk) : walkByColumn(walk);
}

type OwnSort = Exclude<FqdnChoice["sort"], "workload">;

/** The key of a row, how a token has it, and a token's text as such a key again. */
type KeyOf = {
  key: RawBuilder<unknown>;
  text: RawBuilder<string>;
  read: (text: string) => RawBuilder<unknown>;
};

/** A name that was never seen stands before every other: its last detection is the earliest of all. */
function keyOf(sort: OwnSort, isEndSearched: boolean): KeyOf {
  const name = isEndSearched ? sql<string>`fqdn.reversed_name` : sql<string>`fqdn.domain_name`;
  const keys: Record<OwnSort, KeyOf> = {
    name: { key: name, text: name, read: (text) => sql`${text}` },
    detected: {
      key: sql`coalesce(fqdn.latest_detected_at, '-infinity'::timestamptz)`,
      text: sql<string>`coalesce(to_char(fqdn.latest_detected_at at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '')`,
      read: (text) => sql`${text === "" ? "-infinity" : text}::timestamptz`,
    },
    samples: {
      key: sql`fqdn.sample_count`,
      text: sql<string>`fqdn.sample_count::text`,
      read: (text) => sql`${text}::bigint`,
    },
  };
  return keys[sort];
}

function walkByColumn({ asked, fits, after, limit }: Walk): RawBuilder<unknown> {
  const { key, text, read } = keyOf(
    asked.sort as OwnSort,
    asked.match === "end" && asked.name !== "",
  );
  const { direction, behind } = ways[asked.order];
  const from = after
    ? sql`(${key}, fqdn.id) ${behind} (${read(after.key ?? "")}, ${after.id}::uuid)`
    : sql`true`;
  return sql`
    select fqdn.*, ${text} as sort_key, row_number() over (order by ${key} ${direction}, fqdn.id ${direction}) as place
    from fqdn where ${fits} and ${from} order by ${key} ${direction}, fqdn.id ${direction} limit ${limit}`;
}

/** How an order reads in SQL, and what comes before every name (names are ASCII) and id. */
const ways = {
  ascending: {
    direction: sql`asc`,
    behind: sql`>`,
    start: { name: "", id: "00000000-0000-0000-0000-000000000000" },
  },
  descending: {
    direction: sql`desc`,
    behind: sql`<`,
    start: { name: "\u007f", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
  },
} as const;

/**
 * By the workload's name, then the record's own. Workloads are some hundreds, and each is walked
 * no further than a page, however many records it has. Records of none come behind all others.
 */
function walkByWorkload({ asked: { order }, fits, after, limit }: Walk): RawBuilder<unknown> {
  const { direction, behind, start } = ways[order];
  const end = after && workloadEndOf(after);
  const ownOrder = sql`fqdn.domain_name ${direction}, fqdn.id ${direction}`;
  const isAscending = order === "ascending";
  const from = (at: { name: string; id: string }) =>
    sql`(fqdn.domain_name, fqdn.id) ${behind} (${at.name}, ${at.id}::uuid)`;
  const reached = end?.workload ?? null;
  const shelves =
    reached !== null
      ? sql`lower(name) = ${reached} or lower(name) collate "C" ${behind} ${reached}`
      : end && isAscending
        ? sql`false`
        : sql`true`;
  const onShelf =
    end && reached !== null
      ? sql`(fqdn.domain_name, fqdn.id) ${behind} (case when shelf.name = ${reached} then ${end.name} else
          ${start.name} end, case when shelf.name = ${reached} then ${end.id}::uuid else ${start.id}::uuid
          end)`
      : sql`true`;
  const unassigned =
    end && reached === null ? from(end) : end && !isAscending ? sql`false` : sql`true`;
  return sql`
    select page.*, row_number() over (order by page.shelf ${direction}, page.domain_name ${direction},
      page.id ${direction}) as place from (
      (select fqdn.*, fqdn.domain_name || '/' || shelf.name as sort_key, shelf.name as shelf
        from (select id, lower(name) collate "C" as name from workload where ${shelves}) shelf
        cross join lateral (select * from fqdn where fqdn.workload_id = shelf.id and ${fits} and ${onShelf}
          order by ${ownOrder} limit ${limit}) fqdn
        order by shelf.name ${direction}, ${ownOrder} limit ${limit})
      union all
      (select fqdn.*, fqdn.domain_name as sort_key, null::text collate "C" as shelf from fqdn where
        fqdn.workload_id is null and ${fits} and ${unassigned} order by ${ownOrder} limit ${limit})
    ) page
    order by page.shelf ${direction}, page.domain_name ${direction}, page.id ${direction} limit ${limit}`;
}

/**
 * A key by workload: the record's name and, behind a stroke that names do not have, the workload's;
 * null for a record of none.
 */
function workloadEndOf({ key: written, id }: ListPlace): {
  name: string;
  workload: string | null;
  id: string;
} {
  const key = written ?? "";
  const stroke = key.indexOf("/");
  return stroke < 0
    ? { name: key, workload: null, id }
    : { name: key.slice(0, stroke), workload: key.slice(stroke + 1), id };
}

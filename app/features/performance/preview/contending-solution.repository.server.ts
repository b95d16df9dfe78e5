import { sql, type RawBuilder } from "kysely";

import { asnKey, foldedName, lastKeyWithin, prefixKey } from "~/features/solutions/entry-keys";
import type { Variant } from "~/features/settings/variants";
import {
  slotOf,
  solutionLists,
  type ApprovedVersion,
  type SolutionList,
  type SolutionType,
} from "~/features/solutions/solution";
import { ownerKey } from "~/features/solutions/solution-entry.repository.server";
import { parseAddress, parsePrefix } from "~/lib/ip";
import type { Db } from "~/platform/database.server";

import { layerOf, type AttributingSolution } from "../attribution/attributing-solution";
import type { EgressRow } from "./egress-rows";

/** What samples have that an entry could name. */
export type Reached = {
  rows: readonly Pick<EgressRow, "egress" | "asn">[];
  /** VPN names and issuers. */
  names: { vpns: readonly string[]; sslCertificates: readonly string[] };
};

/** Below are numbers for the solution that others contend with. */
const firstContender = 2;

/**
 * Other solutions that could have some samples, in the layer and slot of a solution, each with the accepted
 * entries that could name them: some more than do, and never fewer.
 */
export async function listContenders(
  db: Db,
  variant: Variant,
  { solution, reached }: { solution: AttributingSolution; reached: Reached },
): Promise<AttributingSolution[]> {
  const isContender = contends(variant, solution);
  const asns = [...new Set(reached.rows.map(({ asn }) => asn))].map(asnKey);
  const rows = [
    ...(await listNaming(db, isContender, { list: "asns", keys: asns })),
    ...(await listNaming(db, isContender, { list: "vpns", keys: foldedOf(reached.names.vpns) })),
    ...(await listNaming(db, isContender, {
      list: "sslCertificates",
      keys: foldedOf(reached.names.sslCertificates),
    })),
    ...(await listAround(db, isContender, coversOf(reached.rows))),
  ];
  return solutionsOf(rows);
}

function foldedOf(names: readonly string[]): string[] {
  return [...new Set(names.map(foldedName))];
}

/** Written so that the unique index of official entries, or that of an owner's, is used. */
function contends(
  variant: Variant,
  { id, ownerPartnerId, type, layer }: AttributingSolution,
): RawBuilder<unknown> {
  const others = sql`entry.variant = ${variant} and entry.solution_id <> ${id} and entry.is_accepted`;
  if (layer === "official") return sql`${others} and entry.official_slot = ${slotOf(type)}`;
  return sql`${others} and entry.owner_key = ${ownerKey({ ownerPartnerId })}::uuid and entry.official_slot is null`;
}

type EntryRow = {
  id: string;
  list: SolutionList;
  value: string;
  owner: string | null;
  type: SolutionType;
  approvedState: ApprovedVersion["state"] | null;
  isOfficial: boolean;
  addedAt: Date;
};

const columns = sql`solution.id, entry.list, entry.value, solution.owner_partner_id as owner,
  coalesce(solution.approved_type, solution.type) as type,
  solution.approved_state as "approvedState", solution.is_official as "isOfficial",
  solution.added_at as "addedAt"`;

const ofEntry = sql`join solution on solution.id = entry.solution_id and solution.status = 'active'`;

async function listNaming(
  db: Db,
  isContender: RawBuilder<unknown>,
  { list, keys }: { list: SolutionList; keys: readonly string[] },
): Promise<EntryRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select ${columns} from solution_entry entry ${ofEntry}
    where ${isContender} and entry.list = ${list} and entry.value_key = any(${[...keys]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Networks that have some addresses. */
type Covers = {
  /** Between which keys the prefixes within each network are. */
  within: readonly { first: string; last: string }[];
  /** Keys of prefixes around them. */
  around: readonly string[];
};

async function listAround(
  db: Db,
  isContender: RawBuilder<unknown>,
  { within, around }: Covers,
): Promise<EntryRow[]> {
  if (within.length === 0) return [];
  const firsts = within.map(({ first }) => first);
  const lasts = within.map(({ last }) => last);
  const { rows } = await sql<EntryRow>`
    select distinct ${columns} from unnest(${firsts}::text[], ${lasts}::text[])
      as cover (first, last)
    join solution_entry entry on ${isContender} and entry.list = 'ips'
      and entry.value_key >= cover.first and entry.value_key <= cover.last ${ofEntry}
    union
    select ${columns} from solution_entry entry ${ofEntry}
    where ${isContender} and entry.list = 'ips' and entry.value_key = any(${[...around]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Covers of one width that a question may have; beyond it wider ones are asked for. */
const coversMost = 512;

/** Lengths of covers: narrow ones and wide ones. */
const coverLengths = [
  { 4: 16, 6: 32 },
  { 4: 8, 6: 16 },
] as const;

function coversOf(rows: Reached["rows"]): Covers {
  const addresses = [...new Set(rows.map(({ egress }) => egress))];
  const [narrow = [], wide = []] = coverLengths.map((lengths) => {
    const covers = addresses.flatMap((text) => {
      const address = parseAddress(text);
      return address ? [`${text}/${lengths[address.family]}`] : [];
    });
    return [...new Set(covers.flatMap((text) => parsePrefix(text)?.text ?? []))];
  });
  const covers = narrow.length > coversMost ? wide : narrow;
  return {
    within: covers.flatMap((text) => {
      const prefix = parsePrefix(text);
      return prefix ? [{ first: prefixKey(prefix), last: lastKeyWithin(prefix) }] : [];
    }),
    around: [...new Set(covers.flatMap((text) => keysAround(text)))],
  };
}

function keysAround(cover: string): string[] {
  const prefix = parsePrefix(cover);
  if (!prefix) return [];
  const [address = ""] = cover.split("/");
  return Array.from({ length: prefix.length - 1 }, (_, at) => {
    const around = parsePrefix(`${address}/${at + 1}`);
    return around ? prefixKey(around) : "";
  });
}

function solutionsOf(rows: readonly EntryRow[]): AttributingSolution[] {
  type Filling = Omit<AttributingSolution, "lists"> & { lists: Record<SolutionList, string[]> };
  const solutions = new Map<string, Filling>();
  for (const { id, list, value, owner, approvedState, isOfficial, ...rest } of rows) {
    const solution = solutions.get(id) ?? {
      ...rest,
      id,
      // One without samples has no number in aggregates, and here any number of its own will do.
      number: firstContender + solutions.size,
      ownerPartnerId: owner,
      layer: layerOf({ isOfficial, approvedState }),
      lists: Object.fromEntries(
        solutionLists.map((each) => [each, [] as string[]]),
      ) as Filling["lists"],
    };
    solution.lists[list].push(value);
    solutions.set(id, solution);
  }
  return [...solutions.values()];
}

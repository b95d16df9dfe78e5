import { setImmediate } from "node:timers/promises";

import type { Transaction } from "kysely";

import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { findFirstUnclosedDay } from "../aggregation/day-due.repository.server";
import { spansOf, type Span } from "../aggregation/spans";
import { realmNumber, type Realm } from "../realm";
import { workloadNumber, type Workload } from "../workload";
import { addBlock, type Wanted } from "./add-block";
import { blockCache } from "./block-cache.server";
import { Figures } from "./figures";
import { readPartData, listParts, type Part } from "./part.repository.server";

/** UTC days since 1970, from `first` to before `end`. */
export type DayRange = { first: number; end: number };

/** What figures are asked for. */
export type FigureQuestion<Group> = Wanted & {
  realm: Realm;
  workload: Workload;
  range: DayRange;
  /** Packs of the solutions asked for, pseudo solutions being their own. */
  packs: readonly number[];
  /** The group that a cell belongs to; null leaves it out. */
  groupOf: (solution: number, place: number) => Group | null;
};

/** What figures are asked for by when they are, too. */
export type TimedQuestion<Group> = Omit<FigureQuestion<Group>, "range" | "groupOf"> & {
  /** Blocks that are read: none of them has a day or an hour of another. */
  spans: readonly Span[];
  /** The group that a cell of a block belongs to; null leaves it out. */
  groupOf: (solution: number, place: number, span: Span) => Group | null;
};

/** One state of the database, and the database it is of: all figures of a page come from one. */
export type FigureState = { db: Db; trx: Transaction<Database> };

/** States by the connection that questions within them are asked by. */
const openStates = new WeakMap<Db, FigureState>();

/**
 * Runs `work` on one state of the database: no batch comes in between its questions. Within `contextInOneState` it is
 * the state of that.
 */
export function inOneState<Answer>(
  db: Db,
  work: (state: FigureState) => Promise<Answer>,
): Promise<Answer> {
  const open = openStates.get(db);
  if (open) return work(open);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => work({ db, trx }));
}

/** Runs use cases that each read one state on the same state, by a context whose connection has it. */
export function contextInOneState<Where extends { db: Db }, Answer>(
  context: Where,
  work: (context: Where) => Promise<Answer>,
): Promise<Answer> {
  return inOneState(context.db, (state) => {
    openStates.set(state.trx, state);
    return work({ ...context, db: state.trx });
  });
}

/**
 * Figures of any set of cells over any range of days, in groups: the one way to ask for quantiles, ratios,
 * counts and customers. A range of 90 days reads at most 10 blocks of a pack, two years at most 20.
 *
 * @returns the groups that have samples
 */
export async function readFigures<Group>(
  state: FigureState,
  { range, ...question }: FigureQuestion<Group>,
): Promise<Map<Group, Figures>> {
  const spans = await spansOfRanges(state, question.realm, [range]);
  return readTimedFigures(state, { ...question, spans });
}

/** The fewest blocks that each of some ranges is made of. */
export async function spansOfRanges(
  { trx }: FigureState,
  realm: Realm,
  ranges: readonly DayRange[],
): Promise<Span[]> {
  const closedBefore = await findFirstUnclosedDay(trx, realmNumber(realm));
  return ranges.flatMap(({ first, end }) => spansOf(first, end, closedBefore));
}

/**
 * Figures of any set of cells in groups that the time decides, too: several ranges in one pass.
 *
 * @returns the groups that have samples
 */
export async function readTimedFigures<Group>(
  state: FigureState,
  question: TimedQuestion<Group>,
): Promise<Map<Group, Figures>> {
  const groups = new Map<Group, Figures>();
  for await (const { part, block } of blocksOf(state, question))
    addBlock(block, question, (solution, place) => {
      const group = question.groupOf(solution, place, part);
      if (group === null) return null;
      let figures = groups.get(group);
      if (!figures) groups.set(group, (figures = new Figures()));
      return figures;
    });
  return groups;
}

/** The parts of blocks, pack by pack. */
async function* blocksOf(
  { db, trx }: FigureState,
  { realm, workload, packs, spans }: Omit<TimedQuestion<unknown>, "groupOf">,
): AsyncGenerator<{ part: Part; block: Uint8Array }> {
  const cache = blockCache(db);
  const asked = { realm: realmNumber(realm), workload: workloadNumber(workload), packs, spans };
  const parts = await listParts(trx, asked);
  for (let from = 0; from < parts.length; from += partsPerRead) {
    const some = parts.slice(from, from + partsPerRead);
    const missing = some.filter(({ name, revision }) => cache.get(name)?.revision !== revision);
    const fresh = await readPartData(trx, asked, missing);
    for (const [at, part] of missing.entries())
      cache.set(part.name, { revision: part.revision, data: fresh[at] ?? new Uint8Array() });
    const read = new Map<Part, Uint8Array | undefined>(
      missing.map((part, at) => [part, fresh[at]]),
    );
    for (const part of some)
      yield { part, block: read.get(part) ?? cache.get(part.name)?.data ?? new Uint8Array() };
    await setImmediate();
  }
}

/** Parts that one statement reads: 8 MB at most. */
const partsPerRead = 32;

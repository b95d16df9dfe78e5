import { slotOf, slots, type Slot, type Solution } from "~/features/solutions/solution";
import type { Db } from "~/platform/database.server";

import { asFigured } from "../figures/ask-overview.server";
import { readCurrentTo } from "../figures/current-to.server";
import type { NumberedSolution } from "../figures/numbered-solution";
import { listNumberedSolutions } from "../figures/numbered-solution.repository.server";
import { inOneState, type DayRange, type FigureState } from "../figures/read-figures.server";
import type { PlaceTree } from "../places/place-tree.server";
import type { Realm } from "../realm";
import { latestFigures } from "./latest-figures";
import type { LatestFigures, LatestRow } from "./latest-row";
import { openFigures } from "./open-figures.server";
import { everythingAt, type Grain, type PlaceTotals } from "./place-totals.server";
import { readPlaceTotals } from "./read-place-totals.server";

type Reading = { db: Db; now: Date; tree: PlaceTree };

/** What is asked for. */
export type LatestQuestion = {
  realm: Realm;
  solutions: readonly Solution[];
  /** Number of a place; 0 is everywhere. */
  place: number;
  /** `whole`: a row for each solution; `parts`: one for each solution and place below that it has samples at. */
  grain: Grain;
  range: DayRange;
  /** The partner that reads of its own solutions; null is leadership, to whom nothing is hidden. */
  partnerId: string | null;
};

/** The newest figures of some solutions, in no order, and what samples they are current to. */
export type Latest = { rows: LatestRow[]; currentTo: Date | null };

/**
 * Figures over all workloads of some solutions at a place, the same that the page of each has, from one state of
 * the database.
 */
export async function readLatest(
  { db, now, tree }: Reading,
  question: LatestQuestion,
): Promise<Latest> {
  const { realm, solutions } = question;
  return inOneState(db, async (state) => {
    const numbered = await listNumberedSolutions(
      state.trx,
      solutions.map(({ id }) => id),
    );
    const rows: LatestRow[] = [];
    for (const slot of slots) {
      const ofSlot = solutions.filter((each) => slotOf(asFigured(each).type) === slot);
      if (ofSlot.length > 0)
        rows.push(...(await readSlot(state, tree, { ...question, slot, ofSlot, numbered })));
    }
    return { rows, currentTo: await readCurrentTo(state.trx, { realm, now }) };
  });
}

type SlotQuestion = LatestQuestion & {
  slot: Slot;
  ofSlot: readonly Solution[];
  numbered: ReadonlyMap<string, NumberedSolution>;
};

async function readSlot(
  state: FigureState,
  tree: PlaceTree,
  question: SlotQuestion,
): Promise<LatestRow[]> {
  const { place, grain, ofSlot, numbered, partnerId } = question;
  const wanted = ofSlot.flatMap(({ id }) => numbered.get(id) ?? []);
  const totals = await readPlaceTotals(state, tree, { ...question, wanted });
  const rows: LatestRow[] = [];
  for (const solution of ofSlot) {
    const known = numbered.get(solution.id);
    const found = !known
      ? new Map<number, LatestFigures>()
      : partnerId === null
        ? figuresByPlace(known.number, totals, question)
        : await openFigures(state, tree, { ...question, partnerId, solution: known, totals });
    if (grain === "whole") {
      const figures = found.get(place) ?? nothing();
      rows.push({ solution, place, figures });
      continue;
    }
    for (const [part, figures] of found)
      // What is not located more exactly is no place below.
      if (part !== place) rows.push({ solution, place: part, figures });
  }
  return rows;
}

function figuresByPlace(
  solution: number,
  totals: PlaceTotals,
  { grain }: Pick<LatestQuestion, "grain">,
): Map<number, LatestFigures> {
  const pooled = totals.pooledFor(solution);
  return new Map(
    [...totals.cellsOf(solution)].map(([place, cells]) => {
      const everything = everythingAt(totals, { place, grain });
      return [place, latestFigures(cells, { pooled, everything })];
    }),
  );
}

/** Figures of no sample. */
function nothing(): LatestFigures {
  const pooled = { workloads: {}, all: {} };
  const { quality } = latestFigures({}, { pooled, everything: new Map() });
  return { quality, counts: { samples: 0, customers: 0, share: null } };
}

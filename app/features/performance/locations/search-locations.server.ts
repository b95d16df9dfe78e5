import { slotOf } from "~/features/solutions/solution";

import { assessPlaces } from "../figures/assess-places.server";
import { readRows } from "../figures/compared-cells.server";
import { readCurrentTo } from "../figures/current-to.server";
import { findNumberedSolution } from "../figures/numbered-solution.repository.server";
import { wayTo } from "../figures/places-within";
import { inOneState, type FigureState } from "../figures/read-figures.server";
import type { OverviewQuestion, OverviewReading } from "../figures/read-solution-overview.server";
import { shownPlace } from "../figures/shown-place";
import type { AssessedPlaces } from "../figures/solution-overview";
import type { PlaceTree } from "../places/place-tree.server";
import { assessOpenPlaces } from "../privacy/assess-open-places.server";
import { readOpenWorkloads } from "../privacy/read-open-workloads.server";
import { placesNamed } from "./find-places";
import type { LocationRow } from "./location-rows";
import { NestedRows } from "./nested-rows.server";
import { readSolutionPlaces } from "./solution-places.server";

/** Places of a name that are worked out at most, those with the most samples (docs/limits.md). */
const foundMost = 200;

/** The places that a search found. */
export type FoundLocations = {
  rows: LocationRow[];
  /** Whether more places have such a name. */
  isMore: boolean;
  /** See `SolutionOverview`. */
  currentTo: Date | null;
};

type Question = Omit<OverviewQuestion, "place"> & { search: string };

/**
 * The places of a solution whose name contains a text, of all levels. Each has the figures that it has in the table of
 * the place above it, and a provider finds no place that it does not see there.
 */
export async function searchLocations(
  { db, now, tree }: OverviewReading,
  question: Question,
): Promise<FoundLocations> {
  const { language } = question;
  return inOneState(db, async (state) => {
    const currentTo = await readCurrentTo(state.trx, { realm: question.realm, now });
    const { assessed, isMore } = await assessFound(state, tree, question);
    const shown = (number: number) => shownPlace(tree, number, language);
    const rows = assessed.map(({ row, figures }): LocationRow => ({
      ...figures,
      place: shown(row),
      above: wayTo(tree, row).slice(1, -1).map(shown),
      isUnlocated: false,
    }));
    return { rows, isMore, currentTo };
  });
}

const nothing = { assessed: [], isMore: false };

async function assessFound(
  state: FigureState,
  tree: PlaceTree,
  { search, partnerId, ...question }: Question,
): Promise<{ assessed: AssessedPlaces["rows"]; isMore: boolean }> {
  const { realm, range } = question;
  const solution = await findNumberedSolution(state.trx, question.solution.id);
  if (!solution) return nothing;
  const asked = { realm, solution, range };
  const open = partnerId === null ? undefined : await readOpenWorkloads(state, tree, asked);
  const samples = await readSolutionPlaces(state, tree, { ...asked, open });
  const named = placesNamed(samples.keys(), search, tree).sort(
    (one, other) => (samples.get(other) ?? 0) - (samples.get(one) ?? 0) || one - other,
  );
  const found = new Set(named.slice(0, foundMost));
  if (found.size === 0) return nothing;
  const parents = new Set([...found].map((place) => tree.parentOf(place)));
  const nested = new NestedRows(tree, parents);
  const slot = slotOf(question.solution.type);
  const read = await readRows(state, { ...asked, slot, rowOf: nested.rowOf });
  const source = {
    read: (place: number) => nested.at(place, read),
    isWanted: (row: number) => found.has(row),
  };
  const assessed: AssessedPlaces["rows"] = [];
  for (const place of parents) {
    const at = { ...question, place };
    // A place of the same name may be above another: it is a row of its own table only.
    const { rows } =
      partnerId === null || !open
        ? await assessPlaces(state, tree, { ...at, source })
        : await assessOpenPlaces(state, tree, { ...at, partnerId, source: { ...source, open } });
    assessed.push(...rows.filter(({ row }) => row !== place));
  }
  return { assessed, isMore: named.length > found.size };
}

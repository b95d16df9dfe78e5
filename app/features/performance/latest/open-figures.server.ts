import { shareOf } from "../figures/add-figures";
import type { NumberedSolution } from "../figures/numbered-solution";
import { allOf } from "../figures/place-figures";
import type { DayRange, FigureState } from "../figures/read-figures.server";
import type { PlaceTree } from "../places/place-tree.server";
import { providerOf, providersLeast } from "../privacy/baselines-above";
import { openRows } from "../privacy/open-pool";
import { openCells } from "../privacy/open-workloads";
import { readOpenWorkloads } from "../privacy/read-open-workloads.server";
import { roundedFigures } from "../privacy/rounded-figures";
import { isListed } from "../quality/assess-place";
import { CorrelationSums } from "../quality/place-correlations";
import type { Realm } from "../realm";
import { latestFigures } from "./latest-figures";
import type { LatestFigures } from "./latest-row";
import { everythingAt, type Grain, type PlaceTotals } from "./place-totals.server";

type Asked = {
  realm: Realm;
  solution: NumberedSolution;
  place: number;
  grain: Grain;
  /** A multiple of four ISO weeks. */
  range: DayRange;
  /** The partner that has the solution. */
  partnerId: string;
  totals: PlaceTotals;
};

/** Nothing of single workloads is answered. */
const noWorkloads = { Exchange: null, SharePoint: null, Teams: null, Assistant: null };

/** Figures of a solution by place as its provider may see them: what may not be shown is not there (decision 0060). */
export async function openFigures(
  state: FigureState,
  tree: PlaceTree,
  { realm, solution, place, grain, range, partnerId, totals }: Asked,
): Promise<Map<number, LatestFigures>> {
  const open = await readOpenWorkloads(state, tree, { realm, solution, range });
  const seen = new CorrelationSums();
  for (const cells of openRows(totals.partsOf(solution.number), { open, place })) seen.add(cells);
  const pooled = seen.with(totals.pool).correlations();
  const found = new Map<number, LatestFigures>();
  for (const [at, cells] of totals.cellsOf(solution.number)) {
    const isOwn = grain === "parts" && at === place;
    const shown = openCells(cells, open, { place: at, isOwn });
    if (Object.keys(shown).length === 0) continue;
    const all = everythingAt(totals, { place: at, grain });
    const everything = new Map([...all].filter(([workload]) => shown[workload]));
    const { counts, quality } = latestFigures(shown, { pooled, everything });
    const others = otherProvidersAt(totals, { at, all: allOf(all), partnerId });
    const share = others >= providersLeast ? counts.share : null;
    found.set(
      at,
      roundedFigures({ counts: { ...counts, share }, quality, workloads: noWorkloads }),
    );
  }
  return found;
}

/** Other providers that are listed at a place: the share of a solution among few tells how much they have. */
function otherProvidersAt(
  { official, samplesAt }: PlaceTotals,
  { at, all, partnerId }: { at: number; all: number; partnerId: string },
): number {
  const listed = official
    .filter(({ number }) => isListed({ share: shareOf(samplesAt(number, at), all) }))
    .map(providerOf);
  return new Set(listed.filter((provider) => provider !== partnerId)).size;
}

import { figureOf, unscored } from "../quality/figure";
import {
  placeEstimates,
  sumOfCells,
  type PlaceCells,
  type PlaceCorrelations,
} from "../quality/place-estimates";
import { qualityKey, type QualityName } from "../quality/quality-name";
import { workloads, type Workload } from "../workload";
import { addFigures } from "./add-figures";
import { Figures } from "./figures";
import type { TimedFigures } from "./history-step";
import { measuresOf } from "./measure-statistics";

/** The figures of the samples of some time. @param names of those that are worked out */
export function timedFigures(
  cells: PlaceCells,
  pooled: PlaceCorrelations,
  names: readonly QualityName[],
): TimedFigures {
  const estimates = placeEstimates(cells, pooled);
  const sum = sumOfCells(cells);
  const figures = names.map((name) => {
    const key = qualityKey(name);
    const graded = estimates.get(key);
    const { customers = 0, isImprecise = false, workloads: of = [] } = graded ?? {};
    const figure = figureOf(graded?.estimate, { customers, isImprecise });
    const isOverall = name.workload === null && name.figure === "performance";
    if (!isOverall) return [key, { ...figure, workloads: [] }] as const;
    const ofAll = { samples: sum.counters.samples, customers: sum.customerCount };
    return [key, { ...(graded ? figure : unscored(ofAll)), workloads: of }] as const;
  });
  return {
    samples: sum.counters.samples,
    customers: sum.customerCount,
    figures: Object.fromEntries(figures),
  };
}

/** What several times say together; none of them changes. */
export function togetherCells(all: readonly PlaceCells[]): PlaceCells {
  const together: PlaceCells = {};
  for (const cells of all)
    for (const workload of workloads) {
      const figures = cells[workload];
      if (figures)
        addFigures((together[workload] ??= new Figures()), figures, measuresOf[workload]);
    }
  return together;
}

/** The workloads whose samples a figure comes from. */
export function workloadsBehind(names: readonly QualityName[]): readonly Workload[] {
  return workloads.filter((workload) =>
    names.some((name) => name.workload === null || name.workload === workload),
  );
}

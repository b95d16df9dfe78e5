import { exactMost, mergedCustomers } from "../aggregation/customers";
import { addCounters } from "../aggregation/tally";
import { Figures } from "../figures/figures";
import { measuresOf } from "../figures/measure-statistics";
import { workloads, type Workload } from "../workload";
import {
  cellEstimates,
  estimateOf,
  pooledCorrelations,
  pooledOf,
  type PooledCorrelations,
} from "./cell-estimates";
import { countOf } from "./clusters";
import { isDominated } from "./dominance";
import type { Estimate } from "./estimate";
import { isEnough, isImprecise } from "./figure";
import { qualityKey, type QualityFigure, type QualityKey } from "./quality-name";
import type { Quantity } from "./quantity";
import { overallEstimate, scoreEstimate } from "./score-estimate";

/** Figures of one solution at one place, by workload. */
export type PlaceCells = Partial<Record<Workload, Figures>>;

/** An estimate with what else decides how it may be used. */
export type Graded = {
  estimate: Estimate;
  /** Distinct ones of the samples it comes from. */
  customers: number;
  isImprecise: boolean;
  /** One customer makes it. */
  isDominated: boolean;
  /** Of performance over all workloads: those it is the mean of. */
  workloads: readonly Workload[];
};

/** Estimates of one solution at one place; what nobody measured is missing. */
export type PlaceEstimates = ReadonlyMap<QualityKey, Graded>;

/** Correlations within customers by workload, and of the attempts of all workloads together. */
export type PlaceCorrelations = {
  workloads: Partial<Record<Workload, PooledCorrelations>>;
  all: PooledCorrelations;
};

/** Those of no cells. */
export const nothingPooled: PlaceCorrelations = { workloads: {}, all: {} };

/** What counts of all workloads together. */
const ratios = ["connect", "wss"] as const;

const figureOfRatio = { connect: "availability", wss: "connectedness" } as const;

/** @param places cells of any solutions and places that are alike, as those of one country */
export function placeCorrelations(places: readonly PlaceCells[]): PlaceCorrelations {
  const sums = places.map(sumOfCells);
  return {
    workloads: Object.fromEntries(
      workloads.map((workload) => [
        workload,
        pooledCorrelations(
          workload,
          places.flatMap((cells) => cells[workload] ?? []),
        ),
      ]),
    ),
    all: Object.fromEntries(ratios.map((ratio) => [ratio, pooledOf(ratio, sums)])),
  };
}

/** Every estimate of a place, shown or not. */
export function placeEstimates(cells: PlaceCells, pooled: PlaceCorrelations): PlaceEstimates {
  const found = new Map<QualityKey, Graded>();
  const scores: Graded[] = [];
  for (const workload of workloads) {
    const figures = cells[workload];
    if (!figures) continue;
    const { measured, score } = ofWorkload(workload, figures, pooled.workloads[workload] ?? {});
    for (const [figure, graded] of measured) found.set(qualityKey({ workload, figure }), graded);
    if (!score) continue;
    found.set(qualityKey({ workload, figure: "performance" }), score);
    if (isEnough(score.estimate)) scores.push(score);
  }
  addOverall(found, { sum: sumOfCells(cells), scores, pooled: pooled.all });
  return found;
}

type Overall = {
  sum: Figures;
  scores: readonly Graded[];
  pooled: PooledCorrelations;
};

function addOverall(found: Map<QualityKey, Graded>, { sum, scores, pooled }: Overall): void {
  for (const ratio of ratios) {
    const estimate = estimateOf(sum, ratio, pooled[ratio] ?? 0);
    if (estimate) found.set(figureOfRatio[ratio], graded(sum, { quantity: ratio, estimate }));
  }
  const performance = overallEstimate(scores.map(({ estimate }) => estimate));
  if (performance)
    found.set("performance", {
      estimate: performance,
      get customers() {
        return countOf(sum.customers);
      },
      isImprecise: isImprecise(performance, "score"),
      get isDominated() {
        return scores.some((score) => score.isDominated);
      },
      workloads: scores.flatMap(({ workloads: of }) => of),
    });
}

function ofWorkload(workload: Workload, figures: Figures, pooled: PooledCorrelations) {
  const cell = cellEstimates(workload, figures, pooled);
  const measured = new Map<QualityFigure, Graded>();
  for (const [name, estimate] of Object.entries(cell)) {
    const quantity = name as Quantity;
    const figure =
      quantity === "connect" || quantity === "wss" ? figureOfRatio[quantity] : quantity;
    measured.set(figure, graded(figures, { quantity, estimate }));
  }
  const estimate = scoreEstimate(workload, cell);
  const parts = measuresOf[workload].flatMap((measure) => measured.get(measure) ?? []);
  const score: Graded | undefined = estimate && {
    estimate,
    get customers() {
      return countOf(figures.customers);
    },
    isImprecise: isEnough(estimate) && isImprecise(estimate, "score"),
    get isDominated() {
      return parts.some((part) => part.isDominated);
    },
    workloads: [workload],
  };
  return { measured, score };
}

function graded(
  figures: Figures,
  { quantity, estimate }: { quantity: Quantity; estimate: Estimate },
): Graded {
  const isRatio = quantity === "connect" || quantity === "wss" || quantity === "lossRatio";
  return {
    estimate,
    get customers() {
      return countOf(figures.customers);
    },
    // Below the least number nothing is shown, and a few samples may have no interval.
    isImprecise: isEnough(estimate) && isImprecise(estimate, isRatio ? "ratio" : "measure"),
    // Of hundreds of solutions on a page, one is asked.
    get isDominated() {
      return isEnough(estimate) && isDominated(figures, quantity, estimate);
    },
    workloads: [],
  };
}

const knownSums = new WeakMap<PlaceCells, Figures>();

/** Counts and customers of all workloads, without their measures; worked out once for the same cells. */
export function sumOfCells(cells: PlaceCells): Figures {
  const known = knownSums.get(cells);
  if (known) return known;
  const sum = new Figures();
  knownSums.set(cells, sum);
  for (const figures of Object.values(cells)) {
    addCounters(sum.counters, figures.counters);
    sum.customers = mergedCustomers(sum.customers, figures.customers, exactMost);
  }
  return sum;
}

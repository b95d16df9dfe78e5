import { exactMost, mergedCustomers, type Customers } from "../aggregation/customers";
import { addCounters } from "../aggregation/tally";
import { Figures } from "../figures/figures";
import { measuresOf } from "../figures/measure-statistics";
import { lazyRecord } from "~/lib/lazy-record";

import { workloads, type Measure, type Workload } from "../workload";
import {
  estimateOf,
  pooledCorrelations,
  pooledOf,
  type CellEstimates,
  type PooledCorrelations,
} from "./cell-estimates";
import { correlatedLeast } from "./design-effect";
import { isEnough } from "./figure";
import { GradedQuantity, GradedScore, type Graded } from "./graded";
import {
  qualityKey,
  qualityNameOf,
  type QualityFigure,
  type QualityKey,
  type QualityName,
} from "./quality-name";
import type { Quantity } from "./quantity";
import { overallEstimate, scoreEstimate } from "./score-estimate";

/** Figures of one solution at one place, by workload. */
export type PlaceCells = Partial<Record<Workload, Figures>>;

/** Estimates of one solution at one place, each worked out when first asked for; what nobody measured is missing. */
export type PlaceEstimates = Pick<ReadonlyMap<QualityKey, Graded>, "get">;

/** Correlations within customers by workload, and of the attempts of all workloads together. */
export type PlaceCorrelations = {
  workloads: Partial<Record<Workload, PooledCorrelations>>;
  all: PooledCorrelations;
};

/** Those of no cells. */
export const nothingPooled: PlaceCorrelations = { workloads: {}, all: {} };

/** What counts of all workloads together. */
export const ratios = ["connect", "wss"] as const;

/** @param places cells of any solutions and places that are alike, as those of one country */
export function placeCorrelations(places: readonly PlaceCells[]): PlaceCorrelations {
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
    all: lazyRecord(ratios, (ratio) =>
      pooledOf(ratio, places.filter(mayTellCorrelation).map(sumOfCells)),
    ),
  };
}

/** Whether the samples of a cell are enough to say anything of the correlation within its customers. */
export function mayTellCorrelation(cells: PlaceCells): boolean {
  return samplesOf(cells) >= correlatedLeast;
}

/** Every estimate of a place, shown or not. */
export function placeEstimates(cells: PlaceCells, pooled: PlaceCorrelations): PlaceEstimates {
  return new Estimates(cells, pooled);
}

class Estimates implements PlaceEstimates {
  readonly #cells: PlaceCells;
  readonly #pooled: PlaceCorrelations;
  readonly #known = new Map<QualityKey, Graded | undefined>();

  constructor(cells: PlaceCells, pooled: PlaceCorrelations) {
    this.#cells = cells;
    this.#pooled = pooled;
  }

  get(key: QualityKey): Graded | undefined {
    if (this.#known.has(key)) return this.#known.get(key);
    const name = qualityNameOf(key);
    const graded = name && this.#worked(name);
    this.#known.set(key, graded);
    return graded;
  }

  #worked({ workload, figure }: QualityName): Graded | undefined {
    if (workload === null) {
      if (figure === "performance") return this.#overall();
      const ratio = ratioOf(figure);
      return ratio && estimated(sumOfCells(this.#cells), ratio, this.#pooled.all);
    }
    const figures = this.#cells[workload];
    if (!figures) return undefined;
    if (figure === "performance") return this.#score(workload, figures);
    const quantity = ratioOf(figure) ?? (figure as Measure);
    return estimated(figures, quantity, this.#pooled.workloads[workload] ?? {});
  }

  #score(workload: Workload, figures: Figures): Graded | undefined {
    const parts: Graded[] = [];
    const cell: CellEstimates = {};
    for (const measure of measuresOf[workload]) {
      const part = this.get(qualityKey({ workload, figure: measure }));
      if (!part) continue;
      parts.push(part);
      cell[measure] = part.estimate;
    }
    const estimate = scoreEstimate(workload, cell);
    return estimate && new GradedScore(estimate, { sum: figures, parts, workloads: [workload] });
  }

  #overall(): Graded | undefined {
    const scores = workloads.flatMap((workload) => {
      const score = this.get(qualityKey({ workload, figure: "performance" }));
      return score && isEnough(score.estimate) ? score : [];
    });
    const estimate = overallEstimate(scores.map((score) => score.estimate));
    if (!estimate) return undefined;
    return new GradedScore(estimate, {
      sum: sumOfCells(this.#cells),
      parts: scores,
      workloads: scores.flatMap((score) => score.workloads),
    });
  }
}

/** The ratio that a figure is of; undefined for a measure. */
function ratioOf(figure: QualityFigure): "connect" | "wss" | undefined {
  if (figure === "availability") return "connect";
  return figure === "connectedness" ? "wss" : undefined;
}

function estimated(
  figures: Figures,
  quantity: Quantity,
  pooled: PooledCorrelations,
): Graded | undefined {
  const estimate = estimateOf(figures, quantity, pooled[quantity] ?? 0);
  return estimate && new GradedQuantity(figures, quantity, estimate);
}
const knownSums = new WeakMap<PlaceCells, Figures>();

/** Counts and customers of all workloads, without their measures; worked out once for the same cells. */
export function sumOfCells(cells: PlaceCells): Figures {
  const known = knownSums.get(cells);
  if (known) return known;
  const sum = new Figures();
  knownSums.set(cells, sum);
  const all = Object.values(cells);
  for (const figures of all) {
    addCounters(sum.counters, figures.counters);
    // Nothing is added to either any more, and merging into nothing copies.
    if (all.length === 1 && isExact(figures.customers)) sum.customers = figures.customers;
    else sum.customers = mergedCustomers(sum.customers, figures.customers, exactMost);
  }
  return sum;
}

function isExact(customers: Customers): boolean {
  return customers.kind === "exact" && customers.tallies.size <= exactMost;
}

/** Samples of a solution at a place, over all workloads. */
export function samplesOf(cells: PlaceCells | undefined): number {
  let samples = 0;
  if (cells) for (const workload of workloads) samples += cells[workload]?.counters.samples ?? 0;
  return samples;
}

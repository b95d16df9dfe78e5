import type { Figures } from "../figures/figures";
import { workloads } from "../workload";
import { correlationIn, quantitiesOf, type PooledCorrelations } from "./cell-estimates";
import { CorrelationSum, expectedCorrelation } from "./design-effect";
import {
  mayTellCorrelation,
  ratios,
  sumOfCells,
  type PlaceCells,
  type PlaceCorrelations,
} from "./place-estimates";
import type { Quantity } from "./quantity";

type QuantitySums = Map<Quantity, CorrelationSum>;

/** Stands for all workloads together. */
const all = "all";

/** What cells know of the correlation within customers. Cells are added place by place, and none is kept. */
export class CorrelationSums {
  readonly #sums = new Map<string, QuantitySums>();

  /** @param cells of a solution at a place */
  add(cells: PlaceCells): void {
    for (const workload of workloads) {
      const figures = cells[workload];
      if (figures) this.#add(workload, { figures, quantities: quantitiesOf(workload) });
    }
    if (mayTellCorrelation(cells))
      this.#add(all, { figures: sumOfCells(cells), quantities: ratios });
  }

  /** @returns what both know together */
  with(other: CorrelationSums): CorrelationSums {
    const both = new CorrelationSums();
    for (const { name, sums } of [...this.#named(), ...other.#named()])
      for (const [quantity, sum] of sums) {
        const ofName = both.#sumsOf(name);
        ofName.set(quantity, (ofName.get(quantity) ?? new CorrelationSum()).with(sum));
      }
    return both;
  }

  /** The correlations, with what is expected before any is known. */
  correlations(): PlaceCorrelations {
    const pooled = (name: string, quantities: readonly Quantity[]): PooledCorrelations =>
      Object.fromEntries(
        quantities.map((quantity) => {
          const sum = this.#sums.get(name)?.get(quantity) ?? new CorrelationSum();
          return [quantity, sum.with(new CorrelationSum([expectedCorrelation])).correlation];
        }),
      );
    return {
      workloads: Object.fromEntries(
        workloads.map((workload) => [workload, pooled(workload, quantitiesOf(workload))]),
      ),
      all: pooled(all, ratios),
    };
  }

  #add(name: string, of: { figures: Figures; quantities: readonly Quantity[] }): void {
    const sums = this.#sumsOf(name);
    for (const quantity of of.quantities) {
      const sum = sums.get(quantity) ?? new CorrelationSum();
      sum.add(correlationIn(of.figures, quantity));
      sums.set(quantity, sum);
    }
  }

  #sumsOf(name: string): QuantitySums {
    const known = this.#sums.get(name) ?? new Map<Quantity, CorrelationSum>();
    this.#sums.set(name, known);
    return known;
  }

  #named() {
    return [...this.#sums].map(([name, sums]) => ({ name, sums }));
  }
}

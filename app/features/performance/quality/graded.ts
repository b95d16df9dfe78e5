import type { Figures } from "../figures/figures";
import type { Workload } from "../workload";
import { countOf } from "./clusters";
import { isDominated } from "./dominance";
import type { Estimate } from "./worked-estimate";
import { isEnough, isImprecise } from "./figure";
import type { Quantity } from "./quantity";

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

/** What is the same of both kinds; of hundreds of estimates on a page, few are asked whether a customer makes them. */
abstract class OfFigures implements Graded {
  abstract readonly workloads: readonly Workload[];
  abstract readonly isDominated: boolean;
  protected abstract readonly kind: Parameters<typeof isImprecise>[1];
  readonly estimate: Estimate;
  protected readonly figures: Figures;
  #isImprecise: boolean | undefined;

  constructor(estimate: Estimate, figures: Figures) {
    this.estimate = estimate;
    this.figures = figures;
  }

  get customers(): number {
    return countOf(this.figures.customers);
  }

  /** Below the least number nothing is shown, and a few samples may have no interval. */
  get isImprecise(): boolean {
    return (this.#isImprecise ??= isEnough(this.estimate) && isImprecise(this.estimate, this.kind));
  }
}

const noWorkloads: readonly Workload[] = [];

/** The estimate of one quantity. */
export class GradedQuantity extends OfFigures {
  readonly workloads = noWorkloads;
  readonly #quantity: Quantity;

  constructor(figures: Figures, quantity: Quantity, estimate: Estimate) {
    super(estimate, figures);
    this.#quantity = quantity;
  }

  protected get kind() {
    const isRatio =
      this.#quantity === "connect" || this.#quantity === "wss" || this.#quantity === "lossRatio";
    return isRatio ? "ratio" : "measure";
  }

  get isDominated(): boolean {
    return isEnough(this.estimate) && isDominated(this.figures, this.#quantity, this.estimate);
  }
}

type Scored = {
  /** The samples that the score comes from. */
  sum: Figures;
  parts: readonly Graded[];
  workloads: readonly Workload[];
};

/** A score, of a workload or of several. */
export class GradedScore extends OfFigures {
  readonly workloads: readonly Workload[];
  protected readonly kind = "score";
  readonly #parts: readonly Graded[];

  constructor(estimate: Estimate, { sum, parts, workloads }: Scored) {
    super(estimate, sum);
    this.workloads = workloads;
    this.#parts = parts;
  }

  get isDominated(): boolean {
    return this.#parts.some((part) => part.isDominated);
  }
}

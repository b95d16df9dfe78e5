/** Linear equations over a finite field: what follows from them by adding and subtracting. */
export class LinearEquations {
  readonly #unknowns: number;
  readonly #rows: { pivot: number; row: Float64Array }[] = [];

  constructor(unknowns: number) {
    this.#unknowns = unknowns;
  }

  /** The value of a sum of unknowns is known. @param row how often each of them is in it */
  add(row: Float64Array): void {
    const left = this.#reduced(row);
    const pivot = left.findIndex((value) => value !== 0);
    if (pivot < 0) return;
    const inverse = inverseOf(left[pivot] ?? 1);
    this.#rows.push({ pivot, row: left.map((value) => (value * inverse) % prime) });
  }

  /** Whether the value of another sum follows from those that are known. */
  has(row: Float64Array): boolean {
    return this.#reduced(row).every((value) => value === 0);
  }

  #reduced(row: Float64Array): Float64Array {
    const left = row.slice();
    for (const { pivot, row: known } of this.#rows) {
      const factor = left[pivot] ?? 0;
      if (factor === 0) continue;
      for (let at = 0; at < this.#unknowns; at += 1) {
        const value = known[at] ?? 0;
        if (value !== 0) left[at] = ((left[at] ?? 0) + (prime - factor) * value) % prime;
      }
    }
    return left;
  }
}

/** A prime below 2^26, so that products are exact. */
const prime = 67_108_859;

function inverseOf(value: number): number {
  let [power, result, left] = [value, 1, prime - 2];
  for (; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * power) % prime;
    power = (power * power) % prime;
  }
  return result;
}

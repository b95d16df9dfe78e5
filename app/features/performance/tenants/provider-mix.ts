import { hashOfCustomer } from "../aggregation/customer-sketch";
import { keyOfCustomer, type NamedCustomer } from "./tenant-rows";

/** Providers of a customer that are named; the rest is counted. */
export const namedProviders = 3;

/** A solution by its number in aggregates. */
export type MixedSolution = { number: number; id: string; name: string };

/** A customer over all official solutions of a slot. */
export type MixedCustomer = {
  key: string;
  customer: NamedCustomer;
  samples: number;
  /** The largest ones, with their part of the customer's samples, 0 to 1. */
  providers: { id: string; name: string; share: number }[];
  /** Providers that are not named. */
  furtherProviders: number;
};

/** Samples of customers by solution. Where there are too many, those with the lowest hashes are kept. */
export class SamplesBySolution {
  readonly of = new Map<number, Map<number, number>>();
  #limit = 2 ** 32;

  /** Whether all customers are kept. */
  get isWhole(): boolean {
    return this.#limit === 2 ** 32;
  }

  /** @param limit customers whose hash is not below it are left out from now on */
  lowerLimit(limit: number): void {
    if (limit >= this.#limit) return;
    this.#limit = limit;
    for (const customer of this.of.keys())
      if (hashOfCustomer(customer) >= limit) this.of.delete(customer);
  }

  add(solution: number, customer: number, samples: number): void {
    if (hashOfCustomer(customer) >= this.#limit) return;
    const known = this.of.get(customer) ?? new Map<number, number>();
    this.of.set(customer, known);
    known.set(solution, (known.get(solution) ?? 0) + samples);
  }

  /** Keeps so many customers at most. */
  keep(most: number): void {
    if (this.of.size <= most) return;
    const hashes = Float64Array.from(this.of.keys(), hashOfCustomer).sort();
    this.lowerLimit(hashes[most] ?? this.#limit);
  }
}

/** The customers with their providers. @param nameOf a customer by its id */
export function mixedCustomers(
  samples: ReadonlyMap<number, ReadonlyMap<number, number>>,
  solutions: readonly MixedSolution[],
  nameOf: (customer: number) => NamedCustomer,
): MixedCustomer[] {
  const found = new Map<string, { customer: NamedCustomer; by: Map<number, number> }>();
  for (const [id, by] of samples) {
    const customer = nameOf(id);
    const key = keyOfCustomer(customer);
    const known = found.get(key) ?? { customer, by: new Map<number, number>() };
    found.set(key, known);
    for (const [solution, count] of by)
      known.by.set(solution, (known.by.get(solution) ?? 0) + count);
  }
  const named = new Map(solutions.map((solution) => [solution.number, solution]));
  return [...found].map(([key, { customer, by }]) => {
    const all = [...by.values()].reduce((sum, count) => sum + count, 0);
    const largest = [...by].sort(
      ([one, count], [other, otherCount]) => otherCount - count || one - other,
    );
    return {
      key,
      customer,
      samples: all,
      providers: largest.slice(0, namedProviders).map(([number, count]) => {
        const { id = "", name = "" } = named.get(number) ?? {};
        return { id, name, share: count / all };
      }),
      furtherProviders: Math.max(0, largest.length - namedProviders),
    };
  });
}

import { expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";

import { Tallies } from "./tallies";
import { columnCount, emptyTally, tallyColumn } from "./tally";

const rounds = isDeep ? 500 : 50;
const kept = 8;

/** The same as plainly as possible: an array of numbers by customer. */
class PlainTallies {
  readonly of = new Map<number, number[]>();

  add(customer: number, numbers: ArrayLike<number>) {
    const known = this.of.get(customer) ?? Array.from({ length: columnCount }, () => 0);
    this.of.set(
      customer,
      known.map((number, column) => number + (numbers[column] ?? 0)),
    );
  }

  keepLargest() {
    const samples = ([, numbers]: [number, number[]]) => numbers[tallyColumn.samples] ?? 0;
    const sorted = [...this.of].sort(
      (one, other) => samples(other) - samples(one) || one[0] - other[0],
    );
    for (const [customer] of sorted.slice(kept)) this.of.delete(customer);
    const last = sorted[kept - 1] as [number, number[]];
    return { customer: last[0], samples: samples(last) };
  }
}

function contentOf(tallies: Tallies): [number, number[]][] {
  return tallies
    .customers()
    .map((customer, at) => [
      customer,
      Array.from({ length: columnCount }, (_, column) => tallies.valueAt(at, column)),
    ]);
}

function randomTally(random: Random) {
  const tally = emptyTally();
  return tally.map((_, column) => random.whole(0, column === tallyColumn.samples ? 9 : 1e6));
}

it("a table says the same as a map of customers, whatever was added, merged and left out", () => {
  const random = randomFrom("tallies");
  for (let round = 0; round < rounds; round += 1) {
    const [table, plain] = [new Tallies(), new PlainTallies()];
    const most = random.pick([3, 40, 400]);
    for (let step = 0; step < random.whole(1, 200); step += 1) {
      const customer = random.whole(1, most);
      const tally = randomTally(random);
      table.add(table.place(customer), tally);
      plain.add(customer, tally);
    }
    expect(contentOf(table)).toEqual([...plain.of]);
    expect(table.has(most + 1)).toBe(false);
    for (const customer of plain.of.keys()) expect(table.has(customer)).toBe(true);

    const merged = new Tallies();
    const twice = new PlainTallies();
    for (const from of [table, table])
      for (let at = 0; at < from.size; at += 1) {
        merged.addFrom(merged.place(from.customerAt(at)), from, at);
        twice.add(from.customerAt(at), contentOf(from)[at]?.[1] ?? []);
      }
    expect(contentOf(merged)).toEqual([...twice.of]);

    if (table.size <= kept) continue;
    expect(table.keepLargest(kept)).toEqual(plain.keepLargest());
    const byCustomer = (all: Iterable<[number, number[]]>) =>
      [...all].sort(([one], [other]) => one - other);
    expect(byCustomer(contentOf(table))).toEqual(byCustomer(plain.of));
    // Room that was left is empty for the next customer.
    table.place(most + 1);
    expect(contentOf(table).at(-1)).toEqual([most + 1, [...emptyTally()]]);
  }
});

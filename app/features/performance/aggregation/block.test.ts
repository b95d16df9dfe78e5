import { describe, expect, it } from "vitest";

import { isDeep } from "#tests/support/random";
import { sharesFrom } from "~/lib/seeded-random";

import { measures } from "../workload";
import { cellAt, decodeBlock, encodeBlock, type BlockCells } from "./block";
import {
  addSample,
  countersOf,
  customersOf,
  emptyCell,
  listedMost,
  mergedCell,
  settledCell,
  type Cell,
} from "./cell";
import { customerCount, exactMost, exactMostOfHour } from "./customers";
import { bucketLimit } from "./histogram";
import { addMeasure, MeasureRow } from "./measure-row";
import { failed, notTested, tallyColumn, worked, type ListedSample, type Outcome } from "./tally";

type Placed = { solution: number; place: number; sample: ListedSample };

const outcomes: Outcome[] = [notTested, worked, failed];

/** Samples of few cells, so that some cells are listed and some summed. */
function randomSamples(seed: number, count: number, customers = 500): Placed[] {
  const random = sharesFrom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const bucket = () => (random() < 0.3 ? -1 : whole(bucketLimit));
  return Array.from({ length: count }, () => ({
    solution: 16 + whole(3),
    place: [0, -640_000_000, -5, 1 + whole(3), 12_000_000][whole(5)] ?? 0,
    sample: {
      customer: 1 + whole(customers),
      connect: outcomes[whole(3)] ?? notTested,
      wss: outcomes[whole(3)] ?? notTested,
      latencyMs: bucket(),
      downloadBps: random() < 0.5 ? -1 : bucket(),
      lossRatio: -1,
      jitterMs: bucket(),
    },
  }));
}

const isPseudo = (solution: number) => solution === 16;

function cellsOf(samples: readonly Placed[], most: number): BlockCells {
  const cells: BlockCells = new Map();
  for (const { solution, place, sample } of samples)
    addSample(
      cellAt(cells, { solution, place }, () => emptyCell(isPseudo(solution))),
      sample,
    );
  for (const places of cells.values())
    for (const [place, cell] of places) places.set(place, settledCell(cell, most));
  return cells;
}

const encoded = (samples: readonly Placed[], most: number) =>
  Buffer.concat(encodeBlock(cellsOf(samples, most)));

/** Blocks of parts of the samples, merged in a random order and grouping. */
function mergedAtRandom(samples: readonly Placed[], seed: number, most: number): Uint8Array {
  const random = sharesFrom(seed);
  let blocks: Uint8Array[][] = [];
  let rest = [...samples].sort(() => random() - 0.5);
  while (rest.length > 0) {
    const taken = 1 + Math.floor(random() * rest.length);
    blocks.push(encodeBlock(cellsOf(rest.slice(0, taken), most)));
    rest = rest.slice(taken);
  }
  while (blocks.length > 1) {
    const [one, other] = [0, 1].map(
      () => blocks.splice(Math.floor(random() * blocks.length), 1)[0] ?? [],
    );
    const cells: BlockCells = new Map();
    for (const part of [...(one ?? []), ...(other ?? [])])
      decodeBlock(part, cells, (left, right) => mergedCell(left, right, most));
    blocks = [...blocks, encodeBlock(cells)];
  }
  return Buffer.concat(blocks[0] ?? []);
}

describe("a block", () => {
  it("is read as it was written", () => {
    for (const count of [0, 1, 5, 200, 3_000]) {
      const cells = cellsOf(randomSamples(count, count), exactMost);
      const read: BlockCells = new Map();
      for (const part of encodeBlock(cells)) decodeBlock(part, read);
      expect(Buffer.concat(encodeBlock(read))).toEqual(Buffer.concat(encodeBlock(cells)));
      for (const [solution, places] of cells)
        for (const [place, cell] of places)
          expect(countersOf(read.get(solution)?.get(place) as Cell)).toEqual(countersOf(cell));
    }
  });

  it("of an hour has the same bytes under any order and grouping", () => {
    for (let seed = 0; seed < (isDeep ? 300 : 40); seed += 1) {
      const samples = randomSamples(seed, 1 + seed * 30, 200);
      expect(mergedAtRandom(samples, seed, exactMostOfHour)).toEqual(
        encoded(samples, exactMostOfHour),
      );
    }
  });

  it("has the same histograms, counts and number of customers under any grouping where many are estimated", () => {
    for (let seed = 0; seed < (isDeep ? 100 : 15); seed += 1) {
      const samples = randomSamples(seed, 2_000, 900);
      const merged: BlockCells = new Map();
      decodeBlock(mergedAtRandom(samples, seed, exactMost), merged);
      for (const [solution, places] of cellsOf(samples, exactMost))
        for (const [place, cell] of places)
          expect(factsOf(merged.get(solution)?.get(place))).toEqual(factsOf(cell));
    }
  });

  it("is split by place where it is long, and each part is read for its own", () => {
    const samples = randomSamples(1, 12_000).map((placed, at) => ({ ...placed, place: at * 7 }));
    const parts = encodeBlock(
      cellsOf(
        samples.flatMap((placed) => Array.from({ length: 10 }, () => placed)),
        exactMost,
      ),
    );
    expect(parts.length).toBeGreaterThan(1);
    const read: BlockCells = new Map();
    for (const part of parts) decodeBlock(part, read);
    expect([...read.values()].reduce((sum, { size }) => sum + size, 0)).toBe(12_000);
  });
});

function factsOf(cell: Cell | undefined) {
  if (!cell) return undefined;
  if (cell.form !== "summed") return encodeBlock(new Map([[1, new Map([[1, cell]])]]));
  const { customers, ...others } = cell;
  const known =
    customers.kind === "exact" ? customers : { ...customers, largest: null, last: null };
  return { ...others, customers: known };
}

it("one measure of a block is read without the others", () => {
  const samples = randomSamples(3, 4_000);
  for (const measure of measures) {
    const [expected, found] = [new MeasureRow(), new MeasureRow()];
    for (const { solution, place, sample } of samples)
      if (solution === 17 && place > 0 && sample[measure] >= 0) expected.add(sample[measure], 1);
    for (const part of encodeBlock(cellsOf(samples, exactMost)))
      addMeasure(part, measure, (solution, place) => (solution === 17 && place > 0 ? found : null));
    expect(found.counts()).toEqual(expected.counts());
    expect([found.n, found.quantile(0.5)]).toEqual([expected.n, expected.quantile(0.5)]);
  }
});

describe("customers of a cell", () => {
  const withCustomers = (ids: readonly number[]) =>
    settledCell(
      {
        form: "listed",
        samples: ids.map((customer) => ({
          customer,
          connect: worked,
          wss: notTested,
          latencyMs: 900,
          downloadBps: -1,
          lossRatio: -1,
          jitterMs: -1,
        })),
      },
      exactMost,
    );
  const counted = (cell: Cell) => customerCount(customersOf(cell, exactMost));

  it.each([1, 2, 31, 32])("are exact to 32: %i", (count) => {
    const ids = Array.from({ length: 40 * listedMost }, (_, at) => 1 + (at % count));
    expect(counted(withCustomers(ids))).toBe(count);
  });

  it("over two versions of the key are the larger count, never the sum", () => {
    const secondVersion = 2 ** 26;
    const first = Array.from({ length: 20 }, (_, at) => at + 1);
    const second = Array.from({ length: 12 }, (_, at) => secondVersion + at + 1);
    expect(counted(withCustomers([...first, ...second]))).toBe(20);
    const many = Array.from({ length: 400 }, (_, at) => secondVersion + at + 1);
    const both = mergedCell(withCustomers(first), withCustomers(many), exactMost);
    expect(counted(both)).toBe(counted(withCustomers(many)));
  });

  it("keep the largest ones by name where the others are estimated", () => {
    const cell = withCustomers([
      ...Array.from({ length: 100 }, (_, at) => at + 1),
      ...Array.from({ length: 50 }, () => 7),
    ]);
    const customers = customersOf(cell, exactMost);
    if (customers.kind !== "estimated") throw new Error("A hundred customers are estimated.");
    const { largest } = customers;
    expect(largest.valueAt(largest.place(7), tallyColumn.samples)).toBe(51);
    expect(largest.size).toBe(8);
  });
});

import { describe, expect, it } from "vitest";

import { isDeep, randomFrom, type Random } from "#tests/support/random";

import { decodeBlock, encodeBlock, type BlockCells } from "../aggregation/block";
import { addSample, countersOf, customersOf, emptyCell, settledCell } from "../aggregation/cell";
import { exactMost, exactMostOfHour, mergedCustomers } from "../aggregation/customers";
import { addCounters, failed, notTested, worked, type ListedSample } from "../aggregation/tally";
import { measures } from "../workload";
import { addBlock } from "./add-block";
import { Figures } from "./figures";

const solutions = [16, 17];
const places = [0, 5, 900];

function randomSample(random: Random, customers: number): ListedSample {
  const bucket = () => (random.share() < 0.2 ? -1 : random.whole(0, 900));
  return {
    customer: random.whole(1, customers),
    connect: random.pick([worked, worked, failed, notTested]),
    wss: random.pick([notTested, worked, failed]),
    latencyMs: bucket(),
    downloadBps: bucket(),
    lossRatio: bucket(),
    jitterMs: bucket(),
  };
}

/** A block with cells of few and of many samples and customers. */
function randomBlock(random: Random): Uint8Array[] {
  const cells: BlockCells = new Map();
  for (const solution of solutions)
    for (const place of places) {
      if (random.share() < 0.2) continue;
      const cell = emptyCell(random.share() < 0.1);
      const customers = random.pick([1, 8, 40, 400]);
      const count = random.pick([1, 20, 64, 65, 300]);
      for (let at = 0; at < count; at += 1) addSample(cell, randomSample(random, customers));
      const of = cells.get(solution) ?? new Map();
      cells.set(
        solution,
        of.set(place, settledCell(cell, random.pick([exactMost, exactMostOfHour]))),
      );
    }
  return encodeBlock(cells);
}

/** The same by making each cell of the block, which is slow. */
function addPlainly(block: Uint8Array, figures: Figures, isAsked: typeof asked): void {
  const cells: BlockCells = new Map();
  decodeBlock(block, cells);
  for (const [solution, of] of cells)
    for (const [place, cell] of of) {
      if (!isAsked(solution, place)) continue;
      addCounters(figures.counters, countersOf(cell));
      const customers = customersOf(cell, exactMost);
      figures.customers = mergedCustomers(figures.customers, customers, exactMost);
      for (const measure of measures) {
        if (cell.form === "summed")
          for (const [bucket, count] of cell.histograms[measure])
            figures.row(measure).add(bucket, count);
        if (cell.form !== "listed") continue;
        for (const sample of cell.samples)
          if (sample[measure] >= 0) figures.row(measure).add(sample[measure], 1);
      }
    }
}

const asked = (solution: number, place: number) => solution === 16 || place === 5;

const told = (figures: Figures) => ({
  counters: figures.counters,
  customers: { ...figures.customers, last: null },
  rows: measures.map((measure) => [...figures.row(measure).counts()]),
});

describe("a block that is added with its customers", () => {
  it("adds what its cells add one by one, and nothing of those that are not asked for", () => {
    const random = randomFrom("add block");
    for (let round = 0; round < (isDeep ? 1_000 : 60); round += 1) {
      const [found, expected] = [new Figures(), new Figures()];
      for (let at = 0; at < 4; at += 1)
        for (const part of randomBlock(random)) {
          addBlock(part, { measures, customers: true }, (solution, place) =>
            asked(solution, place) ? found : null,
          );
          addPlainly(part, expected, asked);
        }
      expect(told(found)).toEqual(told(expected));
    }
  });

  it("has the same counts and measures as without its customers", () => {
    const random = randomFrom("add block without customers");
    for (const part of randomBlock(random)) {
      const [found, plain] = [new Figures(), new Figures()];
      addBlock(part, { measures: ["jitterMs"], customers: true }, () => found);
      addBlock(part, { measures: ["jitterMs"], customers: false }, () => plain);
      expect(found.counters).toEqual(plain.counters);
      expect(found.row("jitterMs").counts()).toEqual(plain.row("jitterMs").counts());
      expect(found.n("latencyMs")).toBe(0);
    }
  });
});

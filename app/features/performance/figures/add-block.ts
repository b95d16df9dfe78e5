import { decodeBlock, outcomesOf, type BlockCells } from "../aggregation/block";
import { cellForm, outcomeSection, readKeys } from "../aggregation/block-format";
import { ByteReader } from "../aggregation/bytes";
import { customersOf } from "../aggregation/cell";
import { exactMost, mergedCustomers } from "../aggregation/customers";
import { addMeasure } from "../aggregation/measure-row";
import { addCounters, countSample, readCounters } from "../aggregation/tally";
import type { Measure } from "../workload";
import type { Figures } from "./figures";

/** Where the samples of a cell belong; null for a cell that was not asked for. */
export type FiguresFinder = (solution: number, place: number) => Figures | null;

/** What is read of a block's cells, beside their counts. */
export type Wanted = { measures: readonly Measure[]; customers: boolean };

/** Adds the cells of a block to the figures they belong to. */
export function addBlock(
  block: Uint8Array,
  { measures, customers }: Wanted,
  figuresOf: FiguresFinder,
): void {
  addCounts(block, figuresOf);
  for (const measure of measures)
    addMeasure(
      block,
      measure,
      (solution, place) => figuresOf(solution, place)?.row(measure) ?? null,
    );
  if (customers) addCustomers(block, figuresOf);
}

function addCounts(block: Uint8Array, figuresOf: FiguresFinder): void {
  const { solutions, places, samples, forms, sections } = readKeys(block);
  const outcomes = new ByteReader(block, sections[outcomeSection]);
  for (let at = 0; at < solutions.length; at += 1) {
    const counters = figuresOf(solutions[at] ?? 0, places[at] ?? 0)?.counters;
    const count = samples[at] ?? 0;
    const form = forms[at];
    if (form === cellForm.listedConnected) {
      if (counters) {
        counters.samples += count;
        counters.attempts += count;
      }
    } else if (form === cellForm.listed) {
      for (let left = count; left > 0; left -= 1) {
        const outcome = outcomesOf(outcomes.uint());
        if (counters) countSample(counters, outcome);
      }
    } else {
      const read = readCounters(outcomes, count);
      if (counters) addCounters(counters, read);
    }
  }
}

function addCustomers(block: Uint8Array, figuresOf: FiguresFinder): void {
  const cells: BlockCells = new Map();
  decodeBlock(block, cells);
  for (const [solution, places] of cells)
    for (const [place, cell] of places) {
      const figures = figuresOf(solution, place);
      if (figures)
        figures.customers = mergedCustomers(
          figures.customers,
          customersOf(cell, exactMost),
          exactMost,
        );
    }
}

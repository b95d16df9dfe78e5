import {
  cellForm,
  customerSection,
  outcomeSection,
  readKeys,
  sectionOf,
} from "../aggregation/block-format";
import { outcomesOf } from "../aggregation/block";
import { BucketReader } from "../aggregation/bucket-column";
import { ByteReader } from "../aggregation/bytes";
import { listedMost } from "../aggregation/cell";
import {
  addCustomerTally,
  exactMost,
  mergedCustomers,
  settledCustomers,
  takeCustomers,
} from "../aggregation/customers";
import { addMeasure } from "../aggregation/measure-row";
import {
  addCounters,
  countSample,
  emptyTally,
  notTested,
  readCounters,
  tallyBucket,
  tallyOutcome,
  worked,
  type Tally,
} from "../aggregation/tally";
import { measures, type Measure } from "../workload";
import type { Figures } from "./figures";

/** Where the samples of a cell belong; null for a cell that was not asked for. */
export type FiguresFinder = (solution: number, place: number) => Figures | null;

/** What is read of a block's cells, beside their counts. */
export type Wanted = {
  measures: readonly Measure[];
  customers: boolean;
  /** Customers of a group that are kept one by one; by default as many as in a block. */
  customersMost?: number;
};

/** Adds the cells of a block to the figures they belong to. */
export function addBlock(block: Uint8Array, wanted: Wanted, figuresOf: FiguresFinder): void {
  if (wanted.customers) {
    new CellAdder(block, wanted).addTo(figuresOf);
    return;
  }
  addCounts(block, figuresOf);
  for (const measure of wanted.measures)
    addMeasure(
      block,
      measure,
      (solution, place) => figuresOf(solution, place)?.row(measure) ?? null,
    );
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

/** Of one cell at a time. */
const tallies = Array.from({ length: listedMost }, emptyTally);

const connected = { connect: worked, wss: notTested } as const;

/** Adds counts, measures and customers of a block in one go, without making its cells. */
class CellAdder {
  readonly #keys;
  readonly #outcomes;
  readonly #customers;
  readonly #columns;
  readonly #wanted: boolean[];
  readonly #customersMost: number;
  /** Of a cell with listed samples: the position of the customer of each, and what each customer did. */
  readonly #listed = new Int32Array(listedMost);
  readonly #ids = new Float64Array(listedMost);
  readonly #tallies: readonly Tally[] = tallies;

  constructor(block: Uint8Array, wanted: Wanted) {
    this.#keys = readKeys(block);
    const reader = (section: number) => new ByteReader(block, this.#keys.sections[section]);
    this.#outcomes = reader(outcomeSection);
    this.#customers = reader(customerSection);
    this.#columns = measures.map((measure) => new BucketReader(reader(sectionOf(measure))));
    this.#wanted = measures.map((measure) => wanted.measures.includes(measure));
    this.#customersMost = wanted.customersMost ?? exactMost;
  }

  addTo(figuresOf: FiguresFinder): void {
    const { solutions, places, samples, forms } = this.#keys;
    for (let at = 0; at < solutions.length; at += 1) {
      const figures = figuresOf(solutions[at] ?? 0, places[at] ?? 0);
      const count = samples[at] ?? 0;
      const form = forms[at];
      if (form === cellForm.counted) {
        const read = readCounters(this.#outcomes, count);
        if (figures) addCounters(figures.counters, read);
      } else if (form === cellForm.summed) this.#addSummed(figures, count);
      else this.#addListed(figures, { count, hasOutcomes: form === cellForm.listed });
    }
  }

  #addSummed(figures: Figures | null, count: number): void {
    const counters = readCounters(this.#outcomes, count);
    const { used } = this.#keys;
    const estimated = takeCustomers(this.#customers, used, figures?.customers ?? null);
    for (const measure of used) {
      const row = this.#wanted[measure] ? figures?.row(measures[measure] as Measure) : undefined;
      if (row) this.#columns[measure]?.all((bucket, of) => row.add(bucket, of));
      else this.#columns[measure]?.skipAll();
    }
    if (!figures) return;
    addCounters(figures.counters, counters);
    figures.customers = estimated
      ? mergedCustomers(figures.customers, estimated, this.#customersMost)
      : settledCustomers(figures.customers, this.#customersMost);
  }

  #addListed(
    figures: Figures | null,
    { count, hasOutcomes }: { count: number; hasOutcomes: boolean },
  ): void {
    const customers = this.#readListed(figures, { count, hasOutcomes });
    for (const measure of this.#keys.used) {
      const column = this.#columns[measure] as BucketReader;
      const row = this.#wanted[measure] ? figures?.row(measures[measure] as Measure) : undefined;
      for (let at = 0; at < count; at += 1) {
        const bucket = column.one();
        if (bucket < 0 || !figures) continue;
        row?.add(bucket, 1);
        tallyBucket(this.#tallies[this.#listed[at] ?? 0] as Tally, measure, bucket);
      }
    }
    if (!figures) return;
    for (let at = 0; at < customers; at += 1)
      addCustomerTally(figures.customers, this.#ids[at] ?? 0, this.#tallies[at] as Tally);
    figures.customers = settledCustomers(figures.customers, this.#customersMost);
  }

  /** Reads whose the samples are and how they ended; they lie by customer. @returns how many customers there are */
  #readListed(
    figures: Figures | null,
    { count, hasOutcomes }: { count: number; hasOutcomes: boolean },
  ): number {
    let customer = 0;
    let customers = 0;
    for (let at = 0; at < count; at += 1) {
      const step = this.#customers.uint();
      customer += step;
      if (at === 0 || step > 0) {
        this.#ids[customers] = customer;
        this.#tallies[customers]?.fill(0);
        customers += 1;
      }
      const outcome = hasOutcomes ? outcomesOf(this.#outcomes.uint()) : connected;
      if (!figures) continue;
      this.#listed[at] = customers - 1;
      tallyOutcome(this.#tallies[customers - 1] as Tally, outcome);
      countSample(figures.counters, outcome);
    }
    return customers;
  }
}

import { measures, type Measure } from "../workload";
import { addToHistogram, type Histogram } from "./histogram";
import {
  addCustomerSample,
  mergedCustomers,
  noCustomers,
  settledCustomers,
  type Customers,
} from "./customers";
import { addCounters, countSample, noCounts, type Counters, type ListedSample } from "./tally";

/**
 * Samples of a cell that are listed one by one; more are summed. A listed sample takes 4 to 8 bytes, a summed
 * cell at least some 300, so that listing is smaller up to here, and loses nothing.
 */
export const listedMost = 64;

/** Few samples, each kept. */
type ListedCell = { form: "listed"; samples: ListedSample[] };

/** Many samples: histograms of their measures, counts and customers. */
type SummedCell = {
  form: "summed";
  counters: Counters;
  histograms: Record<Measure, Histogram>;
  customers: Customers;
};

/** Samples that are only counted: those of the pseudo solutions. */
type CountedCell = { form: "counted"; counters: Counters };

/** What is known of one solution at one place in one span of time, about one workload. */
export type Cell = ListedCell | SummedCell | CountedCell;

export function emptyHistograms(): Record<Measure, Histogram> {
  return {
    latencyMs: new Map(),
    downloadBps: new Map(),
    lossRatio: new Map(),
    jitterMs: new Map(),
  };
}

export function emptyCell(isCounted: boolean): Cell {
  return isCounted ? { form: "counted", counters: noCounts() } : { form: "listed", samples: [] };
}

/** Adds a sample; the cell is settled later. */
export function addSample(cell: Cell, sample: ListedSample): void {
  if (cell.form === "listed") cell.samples.push(sample);
  else if (cell.form === "counted") countSample(cell.counters, sample);
  else sumSample(cell, sample);
}

/**
 * The samples of both cells, which are used up. The form that comes out depends on the samples, never on the
 * order in which they came.
 *
 * @param most customers that are kept one by one
 */
export function mergedCell(one: Cell, other: Cell, most: number): Cell {
  if (one.form === "counted" || other.form === "counted") {
    const into =
      one.form === "counted" ? one : { form: "counted" as const, counters: countersOf(one) };
    addCounters(into.counters, countersOf(other));
    return into;
  }
  if (one.form === "listed" && other.form === "listed")
    return settledCell({ form: "listed", samples: one.samples.concat(other.samples) }, most);
  const into = summed(one, most);
  if (other.form === "listed") for (const sample of other.samples) sumSample(into, sample);
  else {
    addCounters(into.counters, other.counters);
    for (const measure of measures)
      for (const [bucket, count] of other.histograms[measure])
        addToHistogram(into.histograms[measure], bucket, count);
    into.customers = mergedCustomers(into.customers, other.customers, most);
  }
  into.customers = settledCustomers(into.customers, most);
  return into;
}

/** The cell in the form that its number of samples and customers ask for. */
export function settledCell(cell: Cell, most: number): Cell {
  if (cell.form === "counted") return cell;
  if (cell.form === "listed") {
    if (cell.samples.length <= listedMost) return cell;
    const into = summed(cell, most);
    return { ...into, customers: settledCustomers(into.customers, most) };
  }
  return { ...cell, customers: settledCustomers(cell.customers, most) };
}

/** Counts of a cell of any form. */
export function countersOf(cell: Cell): Counters {
  if (cell.form !== "listed") return cell.counters;
  const counters = noCounts();
  for (const sample of cell.samples) countSample(counters, sample);
  return counters;
}

/** How many samples a cell has. */
export function sampleCount(cell: Cell): number {
  return cell.form === "listed" ? cell.samples.length : cell.counters.samples;
}

/** The customers of a cell; none for one that is only counted. */
export function customersOf(cell: Cell, most: number): Customers {
  if (cell.form === "counted") return noCustomers();
  return cell.form === "listed" ? summed(cell, most).customers : cell.customers;
}

function summed(cell: ListedCell | SummedCell, most: number): SummedCell {
  if (cell.form === "summed") return cell;
  const into: SummedCell = {
    form: "summed",
    counters: noCounts(),
    histograms: emptyHistograms(),
    customers: noCustomers(),
  };
  for (const sample of cell.samples) sumSample(into, sample);
  into.customers = settledCustomers(into.customers, Math.max(most, listedMost));
  return into;
}

function sumSample(cell: SummedCell, sample: ListedSample): void {
  countSample(cell.counters, sample);
  for (const measure of measures)
    if (sample[measure] >= 0) addToHistogram(cell.histograms[measure], sample[measure]);
  addCustomerSample(cell.customers, sample);
}

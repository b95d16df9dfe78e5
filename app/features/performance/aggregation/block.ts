import { measures, type Measure } from "../workload";
import { ByteReader, ByteWriter } from "./bytes";
import {
  blockFormat,
  byHourBit,
  cellForm,
  customerSection,
  outcomeSection,
  placeAndHour,
  readKeys,
  sectionCount,
  sectionOf,
  writeColumns,
  type BlockKeys,
} from "./block-format";
import { emptyHistograms, sampleCount, type Cell } from "./cell";
import { readCustomers, writeCustomers } from "./customers";
import { BucketReader, BucketWriter } from "./bucket-column";
import {
  notTested,
  readCounters,
  worked,
  writeCounters,
  type ListedSample,
  type Outcome,
} from "./tally";

/** Longest part of a block, in bytes: what one statement reads and writes stays small. */
const partBytes = 256 * 1024;

/** Cells by solution, then by place; in a block of a day's hours by `placeHour`. */
export type BlockCells = Map<number, Map<number, Cell>>;

/** Outcomes of a sample in one byte: connecting in two bits, WebSocket in two. */
const wssShift = 2;
const connectMask = 3;
const connectedOnly = worked | (notTested << wssShift);

/** The cell of a solution at a place, made by `make` where there is none. */
export function cellAt(
  cells: BlockCells,
  { solution, place }: { solution: number; place: number },
  make: () => Cell,
): Cell {
  let places = cells.get(solution);
  if (!places) cells.set(solution, (places = new Map()));
  let cell = places.get(place);
  if (!cell) places.set(place, (cell = make()));
  return cell;
}

/**
 * A block as bytes: the same cells give the same bytes, however they came together. A long one is split by
 * place into parts of some 256 kB.
 *
 * @param isByHour the block has each hour of a day
 * @returns the parts, each a block of its own; none for a block without cells
 */
export function encodeBlock(cells: BlockCells, isByHour = false): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let part = new PartWriter(cells, isByHour);
  for (const [solution, places] of inOrder(cells)) {
    for (const [place, cell] of inOrder(places)) {
      part.add(solution, place, cell);
      if (part.length < partBytes) continue;
      parts.push(part.bytes());
      part = new PartWriter(cells, isByHour);
    }
  }
  if (part.length > 0) parts.push(part.bytes());
  return parts;
}

function inOrder<Value>(map: ReadonlyMap<number, Value>): [number, Value][] {
  return [...map].sort(([one], [other]) => one - other);
}

/** Positions of the measures that any cell has. */
function usedMeasures(cells: BlockCells): number[] {
  return measures.flatMap((measure, at) => {
    for (const places of cells.values())
      for (const cell of places.values()) if (hasMeasure(cell, measure)) return [at];
    return [];
  });
}

function hasMeasure(cell: Cell, measure: Measure): boolean {
  if (cell.form === "counted") return false;
  if (cell.form === "summed") return cell.histograms[measure].size > 0;
  return cell.samples.some((sample) => sample[measure] >= 0);
}

class PartWriter {
  readonly #used: number[];
  readonly #sections = Array.from({ length: sectionCount }, () => new ByteWriter());
  readonly #columns = measures.map(
    (measure) => new BucketWriter(this.#section(sectionOf(measure))),
  );
  readonly #solutions: number[] = [];
  readonly #places: number[] = [];
  readonly #samples: number[] = [];
  readonly #forms: number[] = [];

  constructor(
    cells: BlockCells,
    readonly isByHour: boolean,
  ) {
    this.#used = usedMeasures(cells);
  }

  /** Bytes of the sections so far; the keys come on top. */
  get length(): number {
    return this.#sections.reduce((sum, { length }) => sum + length, this.#solutions.length);
  }

  add(solution: number, place: number, cell: Cell): void {
    this.#solutions.push(solution);
    this.#places.push(place);
    this.#samples.push(sampleCount(cell));
    this.#forms.push(this.#write(cell));
  }

  bytes(): Uint8Array {
    const to = new ByteWriter();
    to.uint(blockFormat);
    to.uint(this.#used.reduce((mask, at) => mask | (1 << at), this.isByHour ? byHourBit : 0));
    for (const { length } of this.#sections) to.uint(length);
    writeColumns(to, {
      solutions: this.#solutions,
      places: this.#places,
      samples: this.#samples,
      forms: this.#forms,
    });
    for (const section of this.#sections) to.bytes(section.written());
    return to.written().slice();
  }

  #section(number: number): ByteWriter {
    return this.#sections[number] as ByteWriter;
  }

  #column(at: number): BucketWriter {
    return this.#columns[at] as BucketWriter;
  }

  /** @returns the form in which the cell was written */
  #write(cell: Cell): number {
    if (cell.form === "counted") {
      writeCounters(this.#section(outcomeSection), cell.counters);
      return cellForm.counted;
    }
    if (cell.form === "listed") return this.#writeListed(cell.samples);
    writeCounters(this.#section(outcomeSection), cell.counters);
    writeCustomers(this.#section(customerSection), cell.customers, this.#used);
    for (const at of this.#used) this.#column(at).all(cell.histograms[measures[at] as Measure]);
    return cellForm.summed;
  }

  #writeListed(given: readonly ListedSample[]): number {
    const samples = [...given].sort(inListedOrder);
    const isPlain = samples.every(
      ({ connect, wss }) => codedOutcomes(connect, wss) === connectedOnly,
    );
    if (!isPlain)
      for (const { connect, wss } of samples)
        this.#section(outcomeSection).uint(codedOutcomes(connect, wss));
    let last = 0;
    for (const { customer } of samples) {
      this.#section(customerSection).uint(customer - last);
      last = customer;
    }
    for (const at of this.#used)
      for (const sample of samples) this.#column(at).one(sample[measures[at] as Measure]);
    return isPlain ? cellForm.listedConnected : cellForm.listed;
  }
}

function codedOutcomes(connect: Outcome, wss: Outcome): number {
  return connect | (wss << wssShift);
}

/** The outcomes of a listed sample. */
export function outcomesOf(coded: number): Pick<ListedSample, "connect" | "wss"> {
  return { connect: (coded & connectMask) as Outcome, wss: (coded >> wssShift) as Outcome };
}

/** By customer, then by everything else: equal samples are the same. */
function inListedOrder(one: ListedSample, other: ListedSample): number {
  return (
    one.customer - other.customer ||
    one.connect - other.connect ||
    one.wss - other.wss ||
    one.latencyMs - other.latencyMs ||
    one.downloadBps - other.downloadBps ||
    one.lossRatio - other.lossRatio ||
    one.jitterMs - other.jitterMs
  );
}

/** Takes a cell of a block. */
type CellTaker = (solution: number, place: number, cell: Cell) => void;

/**
 * Adds the cells of a part to `cells`; `merge` says what becomes of a cell that is there. The hours of a day
 * become one cell.
 */
export function decodeBlock(
  part: Uint8Array,
  cells: BlockCells,
  merge: (one: Cell, other: Cell) => Cell = (_, other) => other,
): void {
  const keys = readKeys(part);
  readCells(part, keys, (solution, coded, cell) => {
    const place = keys.isByHour ? placeAndHour(coded).place : coded;
    const of = cells.get(solution) ?? new Map<number, Cell>();
    const known = of.get(place);
    of.set(place, known ? merge(known, cell) : cell);
    cells.set(solution, of);
  });
}

/** Hands over the cells of a part in their order, places as they are written. */
export function readCells(part: Uint8Array, keys: BlockKeys, take: CellTaker): void {
  const { used, solutions, places, samples, forms, sections } = keys;
  const reader = (section: number) => new ByteReader(part, sections[section]);
  const [outcomes, customers] = [reader(outcomeSection), reader(customerSection)];
  const columns = measures.map((measure) => new BucketReader(reader(sectionOf(measure))));
  for (let at = 0; at < solutions.length; at += 1) {
    const form = forms[at] ?? 0;
    const cell = readCell({ count: samples[at] ?? 0, form, used, outcomes, customers, columns });
    take(solutions[at] ?? 0, places[at] ?? 0, cell);
  }
}

type CellSource = {
  count: number;
  form: number;
  used: readonly number[];
  outcomes: ByteReader;
  customers: ByteReader;
  columns: readonly BucketReader[];
};

function readCell({ count, form, used, outcomes, customers, columns }: CellSource): Cell {
  if (form === cellForm.counted)
    return { form: "counted", counters: readCounters(outcomes, count) };
  if (form === cellForm.summed) {
    const counters = readCounters(outcomes, count);
    const known = readCustomers(customers, used);
    const histograms = emptyHistograms();
    for (const measure of used) {
      const histogram = histograms[measures[measure] as Measure];
      columns[measure]?.all((bucket, count) => histogram.set(bucket, count));
    }
    return { form: "summed", counters, histograms, customers: known };
  }
  return {
    form: "listed",
    samples: readListed({ count, form, used, outcomes, customers, columns }),
  };
}

function readListed({ count, form, used, outcomes, customers, columns }: CellSource) {
  const samples: ListedSample[] = [];
  let customer = 0;
  for (let at = 0; at < count; at += 1) {
    customer += customers.uint();
    const coded = form === cellForm.listedConnected ? connectedOnly : outcomes.uint();
    samples.push({
      customer,
      ...outcomesOf(coded),
      latencyMs: -1,
      downloadBps: -1,
      lossRatio: -1,
      jitterMs: -1,
    });
  }
  for (const at of used) {
    const column = columns[at] as BucketReader;
    for (const sample of samples) sample[measures[at] as Measure] = column.one();
  }
  return samples;
}

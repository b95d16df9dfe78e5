import type { Measure } from "../workload";
import { measures } from "../workload";
import { ByteReader, type ByteWriter } from "./bytes";
import { hoursOfDay } from "./spans";

/** Version of the bytes; a reader refuses any other. */
export const blockFormat = 1;

/** How a cell is written, beside its number of samples. */
export const cellForm = {
  /** Listed; every sample connected, and no WebSocket was tested. */
  listedConnected: 0,
  /** Listed with the outcome of each sample. */
  listed: 1,
  summed: 2,
  counted: 3,
} as const;

/** Forms that fit beside the number of samples. */
const formCount = 4;

/** Sections behind the keys: outcomes, customers, then one for each measure. */
export const outcomeSection = 0;
export const customerSection = 1;
const measureSection = 2;
export const sectionCount = measureSection + measures.length;

/** @returns number of the section of a measure */
export function sectionOf(measure: Measure): number {
  return measureSection + measures.indexOf(measure);
}

/** Bit behind those of the measures: the block has each hour of a day. */
export const byHourBit = 1 << measures.length;

/**
 * A place and an hour of the day in one number, so that the hours of a place lie beside each other and the
 * place is written once.
 */
export function placeHour(place: number, hour: number): number {
  return place * hoursOfDay + hour;
}

export function placeAndHour(coded: number): { place: number; hour: number } {
  const place = Math.floor(coded / hoursOfDay);
  return { place, hour: coded - place * hoursOfDay };
}

/** The cells of a block, in order of solution and place, as columns. */
export type BlockKeys = {
  /** Positions in `measures` of those that the block has. */
  used: readonly number[];
  /** The block has each hour of a day; its places are those of `placeHour`. */
  isByHour: boolean;
  solutions: Int32Array;
  places: Int32Array | Float64Array;
  samples: Uint32Array;
  forms: Uint8Array;
  /** Where each section begins in the bytes; one more for the end of the last. */
  sections: readonly number[];
};

type KeyColumns = Pick<BlockKeys, "solutions" | "places" | "samples" | "forms">;

/**
 * Reads the keys of a block.
 *
 * @throws {Error} for bytes of another version
 */
export function readKeys(block: Uint8Array): BlockKeys {
  const from = new ByteReader(block);
  const version = from.uint();
  if (version !== blockFormat)
    throw new Error(`An aggregate has version ${version}; this program reads ${blockFormat}.`);
  const mask = from.uint();
  const isByHour = (mask & byHourBit) !== 0;
  const lengths = Array.from({ length: sectionCount }, () => from.uint());
  const count = from.uint();
  const columns = {
    solutions: new Int32Array(count),
    places: isByHour ? new Float64Array(count) : new Int32Array(count),
    samples: new Uint32Array(count),
    forms: new Uint8Array(count),
  };
  readColumns(from, columns);
  const sections = [from.at];
  for (const length of lengths) sections.push((sections.at(-1) ?? 0) + length);
  const used = measures.flatMap((_, at) => (((mask >> at) & 1) === 1 ? [at] : []));
  return { used, isByHour, ...columns, sections };
}

function readColumns(from: ByteReader, columns: KeyColumns): void {
  const { solutions, places, samples, forms } = columns;
  let solution = 0;
  for (let at = 0; at < solutions.length;) {
    solution += from.uint();
    let place = 0;
    for (let left = from.uint(); left > 0; left -= 1) {
      place += from.int();
      const coded = from.uint();
      solutions[at] = solution;
      places[at] = place;
      samples[at] = Math.floor(coded / formCount);
      forms[at] = coded % formCount;
      at += 1;
    }
  }
}

/** Writes the cells' columns: each solution once, with its places as differences. */
export function writeColumns(
  to: ByteWriter,
  columns: Record<keyof KeyColumns, readonly number[]>,
): void {
  const { solutions, places, samples, forms } = columns;
  to.uint(solutions.length);
  let last = 0;
  for (let at = 0; at < solutions.length;) {
    const solution = solutions[at] ?? 0;
    let end = at;
    while (end < solutions.length && solutions[end] === solution) end += 1;
    to.uint(solution - last);
    to.uint(end - at);
    let place = 0;
    for (; at < end; at += 1) {
      to.int((places[at] ?? 0) - place);
      to.uint((samples[at] ?? 0) * formCount + (forms[at] ?? 0));
      place = places[at] ?? 0;
    }
    last = solution;
  }
}

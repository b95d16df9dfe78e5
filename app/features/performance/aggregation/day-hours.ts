import { encodeBlock, readCells, type BlockCells } from "./block";
import { placeAndHour, placeHour, readKeys } from "./block-format";
import { mergedCell, type Cell } from "./cell";
import { exactMostOfHour } from "./customers";

/** The hours of a day that have samples, by the hour of the day. */
export type DayHours = Map<number, BlockCells>;

/** The hours of a day as one block, which has each of them: the same hours give the same bytes. */
export function encodeDayHours(hours: DayHours): Uint8Array[] {
  const together: BlockCells = new Map();
  for (const [hour, cells] of hours)
    for (const [solution, places] of cells) {
      const of = together.get(solution) ?? new Map<number, Cell>();
      together.set(solution, of);
      for (const [place, cell] of places) of.set(placeHour(place, hour), cell);
    }
  return encodeBlock(together, true);
}

/** Adds a part of a block of hours to the hours of its day. */
export function addDayHours(part: Uint8Array, hours: DayHours): void {
  readCells(part, readKeys(part), (solution, coded, cell) => {
    const { place, hour } = placeAndHour(coded);
    addToHour(hours, hour, { solution, place, cell });
  });
}

/** Adds a part of the block of one hour of the day. */
export function addOneHour(part: Uint8Array, hours: DayHours, hour: number): void {
  readCells(part, readKeys(part), (solution, place, cell) =>
    addToHour(hours, hour, { solution, place, cell }),
  );
}

function addToHour(
  hours: DayHours,
  hour: number,
  { solution, place, cell }: { solution: number; place: number; cell: Cell },
): void {
  const cells: BlockCells = hours.get(hour) ?? new Map();
  hours.set(hour, cells);
  const places = cells.get(solution) ?? new Map<number, Cell>();
  cells.set(solution, places);
  const known = places.get(place);
  places.set(place, known ? mergedCell(known, cell, exactMostOfHour) : cell);
}

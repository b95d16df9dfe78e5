import { placeAndHour } from "../aggregation/block-format";
import { dayHoursLevel, hourLevel, hoursOfDay, type Span } from "../aggregation/spans";

/**
 * The blocks that have days by the hour: the hours of a day are in one block, in blocks of their own, or in both; no
 * hour is in two.
 *
 * @param days UTC days since 1970, from `first` to before `end`
 */
export function spansByHour({ first, end }: { first: number; end: number }): Span[] {
  const days = Array.from({ length: end - first }, (_, at) => first + at);
  return days.flatMap((day) => [
    { level: dayHoursLevel, start: day },
    ...Array.from({ length: hoursOfDay }, (_, hour) => ({
      level: hourLevel,
      start: day * hoursOfDay + hour,
    })),
  ]);
}

/** The UTC hour since 1970 of a cell. @param coded its place as the block has it */
export function hourOfCell(coded: number, { level, start }: Span): number {
  return level === hourLevel ? start : start * hoursOfDay + placeAndHour(coded).hour;
}

/** The place of a cell. @param coded as the block has it */
export function placeOfCell(coded: number, { level }: Span): number {
  return level === hourLevel ? coded : placeAndHour(coded).place;
}

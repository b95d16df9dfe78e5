import { quarterHourMs } from "~/lib/time";

import { openingBuckets } from "./outage-numbers";

/** Who has the failures of a quarter hour that would be bad without it being of one. */
type OfOne = "customer" | "network";

/** A quarter hour at a place that is bad only because of one customer or network. */
export type NarrowQuarter = {
  place: number;
  /** When it begins. */
  at: Date;
  ofOne: OfOne;
  /** Failed attempts, 0 to 1. */
  ratio: number;
};

/** Quarter hours in a row of the same kind. */
export type NarrowFault = {
  place: number;
  ofOne: OfOne;
  start: Date;
  /** When the last quarter hour ends. */
  end: Date;
  /** The highest ratio of failed attempts in one quarter hour, 0 to 1. */
  peakRatio: number;
};

type Span = { place: number; start: Date; end: Date | null };

/**
 * Faults of one customer or network that lasted as long as an outage needs to open, the newest first. A fault is told
 * at the deepest place that has it, since the places above have the same failures, and not where there was an outage
 * at the same time. Source: provider rules, section 5.
 *
 * @param quarters in rising order of time for each place
 * @param outages  those that were not withdrawn
 * @param wayTo    the places from everywhere down to a place, with the place itself
 */
export function narrowFaults(
  quarters: readonly NarrowQuarter[],
  { outages, wayTo }: { outages: readonly Span[]; wayTo: (place: number) => readonly number[] },
): NarrowFault[] {
  const least = openingBuckets * quarterHourMs;
  const faults = inARow(quarters).filter(
    (fault) =>
      fault.end.getTime() - fault.start.getTime() >= least &&
      !outages.some((outage) => outage.place === fault.place && overlaps(outage, fault)),
  );
  const isWithin = (fault: NarrowFault, above: NarrowFault) =>
    fault.place !== above.place && wayTo(fault.place).includes(above.place);
  return faults
    .filter(
      (fault) =>
        !faults.some(
          (other) =>
            other.ofOne === fault.ofOne && isWithin(other, fault) && overlaps(other, fault),
        ),
    )
    .sort((one, other) => other.start.getTime() - one.start.getTime() || one.place - other.place);
}

function inARow(quarters: readonly NarrowQuarter[]): NarrowFault[] {
  const faults: NarrowFault[] = [];
  const last = new Map<number, NarrowFault>();
  for (const { place, at, ofOne, ratio } of quarters) {
    const end = new Date(at.getTime() + quarterHourMs);
    const before = last.get(place);
    if (before?.ofOne === ofOne && before.end.getTime() === at.getTime()) {
      before.end = end;
      before.peakRatio = Math.max(before.peakRatio, ratio);
      continue;
    }
    const fault = { place, ofOne, start: at, end, peakRatio: ratio };
    last.set(place, fault);
    faults.push(fault);
  }
  return faults;
}

function overlaps(one: Omit<Span, "place">, other: Omit<Span, "place">): boolean {
  const endOf = ({ end }: Omit<Span, "place">) => end?.getTime() ?? Infinity;
  return one.start.getTime() < endOf(other) && other.start.getTime() < endOf(one);
}

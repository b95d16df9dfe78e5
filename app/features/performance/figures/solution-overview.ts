import type { PlaceKind } from "../places/place-number";
import type { Workload } from "../workload";
import type { PlainFigures, WorkloadFigures } from "./plain-figures";

/** A place as a page names it. */
export type ShownPlace = {
  number: number;
  kind: PlaceKind;
  /** In the reader's language; "" is everywhere. */
  name: string;
  /** ISO 3166-1, ISO 3166-2 or GeoNames id, as an address has it; "" is everywhere. */
  id: string;
};

/** A place directly below the chosen one, or the chosen one for samples that are not located more exactly. */
export type PlaceRow = {
  place: ShownPlace;
  isUnlocated: boolean;
  figures: PlainFigures;
  /** Null where a workload has no sample. */
  workloads: Record<Workload, WorkloadFigures | null>;
};

/** Plain figures of a solution at a place over some days. */
export type SolutionOverview = {
  /** From everywhere to the chosen place. */
  way: ShownPlace[];
  /** The same figures as of a row, of the whole place; null where a workload has no sample. */
  workloads: Record<Workload, WorkloadFigures | null>;
  /** In no order. */
  places: PlaceRow[];
  /** What samples the figures are current to: the end of the newest hour that has any, or now; null without any. */
  currentTo: Date | null;
};

import type { Solution } from "~/features/solutions/solution";

import type { PlaceKind } from "../places/place-number";
import type { PlaceQuality } from "../quality/assess-place";
import type { PlaceCorrelations } from "../quality/place-estimates";
import type { Workload } from "../workload";
import type { Trend } from "./history-step";

/** A solution as figures ask for it; its type is that of the version in force. */
export type AskedSolution = Pick<Solution, "id" | "isOfficial" | "type">;

/** A place as a page names it. */
export type ShownPlace = {
  number: number;
  kind: PlaceKind;
  /** In the reader's language; "" is everywhere. */
  name: string;
  /** ISO 3166-1, ISO 3166-2 or GeoNames id, as an address has it; "" is everywhere. */
  id: string;
};

/** How many samples there are, and of whom. */
export type Counts = {
  samples: number;
  /** Distinct ones, wide where the solution counts those (decision 0059); estimated above 32. */
  customers: number;
  /** Ratio of the samples there that are the solution's; null where that says nothing. */
  share: number | null;
};

/** What is known of a solution at a place. */
export type PlaceFigures = {
  counts: Counts;
  /** Null where a workload has no sample. */
  workloads: Record<Workload, Counts | null>;
  quality: PlaceQuality;
};

/** A place directly below the chosen one, or the chosen one for samples that are not located more exactly. */
export type PlaceRow = PlaceFigures & { place: ShownPlace; isUnlocated: boolean };

/** What is known of a solution at a place and below it, without the names of places. */
export type AssessedPlaces = {
  whole: PlaceFigures | null;
  rows: { row: number; figures: PlaceFigures }[];
  compared: NamedSolution[];
  /** Of all cells that were compared. */
  pooled: PlaceCorrelations;
};

/** A solution that others are compared with. */
export type NamedSolution = { number: number; id: string; name: string };

/** Figures of a solution at a place over some days, with what they are compared with. */
export type SolutionOverview = {
  /** From everywhere to the chosen place. */
  way: ShownPlace[];
  /** Of the whole place; null without a sample that may be shown. */
  whole: PlaceFigures | null;
  /** In no order. */
  places: PlaceRow[];
  /** Solutions that baselines come from. */
  compared: NamedSolution[];
  /** The score of the whole place over time; null where it was not asked for, and without samples. */
  trend: Trend | null;
  /** What samples the figures are current to: the end of the newest hour that has any, or now; null without any. */
  currentTo: Date | null;
};

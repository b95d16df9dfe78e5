import type { RelationshipForm } from "../files/relationship-file";

/** What a dataset is of; one of each kind is in use at most. */
export const datasetKinds = ["relationships", "names", "organisations", "cones"] as const;
export type DatasetKind = (typeof datasetKinds)[number];

/** What an import counted. Counts that do not concern a kind are 0. */
export type DatasetReport = {
  /** Lines that say something. */
  lines: number;
  /** Lines that repeat or replace another. */
  repeated: number;
  ases: number;
  links: number;
  organisations: number;
  /** Of relationships; null for other kinds. */
  form: RelationshipForm | null;
  /** Links with one line where most have two. */
  single: number;
  /** ASes whose organisation the file does not describe. */
  unknownOrganisations: number;
  /** Groups of ASes that are each other's providers in a circle, and the first of them by AS numbers. */
  cycleCount: number;
  cycles: number[][];
  /** The ten largest cones, the largest first. */
  largestCones: ConeSize[];
};

/** Members of the cone of an AS, itself included. */
export type ConeSize = { asn: number; size: number };

/** A report without counts. */
export const emptyReport: DatasetReport = {
  lines: 0,
  repeated: 0,
  ases: 0,
  links: 0,
  organisations: 0,
  form: null,
  single: 0,
  unknownOrganisations: 0,
  cycleCount: 0,
  cycles: [],
  largestCones: [],
};

/** An imported file, without its content. */
export type Dataset = {
  id: number;
  kind: DatasetKind;
  fileName: string;
  /** Invented, for the demonstration. */
  isDemonstration: boolean;
  importedAt: Date;
  report: DatasetReport;
};

/** Ids of the datasets that are used together; null for a kind that is missing. */
export type DatasetIds = Record<DatasetKind, number | null>;

/** Which datasets are in use: each change makes the next of these, and answers name its number. */
export type DatasetChoice = { id: number; chosenAt: Date; datasets: DatasetIds };

/** No dataset at all. */
export const noDatasets: DatasetIds = {
  relationships: null,
  names: null,
  organisations: null,
  cones: null,
};

/** Datasets of a kind that are kept beside those that are in use or were in use before. */
export const keptDatasets = 5;

/**
 * The datasets in use after one is activated. Invented datasets and real ones are never used together: those of
 * the other sort are left out.
 */
export function datasetsWith(
  { id, kind, isDemonstration }: Pick<Dataset, "id" | "kind" | "isDemonstration">,
  inUse: DatasetIds,
  demonstrations: ReadonlySet<number>,
): DatasetIds {
  const kept = datasetKinds.map((each) => {
    const other = inUse[each];
    return [each, other !== null && demonstrations.has(other) === isDemonstration ? other : null];
  });
  return { ...(Object.fromEntries(kept) as DatasetIds), [kind]: id };
}

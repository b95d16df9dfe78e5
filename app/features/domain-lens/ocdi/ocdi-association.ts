import type { Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";

/** The stored words of this file are those of the specification, section 3. */
export const ocdiStatuses = ["Not Started", "Pending", "Approved", "Rejected"] as const;
export type OcdiStatus = (typeof ocdiStatuses)[number];

export const ocdiSorts = ["changed", "ga"] as const;
export type OcdiSort = (typeof ocdiSorts)[number];

export const transitionStages = [
  "S0-Engaged",
  "S1-Aligned",
  "S2-Planning",
  "S3-Engineering",
  "S4-Preview",
  "S5-GA",
  "S6-Redirect",
] as const;
export type TransitionStage = (typeof transitionStages)[number];

export const transitionStatuses = [
  "Engaged",
  "Aligned",
  "Planning",
  "Engineering",
  "Preview",
  "GA",
  "Redirect",
  "NA",
] as const;
export type TransitionStatus = (typeof transitionStatuses)[number];

/** What an association is made of; each finding of a check is about one of them. */
export const ocdiKinds = ["Legacy", "Ocdi", "TransitionStatus", "GaDate"] as const;
export type OcdiKind = (typeof ocdiKinds)[number];

/** Most FQDNs of a group, and most names they move to. Source: specification, sections 5 and 9. */
export const groupLimit = 100;

/** How far a name has come; `NA` where no association names it. */
export function transitionStatusOf(stage: TransitionStage | null): TransitionStatus {
  const position = stage === null ? -1 : transitionStages.indexOf(stage);
  return transitionStatuses[position] ?? "NA";
}

/** What people write of an association. */
export type OcdiContent = {
  instance: Instance;
  /** The FQDNs that are to go, sorted. */
  legacy: string[];
  /** The names under an OCDI domain that come in their place, sorted. */
  ocdi: string[];
  stage: TransitionStage;
  /** Day of general availability, `YYYY-MM-DD`. */
  gaOn: string;
};

type OcdiReview = { by: Person; at: Date; note: string };

export type OcdiAssociation = OcdiContent & {
  id: string;
  /** The service that all FQDNs of the group belong to. */
  serviceTreeId: string;
  /** The workload that all FQDNs of the group have; null where they have several or none. */
  workload: { id: string; name: string } | null;
  status: OcdiStatus;
  /** Everyone who saved since it was last approved. */
  authors: Person[];
  /** The last decision; null before the first. */
  review: OcdiReview | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

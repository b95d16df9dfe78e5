import type { Coordinates } from "~/lib/geodesy";

import type { Severity } from "./severity";

/** Where work on an incident stands; the last one is final. */
export const incidentStatuses = ["investigating", "mitigated", "resolved"] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

/** What a form may set; resolving asks on a page of its own. */
export const openStatuses = [
  "investigating",
  "mitigated",
] as const satisfies readonly IncidentStatus[];

/** Longest title, in characters: one line of the table (decision 0028). */
export const titleLimit = 120;

/** Longest text of an update, in characters (decision 0028). */
export const detailsLimit = 2000;

/** What people enter of an incident. */
type IncidentContent = {
  title: string;
  location: string;
  severity: Severity;
  status: IncidentStatus;
  details: string;
};

/** An incident as its last update left it; `point` where its location is a city of the gazetteer. */
export type Incident = IncidentContent & {
  id: string;
  point: Coordinates | null;
  /** Counts its updates. */
  revision: number;
  beganAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
};

/** One update as readers see it: when, never who. */
export type IncidentUpdate = IncidentContent & { revision: number; occurredAt: Date };

/** Beginning of a text in a table, in characters; the rest is on the incident's page. */
export const excerptLength = 280;

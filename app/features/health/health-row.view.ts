import { placeLabel } from "~/features/geo/place-label";
import type { Coordinates } from "~/lib/geodesy";

import { episodeStatus } from "./episode";
import type { StoredEpisode } from "./episode.repository.server";
import type { Incident } from "./incident";
import type { Severity } from "./severity";

/** What a row comes from: measured by reports, or entered by hand. */
export const healthSources = ["metro", "incident"] as const;
export type HealthSource = (typeof healthSources)[number];

/** Where a row stands, in the order that a list is sorted by: those of metros, and of incidents. */
export const rowStatuses = [
  "ongoing",
  "investigating",
  "recovering",
  "no-new-results",
  "mitigated",
  "recovered",
  "no-results",
  "resolved",
] as const;
type RowStatus = (typeof rowStatuses)[number];

/** A row of the page, the history, the feed and the call. Instants are ISO 8601. */
export type HealthRow = {
  id: string;
  location: string;
  point: Coordinates | null;
  severity: Severity;
  status: RowStatus;
  beganAt: string;
  /** When health or status of a metro, or anything of an incident, last changed. */
  updatedAt: string;
  endedAt: string | null;
} & (
  | { source: "metro"; score: number; usualScore: number; customerCount: number }
  | { source: "incident"; title: string; details: string; href: string }
);

/** An episode with its place in the reader's language. */
export function episodeRow(episode: StoredEpisode, language: string): HealthRow {
  const { id, place, severity, score, usualScore, customerCount, beganAt, endedAt, changedAt } =
    episode;
  return {
    source: "metro",
    id,
    location: placeLabel(place, language),
    point: { latitude: place.latitude, longitude: place.longitude },
    severity,
    status: episodeStatus(episode),
    beganAt: beganAt.toISOString(),
    updatedAt: changedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    score: Math.round(score),
    usualScore: Math.round(usualScore),
    customerCount,
  };
}

/** An incident as everybody reads it. */
export function incidentRow(
  { id, title, location, point, severity, status, details, beganAt, updatedAt, endedAt }: Incident,
  prefix: string,
): HealthRow {
  return {
    source: "incident",
    id,
    location,
    point,
    severity,
    status,
    title,
    details,
    href: `${prefix}/status/incidents/${id}`,
    beganAt: beganAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

import { dayMs } from "~/lib/time";

/** How long somebody may stand in, in days: an absence has an end, a new champion is a role assignment. */
export const deputyDays = [7, 14, 30, 90] as const;

/** Deputies that a champion has at a time. */
export const deputiesMost = 5;

/** Somebody who holds what a champion holds, until `endsAt`. */
export type Deputy = {
  id: string;
  tenantId: string;
  objectId: string;
  name: string;
  namedAt: Date;
  endsAt: Date;
};

/** What a champion can hand on: the workload or the service area that the role is for. */
export type ChampionRole = { role: "workload-champion" | "service-champion"; scopeName: string };

/** Why nobody was named; keys of `deputies:error`. */
export type NamingRefusal =
  "no-champion" | "yourself" | "not-in-directory" | "directory-unavailable" | "too-many";

export function endOfDeputy(days: (typeof deputyDays)[number], now: Date): Date {
  return new Date(now.getTime() + days * dayMs);
}

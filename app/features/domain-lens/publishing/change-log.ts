import type { Category } from "../endpoint-sets/endpoint-set";

import type { FeedChange, Impact, VersionCounts } from "./feed-change";

/** Which records of a change log are wanted; null and empty take all. */
export type ChangeFilter = { serviceArea: string | null; category: Category | null; text: string };

/** A version as the public is told of it: never who published it. */
export type LoggedVersion = VersionCounts & { version: string; publishedAt: Date };

/** A record with its set's service area and category; very old records have no impact. */
export type LoggedChange = Omit<FeedChange, "impact"> & {
  id: number;
  impact: Impact | null;
  serviceArea: string | null;
  category: Category | null;
};

/** What people call a service area. */
export type SetLabel = { code: string; displayName: string };

/** Records that the change log shows of each version; a version's own page has more. */
export const changesShownOfVersion = 20;

/** Records that "what changed since" reads. */
export const sinceRecordsMost = 20_000;

/** Whether a filter leaves anything out. */
export function isFiltered({ serviceArea, category, text }: ChangeFilter): boolean {
  return serviceArea !== null || category !== null || text !== "";
}

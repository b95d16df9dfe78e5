import { reportLifeDays } from "./report";

/** What a tenant's administrator allows (specification §3). */
export type SharingSettings = {
  shareReportWithPublic: boolean;
  shareReportWithinOrganization: boolean;
  /** Days that a newly saved report is kept. */
  reportLifeDays: number;
};

/** How many reports of a tenant their owners have shared in each way; at most `sharedCountMost` are counted. */
export type SharedCounts = { shareReportWithPublic: number; shareReportWithinOrganization: number };

/** Counting ends here: beyond it, a page says "more than". */
export const sharedCountMost = 1000;

/** Where no administrator has said anything. */
export const sharingDefaults: SharingSettings = {
  shareReportWithPublic: false,
  shareReportWithinOrganization: true,
  reportLifeDays,
};

import { reportLifeDays } from "./report";

/** What a tenant's administrator allows (specification §3). */
export type SharingSettings = {
  shareReportWithPublic: boolean;
  shareReportWithinOrganization: boolean;
  /** Days that a newly saved report is kept. */
  reportLifeDays: number;
};

/** Where no administrator has said anything. */
export const sharingDefaults: SharingSettings = {
  shareReportWithPublic: false,
  shareReportWithinOrganization: true,
  reportLifeDays,
};

import type { Instance } from "../endpoint-sets/endpoint-set";
import type { CustomerFacingStatus, DailyTestStatus, FqdnScope, FqdnSource } from "./fqdn";

/** How a search looks for a name: anywhere in it, by its begin, by the domain it ends with, by one of its labels. */
export const nameMatches = ["inside", "begin", "end", "label"] as const;

export const fqdnSorts = ["name", "workload", "detected", "samples"] as const;

/** A record in a list. */
export type ListedFqdn = {
  id: string;
  instance: Instance;
  domainName: string;
  workload: string | null;
  isWildcard: boolean;
  isDeprecated: boolean;
  customerFacingStatus: CustomerFacingStatus;
  scope: FqdnScope;
  dailyTestStatus: DailyTestStatus;
  addedBy: FqdnSource;
  serviceTreeName: string | null;
  /** ISO 8601; null for a name that was never seen. */
  latestDetectedAt: string | null;
  sampleCount: number;
  endpointSetCount: number;
  /** The workload that a pending request would move it to. */
  newWorkload: string | null;
};

/** Most records a list counts; beyond it says "more than". One more than a bulk action works on. */
export const countedLimit = 1001;

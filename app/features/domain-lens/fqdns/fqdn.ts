import type { AssignmentStatus } from "../assignments/assignment";
import type { Instance } from "../endpoint-sets/endpoint-set";

/** The stored words are those of the specification, section 3, its spelling included. */
export const customerFacingStatuses = ["Unset", "Yes", "No"] as const;
export type CustomerFacingStatus = (typeof customerFacingStatuses)[number];

export const customerFacingReasons = [
  "RequiredforM365",
  "DeprecatedEndpoint",
  "AbandonedEndpoint",
  "ServiceToServiceEndpoint",
  "MicrosoftInternalUseOnly",
  "DNSPlaceholder",
  "NoCustomerConnectivity",
  "NotAnM365Service",
  "Placeholder",
] as const;
export type CustomerFacingReason = (typeof customerFacingReasons)[number];

export const fqdnScopes = ["MVPPlus", "MVP", "ThirdParty", "Exclude", "Unset"] as const;
export type FqdnScope = (typeof fqdnScopes)[number];

export const dailyTestStatuses = ["UnTested", "Successed", "Failed"] as const;
export type DailyTestStatus = (typeof dailyTestStatuses)[number];

export const fqdnSources = [
  "MSIT DNS log",
  "MSIT DNS Scanner",
  "Code Scan",
  "DNS Manager",
  "System",
  "Added by User",
] as const;
export type FqdnSource = (typeof fqdnSources)[number];

/** What people can change of an FQDN record without a change request. */
export type CommonAttributes = {
  customerFacingStatus: CustomerFacingStatus;
  customerFacingNote: string | null;
  requestorAlias: string | null;
  reasonCode: CustomerFacingReason | null;
  reasonComment: string | null;
  scope: FqdnScope;
  serviceTreeId: string | null;
  isDeprecated: boolean;
};

/** The workload of a record, as far as roles and lists know it. */
export type FqdnWorkload = { id: string; name: string; serviceArea: string };

/** The request that would move a record to another workload. */
type PendingAssignment = {
  id: string;
  newWorkload: FqdnWorkload;
  requestedBy: { key: string; name: string };
  requestedAt: Date;
  note: string;
};

/** The newest request about a record's workload, whatever became of it. */
export type LatestAssignment = {
  status: AssignmentStatus;
  isDirect: boolean;
  newWorkload: string;
  requestedBy: string;
  requestedAt: string;
  requestedNote: string;
  reviewedBy: string | null;
  reviewedAt: string | null;
  reviewedNote: string | null;
};

/** A record with all that is stored of it. */
export type Fqdn = CommonAttributes & {
  id: string;
  instance: Instance;
  domainName: string;
  /** As the feed has it; null for a name that no published set has. */
  publishedDomainName: string | null;
  workload: FqdnWorkload | null;
  isWildcard: boolean;
  serviceTreeName: string | null;
  dailyTestStatus: DailyTestStatus;
  dailyTestedAt: Date | null;
  addedBy: FqdnSource;
  discoveryInfo: string | null;
  latestDetectedAt: Date | null;
  sampleCount: number;
  component: string | null;
  subcomponent: string | null;
  serviceTreeDetections: string[];
  /** Internal ids of the sets whose published content has it. */
  endpointSetIds: string[];
  /** Ids of the OCDI associations that name it. */
  ocdiAssociationIds: string[];
  pending: PendingAssignment | null;
  latestAssignment: LatestAssignment | null;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
};

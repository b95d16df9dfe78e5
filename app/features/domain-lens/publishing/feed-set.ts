import type { Category, EndpointPrefix } from "../endpoint-sets/endpoint-set";

/**
 * A set as the public web service shows it, its keys in the order they are sent in; what is
 * empty is left out. Source: field facts, section 4.
 */
export type FeedSet = {
  id: number;
  serviceArea: string;
  serviceAreaDisplayName: string;
  urls?: string[];
  ips?: string[];
  tcpPorts?: string;
  udpPorts?: string;
  expressRoute: boolean;
  category: Category;
  required: boolean;
  notes?: string;
};

/** What is published of a set, and what decides whether the public sees it. */
export type PublishedSet = {
  publicId: number | null;
  isDeleted: boolean;
  isHidden: boolean;
  isMemberSet: boolean;
  workloadType: "Internal" | "External";
  serviceArea: string;
  serviceAreaDisplayName: string;
  category: Category;
  isExpressRoute: boolean;
  isRequired: boolean;
  optionalFunctionality: string;
  /** An imported feed had `notes` with nothing in it: so it is given back. */
  hasBlankNotes: boolean;
  tcpPorts: string;
  udpPorts: string;
  fqdns: readonly string[];
  prefixes: readonly Pick<EndpointPrefix, "prefix">[];
  /** Those of the member set it refers to. */
  memberPrefixes: readonly string[];
};

/**
 * The set as the feed has it; null where the public does not see it. Nothing internal can get
 * in: every key is named here.
 */
export function feedSetOf(set: PublishedSet): FeedSet | null {
  if (
    set.publicId === null ||
    set.isDeleted ||
    set.isHidden ||
    set.isMemberSet ||
    set.workloadType !== "External"
  )
    return null;
  const ips = [...new Set([...set.prefixes.map(({ prefix }) => prefix), ...set.memberPrefixes])];
  return {
    id: set.publicId,
    serviceArea: set.serviceArea,
    serviceAreaDisplayName: set.serviceAreaDisplayName,
    ...(set.fqdns.length > 0 && { urls: [...set.fqdns] }),
    ...(ips.length > 0 && { ips }),
    ...(set.tcpPorts !== "" && { tcpPorts: set.tcpPorts }),
    ...(set.udpPorts !== "" && { udpPorts: set.udpPorts }),
    expressRoute: set.isExpressRoute,
    category: set.category,
    required: set.isRequired,
    ...((set.optionalFunctionality !== "" || set.hasBlankNotes) && {
      notes: set.optionalFunctionality,
    }),
  };
}

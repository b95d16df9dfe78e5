/** Clouds with endpoint sets of their own; France and Germany are kept without a public feed in use. */
export const instances = [
  "Worldwide",
  "France",
  "USGovGCCHigh",
  "USGovDoD",
  "China",
  "Germany",
] as const;
export type Instance = (typeof instances)[number];

/** How a network is to treat a set, the least demanding first. */
export const categories = ["Default", "Allow", "Optimize"] as const;
export type Category = (typeof categories)[number];

/** A prefix in its one spelling, with the service that owns it where that is known. */
export type EndpointPrefix = { prefix: string; serviceTreeId: string | null };

/**
 * All that a change request can change in an endpoint set: what is stored of a published set,
 * and what a change proposes. Names, prefixes and ports are in their one spelling, in the
 * order their authors gave them.
 */
export type EndpointSetContent = {
  workloadId: string;
  category: Category;
  isExpressRoute: boolean;
  isRequired: boolean;
  /** What does not work where the set cannot be reached; the feed's `notes`. */
  optionalFunctionality: string;
  /** An internal IP set: never in the feed itself, its prefixes appear in the sets that refer to it. */
  isMemberSet: boolean;
  /** The member set whose prefixes this one has besides its own. */
  memberSetId: string | null;
  tcpPorts: string;
  udpPorts: string;
  isHidden: boolean;
  isDeleted: boolean;
  publicDescription: string;
  internalDescription: string;
  serviceTreeIds: readonly string[];
  fqdns: readonly string[];
  prefixes: readonly EndpointPrefix[];
};

/** A prefix as the feed has it of a set: the set's own, or its member set's. */
export type FeedPrefix = EndpointPrefix & { isFromMemberSet: boolean };

/** A set's own prefixes, then those of its member set that are not among them. */
export function prefixesInFeed(
  own: readonly EndpointPrefix[],
  ofMember: readonly EndpointPrefix[],
): FeedPrefix[] {
  const known = new Set(own.map(({ prefix }) => prefix));
  const added = ofMember.filter(({ prefix }) => !known.has(prefix));
  return [
    ...own.map((each) => ({ ...each, isFromMemberSet: false })),
    ...added.map((each) => ({ ...each, isFromMemberSet: true })),
  ];
}

/** The attributes that are one value each. */
export const plainAttributes = [
  "workloadId",
  "category",
  "isExpressRoute",
  "isRequired",
  "optionalFunctionality",
  "isMemberSet",
  "memberSetId",
  "tcpPorts",
  "udpPorts",
  "isHidden",
  "isDeleted",
  "publicDescription",
  "internalDescription",
] as const satisfies readonly (keyof EndpointSetContent)[];
export type PlainAttribute = (typeof plainAttributes)[number];

/** A set as a new one begins: in a workload, with nothing in it. */
export function emptyContent(workloadId: string): EndpointSetContent {
  return {
    workloadId,
    category: "Default",
    isExpressRoute: false,
    isRequired: false,
    optionalFunctionality: "",
    isMemberSet: false,
    memberSetId: null,
    tcpPorts: "",
    udpPorts: "",
    isHidden: false,
    isDeleted: false,
    publicDescription: "",
    internalDescription: "",
    serviceTreeIds: [],
    fqdns: [],
    prefixes: [],
  };
}

/** What a set is shown as in lists. */
export const displayStatuses = ["Changes pending", "Published", "Deleted"] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** Source: specification, section 4. */
export function displayStatusOf({
  hasOpenChange,
  isDeleted,
}: {
  hasOpenChange: boolean;
  isDeleted: boolean;
}): DisplayStatus {
  if (hasOpenChange) return "Changes pending";
  return isDeleted ? "Deleted" : "Published";
}

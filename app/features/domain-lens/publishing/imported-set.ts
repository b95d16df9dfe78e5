import { emptyContent, type EndpointSetContent } from "../endpoint-sets/endpoint-set";

import type { FileSet } from "./endpoint-file.schema";
import { feedSetOf, type FeedSet } from "./feed-set";

/** Whether the feed has the set just so; the display name is the area's. */
export function isSame(feedSet: FeedSet, set: FileSet): boolean {
  return (
    JSON.stringify({ ...feedSet, serviceAreaDisplayName: "" }) ===
    JSON.stringify({ ...feedSetOf(publishedSetOf(set)), serviceAreaDisplayName: "" })
  );
}

function publishedSetOf(set: FileSet): Parameters<typeof feedSetOf>[0] {
  const {
    category,
    isExpressRoute,
    isRequired,
    optionalFunctionality,
    tcpPorts,
    udpPorts,
    fqdns,
    prefixes,
  } = contentOf(set, emptyContent(""));
  return {
    category,
    isExpressRoute,
    isRequired,
    optionalFunctionality,
    tcpPorts,
    udpPorts,
    fqdns,
    prefixes,
    publicId: set.id,
    isDeleted: false,
    isHidden: false,
    isMemberSet: false,
    workloadType: "External",
    serviceArea: set.serviceArea,
    serviceAreaDisplayName: set.serviceAreaDisplayName,
    hasBlankNotes: set.notes === "",
    memberPrefixes: [],
  };
}

/** The file's set over what is known of it; what the feed does not tell of stays. */
export function contentOf(set: FileSet, known: EndpointSetContent): EndpointSetContent {
  const owners = new Map(
    known.prefixes.map(({ prefix, serviceTreeId }) => [prefix, serviceTreeId]),
  );
  return {
    ...known,
    category: set.category,
    isExpressRoute: set.expressRoute,
    isRequired: set.required,
    optionalFunctionality: set.notes ?? "",
    isMemberSet: false,
    memberSetId: null,
    isHidden: false,
    isDeleted: false,
    tcpPorts: set.tcpPorts ?? "",
    udpPorts: set.udpPorts ?? "",
    fqdns: set.urls ?? [],
    prefixes: (set.ips ?? []).map((prefix) => ({
      prefix,
      serviceTreeId: owners.get(prefix) ?? null,
    })),
  };
}

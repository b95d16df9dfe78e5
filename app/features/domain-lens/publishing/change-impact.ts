import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";

import { impacts, type Impact } from "./feed-change";
import { endpointsOfSets, recordsOfSteps } from "./feed-records";
import { feedSetOf, type FeedSet } from "./feed-set";
import { firstVersion } from "./version";

/** Workloads as far as the feed tells of them. */
export type FeedWorkload = {
  id: string;
  serviceArea: string;
  workloadType: "Internal" | "External";
};

/** What a change is to readers of the feed. Source: specification, section 3. */
export type ChangeImpact = {
  /** The one that asks most of networks, where there are several; null of an internal change. */
  impact: Impact | null;
  /** The feed does not tell of it. */
  internalChange: boolean;
};

/**
 * The impact of a change by itself: what other sets do at the same time does not count.
 *
 * @param before the set as it is published; null for one that never was
 */
export function impactOfChange(
  before: EndpointSetContent | null,
  after: EndpointSetContent,
  workloads: readonly FeedWorkload[],
): ChangeImpact {
  const shown = shownOf(after, workloads);
  const step = {
    name: "",
    before: before && shownOf(before, workloads),
    after: shown,
    addEffectiveOn: "",
  };
  const records = recordsOfSteps([step], endpointsOfSets(shown ? [shown] : []), {
    version: firstVersion,
    publishedOn: "",
  });
  const impact = impacts.find((each) => records.some((record) => record.impact === each)) ?? null;
  return { impact, internalChange: impact === null };
}

/** What the feed shows of a set's content; of a member set its prefixes, which appear in other sets. */
function shownOf(content: EndpointSetContent, workloads: readonly FeedWorkload[]): FeedSet | null {
  const workload = workloads.find(({ id }) => id === content.workloadId);
  const { isMemberSet, memberSetId } = content;
  const set = {
    ...content,
    publicId: 0,
    isMemberSet: false,
    workloadType: workload?.workloadType ?? "Internal",
    serviceArea: workload?.serviceArea ?? "",
    serviceAreaDisplayName: "",
    hasBlankNotes: false,
    // Which prefixes come with a member set is that set's to say: here it stands for them.
    memberPrefixes: memberSetId === null ? [] : [`${memberSetId}/`],
  };
  return feedSetOf(isMemberSet ? { ...set, ...nothingButPrefixes } : set);
}

const nothingButPrefixes = {
  fqdns: [],
  category: "Default",
  isExpressRoute: false,
  isRequired: false,
  optionalFunctionality: "",
  tcpPorts: "",
  udpPorts: "",
  serviceArea: "",
} as const;

import { portRanges } from "~/features/domain-lens/endpoint-sets/port-list";
import { askedSets, type AnswerableSets } from "~/features/domain-lens/publishing/feed-content";
import type { FeedSet } from "~/features/domain-lens/publishing/feed-set";
import { liveFeedOf } from "~/features/domain-lens/publishing/live-feed.server";
import type { PublicInstance } from "~/features/domain-lens/publishing/public-instance";
import type { PlannedEndpoint } from "~/features/network-test/client/client-plan";
import type { PublishedEndpoints } from "~/features/reports/client/client-plan.server";
import type { Variant } from "~/features/settings/variants";
import { application } from "~/platform/application.server";

/** The feed that is for each cloud. Source: field facts, section 4 */
const instanceOf: Record<Variant, PublicInstance> = {
  MultiTenant: "Worldwide",
  GCC: "Worldwide",
  Gallatin: "China",
};

/** Ports that are tried: by HTTP and HTTPS. Others belong to protocols that the client does not speak. */
const testedPorts = [80, 443];

/** Most names that are tested; the worldwide feed has some 120 that are required. */
const endpointsMost = 400;

const workloadOfArea: Record<
  string,
  PublishedEndpoints["optimizeRanges"][number]["workload"] | undefined
> = {
  Exchange: "Exchange",
  SharePoint: "SharePoint",
  Skype: "Teams",
};

/** What the published feed of a variant asks for; nothing where nothing was published. */
export async function publishedEndpoints(variant: Variant): Promise<PublishedEndpoints> {
  const feed = await liveFeedOf(application()).feedOf(instanceOf[variant]);
  return endpointsOfFeed(feed ?? { sets: [], areasOnRequest: [] });
}

/** The same of a feed's default answer: areas that readers have to ask for are not for everybody. */
export function endpointsOfFeed(feed: AnswerableSets): PublishedEndpoints {
  const sets = askedSets(feed, { serviceAreas: null, tenantName: null, isWithoutIpv6: false });
  const required = sets.filter((set) => set.required);
  return {
    endpoints: required.flatMap(endpointsOf).slice(0, endpointsMost),
    wildcardCount: new Set(
      required.flatMap(({ urls = [] }) => urls.filter((url) => url.includes("*"))),
    ).size,
    optimizeRanges: rangesOf(sets),
  };
}

/** Names of a set that are one host; a wildcard names none that could be asked. */
function endpointsOf({
  id,
  urls = [],
  tcpPorts = "",
  category,
  required,
}: FeedSet): PlannedEndpoint[] {
  const ranges = portRanges(tcpPorts) ?? [];
  const ports = testedPorts.filter((port) =>
    ranges.some(({ from, to }) => from <= port && port <= to),
  );
  if (ports.length === 0) return [];
  return urls
    .filter((url) => !url.includes("*"))
    .map((host) => ({ endpointSetId: id, host, ports, category, isRequired: required }));
}

function rangesOf(sets: readonly FeedSet[]): PublishedEndpoints["optimizeRanges"] {
  const byWorkload = new Map<string, Set<string>>();
  for (const { serviceArea, category, ips = [] } of sets) {
    const workload = workloadOfArea[serviceArea];
    if (!workload || category !== "Optimize") continue;
    byWorkload.set(workload, new Set([...(byWorkload.get(workload) ?? []), ...ips]));
  }
  return [...byWorkload].map(([workload, cidrs]) => ({
    workload: workload as "Exchange",
    cidrs: [...cidrs],
  }));
}

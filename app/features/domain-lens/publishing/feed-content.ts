import type { FeedQuery, QueryFault } from "./feed-query";
import type { FeedSet } from "./feed-set";
import { namesForTenant } from "./tenant-name";

/** The service area that every choice includes. */
const areaOfAll = "common";

/** Areas that readers name whether or not an instance has sets of them. Source: field facts, section 4 */
const wellKnownAreas = [areaOfAll, "exchange", "sharepoint", "skype", "mem"];

/** The areas of `asked` that neither the feed has nor anybody knows: a slip there would leave sets out unseen. */
export function unknownAreas(asked: readonly string[], sets: readonly FeedSet[]): string[] {
  const known = new Set([
    ...wellKnownAreas,
    ...sets.map(({ serviceArea }) => serviceArea.toLowerCase()),
  ]);
  return asked.filter((area) => !known.has(area));
}

/** What is wrong with a query that names such an area. */
export const unknownArea: QueryFault = { field: "ServiceAreas", sentence: "query-area-unknown" };

/** Sets of a feed, and the areas, in lower case, that only readers get who ask for them. */
export type AnswerableSets = { sets: readonly FeedSet[]; areasOnRequest: readonly string[] };

/** The sets as a reader asked for them. */
export function askedSets(
  { sets, areasOnRequest }: AnswerableSets,
  {
    serviceAreas,
    tenantName,
    isWithoutIpv6,
  }: Pick<FeedQuery, "serviceAreas" | "tenantName" | "isWithoutIpv6">,
): FeedSet[] {
  const isAsked = (area: string) =>
    serviceAreas === null
      ? !areasOnRequest.includes(area)
      : area === areaOfAll || serviceAreas.includes(area);
  return sets
    .filter(({ serviceArea }) => isAsked(serviceArea.toLowerCase()))
    .map((set) =>
      tenantName === null || !set.urls
        ? set
        : {
            ...set,
            urls: [
              ...new Set(
                set.urls.flatMap((url) => namesForTenant(url, tenantName, set.serviceArea)),
              ),
            ],
          },
    )
    .map((set) => (isWithoutIpv6 ? withoutIpv6(set) : set));
}

function withoutIpv6(set: FeedSet): FeedSet {
  const ips = set.ips?.filter((prefix) => !prefix.includes(":"));
  if (!ips || ips.length === set.ips?.length) return set;
  if (ips.length > 0) return { ...set, ips };
  const { ips: _none, ...rest } = set;
  return rest;
}

import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";
import type { Disposition } from "../change-requests/difference";

import type { FeedSet } from "./feed-set";
import { compactDay } from "./version";

export const impacts = [
  "AddedIp",
  "AddedUrl",
  "AddedIpAndUrl",
  "AddedSubstituteUrl",
  "RemovedIpOrUrl",
  "ChangedIsExpressRoute",
  "MovedIpOrUrl",
  "RemovedDuplicateIpOrUrl",
  "OtherNonPriorityChanges",
] as const;
export type Impact = (typeof impacts)[number];

/**
 * Additions of these take effect on the day that they are published: they were in the feed already,
 * by another set or a wildcard.
 */
export const immediateImpacts: ReadonlySet<Impact> = new Set([
  "MovedIpOrUrl",
  "AddedSubstituteUrl",
]);

/** The attributes that a change record tells of. */
export type FeedAttributes = {
  expressRoute?: boolean;
  serviceArea?: string;
  category?: string;
  required?: boolean;
  tcpPorts?: string;
  udpPorts?: string;
  notes?: string;
};

/** One record of `/changes`, without its id. Source: field facts, section 4. */
export type FeedChange = {
  endpointSetId: number;
  disposition: Disposition;
  impact: Impact;
  version: string;
  previous?: FeedAttributes;
  current?: FeedAttributes;
  add?: { effectiveDate: string; ips?: string[]; urls?: string[] };
  remove?: { ips?: string[]; urls?: string[] };
};

/** A set before and after one publish run; null where the feed does not have it. */
export type FeedStep = { before: FeedSet | null; after: FeedSet | null; addEffectiveOn: string };

/** What of a run's other sets the records of one depend on. */
export type FeedSurroundings = {
  /**
   * Whether the feed still has a removed name or prefix after the run: in another set, by a
   * wildcard or by a wider prefix.
   */
  isCovered: (endpoint: string) => boolean;
  /** Prefixes and names that some set of this run loses, and that some set gains. */
  lost: ReadonlySet<string>;
  gained: ReadonlySet<string>;
};

/** Those attributes in the order they are sent in. */
export const feedAttributeNames = [
  "expressRoute",
  "serviceArea",
  "category",
  "required",
  "tcpPorts",
  "udpPorts",
  "notes",
] as const;

/**
 * The records that one set's step through a version makes, in the order they apply: attributes,
 * removals, additions. Whoever applies all of a set's records has it as it is after the run.
 *
 * @param publishedOn the run's day, `YYYY-MM-DD`: what replaces a wildcard takes effect at once
 */
export function changesOf(
  { before, after, addEffectiveOn }: FeedStep,
  surroundings: FeedSurroundings,
  { version, publishedOn }: { version: string; publishedOn: string },
): FeedChange[] {
  const set = after ?? before;
  if (!set) return [];
  const record = (impact: Impact, parts: Partial<FeedChange>): FeedChange => ({
    endpointSetId: set.id,
    disposition: "Change",
    impact,
    version,
    ...parts,
  });
  const [previous, current] = changedAttributes(before, after);
  const removals = endpointsOf(before).filter(({ text, kind }) => !has(after, kind, text));
  const additions = endpointsOf(after).filter(({ text, kind }) => !has(before, kind, text));
  const removedWildcards = removals.filter(
    ({ kind, text }) => kind === "urls" && isWildcardName(text),
  );
  const [movedAway, gone] = split(removals, ({ text }) => surroundings.gained.has(text));
  const [duplicates, removed] = split(gone, ({ text }) => surroundings.isCovered(text));
  const [movedHere, come] = split(additions, ({ text }) => surroundings.lost.has(text));
  const [substitutes, added] = split(
    come,
    ({ kind, text }) =>
      kind === "urls" && removedWildcards.some((wildcard) => wildcardCovers(wildcard.text, text)),
  );

  const records: FeedChange[] = [];
  if (!before || !after || previous || current) {
    const isRoute = before && after && before.expressRoute !== after.expressRoute;
    records.push(
      record(isRoute ? "ChangedIsExpressRoute" : "OtherNonPriorityChanges", {
        ...(previous && { previous }),
        ...(current && { current }),
      }),
    );
  }
  const onDay = (day: string, items: readonly Endpoint[]) => ({
    add: { effectiveDate: compactDay(day), ...listed(items) },
  });
  if (duplicates.length > 0)
    records.push(record("RemovedDuplicateIpOrUrl", { remove: listed(duplicates) }));
  if (removed.length > 0) records.push(record("RemovedIpOrUrl", { remove: listed(removed) }));
  if (movedAway.length > 0) records.push(record("MovedIpOrUrl", { remove: listed(movedAway) }));
  if (movedHere.length > 0) records.push(record("MovedIpOrUrl", onDay(publishedOn, movedHere)));
  if (substitutes.length > 0)
    records.push(record("AddedSubstituteUrl", onDay(publishedOn, substitutes)));
  if (added.length > 0) records.push(record(additionImpact(added), onDay(addEffectiveOn, added)));
  return framed(records, before, after);
}

type Endpoint = { kind: "ips" | "urls"; text: string };

function endpointsOf(set: FeedSet | null): Endpoint[] {
  return (["ips", "urls"] as const).flatMap((kind) =>
    (set?.[kind] ?? []).map((text) => ({ kind, text })),
  );
}

function has(set: FeedSet | null, kind: Endpoint["kind"], text: string): boolean {
  return set?.[kind]?.includes(text) ?? false;
}

function listed(items: readonly Endpoint[]): { ips?: string[]; urls?: string[] } {
  const of = (kind: Endpoint["kind"]) =>
    items.filter((item) => item.kind === kind).map(({ text }) => text);
  const [ips, urls] = [of("ips"), of("urls")];
  return { ...(ips.length > 0 && { ips }), ...(urls.length > 0 && { urls }) };
}

function additionImpact(added: readonly Endpoint[]): Impact {
  const kinds = new Set(added.map(({ kind }) => kind));
  if (kinds.size === 2) return "AddedIpAndUrl";
  return kinds.has("ips") ? "AddedIp" : "AddedUrl";
}

/** The attributes that differ, before and after; whole for a set that comes or goes. */
function changedAttributes(
  before: FeedSet | null,
  after: FeedSet | null,
): [FeedAttributes | undefined, FeedAttributes | undefined] {
  const differing = feedAttributeNames.filter((name) => before?.[name] !== after?.[name]);
  const of = (set: FeedSet | null): FeedAttributes | undefined => {
    if (!set || differing.length === 0) return undefined;
    // An attribute that is gone or new is told of by an empty text: readers merge what they are given.
    return Object.fromEntries(differing.map((name) => [name, set[name] ?? ""])) as FeedAttributes;
  };
  return [of(before), of(after)];
}

/**
 * A set that comes tells of its attributes with its first endpoints, and one that goes with its
 * last: one record less to read. Only that first record is an Add, and only that last a Remove.
 */
function framed(
  [attributes, ...records]: FeedChange[],
  before: FeedSet | null,
  after: FeedSet | null,
): FeedChange[] {
  if (!attributes || (before && after)) return attributes ? [attributes, ...records] : records;
  const at = after ? 0 : records.length - 1;
  const disposition = after ? "Add" : "Remove";
  const whole = records[at];
  if (!whole) return [{ ...attributes, disposition }];
  const { previous, current } = attributes;
  const full: FeedChange = {
    ...whole,
    disposition,
    ...(previous && { previous }),
    ...(current && { current }),
  };
  return records.map((record, index) => (index === at ? full : record));
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Counts of a version, as its RSS item says them. */
export type VersionCounts = {
  ipsAdded: number;
  ipsRemoved: number;
  urlsAdded: number;
  urlsRemoved: number;
  attributesChanged: number;
  changeCount: number;
};

type Counted = Pick<FeedChange, "previous" | "current" | "add" | "remove">;

/** Source: field facts, section 4, the RSS item's description. */
export function countsOf(changes: readonly Counted[]): VersionCounts {
  const sum = (count: (change: Counted) => number) =>
    changes.reduce((total, change) => total + count(change), 0);
  return {
    ipsAdded: sum(({ add }) => add?.ips?.length ?? 0),
    ipsRemoved: sum(({ remove }) => remove?.ips?.length ?? 0),
    urlsAdded: sum(({ add }) => add?.urls?.length ?? 0),
    urlsRemoved: sum(({ remove }) => remove?.urls?.length ?? 0),
    attributesChanged: sum(({ previous, current }) =>
      previous && current ? Object.keys(current).length : 0,
    ),
    changeCount: changes.length,
  };
}

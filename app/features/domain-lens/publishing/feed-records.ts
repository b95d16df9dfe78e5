import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";

import { changesOf, type FeedChange, type FeedStep } from "./feed-change";
import type { FeedSet } from "./feed-set";

type Run = { version: string; publishedOn: string };

/** One set's step through a version with whatever it is known by. */
export type NamedStep<Name> = FeedStep & { name: Name };

/** Names that the feed has after a version; `wildcards` may be among `names` as well. */
export type VisibleNames = { names: readonly string[]; wildcards: readonly string[] };

/** Every name of some sets. */
export function namesOfSets(sets: readonly FeedSet[]): VisibleNames {
  const names = sets.flatMap(({ urls = [] }) => urls);
  return { names, wildcards: names.filter(isWildcardName) };
}

/** The names that some set loses: what of the feed covers them has to be known for their records. */
export function lostNames(steps: readonly FeedStep[]): string[] {
  return lostIn(steps).filter((text) => !text.includes("/"));
}

/**
 * The records of all steps of one version, set by set.
 *
 * @param visible what the feed has after the version, or so much of it as may cover a lost name
 */
export function recordsOfSteps<Name>(steps: readonly NamedStep<Name>[], visible: VisibleNames, run: Run): (FeedChange & { name: Name })[] {
  const names = new Set(visible.names);
  const surroundings = {
    lost: new Set(lostIn(steps)),
    gained: new Set(steps.flatMap(({ before, after }) => missingIn(after, before))),
    isCovered: (name: string) => names.has(name) || visible.wildcards.some((wildcard) => wildcardCovers(wildcard, name)),
  };
  return steps.flatMap(({ name, ...step }) => changesOf(step, surroundings, run).map((record) => ({ ...record, name })));
}

function lostIn(steps: readonly FeedStep[]): string[] {
  return steps.flatMap(({ before, after }) => missingIn(before, after));
}

/** What `set` has and `other` has not. */
function missingIn(set: FeedSet | null, other: FeedSet | null): string[] {
  const others = new Set(endpointsOf(other));
  return endpointsOf(set).filter((text) => !others.has(text));
}

function endpointsOf(set: FeedSet | null): string[] {
  return [...(set?.urls ?? []), ...(set?.ips ?? [])];
}

import { isWildcardName, wildcardCovers } from "../endpoint-sets/endpoint-name";
import { coveringPrefix } from "../validation/prefix-list";

import { changesOf, type FeedChange, type FeedStep } from "./feed-change";
import type { FeedSet } from "./feed-set";

type Run = { version: string; publishedOn: string };

/** One set's step through a version with whatever it is known by. */
export type NamedStep<Name> = FeedStep & { name: Name };

/** Endpoints that the feed has after a version; `wildcards` may be among `names` as well. */
export type VisibleEndpoints = {
  names: readonly string[];
  wildcards: readonly string[];
  prefixes: readonly string[];
};

/** Every endpoint of some sets. */
export function endpointsOfSets(sets: readonly FeedSet[]): VisibleEndpoints {
  const names = sets.flatMap(({ urls = [] }) => urls);
  return {
    names,
    wildcards: names.filter(isWildcardName),
    prefixes: sets.flatMap(({ ips = [] }) => ips),
  };
}

/** The endpoints that some set loses: what of the feed covers them has to be known for their records. */
export function lostEndpoints(steps: readonly FeedStep[]): { names: string[]; prefixes: string[] } {
  const lost = lostIn(steps);
  return { names: lost.filter((text) => !isPrefix(text)), prefixes: lost.filter(isPrefix) };
}

function isPrefix(text: string): boolean {
  return text.includes("/");
}

/**
 * The records of all steps of one version, set by set.
 *
 * @param visible what the feed has after the version, or so much of it as may cover a lost endpoint
 */
export function recordsOfSteps<Name>(
  steps: readonly NamedStep<Name>[],
  visible: VisibleEndpoints,
  run: Run,
): (FeedChange & { name: Name })[] {
  const names = new Set(visible.names);
  const prefixes = new Set(visible.prefixes);
  const surroundings = {
    lost: new Set(lostIn(steps)),
    gained: new Set(steps.flatMap(({ before, after }) => missingIn(after, before))),
    isCovered: (endpoint: string) =>
      isPrefix(endpoint)
        ? coveringPrefix(prefixes, endpoint) !== null
        : names.has(endpoint) ||
          visible.wildcards.some((wildcard) => wildcardCovers(wildcard, endpoint)),
  };
  return steps.flatMap(({ name, ...step }) =>
    changesOf(step, surroundings, run).map((record) => ({ ...record, name })),
  );
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

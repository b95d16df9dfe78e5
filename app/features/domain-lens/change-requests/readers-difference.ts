import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";

import { differenceOf, type Difference, type Disposition } from "./difference";

/** A change as far as its readers notice it; `base` is null for a set that was never published. */
export type NoticedChange = {
  base: EndpointSetContent | null;
  proposal: EndpointSetContent;
  disposition: Disposition;
};

/** The endpoints of a difference. */
export type EndpointDifference = Pick<
  Difference,
  "fqdnAdditions" | "fqdnRemovals" | "prefixAdditions" | "prefixRemovals"
>;

/** What other sets and workloads have to do with what readers get of a change. */
export type Readership = {
  /** Workloads whose sets the public feed does not have, by their ids. */
  internalWorkloads: ReadonlySet<string>;
  /** Prefixes that member sets give to those that refer to them, by the member set's id. */
  memberPrefixes: ReadonlyMap<string, readonly string[]>;
};

type Sides = { before: EndpointSetContent | null; after: EndpointSetContent | null };

/**
 * What readers have of a set before and after a change; null where they have nothing of it. As
 * soon as one side is in the feed its readers decide: a set that is hidden, deleted or moved to
 * an internal workload leaves with all it has, one that returns comes with all. A set that the
 * feed has on neither side has only its own readers. Source: rules, section 7
 */
function sidesForReaders(change: NoticedChange, internalWorkloads: ReadonlySet<string>): Sides {
  return isInFeed(change, internalWorkloads)
    ? sidesOfFeed(change, internalWorkloads)
    : sidesOfSet(change);
}

/** Whether the feed has the set before a change or after it. */
export function isInFeed(change: NoticedChange, internalWorkloads: ReadonlySet<string>): boolean {
  const { before, after } = sidesOfFeed(change, internalWorkloads);
  return before !== null || after !== null;
}

/** Whether a set that was published before leaves the feed or comes back into it as a whole. */
export function crossesFeed(
  change: NoticedChange,
  internalWorkloads: ReadonlySet<string>,
): boolean {
  const { before, after } = sidesOfFeed(change, internalWorkloads);
  return change.base !== null && (before === null) !== (after === null);
}

function sidesOfFeed(change: NoticedChange, internalWorkloads: ReadonlySet<string>): Sides {
  const { before, after } = sidesOfSet(change);
  const inFeed = (content: EndpointSetContent | null) =>
    content &&
    !content.isHidden &&
    !content.isMemberSet &&
    !internalWorkloads.has(content.workloadId)
      ? content
      : null;
  return { before: inFeed(before), after: inFeed(after) };
}

/**
 * Which endpoints readers gain and lose by a change, the prefixes of the member set that it refers
 * to among them.
 */
export function endpointsForReaders(
  change: NoticedChange,
  { internalWorkloads, memberPrefixes }: Readership,
): EndpointDifference {
  return endpointsBetween(sidesForReaders(change, internalWorkloads), memberPrefixes);
}

/**
 * Which endpoints of its own lists the set gains and loses, whether or not the feed shows it: a
 * deleted set has none.
 */
export function endpointsOfSet(change: NoticedChange): EndpointDifference {
  return endpointsBetween(sidesOfSet(change), new Map());
}

/** The difference that pages and calls show: the set's attributes, and the endpoints of its readers. */
export function differenceForReaders(change: NoticedChange, readership: Readership): Difference {
  return {
    ...differenceOf(change.base, change.proposal),
    ...endpointsForReaders(change, readership),
  };
}

function sidesOfSet({ base, proposal, disposition }: NoticedChange): Sides {
  return {
    before: base?.isDeleted ? null : base,
    after: disposition === "Remove" || proposal.isDeleted ? null : proposal,
  };
}

function endpointsBetween(
  { before, after }: Sides,
  memberPrefixes: Readership["memberPrefixes"],
): EndpointDifference {
  const prefixesOf = (content: EndpointSetContent | null) =>
    content
      ? [
          ...new Set([
            ...content.prefixes.map(({ prefix }) => prefix),
            ...(memberPrefixes.get(content.memberSetId ?? "") ?? []),
          ]),
        ]
      : [];
  const names = listBetween(before?.fqdns, after?.fqdns);
  const prefixes = listBetween(prefixesOf(before), prefixesOf(after));
  return {
    fqdnAdditions: names.added,
    fqdnRemovals: names.removed,
    prefixAdditions: prefixes.added,
    prefixRemovals: prefixes.removed,
  };
}

function listBetween(
  before: readonly string[] = [],
  after: readonly string[] = [],
): { added: string[]; removed: string[] } {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    added: after.filter((item) => !had.has(item)),
    removed: before.filter((item) => !has.has(item)),
  };
}

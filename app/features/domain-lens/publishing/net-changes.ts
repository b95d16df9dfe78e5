import type { Disposition } from "../change-requests/difference";

import { feedAttributeNames, type FeedAttributes, type FeedChange } from "./feed-change";

export type EndpointKind = "ips" | "urls";

/** An endpoint that is there now and was not before, with the day it takes effect, `YYYYMMDD`. */
type NetAddition = { text: string; effectiveDate: string };

/**
 * What is different in one set between two versions, whatever happened on the way. `previous`
 * and `current` have the same attributes, those that differ; of a set that came or went one of
 * them is empty.
 */
export type NetChange = {
  endpointSetId: number;
  disposition: Disposition;
  previous: FeedAttributes;
  current: FeedAttributes;
  added: Record<EndpointKind, NetAddition[]>;
  removed: Record<EndpointKind, string[]>;
};

type Endpoint = {
  kind: EndpointKind;
  text: string;
  wasThere: boolean;
  isThere: boolean;
  effectiveDate: string;
};

/** A set while its records are read; attributes hold only what a record told of. */
type Fold = {
  id: number;
  wasThere: boolean;
  isThere: boolean;
  before: FeedAttributes;
  after: FeedAttributes;
  endpoints: Map<string, Endpoint>;
};

/** A record as far as folding reads it. */
export type FoldedRecord = Pick<
  FeedChange,
  "endpointSetId" | "disposition" | "previous" | "current" | "add" | "remove"
>;

/**
 * The records of some versions as one difference for each set, by ascending set id: what came
 * and went again, moved and came back, or changed twice and is as before is left out. Applying
 * it gives the same sets as applying all the records.
 *
 * @param records of one instance, in the order they apply
 */
export function netChanges(records: readonly FoldedRecord[]): NetChange[] {
  const folds = new Map<number, Fold>();
  for (const record of records) {
    const fold = folds.get(record.endpointSetId) ?? begin(record);
    folds.set(fold.id, fold);
    apply(fold, record);
  }
  return [...folds.values()]
    .flatMap(netOf)
    .sort((one, other) => one.endpointSetId - other.endpointSetId);
}

/** A set that is added was not there before its first record; of anything else its records only tell what differs. */
function begin({ endpointSetId, disposition }: FoldedRecord): Fold {
  return {
    id: endpointSetId,
    wasThere: disposition !== "Add",
    isThere: true,
    before: {},
    after: {},
    endpoints: new Map(),
  };
}

function apply(fold: Fold, { disposition, previous, current, add, remove }: FoldedRecord): void {
  fold.isThere = disposition !== "Remove";
  for (const name of feedAttributeNames) {
    if (previous?.[name] === undefined && current?.[name] === undefined) continue;
    if (!(name in fold.after)) Object.assign(fold.before, { [name]: previous?.[name] });
    Object.assign(fold.after, { [name]: current?.[name] });
  }
  for (const kind of ["ips", "urls"] as const) {
    for (const text of remove?.[kind] ?? [])
      touch(fold, { kind, text, isThere: false, effectiveDate: "" });
    for (const text of add?.[kind] ?? [])
      touch(fold, { kind, text, isThere: true, effectiveDate: add?.effectiveDate ?? "" });
  }
}

function touch({ endpoints }: Fold, now: Omit<Endpoint, "wasThere">): void {
  const key = `${now.kind} ${now.text}`;
  endpoints.set(key, { ...now, wasThere: endpoints.get(key)?.wasThere ?? !now.isThere });
}

function netOf(fold: Fold): NetChange[] {
  const { id, wasThere, isThere } = fold;
  if (!wasThere && !isThere) return [];
  const endpoints = [...fold.endpoints.values()];
  const gained = (kind: EndpointKind) =>
    endpoints
      .filter((each) => each.kind === kind && each.isThere && !each.wasThere)
      .map(({ text, effectiveDate }) => ({ text, effectiveDate }));
  const lost = (kind: EndpointKind) =>
    endpoints
      .filter((each) => each.kind === kind && each.wasThere && !each.isThere)
      .map(({ text }) => text);
  const names = feedAttributeNames.filter(
    (name) => (fold.before[name] ?? "") !== (fold.after[name] ?? ""),
  );
  const change: NetChange = {
    endpointSetId: id,
    disposition: dispositionOf(wasThere, isThere),
    previous: wasThere ? picked(fold.before, names) : {},
    current: isThere ? picked(fold.after, names) : {},
    added: { ips: gained("ips"), urls: gained("urls") },
    removed: { ips: lost("ips"), urls: lost("urls") },
  };
  const isNothing =
    wasThere &&
    isThere &&
    names.length === 0 &&
    [change.added, change.removed].every(({ ips, urls }) => ips.length + urls.length === 0);
  return isNothing ? [] : [change];
}

function dispositionOf(wasThere: boolean, isThere: boolean): Disposition {
  if (!wasThere) return "Add";
  return isThere ? "Change" : "Remove";
}

/** What is not there is told of by an empty text, as records do. */
function picked(
  attributes: FeedAttributes,
  names: readonly (keyof FeedAttributes)[],
): FeedAttributes {
  return Object.fromEntries(names.map((name) => [name, attributes[name] ?? ""])) as FeedAttributes;
}

/** The sets of the feed that still have an endpoint or cover it, for endpoints that some set has. */
export type StillWith = ReadonlyMap<string, readonly number[]>;

/** What a set lost, parted into what the feed has no more and what other sets still have. */
export function partedRemovals(
  removed: NetChange["removed"],
  stillWith: StillWith,
): Record<"gone" | "still", NetChange["removed"]> {
  const of = (kind: EndpointKind, isStill: boolean) =>
    removed[kind].filter((text) => stillWith.has(text) === isStill);
  return {
    gone: { ips: of("ips", false), urls: of("urls", false) },
    still: { ips: of("ips", true), urls: of("urls", true) },
  };
}

/** How much net changes come to. */
export type NetCounts = Record<
  "ipsAdded" | "ipsRemoved" | "urlsAdded" | "urlsRemoved" | "setsChanged",
  number
>;

/** What another set still has is no removal for networks. */
export function netCounts(changes: readonly NetChange[], stillWith: StillWith): NetCounts {
  const sum = (count: (change: NetChange) => number) =>
    changes.reduce((total, change) => total + count(change), 0);
  return {
    ipsAdded: sum(({ added }) => added.ips.length),
    ipsRemoved: sum(({ removed }) => partedRemovals(removed, stillWith).gone.ips.length),
    urlsAdded: sum(({ added }) => added.urls.length),
    urlsRemoved: sum(({ removed }) => partedRemovals(removed, stillWith).gone.urls.length),
    setsChanged: changes.length,
  };
}

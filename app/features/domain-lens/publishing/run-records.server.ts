import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import type { ChangeRequest } from "../change-requests/change-request";
import type { Instance } from "../endpoint-sets/endpoint-set";

import { immediateImpacts, type FeedChange } from "./feed-change";
import { lostEndpoints, recordsOfSteps } from "./feed-records";
import { feedSetOf, type FeedSet } from "./feed-set";
import type { EndpointOfSet } from "./publish-run.repository.server";
import { listPublishedSets } from "./published-set.repository.server";
import { listVisibleEndpoints } from "./visible-endpoints.repository.server";

type Feed = Map<string, { shown: FeedSet | null; memberSetId: string | null }>;

export async function feedOf(
  trx: Transaction<Database>,
  instance: Instance,
  setIds: readonly string[],
): Promise<Feed> {
  const sets = await listPublishedSets(trx, { instance, setIds });
  return new Map(
    sets.map((set) => [set.setId, { shown: feedSetOf(set), memberSetId: set.memberSetId }]),
  );
}

/** A record with the set and the change request it is of. */
type FeedRecord = FeedChange & { setId: string; changeId: string | null };

/** What takes effect at once by its record; a prefix may be in a set by the member set that it refers to. */
export function immediateOf(
  records: readonly FeedRecord[],
  after: Feed,
): { names: EndpointOfSet[]; prefixes: EndpointOfSet[] } {
  const immediate = records.filter(({ impact, add }) => add && immediateImpacts.has(impact));
  return {
    names: immediate.flatMap(({ setId, add }) =>
      (add?.urls ?? []).map((text) => ({ setId, text })),
    ),
    prefixes: immediate.flatMap(({ setId, add }) =>
      [setId, after.get(setId)?.memberSetId ?? []]
        .flat()
        .flatMap((each) => (add?.ips ?? []).map((text) => ({ setId: each, text }))),
    ),
  };
}

type Recorded = {
  instance: Instance;
  version: string;
  today: string;
  before: Feed;
  after: Feed;
  published: readonly ChangeRequest[];
};

export async function recordsOf(
  trx: Transaction<Database>,
  { instance, version, today, before, after, published }: Recorded,
): Promise<FeedRecord[]> {
  const changeOf = new Map(published.map((change) => [change.setId, change]));
  const steps = [...after].map(([setId, { shown, memberSetId }]) => {
    const change = changeOf.get(setId);
    // What a member set gained appears in the sets that refer to it on that set's day; what is due has no additions.
    const addEffectiveOn =
      change?.addEffectiveOn ?? changeOf.get(memberSetId ?? "")?.addEffectiveOn ?? today;
    return {
      name: { setId, changeId: change?.id ?? null },
      before: before.get(setId)?.shown ?? null,
      after: shown,
      addEffectiveOn,
    };
  });
  const visible = await listVisibleEndpoints(trx, { instance, ...lostEndpoints(steps) });
  return recordsOfSteps(steps, visible, { version, publishedOn: today }).map(
    ({ name, ...record }) => ({ ...record, ...name }),
  );
}

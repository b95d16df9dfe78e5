import type { Db } from "~/platform/database.server";
import { utcDayOf } from "~/lib/time";

import type { ChangeRequest } from "../change-requests/change-request";
import type { EndpointSetContent, Instance } from "../endpoint-sets/endpoint-set";
import type { EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { nextPublicId } from "../endpoint-sets/published-content.repository.server";
import { findWorkload } from "../workloads/workload.repository.server";
import type { FeedChange } from "./feed-change";
import { lostEndpoints, endpointsOfSets, recordsOfSteps } from "./feed-records";
import { feedSetOf, type PublishedSet } from "./feed-set";
import { lastVersion } from "./publication.repository.server";
import { listPublishedSets, type StoredPublishedSet } from "./published-set.repository.server";
import { effectiveDay, laterDay, nextVersion } from "./version";
import { listVisibleEndpoints } from "./visible-endpoints.repository.server";

/** The records that publishing a change alone and now would make; none where the public sees nothing of it. */
export type FeedPreview = { version: string; records: FeedChange[] };

type Previewed = {
  set: EndpointSet;
  change: Pick<ChangeRequest, "proposal" | "addEffectiveOn" | "removeEffectiveOn">;
  now: Date;
};

/** What the feed would say of a change if it were published alone, now: as the publish run says it. */
export async function previewRecords(
  db: Db,
  { set, change, now }: Previewed,
): Promise<FeedPreview> {
  const { instance, internalId } = set;
  const today = utcDayOf(now);
  const version = nextVersion(await lastVersion(db, instance), now);
  const stored = await listPublishedSets(db, { instance, setIds: [internalId] });
  const own = stored.find(({ setId }) => setId === internalId);
  const after = await publishedAfter(db, { set, change, now }, own);
  const addEffectiveOn = effectiveDay(change.addEffectiveOn, now);
  const lent = after.isDeleted ? [] : after.prefixes.map(({ prefix }) => prefix);
  const steps = [
    {
      name: set.internalId,
      before: own ? feedSetOf(own) : null,
      after: feedSetOf(after),
      addEffectiveOn,
    },
    // The other sets refer to this one: its prefixes appear in them.
    ...stored
      .filter((each) => each !== own)
      .map((other) => ({
        name: other.setId,
        before: feedSetOf(other),
        after: feedSetOf({ ...other, memberPrefixes: lent }),
        addEffectiveOn,
      })),
  ];
  const others = await listVisibleEndpoints(db, {
    instance: set.instance,
    ...lostEndpoints(steps),
    exceptSetIds: steps.map(({ name }) => name),
  });
  const kept = endpointsOfSets(steps.flatMap(({ after: then }) => then ?? []));
  const visible = {
    names: [...others.names, ...kept.names],
    wildcards: [...others.wildcards, ...kept.wildcards],
    prefixes: [...others.prefixes, ...kept.prefixes],
  };
  return {
    version,
    records: recordsOfSteps(steps, visible, { version, publishedOn: today }).map(
      ({ name: _set, ...record }) => record,
    ),
  };
}

async function publishedAfter(
  db: Db,
  { set, change: { proposal, removeEffectiveOn }, now }: Previewed,
  own: StoredPublishedSet | undefined,
): Promise<PublishedSet> {
  const workload = await findWorkload(db, proposal.workloadId);
  const staysUntilLater = laterDay(removeEffectiveOn, now) !== null;
  return {
    publicId: own?.publicId ?? (await nextPublicId(db, set.instance)),
    isDeleted: proposal.isDeleted,
    isHidden: proposal.isHidden,
    isMemberSet: proposal.isMemberSet,
    workloadType: workload?.workloadType ?? "Internal",
    serviceArea: workload?.serviceArea ?? "",
    serviceAreaDisplayName: workload?.serviceAreaDisplayName ?? "",
    category: proposal.category,
    isExpressRoute: proposal.isExpressRoute,
    isRequired: proposal.isRequired,
    optionalFunctionality: proposal.optionalFunctionality,
    hasBlankNotes: own?.hasBlankNotes ?? false,
    tcpPorts: proposal.tcpPorts,
    udpPorts: proposal.udpPorts,
    fqdns: withLeaving(proposal.fqdns, own?.fqdns ?? [], staysUntilLater ? [] : set.content.fqdns),
    prefixes: withLeaving(
      proposal.prefixes.map(({ prefix }) => prefix),
      own?.prefixes.map(({ prefix }) => prefix) ?? [],
      staysUntilLater ? [] : set.content.prefixes.map(({ prefix }) => prefix),
    ).map((prefix) => ({ prefix })),
    memberPrefixes: await memberPrefixes(db, {
      instance: set.instance,
      proposal,
      content: set.content,
      own,
    }),
  };
}

/** What is proposed, and what the feed still has of what leaves on a later day; `goes` leaves with the change. */
function withLeaving(
  proposed: readonly string[],
  published: readonly string[],
  goes: readonly string[],
): string[] {
  return [
    ...proposed,
    ...published.filter((text) => !proposed.includes(text) && !goes.includes(text)),
  ];
}

type Lent = {
  instance: Instance;
  proposal: EndpointSetContent;
  content: EndpointSetContent;
  own: StoredPublishedSet | undefined;
};

/** The prefixes that a set takes in from its member set, as the feed has those now. */
async function memberPrefixes(
  db: Db,
  { instance, proposal, content, own }: Lent,
): Promise<readonly string[]> {
  if (proposal.memberSetId === null) return [];
  if (own && proposal.memberSetId === content.memberSetId) return own.memberPrefixes;
  const member = (await listPublishedSets(db, { instance, setIds: [proposal.memberSetId] })).find(
    ({ setId }) => setId === proposal.memberSetId,
  );
  return member && !member.isDeleted ? member.prefixes.map(({ prefix }) => prefix) : [];
}

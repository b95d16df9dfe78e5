import type { Transaction } from "kysely";

import { utcDayOf } from "~/lib/time";
import type { Db } from "~/platform/database.server";
import type { Database } from "#db/schema";

import { clearedOf, type ChangeRequest } from "../change-requests/change-request";
import {
  insertChangeEvent,
  listStagedChanges,
  lockChangeRequest,
  updateChangeRequest,
} from "../change-requests/change-request.repository.server";
import { undecided } from "../change-requests/advance-change-request.server";
import { readChangeFacts } from "../change-requests/change-facts.server";
import { differenceHash as hashOf } from "../change-requests/difference-hash.server";
import { isReadyToBePublished } from "../change-requests/workflow";
import type { Instance } from "../endpoint-sets/endpoint-set";
import {
  findEndpointSet,
  nextPublicId,
  publishContent,
  type EndpointSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { lockNames } from "../fqdns/fqdn.repository.server";
import type { Person } from "../person";
import { failingTogether } from "../validation/fail-together.server";
import { startValidation } from "../validation/start-validation.server";
import { countsOf, immediateImpacts, type FeedChange } from "./feed-change";
import { lostEndpoints, recordsOfSteps } from "./feed-records";
import { feedSetOf, type FeedSet } from "./feed-set";
import { insertFeedChanges, insertPublication, lastVersion } from "./publication.repository.server";
import { listPublishedSets } from "./published-set.repository.server";
import {
  listSetsWithDueRemovals,
  lockInstance,
  removeDue,
  takeEffectAtOnce,
  type EndpointOfSet,
} from "./publish-run.repository.server";
import { effectiveDay, laterDay, nextVersion } from "./version";
import { listVisibleEndpoints } from "./visible-endpoints.repository.server";

/** Most changes of one run; the rest goes with the next. */
const runLimit = 500;

/** Why a staged change goes back to review instead of out. */
type ReturnReason = "changed-base" | "not-ready";

export type PublishOutcome = {
  /** Null where there was nothing to publish. */
  version: string | null;
  published: { changeId: string; setId: string }[];
  returned: { changeId: string; setId: string; reason: ReturnReason }[];
};

/** What a run needs of the program around it. */
export type PublishRun = {
  db: Db;
  now: Date;
  /** Who started it: a member of the council, or the schedule. */
  by: Person;
  /** Tests the staged changes anew and stores what was found, before anything is locked. */
  validate: (changeIds: readonly string[]) => Promise<void>;
  /** What follows a version or a return, in the same transaction: webhooks, notices. */
  onPublished: (
    trx: Transaction<Database>,
    published: { instance: Instance; version: string; changes: readonly ChangeRequest[] },
  ) => Promise<void>;
  onReturned: (
    trx: Transaction<Database>,
    returned: { change: ChangeRequest; before: ChangeRequest; reason: ReturnReason },
  ) => Promise<void>;
  /** Whether the run is still to publish, asked behind its tests; always, unless given. */
  isWanted?: (trx: Transaction<Database>) => Promise<boolean>;
  /** Stores what became of the run, in the same transaction. */
  onDone?: (trx: Transaction<Database>, outcome: PublishOutcome) => Promise<void>;
};

/**
 * Publishes what is staged in an instance, and takes out what leaves by today, as one version in
 * one transaction: all of it is there or nothing. Runs of one instance wait for each other, so
 * what one has published the next does not find. A change that fails its tests now, or whose set
 * is not what was approved, goes back to review; the others go on.
 */
export async function publishInstance(
  run: PublishRun,
  instance: Instance,
): Promise<PublishOutcome> {
  const staged = await listStagedChanges(run.db, {
    instance,
    limit: runLimit,
    dueOn: utcDayOf(run.now),
  });
  if (staged.length > 0) await run.validate(staged);
  return run.db.transaction().execute(async (trx) => {
    await lockInstance(trx, instance);
    if (run.isWanted && !(await run.isWanted(trx)))
      return { version: null, published: [], returned: [] };
    const outcome = await publishStaged(trx, run, { instance, staged });
    await run.onDone?.(trx, outcome);
    return outcome;
  });
}

async function publishStaged(
  trx: Transaction<Database>,
  run: PublishRun,
  { instance, staged }: { instance: Instance; staged: readonly string[] },
): Promise<PublishOutcome> {
  const today = utcDayOf(run.now);
  const { ready, returned } = await leaveOutRelying(trx, run, {
    ...(await sortOut(trx, run, staged)),
    tested: staged.length,
  });
  const leaving = await listSetsWithDueRemovals(trx, instance, today);
  if (ready.length === 0 && leaving.length === 0) return { version: null, published: [], returned };

  const version = nextVersion(await lastVersion(trx, instance), run.now);
  const setIds = [...new Set([...ready.map(({ set }) => set.internalId), ...leaving])];
  const before = await feedOf(trx, instance, setIds);
  await lockNames(trx, { instance, names: ready.flatMap(({ change }) => change.proposal.fqdns) });
  await removeDue(trx, leaving, { today, version, at: run.now });
  const published: ChangeRequest[] = [];
  for (const each of ready) published.push(await publishChange(trx, run, { ...each, version }));
  const after = await feedOf(trx, instance, setIds);
  const records = await recordsOf(trx, { instance, version, today, before, after, published });
  await takeEffectAtOnce(trx, { ...immediateOf(records, after), today });

  await insertPublication(trx, {
    instance,
    version,
    publishedAt: run.now,
    publishedBy: run.by.name,
    ...countsOf(records),
  });
  await insertFeedChanges(trx, instance, records);
  await run.onPublished(trx, { instance, version, changes: published });
  return {
    version,
    published: published.map(({ id, setId }) => ({ changeId: id, setId })),
    returned,
  };
}

type Ready = { change: ChangeRequest; set: EndpointSet };

type Sorted = { ready: Ready[]; returned: PublishOutcome["returned"] };

/** Which of the staged changes may go out as everything is now; the others are sent back. */
async function sortOut(
  trx: Transaction<Database>,
  run: PublishRun,
  staged: readonly string[],
): Promise<Sorted> {
  const ready: Ready[] = [];
  const returned: PublishOutcome["returned"] = [];
  for (const id of staged) {
    const change = await lockChangeRequest(trx, id);
    if (change?.status !== "StagedForPublishing") continue;
    const set = await findEndpointSet(trx, change.setId, { lock: true });
    if (!set) continue;
    const reason = await whyNot(trx, run, { change, set });
    if (reason === null) ready.push({ change, set });
    else returned.push(await sendBack(trx, run, { change, set, reason }));
  }
  return { ready, returned };
}

/**
 * The tests took every change of the run as published. Once one of them stays behind, whatever
 * passed by it is sent back too, then whatever passed by that: what is left stands by itself.
 *
 * @param tested how many changes were tested together
 */
async function leaveOutRelying(
  trx: Transaction<Database>,
  run: PublishRun,
  { ready, returned, tested }: Sorted & { tested: number },
): Promise<Sorted> {
  if (ready.length === tested) return { ready, returned };
  const failing = await failingTogether(
    trx,
    ready.map(({ change }) => change),
    run.now,
  );
  if (failing.size === 0) return { ready, returned };
  const relying: PublishOutcome["returned"] = [];
  for (const each of ready) {
    if (!failing.has(each.change.id)) continue;
    relying.push(await sendBack(trx, run, { ...each, reason: "not-ready" }));
    // The run's tests let it pass: whoever reviews it again is to see why it did not.
    if (each.change.differenceHash !== null)
      await startValidation(trx, {
        changeId: each.change.id,
        hash: each.change.differenceHash,
        reason: "again",
        at: run.now,
      });
  }
  return leaveOutRelying(trx, run, {
    ready: ready.filter(({ change }) => !failing.has(change.id)),
    returned: [...returned, ...relying],
    tested,
  });
}

async function whyNot(
  trx: Transaction<Database>,
  { now }: PublishRun,
  { change, set }: Ready,
): Promise<ReturnReason | null> {
  if (change.baseRevision !== set.revision) return "changed-base";
  const { facts } = await readChangeFacts(trx, { change, set, now });
  return isReadyToBePublished(facts) ? null : "not-ready";
}

/** Whoever reviews it again decides about the set as it is now, which also has tests of its own. */
async function sendBack(
  trx: Transaction<Database>,
  run: PublishRun,
  { change, set, reason }: Ready & { reason: ReturnReason },
): Promise<PublishOutcome["returned"][number]> {
  const differenceHash = hashOf(set, change);
  const cleared = clearedOf(change);
  const returned = await updateChangeRequest(trx, {
    ...change,
    ...undecided,
    status: "PendingReview",
    base: set.publishedVersion === null ? null : set.content,
    baseRevision: set.revision,
    differenceHash,
    updatedAt: run.now,
  });
  if (differenceHash !== null && differenceHash !== change.differenceHash)
    await startValidation(trx, {
      changeId: change.id,
      hash: differenceHash,
      reason: "again",
      at: run.now,
    });
  await insertChangeEvent(trx, {
    setId: change.setId,
    changeId: change.id,
    occurredAt: run.now,
    actor: run.by,
    event: "ReturnFromPublishing",
    from: "StagedForPublishing",
    to: "PendingReview",
    note: "",
    detail: { reason, ...(cleared && { cleared }) },
  });
  await run.onReturned(trx, { change: returned, before: change, reason });
  return { changeId: change.id, setId: change.setId, reason };
}

async function publishChange(
  trx: Transaction<Database>,
  { now, by }: PublishRun,
  { change, set, version }: Ready & { version: string },
): Promise<ChangeRequest> {
  const addEffectiveOn = effectiveDay(change.addEffectiveOn, now);
  const isMoved = change.addEffectiveOn !== null && change.addEffectiveOn !== addEffectiveOn;
  const removeOn = laterDay(change.removeEffectiveOn, now);
  const publicId = set.publicId ?? (await nextPublicId(trx, set.instance));
  await publishContent(
    trx,
    { set, content: change.proposal, version, addEffectiveOn, removeOn, by, at: now },
    publicId,
  );
  const published = await updateChangeRequest(trx, {
    ...change,
    status: "Published",
    addEffectiveOn,
    publishedAt: now,
    publishedVersion: version,
    updatedAt: now,
  });
  await insertChangeEvent(trx, {
    setId: set.internalId,
    changeId: change.id,
    occurredAt: now,
    actor: by,
    event: "Publish",
    from: "StagedForPublishing",
    to: "Published",
    note: "",
    detail: {
      version,
      addEffectiveOn,
      ...(isMoved && { addEffectiveMovedFrom: change.addEffectiveOn }),
      ...(removeOn !== null && { removeEffectiveOn: removeOn }),
    },
  });
  return published;
}

type Feed = Map<string, { shown: FeedSet | null; memberSetId: string | null }>;

async function feedOf(
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
function immediateOf(
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

async function recordsOf(
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

import { as, publish, testedAs } from "#tests/support/endpoint-changes";
import type { Random } from "#tests/support/random";
import type { ChangeRequest } from "~/features/domain-lens/change-requests/change-request";
import type { DraftEdit } from "~/features/domain-lens/change-requests/change-request";
import type { StartedFor } from "~/features/domain-lens/change-requests/start-change.server";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import type { ChangeEvent } from "~/features/domain-lens/change-requests/workflow";
import type {
  EndpointSetContent,
  Instance,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { publishContent } from "~/features/domain-lens/endpoint-sets/published-content.repository.server";
import { personKey, publishJob } from "~/features/domain-lens/person";
import { loadFacts } from "~/features/domain-lens/validation/load-facts.server";
import type { Db } from "~/platform/database.server";

import {
  feedSteps,
  failing,
  newToReaders,
  type Entry,
  type Happened,
  type Released,
} from "./oracle";
import type { Cast } from "./people";

export const instance: Instance = "Worldwide";

/** Sets that the people work on at the same time; two of them are member sets. */
const setCount = 8;
const memberCount = 2;

const names = [
  "a.mail.example",
  "b.mail.example",
  "*.mail.example",
  "c.example",
  "d.example",
  "*.d.example",
  "e.example",
];
/** Public ones: a member set's go to sets that may have no others. */
const prefixes = [
  "20.20.0.0/26",
  "20.20.0.64/26",
  "40.96.1.0/24",
  "52.100.1.0/24",
  "2603:1000::/48",
  "2603:1000:1::/48",
];

/** All that the people were told, and what is still to be played with. */
export type Play = {
  db: Db;
  cast: Cast;
  random: Random;
  now: Date;
  entries: Map<string, Entry[]>;
  contents: Map<string, Map<number, EndpointSetContent | null>>;
  sets: { id: string; isMember: boolean }[];
  open: Map<string, ChangeRequest>;
  publishedIds: string[];
  released: Released[];
  versions: { version: string; today: string }[];
  counts: Record<string, number>;
  /** Endpoints that the tests of a change were about at its last publish run. */
  tested: Map<string, ReadonlySet<string>>;
  /** What went out without a test. */
  untested: string[];
};

export function newPlay(given: Pick<Play, "db" | "cast" | "random" | "now">): Play {
  return {
    ...given,
    entries: new Map(),
    contents: new Map(),
    sets: [],
    open: new Map(),
    publishedIds: [],
    released: [],
    versions: [],
    counts: {},
    tested: new Map(),
    untested: [],
  };
}

function tell(
  play: Play,
  happened: Happened,
  { by, change }: { by: string; change: ChangeRequest },
): void {
  play.entries.set(change.id, [...(play.entries.get(change.id) ?? []), { happened, by, change }]);
  play.counts[happened] = (play.counts[happened] ?? 0) + 1;
  const last = play.open.get(change.setId);
  if (["Published", "Deleted"].includes(change.status)) {
    if (last?.id === change.id) play.open.delete(change.setId);
  } else if (!last || last.id !== change.id || last.revision < change.revision)
    play.open.set(change.setId, change);
}

const roughlyNext: Record<string, readonly ChangeEvent[]> = {
  Initialized: ["SaveAsDraft"],
  Draft: ["SubmitForReview", "SubmitForReview", "SaveAsDraft"],
  PendingReview: [
    "WorkloadChampApproveChanges",
    "WorkloadChampApproveChanges",
    "ChangeCouncilApproveChanges",
    "ChangeCouncilApproveChanges",
    "PublishChangeRequest",
    "PublishChangeRequest",
    "PublishChangeRequest",
    "BypassValidation",
  ],
  StagedForPublishing: ["RevertSubmission", "BlockChanges"],
};
const anyEvent: readonly ChangeEvent[] = [
  "SaveAsDraft",
  "SubmitForReview",
  "DiscardChanges",
  "RevertSubmission",
  "WorkloadChampApproveChanges",
  "ChangeCouncilApproveChanges",
  "BlockChanges",
  "UnblockChanges",
  "BypassValidation",
  "PublishChangeRequest",
];

/** One thing that somebody does, drawn by chance; it begins when it is called. */
export function draw(play: Play): () => Promise<void> {
  const { random } = play;
  const share = random.share();
  if (play.sets.length < setCount)
    return begin(play, {
      kind: "new",
      instance,
      workloadId: random.pick(play.cast.workloads),
      isMemberSet: play.sets.length < memberCount,
    });
  if (share < 0.06) return run(play);
  if (share < 0.09) return changeBase(play, random.pick(play.sets).id);
  const set = random.pick(play.sets);
  const open = play.open.get(set.id);
  if (!open || share < 0.11) return begin(play, startOf(play, set.id));
  if (share < 0.25 && open.status === "PendingReview") return test(play, open.id);
  if (share < 0.6 && open.status === "StagedForPublishing")
    return share < 0.25 ? changeBase(play, set.id) : run(play);
  const likely = open.block ? ["UnblockChanges" as const] : (roughlyNext[open.status] ?? anyEvent);
  return act(play, open, random.share() < 0.8 ? random.pick(likely) : random.pick(anyEvent));
}

function startOf({ random, publishedIds }: Play, setId: string): StartedFor {
  const share = random.share();
  if (share < 0.05) return { kind: "removal", setId };
  if (share < 0.2 && publishedIds.length > 0)
    return { kind: "inverse", changeId: random.pick(publishedIds.slice(-20)) };
  return { kind: "change", setId };
}

function begin(play: Play, started: StartedFor): () => Promise<void> {
  const actor = actorFor(play, "SaveAsDraft");
  return async () => {
    const outcome = await as(play.db, actor, play.now).start(started);
    if (!outcome.ok) return;
    const change = outcome.value;
    tell(
      play,
      started.kind === "removal" || started.kind === "inverse" ? "StartDecided" : "Start",
      { by: personKey(actor.account), change },
    );
    if (started.kind !== "new") return;
    play.sets.push({ id: change.setId, isMember: started.isMemberSet });
    play.contents.set(change.setId, new Map([[1, null]]));
  };
}

function act(
  play: Play,
  { id, revision, proposal, disposition }: ChangeRequest,
  event: ChangeEvent,
): () => Promise<void> {
  const { random, db, now } = play;
  const actor = actorFor(play, event);
  const known = random.share() < 0.3 ? revision : null;
  const edit = event === "SaveAsDraft" ? editOf(play, proposal, disposition === "Remove") : {};
  return async () => {
    const outcome =
      event === "SaveAsDraft"
        ? await as(db, actor, now).save(id, edit, known)
        : await as(db, actor, now).advance(id, event, { revision: known });
    if (outcome.ok) tell(play, event, { by: personKey(actor.account), change: outcome.value });
    else play.counts[outcome.refusal] = (play.counts[outcome.refusal] ?? 0) + 1;
  };
}

/** Mostly somebody of those who would: writers write and reviewers review. */
function actorFor({ random, cast: { writers, reviewers, actors } }: Play, event: ChangeEvent) {
  if (random.share() < 0.2) return random.pick(actors);
  return random.pick(event === "SaveAsDraft" || event === "SubmitForReview" ? writers : reviewers);
}

function editOf(
  { random, cast, sets, now }: Play,
  proposal: EndpointSetContent,
  isRemoval: boolean,
): DraftEdit {
  const someOf = <Item>(items: readonly Item[]) => items.filter(() => random.share() < 0.4);
  const later = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const edit: DraftEdit = {
    changeReason: "because",
    ...(random.share() < 0.3 && { removeEffectiveOn: later(random.whole(0, 5)) }),
    ...(random.share() < 0.2 && { addEffectiveOn: later(random.whole(0, 60)) }),
  };
  if (isRemoval) return edit;
  const members = sets.filter(({ isMember }) => isMember);
  return {
    ...edit,
    content: {
      publicDescription: "A set",
      optionalFunctionality: random.pick(["", "Some things do not work"]),
      isRequired: random.share() < 0.7,
      isHidden: random.share() < 0.2,
      isExpressRoute: random.share() < 0.1,
      category: random.pick(["Default", "Default", "Default", "Allow", "Optimize"]),
      tcpPorts: random.pick(["443", "80,443"]),
      internalDescription: random.share() < 0.1 ? failing : `draft ${random.whole(1, 1_000_000)}`,
      workloadId: random.share() < 0.1 ? random.pick(cast.workloads) : proposal.workloadId,
      fqdns: proposal.isMemberSet ? [] : someOf(names),
      prefixes: someOf(prefixes).map((prefix) => ({ prefix, serviceTreeId: null })),
      memberSetId: proposal.isMemberSet || random.share() < 0.7 ? null : random.pick(members).id,
    },
  };
}

function test({ db, now }: Play, changeId: string): () => Promise<void> {
  return async () => testedAs(db, changeId, { outcome: await outcomeOf(db, changeId), at: now });
}

async function outcomeOf(db: Db, changeId: string): Promise<"Pass" | "FailedBlocking"> {
  const change = await findChangeRequest(db, changeId);
  return change?.proposal.internalDescription.includes(failing) ? "FailedBlocking" : "Pass";
}

function run(play: Play): () => Promise<void> {
  const { db, now } = play;
  return async () => {
    const told: [Happened, ChangeRequest][] = [];
    const { version } = await publish(db, now, {
      validate: async (ids) => {
        for (const id of ids) {
          await testedAs(db, id, { outcome: await outcomeOf(db, id), reason: "publish", at: now });
          await noteTested(play, id);
        }
      },
      onPublished: async (_trx, { changes }) =>
        void told.push(...changes.map((change): [Happened, ChangeRequest] => ["Publish", change])),
      onReturned: async (_trx, { change }) => void told.push(["Return", change]),
    });
    if (version !== null)
      play.versions.push({ version, today: now.toISOString().slice(0, 10).replaceAll("-", "") });
    const publishedWith = told.flatMap(([happened, change]) =>
      happened === "Publish" ? [change] : [],
    );
    play.released.push(
      ...publishedWith.map(({ setId, publishedVersion, proposal, disposition }) => ({
        setId,
        version: publishedVersion ?? "",
        content: disposition === "Remove" ? { ...proposal, isDeleted: true } : proposal,
      })),
    );
    for (const [happened, change] of told) {
      tell(play, happened, { by: publishJob.key, change });
      if (happened !== "Publish") continue;
      noteReaders(play, change, publishedWith);
      play.publishedIds.push(change.id);
      play.contents.get(change.setId)?.set(change.baseRevision + 1, change.proposal);
    }
  };
}

async function noteTested({ db, now, tested }: Play, changeId: string): Promise<void> {
  const change = await findChangeRequest(db, changeId);
  const facts = change?.differenceHash
    ? await loadFacts(db, { changeId, hash: change.differenceHash, now })
    : null;
  if (facts) tested.set(changeId, new Set([...facts.names, ...facts.prefixes]));
}

/**
 * Compares what readers got with what was tested, and counts how sets came and went. What a member
 * set gives in the same version for the first time is that set's to test.
 */
function noteReaders(
  { tested, untested, counts, released, cast: { standings } }: Play,
  change: ChangeRequest,
  publishedWith: readonly ChangeRequest[],
): void {
  const { inside } = standings;
  const brought = newToReaders(change, { inside, released });
  for (const endpoint of brought.endpoints) {
    if (!tested.get(change.id)?.has(endpoint))
      untested.push(`${change.id} brought ${endpoint} into the feed untested`);
  }
  const member = publishedWith.find(({ setId }) => setId === change.proposal.memberSetId);
  for (const endpoint of brought.fromMember) {
    const isTested = [change, ...(member ? [member] : [])].some(({ id }) =>
      tested.get(id)?.has(endpoint),
    );
    if (!isTested)
      untested.push(`${change.id} brought ${endpoint} of its member set into the feed untested`);
    counts["given by a member set"] = (counts["given by a member set"] ?? 0) + 1;
  }
  for (const step of feedSteps(change, inside)) counts[step] = (counts[step] ?? 0) + 1;
}

/** What an import does to a set besides its changes: nothing that the feed shows, but not what was approved either. */
function changeBase(play: Play, setId: string): () => Promise<void> {
  const note = `base ${play.random.whole(1, 1_000_000)}`;
  return async () => {
    const written = await play.db.transaction().execute(async (trx) => {
      const set = await findEndpointSet(trx, setId, { lock: true });
      if (!set?.publishedVersion) return null;
      const content = { ...set.content, internalDescription: note };
      await publishContent(
        trx,
        {
          set,
          content,
          version: set.publishedVersion,
          addEffectiveOn: "2030-01-01",
          removeOn: null,
          by: publishJob,
          at: play.now,
        },
        0,
      );
      return { revision: set.revision + 1, content };
    });
    if (!written) return;
    play.contents.get(setId)?.set(written.revision, written.content);
    play.counts.base = (play.counts.base ?? 0) + 1;
  };
}

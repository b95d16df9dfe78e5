import { randomUUID } from "node:crypto";

import {
  advanceChangeRequest,
  type ButtonEvent,
} from "~/features/domain-lens/change-requests/advance-change-request.server";
import type {
  ChangeRequest,
  DraftEdit,
} from "~/features/domain-lens/change-requests/change-request";
import { saveDraft } from "~/features/domain-lens/change-requests/save-draft.server";
import {
  startChange,
  type StartedFor,
} from "~/features/domain-lens/change-requests/start-change.server";
import { publishJob } from "~/features/domain-lens/person";
import { publishInstance } from "~/features/domain-lens/publishing/publish-run.server";
import { seen } from "~/features/domain-lens/validation/evidence";
import { wholeChange } from "~/features/domain-lens/validation/validation-tests";
import { insertResults } from "~/features/domain-lens/validation/validation-result.repository.server";
import {
  cancelOpenRuns,
  insertRun,
} from "~/features/domain-lens/validation/validation-run.repository.server";
import type { Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

import type { DemonstrationActor, DemonstrationPeople } from "./demonstration-people";
import { demonstrationInstance } from "./demonstration-sets";

export type World = {
  db: Db;
  people: DemonstrationPeople;
  setIds: ReadonlyMap<string, string>;
  workloads: ReadonlyMap<string, string>;
};

/** @throws {Error} when the rules refuse what the demonstration shows */
function done<Value>(outcome: Result<Value, string>): Value {
  if (!outcome.ok) throw new Error(`The demonstration's change was refused: ${outcome.refusal}`);
  return outcome.value;
}

export const startAs = async (
  { db }: World,
  { actor, started, at }: { actor: DemonstrationActor; started: StartedFor; at: Date },
) => done(await startChange({ db, actor, now: at }, started));

export async function draft(
  world: World,
  { started, edit, at }: { started: StartedFor; edit: DraftEdit; at: Date },
): Promise<ChangeRequest> {
  const { editor } = world.people;
  const { id } = await startAs(world, { actor: editor, started, at });
  return done(
    await saveDraft(
      { db: world.db, actor: editor, now: at },
      { changeId: id, revision: null, edit },
    ),
  );
}

type Decided = {
  change: ChangeRequest;
  event: ButtonEvent;
  actor: DemonstrationActor;
  at: Date;
  note?: string;
};

export const decide = async ({ db }: World, { change, event, actor, at, note = "" }: Decided) =>
  done(
    await advanceChangeRequest(
      { db, actor, now: at },
      { changeId: change.id, event, revision: null, note },
    ),
  );

/** Submits a draft. What its tests found is written here: nobody outside knows these names. */
export async function submit(world: World, change: ChangeRequest, at: Date): Promise<void> {
  const submitted = await decide(world, {
    change,
    event: "SubmitForReview",
    actor: world.people.editor,
    at,
  });
  await cancelOpenRuns(world.db, change.id, at);
  await storeTests(world.db, submitted, { reason: "submit", at });
}

async function storeTests(
  db: Db,
  { id, differenceHash, proposal }: ChangeRequest,
  { reason, at }: { reason: "submit" | "publish"; at: Date },
): Promise<void> {
  if (differenceHash === null) return;
  const runId = randomUUID();
  const results = [
    {
      test: "effective-date",
      subject: wholeChange,
      outcome: "Pass",
      isBlocking: true,
      evidence: seen("set-by-publishing"),
      tookMs: 1,
      testedAt: at,
    },
    {
      test: "bulk-removal",
      subject: wholeChange,
      outcome: "Pass",
      isBlocking: false,
      evidence: seen("within-limit"),
      tookMs: 1,
      testedAt: at,
    },
    ...proposal.fqdns.map(
      (subject) =>
        ({
          test: "fqdn-format",
          subject,
          outcome: "Pass",
          isBlocking: true,
          evidence: seen(null),
          tookMs: 1,
          testedAt: at,
        }) as const,
    ),
  ] as const;
  await insertRun(db, {
    id: runId,
    changeId: id,
    hash: differenceHash,
    reason,
    state: "finished",
    total: results.length,
    done: results.length,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
  });
  await insertResults(db, runId, results);
}

export async function stage(world: World, change: ChangeRequest, at: Date): Promise<void> {
  const { champion, serviceChampion } = world.people;
  const isMail = change.proposal.workloadId === world.workloads.get("Contoso Mail");
  await submit(world, change, at);
  await decide(world, {
    change,
    event: "WorkloadChampApproveChanges",
    actor: isMail ? champion : serviceChampion,
    at,
  });
  await decide(world, {
    change,
    event: "PublishChangeRequest",
    actor: isMail ? champion : serviceChampion,
    at,
  });
}

export async function publishAll({ db }: World, now: Date): Promise<void> {
  await publishInstance(
    {
      db,
      now,
      by: publishJob,
      validate: () => Promise.resolve(),
      onPublished: () => Promise.resolve(),
      onReturned: () => Promise.resolve(),
    },
    demonstrationInstance,
  );
}

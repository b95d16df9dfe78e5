import type { Transaction } from "kysely";

import type { Database } from "#db/schema";

import { undecided } from "../change-requests/advance-change-request.server";
import { readChangeFacts } from "../change-requests/change-facts.server";
import { clearedOf, type ChangeRequest } from "../change-requests/change-request";
import { insertChangeEvent } from "../change-requests/change-event.repository.server";
import {
  lockChangeRequest,
  updateChangeRequest,
} from "../change-requests/change-request.repository.server";
import { differenceHash as hashOf } from "../change-requests/difference-hash.server";
import { isReadyToBePublished } from "../change-requests/workflow";
import { findEndpointSet, type EndpointSet } from "../endpoint-sets/endpoint-set.repository.server";
import { failingTogether } from "../validation/fail-together.server";
import { startValidation } from "../validation/start-validation.server";

import type { PublishOutcome, PublishRun, ReturnReason } from "./publish-run";

/** A staged change that may go out, with the set it changes. */
export type ReadyChange = { change: ChangeRequest; set: EndpointSet };

type SortedChanges = { ready: ReadyChange[]; returned: PublishOutcome["returned"] };

/** Which of the staged changes may go out as everything is now; the others are sent back. */
export async function sortStagedChanges(
  trx: Transaction<Database>,
  run: PublishRun,
  staged: readonly string[],
): Promise<SortedChanges> {
  const ready: ReadyChange[] = [];
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
 * The tests assumed that every change of the run is published. When one is returned, the changes
 * that passed only because of it are returned too, until no remaining change depends on another.
 *
 * @param tested how many changes were tested together
 */
export async function leaveOutRelying(
  trx: Transaction<Database>,
  run: PublishRun,
  { ready, returned, tested }: SortedChanges & { tested: number },
): Promise<SortedChanges> {
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
    // The run's tests let it pass, so its next reviewer needs to see why it was returned.
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
  { change, set }: ReadyChange,
): Promise<ReturnReason | null> {
  if (change.baseRevision !== set.revision) return "changed-base";
  const { facts } = await readChangeFacts(trx, { change, set, now });
  return isReadyToBePublished(facts) ? null : "not-ready";
}

/** Its next reviewer decides about the current set, which also has tests of its own. */
async function sendBack(
  trx: Transaction<Database>,
  run: PublishRun,
  { change, set, reason }: ReadyChange & { reason: ReturnReason },
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

import type { Transaction } from "kysely";

import { actingAccount } from "~/features/access/acting-account";
import type { Context } from "~/features/access/context.server";
import { ok, refuse, type Result } from "~/lib/result";
import type { Database } from "#db/schema";

import { emptyContent } from "../endpoint-sets/endpoint-set";
import {
  findEndpointSet,
  updateUnpublishedSet,
  type EndpointSet,
} from "../endpoint-sets/endpoint-set.repository.server";
import { personOf, type RoleWorkload } from "../person";
import {
  tellOfBlock,
  tellOfReturn,
  tellOfSubmission,
  type Happened,
} from "../notices/tell-of-change.server";
import { tellOfHeldTests } from "../notices/tell-of-tests.server";
import { cancelValidation, startValidation } from "../validation/start-validation.server";
import type { ReachablePerson } from "./champions.repository.server";
import { clearedOf, type ChangeRequest, type Decision } from "./change-request";
import { insertChangeEvent } from "./change-event.repository.server";
import { lockChangeRequest, updateChangeRequest } from "./change-request.repository.server";
import { readChangeFacts, standingFor } from "./change-facts.server";
import { needsCouncil } from "./change-approval";
import type { ChangeFacts } from "./change-facts";
import { decide, type ChangeEvent, type WorkflowRefusal } from "./workflow";

export type AdvanceRefusal = WorkflowRefusal | "not-found" | "stale";

/** Events by a button of their own; a draft is saved with what is in it. */
export type ButtonEvent = Exclude<ChangeEvent, "SaveAsDraft">;

/**
 * Does to a change what somebody decided, if the rules let them, as it is now.
 *
 * @param revision what the page showed; null takes the change as it is, for old clients
 */
export async function advanceChangeRequest(
  { db, actor, now }: Pick<Context, "db" | "actor" | "now">,
  {
    changeId,
    event,
    revision,
    note,
  }: { changeId: string; event: ButtonEvent; revision: number | null; note: string },
): Promise<Result<ChangeRequest, AdvanceRefusal>> {
  const person = personOf(actingAccount(actor));
  return db.transaction().execute(async (trx) => {
    const change = await lockChangeRequest(trx, changeId);
    // Discarding may write the set: locked before the change is written, as a save does.
    const set =
      change && (await findEndpointSet(trx, change.setId, { lock: event === "DiscardChanges" }));
    if (!change || !set) return refuse("not-found");
    if (revision !== null && revision !== change.revision) return refuse("stale");
    const { facts, workloads, champions } = await readChangeFacts(trx, { change, set, now });
    const decided = decide(facts, standingFor(actor, workloads), { event, note });
    if (!decided.ok) return decided;
    const decision: Decision = {
      by: person.key,
      name: person.name,
      at: now.toISOString(),
      note: note.trim(),
      hash: facts.hash ?? "",
    };
    const written = await updateChangeRequest(trx, {
      ...change,
      ...effectOf(event, { change, facts, decision, now }),
      differenceHash: facts.hash,
      status: decided.value,
      updatedAt: now,
    });
    await insertChangeEvent(trx, {
      setId: set.internalId,
      changeId,
      occurredAt: now,
      actor: person,
      event,
      from: change.status,
      to: decided.value,
      note: decision.note,
      detail: detailOf(event, facts, change),
    });
    await followUp(trx, event, { change: written, set, now });
    await tellOf(trx, event, {
      happened: { change: written, before: change, by: person, at: now, note: decision.note },
      facts,
      champions,
      workloads,
    });
    return ok(written);
  });
}

type Deciding = { change: ChangeRequest; facts: ChangeFacts; decision: Decision; now: Date };

/** Nothing that was decided about a difference outlives the way back to the draft. */
export const undecided = {
  championApproval: null,
  councilApproval: null,
  bypass: null,
  stagedAt: null,
} satisfies Partial<ChangeRequest>;

function effectOf(
  event: ButtonEvent,
  { change, facts, decision, now }: Deciding,
): Partial<ChangeRequest> {
  switch (event) {
    case "SubmitForReview":
      return { ...undecided, submittedAt: now };
    case "DiscardChanges":
      return undecided;
    case "RevertSubmission":
      return { ...undecided, submittedAt: null };
    case "WorkloadChampApproveChanges":
      return { championApproval: decision };
    case "ChangeCouncilApproveChanges":
      return { councilApproval: decision };
    case "BlockChanges":
      return {
        block: decision,
        unblock: null,
        ...(change.status === "StagedForPublishing" && { stagedAt: null }),
      };
    case "UnblockChanges":
      return { block: null, unblock: decision };
    case "BypassValidation":
      return { bypass: { ...decision, failures: [...facts.blockingFailures] } };
    case "PublishChangeRequest":
      return { stagedAt: now };
  }
}

/**
 * What the change log keeps of a decision besides its note: the difference it was about, or the
 * decisions that it undid.
 */
function detailOf(
  event: ButtonEvent,
  { hash, escalations, blockingFailures }: ChangeFacts,
  before: ChangeRequest,
): Record<string, unknown> | null {
  const cleared = event === "RevertSubmission" ? clearedOf(before) : null;
  if (cleared) return { cleared };
  if (event === "BypassValidation") return { hash, failures: blockingFailures };
  return event === "SubmitForReview" ||
    event.endsWith("ApproveChanges") ||
    event === "PublishChangeRequest"
    ? { hash, escalations }
    : null;
}

async function followUp(
  trx: Transaction<Database>,
  event: ButtonEvent,
  { change, set, now }: { change: ChangeRequest; set: EndpointSet; now: Date },
): Promise<void> {
  if (event === "RevertSubmission" || event === "DiscardChanges")
    await cancelValidation(trx, change.id, now);
  if (event === "SubmitForReview" && change.differenceHash !== null)
    await startValidation(trx, {
      changeId: change.id,
      hash: change.differenceHash,
      reason: "submit",
      at: now,
    });
  if (event === "DiscardChanges" && set.publishedVersion === null) await emptySet(trx, set, now);
}

/** Whoever starts the next draft of a set is no author of what stood in this one, which was of nothing published. */
async function emptySet(
  trx: Transaction<Database>,
  { internalId, content: { workloadId, isMemberSet } }: EndpointSet,
  at: Date,
): Promise<void> {
  await updateUnpublishedSet(trx, {
    internalId,
    content: { ...emptyContent(workloadId), isMemberSet },
    at,
  });
}

type Told = {
  happened: Happened;
  facts: ChangeFacts;
  champions: readonly ReachablePerson[];
  workloads: readonly RoleWorkload[];
};

/** After these a change may be held by its tests alone. */
const lettingOn: readonly ButtonEvent[] = [
  "WorkloadChampApproveChanges",
  "ChangeCouncilApproveChanges",
  "UnblockChanges",
];

async function tellOf(
  trx: Transaction<Database>,
  event: ButtonEvent,
  { happened, facts, champions, workloads }: Told,
): Promise<void> {
  if (event === "SubmitForReview")
    await tellOfSubmission(trx, happened, { champions, needsCouncil: needsCouncil(facts) });
  if (event === "BlockChanges") await tellOfBlock(trx, happened);
  if (event === "RevertSubmission") await tellOfReturn(trx, happened);
  const { change, at } = happened;
  const { championApproval, councilApproval } = change;
  if (lettingOn.includes(event))
    await tellOfHeldTests(trx, {
      change,
      facts: { ...facts, championApproval, councilApproval, blockedBy: null },
      workloads,
      at,
    });
}

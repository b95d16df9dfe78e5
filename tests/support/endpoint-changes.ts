import { randomUUID } from "node:crypto";

import { anAccount } from "#tests/factories/account";
import type { Actor } from "~/features/access/permissions";
import {
  advanceChangeRequest,
  type AdvanceRefusal,
  type ButtonEvent,
} from "~/features/domain-lens/change-requests/advance-change-request.server";
import type {
  ChangeRequest,
  DraftEdit,
} from "~/features/domain-lens/change-requests/change-request";
import { findChangeRequest } from "~/features/domain-lens/change-requests/change-request.repository.server";
import { differenceHash } from "~/features/domain-lens/change-requests/difference-hash.server";
import { saveDraft } from "~/features/domain-lens/change-requests/save-draft.server";
import {
  startChange,
  type StartedFor,
} from "~/features/domain-lens/change-requests/start-change.server";
import type { Instance } from "~/features/domain-lens/endpoint-sets/endpoint-set";
import { findEndpointSet } from "~/features/domain-lens/endpoint-sets/endpoint-set.repository.server";
import { publishJob } from "~/features/domain-lens/person";
import type { PublishOutcome, PublishRun } from "~/features/domain-lens/publishing/publish-run";
import { publishInstance } from "~/features/domain-lens/publishing/publish-run.server";
import { seen } from "~/features/domain-lens/validation/evidence";
import { insertResults } from "~/features/domain-lens/validation/validation-result.repository.server";
import {
  cancelOpenRuns,
  insertRun,
} from "~/features/domain-lens/validation/validation-run.repository.server";
import { wholeChange, type Outcome } from "~/features/domain-lens/validation/validation-tests";
import type { Account, RoleScope } from "~/features/identity/account";
import type { Variant } from "~/features/settings/variants";
import type { Result } from "~/lib/result";
import type { Db } from "~/platform/database.server";

export type Somebody = Actor & { account: Account };

/** A person who holds roles of domain lens under one variant, as an operator would give them. */
export async function somebody(
  db: Db,
  name: string,
  scopes: RoleScope[],
  {
    variant = "MultiTenant",
    objectId = randomUUID(),
  }: { variant?: Variant; objectId?: string } = {},
): Promise<Somebody> {
  const account = anAccount({ name, objectId });
  for (const { role, workloadId, serviceArea } of scopes) {
    await db
      .insertInto("role_assignment")
      .values({
        id: randomUUID(),
        variant,
        tenant_id: account.tenantId,
        object_id: account.objectId,
        name,
        email: account.email,
        role,
        workload_id: workloadId,
        service_area: serviceArea,
        granted_by: "test",
        granted_at: new Date(),
      })
      .execute();
  }
  return {
    roles: ["visitor", "user", ...scopes.map(({ role }) => role)],
    scopes,
    account,
    tenantKind: "commercial",
  };
}

export const editorOf = (workloadId: string): RoleScope => ({
  role: "editor",
  workloadId,
  serviceArea: null,
});
export const championOf = (workloadId: string): RoleScope => ({
  role: "workload-champion",
  workloadId,
  serviceArea: null,
});
export const championOfArea = (serviceArea: string): RoleScope => ({
  role: "service-champion",
  workloadId: null,
  serviceArea,
});
export const ofCouncil: RoleScope = {
  role: "connectivity-champion",
  workloadId: null,
  serviceArea: null,
};

/** @throws {Error} with the refusal of what should have been let through */
export async function done<Value>(
  result: Promise<Result<Value, unknown>> | Result<Value, unknown>,
): Promise<Value> {
  const outcome = await result;
  if (!outcome.ok) throw new Error(`Refused: ${String(outcome.refusal)}`);
  return outcome.value;
}

/** What somebody can do to changes at one instant, by the use cases that pages ask. */
export function as(db: Db, actor: Actor, now: Date) {
  const context = { db, actor, now };
  return {
    start: (started: StartedFor) => startChange(context, started),
    save: (changeId: string, edit: DraftEdit, revision: number | null = null) =>
      saveDraft(context, { changeId, revision, edit }),
    advance: (
      changeId: string,
      event: ButtonEvent,
      { note = "because", revision = null }: { note?: string; revision?: number | null } = {},
    ): Promise<Result<ChangeRequest, AdvanceRefusal>> =>
      advanceChangeRequest(context, { changeId, event, revision, note }),
  };
}

/** Stores what a finished run of the tests found about a change as it is now. */
export async function testedAs(
  db: Db,
  changeId: string,
  {
    outcome = "Pass",
    reason = "again",
    at,
  }: { outcome?: Outcome; reason?: "again" | "publish"; at: Date },
): Promise<void> {
  const change = await findChangeRequest(db, changeId);
  const set = change && (await findEndpointSet(db, change.setId));
  const hash = change && set ? differenceHash(set, change) : null;
  if (hash === null) return;
  const id = randomUUID();
  await cancelOpenRuns(db, changeId, at);
  await insertRun(db, {
    id,
    changeId,
    hash,
    reason,
    state: "finished",
    total: 1,
    done: 1,
    createdAt: at,
    startedAt: at,
    finishedAt: at,
  });
  await insertResults(db, id, [
    {
      test: "effective-date",
      subject: wholeChange,
      outcome,
      isBlocking: true,
      evidence: seen("no-additions"),
      tookMs: 1,
      testedAt: at,
    },
  ]);
}

/** Publishes what is staged, where the tests find what `outcomeOf` says of each change. */
export async function publish(
  db: Db,
  now: Date,
  {
    instance = "Worldwide",
    outcomeOf = () => "Pass",
    ...run
  }: { instance?: Instance; outcomeOf?: (changeId: string) => Outcome } & Partial<PublishRun> = {},
): Promise<PublishOutcome> {
  return publishInstance(
    {
      db,
      now,
      by: publishJob,
      validate: async (ids) => {
        // Later than any run before it: the newest counts.
        for (const id of ids)
          await testedAs(db, id, {
            outcome: outcomeOf(id),
            reason: "publish",
            at: new Date(now.getTime() + 1),
          });
      },
      onPublished: () => Promise.resolve(),
      onReturned: () => Promise.resolve(),
      ...run,
    },
    instance,
  );
}

/** The people a change needs on its way: who writes it and who lets it pass. */
export type Reviewers = { editor: Actor; champion: Actor; council: Actor };

/** Submits a saved draft and has everybody approve who has to, up to the staged change. */
export async function stage(
  db: Db,
  { editor, champion, council }: Reviewers,
  { changeId, now }: { changeId: string; now: Date },
): Promise<ChangeRequest> {
  await done(as(db, editor, now).advance(changeId, "SubmitForReview"));
  await testedAs(db, changeId, { at: now });
  await done(as(db, champion, now).advance(changeId, "WorkloadChampApproveChanges"));
  const asked = await as(db, council, now).advance(changeId, "ChangeCouncilApproveChanges");
  if (!asked.ok && asked.refusal !== "council-not-needed")
    throw new Error(`Refused: ${asked.refusal}`);
  return done(as(db, champion, now).advance(changeId, "PublishChangeRequest"));
}

/** The whole way of a change of a set to staged. */
export async function stagedChange(
  db: Db,
  people: Reviewers,
  { started, edit, now }: { started: StartedFor; edit: DraftEdit; now: Date },
): Promise<ChangeRequest> {
  const { id } = await done(as(db, people.editor, now).start(started));
  await done(as(db, people.editor, now).save(id, { changeReason: "a reason", ...edit }));
  return stage(db, people, { changeId: id, now });
}

/** Who brings a change of a workload from its draft to the feed. */
export type Publishers = { editor: Somebody; champion: Somebody; council: Somebody };

export async function publishersOf(db: Db, workload: string): Promise<Publishers> {
  return {
    editor: await somebody(db, "Edda", [editorOf(workload)]),
    champion: await somebody(db, "Chandra", [championOfArea("Exchange")]),
    council: await somebody(db, "Connie", [ofCouncil]),
  };
}

import * as z from "zod";

import type { Context } from "~/features/access/context.server";
import { actingOnSolutions } from "~/features/providers/acting-on-solutions.server";
import { partnerIdSchema } from "~/features/providers/partner-list.schema";
import { findPartner } from "~/features/providers/partner.repository.server";
import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import { contribute, type ContributeRefusal } from "~/features/solutions/contribute.server";
import {
  contributionStatuses,
  type Contribution,
  type ContributionAction,
  type ContributionRefusal,
} from "~/features/solutions/contribution";
import { listContributions } from "~/features/solutions/contribution.repository.server";
import { decideOnContribution } from "~/features/solutions/decide-contribution.server";
import type { SolutionActor } from "~/features/solutions/solution-actor";
import { severalOf } from "~/lib/list/define-list";
import { callAnswer } from "~/platform/call.server";
import { wordsIn } from "~/words-in.server";

import { ifMatch, ifMatchParameter, revised } from "../if-match";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { contributionEntity } from "./contribution.view";
import { entryChanges } from "./entry-items";
import { createContributionSchema, updateContributionSchema } from "./solution-bodies.schema";
import { defineSolutionCall, type SolutionAsked } from "./solution-call";
import { namedFieldsMost } from "./solution-calls";
import { conflictFields } from "./solution-refusals";
import { strictQuery } from "./strict-query";

/** 20 000 changes at their usual lengths. */
const changesBodyBytes = 4 * 1024 * 1024;

/** Contributions that one answer has at most. */
const listedMost = 100;

const solutionId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";
const targetSolutionId = "0d9f3a52-6a51-4b8e-8a0e-2a3f4f0f7b11";

const listQuery = z.object({
  partnerInternalId: partnerIdSchema.optional(),
  statuses: severalOf(z.enum(contributionStatuses)),
});

const list = defineSolutionCall({
  name: "PartnerChangeSolutionRequest/List",
  method: "GET",
  summary: "Contributions that a provider made, or that wait for it",
  description:
    `The newest ${listedMost}. Of the caller's provider unless told; of all for leadership, which ` +
    "may name any provider.",
  query: strictQuery(listQuery, [
    {
      name: "partnerInternalId",
      in: "query",
      description: "Id of the provider, as PartnerProfile has it.",
      schema: { type: "string", format: "uuid" },
    },
    {
      name: "statuses",
      in: "query",
      description: `Of ${contributionStatuses.join(", ")}; several by commas. \`active\` unless given.`,
      schema: { type: "string" },
    },
  ]),
  answer: jsonAnswer("The newest first.", "SolutionContributions", cacheControl("no-store")),
  refusals: { "not-found": [404, "no-such-solution"] },
  run: async (asked) => {
    const found = await contributionsFor(asked);
    return found
      ? callAnswer(found.map((contribution) => contributionEntity(contribution, asked.actor)))
      : { refusal: "not-found" };
  },
});

type CreateBody = ReturnType<typeof createContributionSchema.parse>;

const create = defineSolutionCall<ContributeRefusal | "bad-input", CreateBody>({
  name: "PartnerChangeSolutionRequest/Create",
  method: "PUT",
  summary: "Propose to move entries of a private solution to an official one",
  description:
    "The private solution is read-only while the contribution is active. An approval moves the " +
    "entries of `create` and `update`. A refused entry is named by the position of its change from " +
    "1, such as `changes.3.value`.",
  limit: "write",
  parameters: [ifMatchParameter],
  body: {
    schema: createContributionSchema,
    name: "CreateContributionBody",
    maxBytes: changesBodyBytes,
    example: {
      solutionId,
      targetSolutionId,
      changes: [{ action: "create", list: "ips", value: "129.250.0.0/16" }],
      note: "Moved to the new brand.",
    },
    refusedWith: { status: 400, fieldsMost: namedFieldsMost },
  },
  answer: revised("As it is stored.", "SolutionContribution"),
  refusals: {
    "bad-input": 400,
    "not-permitted": [403, "forbidden"],
    "not-found": [404, "no-such-solution"],
    stale: 409,
    closed: [409, "solution-closed"],
    "under-contribution": 409,
    "not-private": 409,
    "nothing-waits": [409, "no-changes"],
    "nothing-to-contribute": 409,
    "no-target": 409,
    "not-in-solution": 409,
    "no-changes": 409,
  },
  possible: [
    "bad-input",
    "not-found",
    "stale",
    "closed",
    "under-contribution",
    "not-private",
    "nothing-to-contribute",
    "no-target",
    "not-in-solution",
    "no-changes",
  ],
  run: async ({ request, context, actor, body }) => {
    const reading = { isDemonstration: isDemonstrationWorld(context.environment) };
    const changes = entryChanges(body.changes, reading);
    if (!changes.ok) return { refusal: "bad-input", details: changes.refusal };
    const made = await contribute(actingOf(context), actor, {
      solutionId: body.solutionId,
      revision: ifMatch(request),
      targetId: body.targetSolutionId,
      changes: changes.value,
      note: body.note,
    });
    return made.ok ? contributionAnswer(made.value, actor) : made;
  },
});

type UpdateBody = ReturnType<typeof updateContributionSchema.parse>;

const update = defineSolutionCall<
  ContributionRefusal | "not-found" | "stale" | "taken" | "revision-needed",
  UpdateBody
>({
  name: "PartnerChangeSolutionRequest/Update",
  method: "PUT",
  summary: "Cancel, approve or reject a contribution",
  description:
    "The contributor cancels. The owner of the target or leadership closes, with a resolution. A " +
    "rejection needs a note.",
  limit: "write",
  parameters: [ifMatchParameter],
  body: {
    schema: updateContributionSchema,
    name: "UpdateContributionBody",
    maxBytes: 16 * 1024,
    example: { id: solutionId, revision: 1, status: "closed", resolution: "approved" },
    refusedWith: { status: 400, fieldsMost: namedFieldsMost },
  },
  answer: revised("As it is stored.", "SolutionContribution"),
  refusals: {
    "not-permitted": [403, "not-the-contributor"],
    "not-found": [404, "no-such-solution"],
    stale: 409,
    "not-active": [409, "contribution-not-active"],
    "note-missing": 409,
    "target-closed": 409,
    "target-not-official": 409,
    taken: 409,
    "revision-needed": 428,
  },
  run: async ({ request, context, actor, body }) => {
    const { id, status, resolution, note, targetRevision = null } = body;
    const revision = ifMatch(request) ?? body.revision ?? null;
    if (revision === null) return { refusal: "revision-needed" };
    const action: ContributionAction =
      status === "cancelled" ? "cancel" : resolution === "approved" ? "approve" : "reject";
    const decision = { id, revision, targetRevision, action, note };
    const decided = await decideOnContribution(actingOf(context), actor, decision);
    if (decided.ok) return contributionAnswer(decided.value, actor);
    const { refusal } = decided;
    return typeof refusal === "string"
      ? { refusal }
      : { refusal: "taken", details: conflictFields(refusal.conflicts) };
  },
});

function actingOf(context: Context) {
  return actingOnSolutions(context, (language) => wordsIn(language, "contributions"));
}

/** The calls about contributions. */
export const contributionCalls = [list, create, update];

function contributionAnswer(contribution: Contribution, actor: SolutionActor): Response {
  return callAnswer(contributionEntity(contribution, actor), {
    headers: { ETag: `"${contribution.revision}"` },
  });
}

/** Contributions that a provider made and those to its solutions; null for a provider that is not the caller's. */
async function contributionsFor({
  context: { db, variant },
  actor,
  query: { partnerInternalId: asked, statuses: given },
}: SolutionAsked<undefined, z.infer<typeof listQuery>>): Promise<Contribution[] | null> {
  const statuses = given.length > 0 ? given : (["active"] as const);
  const partnerId = asked ?? (actor.isLeadership ? null : actor.partnerId);
  if (partnerId === null) return listContributions(db, { variant, statuses, open: "all" });
  const isSeen = actor.isLeadership
    ? (await findPartner(db, { variant, id: partnerId })) !== undefined
    : partnerId === actor.partnerId;
  if (!isSeen) return null;
  const made = await listContributions(db, { variant, statuses, partnerId });
  const received = await listContributions(db, { variant, statuses, targetOwnerId: partnerId });
  const each = new Map([...made, ...received].map((one) => [one.id, one]));
  return [...each.values()]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, listedMost);
}

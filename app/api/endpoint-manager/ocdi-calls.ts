import {
  decideAssociation,
  type DecideOcdiRefusal,
} from "~/features/domain-lens/ocdi/decide-association.server";
import { ocdiSorts, type OcdiAssociation } from "~/features/domain-lens/ocdi/ocdi-association";
import {
  findAssociation,
  listAssociations,
} from "~/features/domain-lens/ocdi/ocdi-association.repository.server";
import type { Finding } from "~/features/domain-lens/ocdi/ocdi-finding";
import { isOcdiOffered } from "~/features/domain-lens/ocdi/ocdi-offered.server";
import {
  decisionBodySchema,
  ocdiBodySchema,
  ocdiIdQuerySchema,
  ocdiListSchema,
  type OcdiBody,
} from "~/features/domain-lens/ocdi/ocdi.schema";
import { judgeNow } from "~/features/domain-lens/ocdi/read-ocdi-facts.server";
import { saveAssociation } from "~/features/domain-lens/ocdi/save-association.server";
import type { TypedAssociation } from "~/features/domain-lens/ocdi/typed-association";
import { callAnswer } from "~/platform/call.server";

import { ifMatchParameter, revised } from "../if-match";
import {
  body,
  defineDomainLensCall,
  describedPage,
  fresh,
  list,
  listQuery,
  pageAnswer,
  query,
  sortedBy,
} from "./domain-lens-call";
import { ocdiEntity, ocdiValidation } from "./ocdi.view";
import { revisionOf } from "./revision";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const example = {
  instance: "Worldwide",
  legacyFqdns: ["outlook.office.com"],
  newOcdis: ["outlook.cloud.microsoft"],
  transitionStage: "S1-Aligned",
  gaDate: "2027-03-01",
};

const decided = {
  "not-permitted": [403, "not-all-workloads-of-the-group"],
  "own-edit": [403, "own-change"],
  "not-found": [404, "no-association"],
  stale: 409,
  "not-in-this-status": [409, "association-not-in-this-status"],
  "note-missing": 409,
  "revision-needed": 428,
} as const;

const decisionNames = { approve: "Approve", reject: "Reject", delete: "Delete" } as const;

const offered = { isOffered: isOcdiOffered, notFound: "no-association" } as const;

const reading = [
  defineDomainLensCall({
    ...offered,
    name: "OcdiAssociation",
    method: "GET",
    summary: "One OCDI association",
    permission: "domain-lens:read",
    query: query(ocdiIdQuerySchema, [
      {
        name: "id",
        in: "query",
        required: true,
        description: "Id of the association.",
        schema: { type: "string", format: "uuid" },
      },
    ]),
    answer: revised("The association.", "OcdiAssociation"),
    refusals: { "not-found": [404, "no-association"] },
    run: async ({ db, query: asked }) => {
      const association = await findAssociation(db, asked.id);
      return association ? associationAnswer(association) : { refusal: "not-found" };
    },
  }),
  defineDomainLensCall({
    ...offered,
    name: "OcdiAssociation/List",
    method: "GET",
    summary: "OCDI associations",
    permission: "domain-lens:read",
    query: listQuery(ocdiListSchema, [
      {
        name: "name",
        in: "query",
        description: "Beginning of one of its names.",
        schema: { type: "string", maxLength: 253 },
      },
      list("instances", "Instances."),
      list("statuses", "Statuses."),
      list("stages", "Transition stages."),
      list("workloads", "Ids or names of workloads."),
      ...sortedBy(ocdiSorts, "descending"),
    ]),
    answer: describedPage("OcdiAssociations"),
    run: async ({ db, query: asked }) =>
      pageAnswer(await listAssociations(db, asked), { item: ocdiEntity }),
  }),
];

const writing = [
  defineDomainLensCall({
    ...offered,
    name: "OcdiAssociation/Validate",
    method: "POST",
    summary: "Run the checks on an OCDI association without storing it",
    permission: "ocdi:edit",
    body: body(ocdiBodySchema, { name: "OcdiAssociationBody", example }),
    answer: fresh("The results of the checks.", "OcdiValidation"),
    run: async ({ db, body: asked }) => {
      const typed = typedOf(asked);
      const { findings } = await judgeNow(db, typed, asked.id ?? null);
      return callAnswer(ocdiValidation(findings, typed));
    },
  }),
  defineDomainLensCall({
    ...offered,
    name: "OcdiAssociation/Upsert",
    method: "POST",
    summary: "Create an OCDI association, or rewrite the one with this id",
    description:
      "For editors of all workloads of the group. An approved association waits for approval again.",
    permission: "ocdi:edit",
    limit: "write",
    parameters: [ifMatchParameter],
    body: body(ocdiBodySchema, {
      name: "OcdiAssociationBody",
      example: { ...example, isProposed: true },
    }),
    answer: revised("As it is stored.", "OcdiAssociation"),
    refusals: { ...decided, "other-instance": 409, unfit: 409 },
    possible: ["not-permitted", "not-found", "stale", "other-instance", "unfit", "revision-needed"],
    run: async ({ body: asked, ...call }) => {
      const revision = asked.id
        ? await revisionOf(call, asked.revision)
        : { ok: true as const, revision: null };
      if (!revision.ok) return revision;
      const saved = await saveAssociation(call, {
        id: asked.id ?? null,
        revision: revision.revision,
        typed: typedOf(asked),
        isProposed: asked.isProposed,
      });
      if (saved.ok) return associationAnswer(saved.value);
      const { reason, findings } = saved.refusal;
      return { refusal: reason, ...(findings.length > 0 && { details: findings.map(detailOf) }) };
    },
  }),
  decision("approve", {
    summary: "Approve an OCDI association",
    description: "For the change council, of what others wrote.",
    example: { id, revision: 2, note: "" },
  }),
  decision("reject", {
    summary: "Reject an OCDI association",
    description: "For the change council, of what others wrote; the note says why.",
    example: { id, revision: 2, note: "Too early." },
  }),
  decision("delete", {
    summary: "Delete an OCDI association that is not approved",
    example: { id, revision: 2 },
  }),
];

/** The calls about OCDI associations, where they are offered. */
export const ocdiCalls = [...reading, ...writing];

/** A decision about an association, at the revision that was read. */
function decision(
  event: keyof typeof decisionNames,
  { example: sent, ...words }: { summary: string; description?: string; example: unknown },
) {
  return defineDomainLensCall<DecideOcdiRefusal | "revision-needed", DecisionBody>({
    ...offered,
    ...words,
    name: `OcdiAssociation/${decisionNames[event]}`,
    method: "POST",
    permission: event === "delete" ? "ocdi:edit" : "ocdi:review",
    limit: "write",
    parameters: [ifMatchParameter],
    body: body(decisionBodySchema, { name: "OcdiDecisionBody", example: sent }),
    answer: revised(event === "delete" ? "As it was." : "As it is stored.", "OcdiAssociation"),
    refusals: decided,
    ...(event === "delete" && {
      possible: ["not-permitted", "not-found", "stale", "not-in-this-status", "revision-needed"],
    }),
    run: async ({ body: { id: associationId, note, revision: said }, ...call }) => {
      const read = await revisionOf(call, said);
      if (!read.ok) return read;
      const { revision } = read;
      const decided = await decideAssociation(call, { id: associationId, event, revision, note });
      return decided.ok ? associationAnswer(decided.value) : decided;
    },
  });
}

type DecisionBody = ReturnType<typeof decisionBodySchema.parse>;

function associationAnswer(association: OcdiAssociation): Response {
  return callAnswer(ocdiEntity(association), { headers: { ETag: `"${association.revision}"` } });
}

function detailOf({ kind, line, check, reason, name }: Finding) {
  return {
    field: line === null ? kind : `${kind}.${line}`,
    message: [check, reason, name].filter((part) => part !== "").join(": "),
  };
}

/** Names of a call stand at their positions from 1, as a form's at their lines. */
function typedOf({
  instance,
  legacyFqdns,
  newOcdis,
  transitionStage,
  gaDate,
}: OcdiBody): TypedAssociation {
  const named = (names: readonly string[]) =>
    names.map((text, index) => ({ text, line: index + 1 }));
  return {
    instance,
    legacy: named(legacyFqdns),
    ocdi: named(newOcdis),
    stage: transitionStage,
    gaOn: gaDate,
  };
}

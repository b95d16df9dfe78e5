import { ocdiSorts } from "~/features/domain-lens/ocdi/ocdi-association";

import {
  after,
  badBody,
  badQuery,
  body,
  common as ofDomainLens,
  goesOn,
  list,
  noStore,
  sortedBy,
} from "./openapi-domain-lens-parts";
import { jsonAnswer, type Answer, type Call, type Parameter, type Refusals } from "./openapi-parts";

const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const tagged = {
  ...noStore,
  ETag: { description: "The revision, for `If-Match`.", schema: { type: "string" } },
};

const common: Refusals = {
  ...ofDomainLens,
  404: {
    "not-found":
      "There is no such association, OCDI associations are not offered, or this deployment does not serve the variant of the path.",
  },
};
const written: Refusals = {
  ...badBody,
  403: {
    ...common[403],
    "not-permitted": "The caller's roles do not cover all workloads of the group.",
  },
  428: {
    "revision-needed":
      "Neither `If-Match` nor `revision` says which one was read, and no setting lets old clients do so.",
  },
};
const decided: Refusals = {
  ...written,
  403: { ...written[403], "own-edit": "Nobody decides about what they wrote." },
  409: {
    stale: "It changed meanwhile.",
    "not-in-this-status": "Not in the status that the association has.",
    "note-missing": "A rejection says why.",
  },
};

const match: Parameter = {
  name: "If-Match",
  in: "header",
  description: "The `ETag` it was read with; `revision` in the body may say it instead.",
  schema: { type: "string" },
};

const example = {
  instance: "Worldwide",
  legacyFqdns: ["outlook.office.com"],
  newOcdis: ["outlook.cloud.microsoft"],
  transitionStage: "S1-Aligned",
  gaDate: "2027-03-01",
};
const association = (description: string): Answer =>
  jsonAnswer(description, "OcdiAssociation", tagged);

type Described = Pick<Call, "method" | "summary" | "description" | "parameters" | "body"> & {
  name: string;
  answer: Answer;
  refusals: Refusals;
};

const described: Described[] = [
  {
    name: "OcdiAssociation",
    method: "get",
    summary: "One OCDI association",
    parameters: [
      {
        name: "id",
        in: "query",
        required: true,
        description: "Id of the association.",
        schema: { type: "string", format: "uuid" },
      },
    ],
    answer: association("The association."),
    refusals: badQuery,
  },
  {
    name: "OcdiAssociation/List",
    method: "get",
    summary: "OCDI associations",
    parameters: [
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
      after,
    ],
    answer: jsonAnswer("A page of the list.", "OcdiAssociations", { ...noStore, ...goesOn }),
    refusals: badQuery,
  },
  {
    name: "OcdiAssociation/Validate",
    method: "post",
    summary: "Run the checks on an OCDI association, writing nothing",
    body: body("OcdiAssociationBody", example),
    answer: jsonAnswer("What the checks say.", "OcdiValidation", noStore),
    refusals: badBody,
  },
  {
    name: "OcdiAssociation/Upsert",
    method: "post",
    summary: "Make an OCDI association, or with its id write it anew",
    description:
      "For editors of all workloads of the group. What was approved waits for approval again.",
    parameters: [match],
    body: body("OcdiAssociationBody", { ...example, isProposed: true }),
    answer: association("As it is stored."),
    refusals: {
      ...written,
      409: {
        unfit: "A check refuses it; `details` names each.",
        stale: "It changed meanwhile.",
        "other-instance": "An association stays in its instance.",
      },
    },
  },
  {
    name: "OcdiAssociation/Approve",
    method: "post",
    summary: "Approve an OCDI association",
    description: "For the change council, of what others wrote.",
    parameters: [match],
    body: body("OcdiDecisionBody", { id, revision: 2, note: "" }),
    answer: association("As it is stored."),
    refusals: decided,
  },
  {
    name: "OcdiAssociation/Reject",
    method: "post",
    summary: "Reject an OCDI association",
    description: "For the change council, of what others wrote; the note says why.",
    parameters: [match],
    body: body("OcdiDecisionBody", { id, revision: 2, note: "Too early." }),
    answer: association("As it is stored."),
    refusals: decided,
  },
  {
    name: "OcdiAssociation/Delete",
    method: "post",
    summary: "Delete an OCDI association that is not approved",
    parameters: [match],
    body: body("OcdiDecisionBody", { id, revision: 2 }),
    answer: association("As it was."),
    refusals: {
      ...written,
      409: { stale: "It changed meanwhile.", "not-in-this-status": "It is approved." },
    },
  },
];

/** The calls about OCDI associations. */
export const ocdiCalls: Call[] = described.map(({ name, answer, refusals, ...call }) => ({
  ...call,
  tag: "Domain lens",
  path: `/api/ipurl/api/v1/${name}`,
  operationId: `ipurl_${name.replace("/", "_")}`,
  answers: { 200: answer },
  refusals: { ...common, ...refusals },
  account: "required",
}));

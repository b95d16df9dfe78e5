import {
  after,
  badBody,
  badQuery,
  body,
  common as ofDomainLens,
  goesOn,
  list,
  noStore,
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
      "There is no such change or set, or this deployment does not serve the variant of the path.",
  },
};
const written: Refusals = {
  ...badBody,
  403: {
    ...common[403],
    "not-permitted": "The caller's roles do not cover the workloads of the change.",
  },
};
const revisionNeeded: Refusals = {
  428: {
    "revision-needed":
      "Neither `If-Match` nor `revision` says which one was read, and no setting lets old clients do so.",
  },
};
const ofOthers: Refusals = {
  403: { ...written[403], "own-change": "Nobody decides about what they wrote." },
};
const ofAuthors: Refusals = {
  403: { ...written[403], "not-an-author": "For its authors and reviewers." },
};

const anytime = {
  stale: "It changed meanwhile.",
  blocked: "The change is blocked.",
  "not-in-this-status": "Not in the status that the change has.",
};
const noteMissing = { "note-missing": "A note says why." };

const match: Parameter = {
  name: "If-Match",
  in: "header",
  description: "The `ETag` it was read with; `revision` in the body may say it instead.",
  schema: { type: "string" },
};

const draft = {
  instance: "Worldwide",
  endpointSet: {
    workloadId: id,
    governanceCategory: "Default",
    tcpPorts: "443",
    fqdns: ["outlook.office.com"],
    publicDescription: "Mail",
  },
  changeReason: "New front end",
};
const change = (description: string): Answer =>
  jsonAnswer(description, "EndpointSetChange", tagged);

type Described = Pick<Call, "method" | "summary" | "description" | "parameters" | "body"> & {
  name: string;
  answer: Answer;
  refusals: Refusals;
};

/** A decision about a change by its id and a note. */
const decision = (name: string, summary: string, refusals: Refusals): Described => ({
  name,
  method: "post",
  summary,
  parameters: [match],
  body: body("EndpointSetChangeBody", { id, revision: 2, note: "Checked." }),
  answer: change("As it is stored."),
  refusals: { ...written, ...refusals },
});

const described: Described[] = [
  {
    name: "List",
    method: "get",
    summary: "Changes of endpoint sets, those that changed last first",
    description: "Without `statuses` and `endpointSetInternalId`, drafts and what is under review.",
    parameters: [
      list("instances", "Instances."),
      list("workloads", "Ids or names of the workloads that changes propose."),
      list("statuses", "Statuses."),
      {
        name: "endpointSetInternalId",
        in: "query",
        description: "Only changes of the set.",
        schema: { type: "string", format: "uuid" },
      },
      after,
    ],
    answer: jsonAnswer("A page of the list.", "EndpointSetChanges", { ...noStore, ...goesOn }),
    refusals: badQuery,
  },
  {
    name: "UpsertDraft",
    method: "post",
    summary: "Start a change of an endpoint set, or save one's draft",
    description:
      "With `id` the draft is written anew and its revision is needed; with `endpointSetInternalId` a change of the set is started, else a new set.",
    parameters: [match],
    body: body("EndpointSetDraftBody", draft, "4 MiB"),
    answer: change("As it is stored."),
    refusals: {
      ...written,
      ...revisionNeeded,
      413: { "body-too-large": "The body is longer than 4 MiB." },
      409: {
        ...anytime,
        "open-change": "The set has an open change already.",
        "never-published": "A set that never was published is discarded with its draft.",
        deleted: "The set is deleted.",
        "no-such-workload": "There is no such workload.",
        "no-such-member-set": "There is no such member set in the instance.",
        "removal-only": "A deletion has no contents.",
      },
    },
  },
  decision("RevertDraft", "Discard a draft", { ...ofAuthors, 409: anytime }),
  decision("Submit", "Submit a draft for review", {
    ...revisionNeeded,
    409: {
      ...anytime,
      incomplete: "Something is missing for a review; `details` names each field.",
      "no-difference": "The change changes nothing.",
    },
  }),
  decision("RevertSubmit", "Make a draft of a submitted change again", {
    ...ofAuthors,
    409: anytime,
  }),
  {
    ...decision("WorkloadChampApprove", "Approve a change for its workload", {
      ...revisionNeeded,
      ...ofOthers,
      409: { ...anytime, "already-approved": "This difference is approved already." },
    }),
    description: "For champions of the workload, of what others wrote.",
  },
  {
    ...decision("ChangeCouncilApprove", "Approve a change for the change council", {
      ...revisionNeeded,
      403: { ...ofOthers[403], "same-person": "The other approval is by the same person." },
      409: {
        ...anytime,
        "already-approved": "This difference is approved already.",
        "council-not-needed": "Nothing asks for the council.",
      },
    }),
    description: "For the change council, of what others wrote.",
  },
  {
    ...decision("Block", "Block a change", { 409: { ...anytime, ...noteMissing } }),
    description: "The note says why.",
  },
  {
    ...decision("Unblock", "Unblock a change", {
      403: { ...written[403], "not-the-blocker": "For whoever blocked it and the council." },
      409: {
        stale: anytime.stale,
        "not-blocked": "The change is not blocked.",
        "not-in-this-status": anytime["not-in-this-status"],
        ...noteMissing,
      },
    }),
    description: "The note says why.",
  },
  {
    ...decision("BypassTestFailures", "Let a change pass with the failures of its tests", {
      ...revisionNeeded,
      ...ofOthers,
      409: { ...anytime, ...noteMissing, "nothing-to-bypass": "No failed test blocks it." },
    }),
    description: "For service champions and the council, of what others wrote; the note says why.",
  },
];

/** The calls about changes of endpoint sets. */
export const endpointSetChangeCalls: Call[] = described.map(
  ({ name, answer, refusals, ...call }) => ({
    ...call,
    tag: "Domain lens",
    path: `/api/ipurl/api/v1/EndpointSetChange/${name}`,
    operationId: `ipurl_EndpointSetChange_${name}`,
    answers: { 200: answer },
    refusals: { ...common, ...refusals },
    account: "required",
  }),
);

import { setSorts } from "~/features/domain-lens/endpoint-sets/endpoint-set-list";
import { fqdnSorts, nameMatches } from "~/features/domain-lens/fqdns/fqdn-list";
import { workloadSorts, workloadTypes } from "~/features/domain-lens/workloads/workload";
import { referenceCacheControl } from "~/platform/call.server";

import {
  after,
  badBody,
  badQuery,
  body,
  common,
  goesOn,
  list,
  noStore,
  sortedBy,
} from "./openapi-domain-lens-parts";
import {
  cacheControl,
  jsonAnswer,
  type Answer,
  type Call,
  type Parameter,
  type Refusals,
} from "./openapi-parts";

const prefix = "/api/ipurl/api/v1";
const id = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

const reference = cacheControl(referenceCacheControl);

const workloadType: Parameter = {
  name: "WorkloadType",
  in: "query",
  description: "Only workloads of the type.",
  schema: { enum: [...workloadTypes] },
};

const fqdnFilters: Parameter[] = [
  {
    name: "name",
    in: "query",
    description: "A part of the name, as `match` says.",
    schema: { type: "string", maxLength: 253 },
  },
  {
    name: "match",
    in: "query",
    description:
      "Whether the name has it anywhere (from three characters on; fewer begin it), begins with it, is in the domain of it, or has it as a label: `inside` unless told.",
    schema: { enum: [...nameMatches] },
  },
  list("instances", "Instances."),
  list("workloads", "Ids or names of workloads."),
  list("customerFacing", "Values of isCustomerFacingStatus."),
  list("scopes", "Scopes."),
  list("tests", "Values of dailyTestStatus."),
  list("addedBy", "Where records come from."),
  {
    name: "unassigned",
    in: "query",
    description: "`true`: only records without a workload.",
    schema: { enum: ["true", "false"] },
  },
  {
    name: "deprecated",
    in: "query",
    description: "Only deprecated records, or only others.",
    schema: { enum: ["true", "false"] },
  },
  {
    name: "assignment",
    in: "query",
    description: "`pending`: only records with a pending request.",
    schema: { enum: ["pending"] },
  },
  list("targets", "Ids or names of workloads that a pending request would move them to."),
  list("ocdi", "Statuses of the OCDI associations that name them."),
];

type Described = Omit<Call, "path" | "operationId" | "tag" | "account" | "refusals" | "answers"> & {
  name: string;
  answer: Answer;
  refusals?: Refusals;
};

const page = (schema: string, headers: Answer["headers"] = noStore) =>
  jsonAnswer("A page of the list.", schema, { ...headers, ...goesOn });

const reads: Described[] = [
  {
    name: "DomainLensAccess",
    method: "get",
    summary: "What the caller may do in domain lens",
    answer: jsonAnswer("The caller's roles and workloads.", "DomainLensAccess", noStore),
  },
  {
    name: "ServiceTree/list",
    method: "post",
    summary: "Services by their ids",
    body: body("ServiceTreeListBody", ["service-1"]),
    answer: jsonAnswer("Those that there are.", "ServiceTree", reference),
    refusals: badBody,
  },
  {
    name: "ServiceTree/search",
    method: "get",
    summary: "Services whose name begins with a text",
    parameters: [
      {
        name: "query",
        in: "query",
        required: true,
        description: "Beginning of the name, or the id.",
        schema: { type: "string", minLength: 1, maxLength: 200 },
      },
    ],
    answer: jsonAnswer("At most 100.", "ServiceTree", reference),
    refusals: badQuery,
  },
  {
    name: "Workload",
    method: "get",
    summary: "Workloads",
    parameters: [workloadType, ...sortedBy(workloadSorts), after],
    answer: page("Workloads", reference),
    refusals: badQuery,
  },
  {
    name: "ServiceArea",
    method: "get",
    summary: "Service areas",
    answer: jsonAnswer("All of them.", "ServiceAreas", reference),
  },
  {
    name: "WorkloadChamp",
    method: "get",
    summary: "Who answers for each workload",
    parameters: [workloadType, ...sortedBy(workloadSorts), after],
    answer: page("WorkloadChampions", reference),
    refusals: badQuery,
  },
  {
    name: "EndpointSet",
    method: "get",
    summary: "One endpoint set with all that is in it",
    parameters: [
      {
        name: "internalId",
        in: "query",
        required: true,
        description: "Internal id of the set.",
        schema: { type: "string", format: "uuid" },
      },
    ],
    answer: jsonAnswer("The set.", "EndpointSet", noStore),
  },
  {
    name: "EndpointSet/List",
    method: "get",
    summary: "Endpoint sets, published or with pending changes",
    parameters: [
      list("instances", "Instances."),
      list("workloads", "Ids or names of workloads."),
      list("categories", "Governance categories."),
      {
        name: "list",
        in: "query",
        description: "`published` unless told.",
        schema: { enum: ["published", "pending"] },
      },
      ...sortedBy(setSorts),
      after,
    ],
    answer: page("EndpointSets"),
    refusals: badQuery,
  },
  {
    name: "Fqdn/List",
    method: "get",
    summary: "FQDN records",
    parameters: [...fqdnFilters, ...sortedBy(fqdnSorts), after],
    answer: page("Fqdns"),
    refusals: badQuery,
  },
  {
    name: "Fqdn/ListByIds",
    method: "post",
    summary: "FQDN records by their ids",
    body: body("FqdnIdsBody", [id]),
    answer: jsonAnswer("Those that there are, in the order of the ids.", "Fqdns", noStore),
    refusals: badBody,
  },
  {
    name: "Fqdn/TestResults",
    method: "get",
    summary: "What the daily run last found out about a name",
    parameters: [
      {
        name: "fqdnId",
        in: "query",
        required: true,
        description: "Id of the record.",
        schema: { type: "string", format: "uuid" },
      },
    ],
    answer: jsonAnswer("One entry a test.", "FqdnTestResults", noStore),
  },
  {
    name: "Fqdn/Count",
    method: "get",
    summary: "How many FQDN records there are",
    parameters: fqdnFilters,
    answer: jsonAnswer("Their number.", "FqdnCount", noStore),
    refusals: badQuery,
  },
];

const unknownWorkload = { "workload-unknown": "There is no such workload." };
const results = jsonAnswer(
  "What became of each record; those that could not be done are among them.",
  "BatchResults",
  noStore,
);
const resultsOfList = jsonAnswer(
  "What became of each record; where the filters find more, the header says where they go on.",
  "BatchResults",
  { ...noStore, ...goesOn },
);
const ids = { fqdnIds: [id] };

const writes: Described[] = [
  {
    name: "Workload",
    method: "post",
    summary: "Make a workload, or change one",
    body: body("WorkloadBody", {
      name: "Planner",
      workloadType: "External",
      serviceArea: "Common",
    }),
    answer: jsonAnswer("As it is stored.", "Workload", noStore),
    refusals: {
      ...badBody,
      403: { ...common[403], "not-permitted": "The caller is no champion of the area." },
      409: {
        stale: "It changed meanwhile.",
        "name-taken": "Another workload has the name.",
        "area-unknown": "There is no such service area.",
        "in-the-feed": "The workload has published sets.",
      },
    },
  },
  {
    name: "Fqdn",
    method: "post",
    summary: "Add an FQDN record",
    body: body("FqdnBody", { domainName: "outlook.office.com", instance: "Worldwide" }),
    answer: jsonAnswer("As it is stored.", "Fqdn", noStore),
    refusals: {
      ...badBody,
      403: { ...common[403], "not-permitted": "The caller has no role for the workload." },
      409: { ...unknownWorkload, "already-there": "The instance has the FQDN already." },
    },
  },
  {
    name: "Fqdn/UpdateCommonAttributes",
    method: "put",
    summary: "Change attributes of one record",
    description:
      "A change to customer-facing Yes or No comes with note, requestor, reason and comment; a customer-facing record has scope MVP, MVPPlus or ThirdParty.",
    body: body("UpdateCommonAttributesBody", { id, scope: "MVP" }),
    answer: jsonAnswer("As it is stored.", "Fqdn", noStore),
    refusals: {
      ...badBody,
      403: { ...common[403], "not-permitted": "The caller has no role for the workload." },
      409: { stale: "It changed meanwhile.", "service-tree-unknown": "There is no such service." },
    },
  },
  {
    name: "Fqdn/BatchCreateWorkloadAssignRequst",
    method: "post",
    summary: "Ask to move records to a workload",
    body: body("BatchRequestBody", { ...ids, property: id, note: "" }),
    answer: results,
    refusals: { ...badBody, 409: unknownWorkload },
  },
  {
    name: "Fqdn/BatchAckWorkloadAssignRequst",
    method: "post",
    summary: "Accept requests, as champion of the new workload",
    body: body("BatchIdsBody", ids),
    answer: results,
    refusals: badBody,
  },
  {
    name: "Fqdn/BatchRejectWorkloadAssignRequst",
    method: "post",
    summary: "Reject requests, as champion of the new workload",
    body: body("BatchRejectBody", { ...ids, note: "Not ours." }),
    answer: results,
    refusals: badBody,
  },
  {
    name: "Fqdn/BatchCancelWorkloadAssignRequst",
    method: "post",
    summary: "Cancel one's own requests",
    body: body("BatchIdsBody", ids),
    answer: results,
    refusals: badBody,
  },
  {
    name: "Fqdn/BatchUpdateFQDN",
    method: "post",
    summary: "Change an attribute of records",
    parameters: [...fqdnFilters, ...sortedBy(fqdnSorts), after],
    body: body("BatchUpdateBody", { ...ids, type: "isDeprecated", property: true, note: "" }),
    answer: resultsOfList,
    refusals: { ...badBody, 409: unknownWorkload },
  },
];

/** The calls of the endpoint manager (specification §7). */
export const endpointManagerCalls: Call[] = [...reads, ...writes].map(
  ({ name, answer, refusals, ...call }) => ({
    ...call,
    tag: "Domain lens",
    path: `${prefix}/${name}`,
    operationId: `ipurl_${call.method === "post" && name === "Workload" ? "PostWorkload" : name.replace("/", "_")}`,
    answers: { 200: answer },
    refusals: { ...common, ...refusals },
    account: "required",
  }),
);

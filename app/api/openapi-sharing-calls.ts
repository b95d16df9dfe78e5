import { reportSorts } from "~/features/reports/report-list";

import {
  cacheControl,
  jsonAnswer,
  schemaRef,
  type Answer,
  type Call,
  type Parameter,
  type Refusals,
} from "./openapi-parts";

const controllers = ["NetworkTestReport", "ConnectivityTest"];

const budget = { "too-many-requests": "The caller or its address has used up its budget." };
const notServed = "This deployment does not serve the variant of the path.";
const notFound = {
  "not-found": `There is no such report, the caller may not see it, or: ${notServed.toLowerCase()}`,
};
const noHistory = {
  "not-found": `The history of reports is switched off in this deployment, or: ${notServed.toLowerCase()}`,
};
const notYours = { "not-yours": "The caller may see the report, but it is not theirs." };
const notAllowed = {
  "sharing-disabled": "Sharing is switched off in this deployment.",
  "not-allowed": "The administrator of the owner's tenant does not allow it.",
};

const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Id of the report.",
  schema: { type: "string", format: "uuid" },
};

const done: Record<string, Answer> = {
  204: { description: "Done.", headers: cacheControl("no-store") },
};

const bodyRefusals: Refusals = {
  400: {
    "bad-input": "A field does not fit; `details` names each.",
    "bad-body": "The body is no JSON, or nested too deeply.",
  },
  413: { "body-too-large": "The body is longer than 32 KiB." },
  415: { "unsupported-body": "The body is compressed or of another type." },
};

const badQuery: Refusals = {
  400: { "bad-input": "A parameter does not fit; `details` names each." },
};

const listParameters: Parameter[] = [
  {
    name: "sort",
    in: "query",
    description:
      "What the list is sorted by: `date` unless told. Reports without the figure come last.",
    schema: { enum: [...reportSorts] },
  },
  {
    name: "order",
    in: "query",
    description: "`descending` unless told.",
    schema: { enum: ["descending", "ascending"] },
  },
  {
    name: "city",
    in: "query",
    description: "Part of the city's name.",
    schema: { type: "string", maxLength: 100 },
  },
  {
    name: "after",
    in: "query",
    description: "The `next` of the page before, of the same sort.",
    schema: { type: "string" },
  },
];

const sharing: Parameter = {
  name: "sharing",
  in: "query",
  description: "Only those that are shared in any way, or in none.",
  schema: { enum: ["all", "shared", "closed"] },
};

const noStore = cacheControl("no-store");
const exampleReceiver = {
  tenantId: "c0a70500-0000-4000-8000-000000000001",
  objectId: "c0a70500-0000-4000-8000-000000000002",
  name: "Blake Example",
};

type Described = Omit<Call, "path" | "operationId" | "tag"> & { name: string };

const described: Described[] = [
  {
    name: "DeleteReport/{id}",
    method: "delete",
    summary: "Delete a report and everything measured for it",
    description: "For its owner, and for the browser that ran the test.",
    parameters: [idParameter],
    answers: done,
    refusals: { 403: notYours, 404: notFound, 429: budget },
    runCookie: "required",
    account: "instead-of-run-cookie",
  },
  {
    name: "GetAdminSettings",
    method: "get",
    summary: "What the caller's administrator allows",
    answers: { 200: jsonAnswer("The settings of the caller's tenant.", "AdminSettings", noStore) },
    refusals: { 404: { "not-found": notServed }, 429: budget },
    account: "required",
  },
  {
    name: "ShareToPublic/{id}",
    method: "post",
    summary: "Open a report to anyone who has its address, or close it",
    parameters: [
      idParameter,
      {
        name: "isPublic",
        in: "query",
        description: "`false` closes it.",
        schema: { enum: ["true", "false"] },
      },
    ],
    answers: done,
    refusals: { ...badQuery, 403: { ...notYours, ...notAllowed }, 404: notFound, 429: budget },
    account: "required",
  },
  {
    name: "Share/{id}",
    method: "post",
    summary: "Share a report with people by name",
    description:
      "Receivers are people of the owner's own directory, as `/api/people` finds them, without guests: the directory is asked about each; at most 20 at a time and 500 in all.",
    parameters: [idParameter],
    body: {
      description: "The receivers. At most 32 KiB.",
      types: { "application/json": { schema: schemaRef("ShareBody"), example: [exampleReceiver] } },
    },
    answers: done,
    refusals: {
      ...bodyRefusals,
      403: { ...notYours, "sharing-disabled": notAllowed["sharing-disabled"] },
      404: notFound,
      409: {
        "other-directory": "Somebody is of another directory.",
        "not-in-directory": "Somebody is no person of the directory, or a guest.",
        "too-many-receivers": "The report would have more than 500 receivers.",
      },
      429: budget,
    },
    account: "required",
  },
  {
    name: "DeleteReceivedReport/{id}",
    method: "delete",
    summary: "Take a report off the list of its receiver",
    description:
      "A receiver sends `{}` and takes it off the own list, unless the history is switched off. The owner names receivers, to whom it closes at once.",
    parameters: [idParameter],
    body: {
      description: "Whose list. At most 32 KiB.",
      types: { "application/json": { schema: schemaRef("DeleteReceivedReportBody"), example: {} } },
    },
    answers: done,
    refusals: { ...bodyRefusals, 403: notYours, 404: notFound, 429: budget },
    account: "required",
  },
  {
    name: "OwnedReports",
    method: "get",
    summary: "The caller's own reports",
    parameters: [...listParameters, sharing],
    answers: { 200: jsonAnswer("At most 100 reports.", "OwnedReports", noStore) },
    refusals: { ...badQuery, 404: noHistory, 429: budget },
    account: "required",
  },
  {
    name: "ReceivedReports",
    method: "get",
    summary: "Reports that others shared with the caller",
    description: "`date` is the day on which the report was shared.",
    parameters: listParameters,
    answers: { 200: jsonAnswer("At most 100 reports.", "ReceivedReports", noStore) },
    refusals: { ...badQuery, 404: noHistory, 429: budget },
    account: "required",
  },
  {
    name: "GetReceivers/{id}",
    method: "get",
    summary: "Whom a report is shared with, for its owner",
    parameters: [idParameter],
    answers: { 200: jsonAnswer("At most 500 receivers.", "Receivers", noStore) },
    refusals: { 403: notYours, 404: notFound, 429: budget },
    account: "required",
  },
];

/** The calls about whose report it is and who sees it, under both names of the controller. */
export const sharingCalls: Call[] = controllers.flatMap((controller) =>
  described.map(({ name, ...call }) => ({
    ...call,
    tag: "Reports",
    path: `/api/${controller}/${name}`,
    operationId: `${controller}_${name.split("/", 1)[0]}`,
  })),
);

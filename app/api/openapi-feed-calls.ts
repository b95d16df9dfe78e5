import { clientRequestIdWanted } from "~/features/domain-lens/publishing/client-request-id";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";

import { feedCacheControl } from "./endpoint-feed-answer";
import {
  cacheControl,
  refusal,
  schemaRef,
  type Answer,
  type Call,
  type JsonSchema,
  type Parameter,
} from "./openapi-parts";

const flag: JsonSchema = { type: "string", enum: ["true", "false"], default: "false" };

const clientRequestId: Parameter = {
  name: "ClientRequestId",
  in: "query",
  required: true,
  description: "A GUID of the reader's machine, always the same: uses are counted by it.",
  schema: { type: "string", format: "uuid" },
};
const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  description: "Entity tags the reader has.",
  schema: { type: "string" },
};
const instance: Parameter = {
  name: "instance",
  in: "path",
  required: true,
  description: "The cloud.",
  schema: { type: "string", enum: [...publicInstances] },
};

const format = (...formats: string[]): Parameter => ({
  name: "Format",
  in: "query",
  description: "Form of the answer.",
  schema: { type: "string", enum: formats, default: "JSON" },
});

const allVersions: Parameter = {
  name: "AllVersions",
  in: "query",
  description: "Every version beside the newest; RSS always has them, the newest 1 000.",
  schema: flag,
};

const headers: Answer["headers"] = {
  ETag: {
    description: "Changes with what is answered to these parameters.",
    required: true,
    schema: { type: "string", pattern: '^"[A-Za-z0-9_-]+"$' },
  },
  Vary: {
    description: "The answer is compressed as the reader takes it.",
    required: true,
    schema: { type: "string", pattern: "Accept-Encoding" },
  },
  ...cacheControl(feedCacheControl),
};

const csv = { "text/csv": { schema: { type: "string" } } };

const unchanged: Answer = {
  description: "Nothing has changed for the reader; not counted.",
  headers,
};

const badInput = refusal({ "bad-input": "A parameter does not fit; `details` names each." });

const badRequest: Answer = {
  ...badInput,
  description: `${badInput.description} Or, as plain text, that the ClientRequestId is missing.`,
  content: { ...badInput.content, "text/plain": { schema: { const: clientRequestIdWanted } } },
};

const common: Pick<Call, "method" | "tag"> = { method: "get", tag: "Endpoint feed" };

const notServed = { "not-found": "This deployment does not serve the variant of the path." };
const notThere = {
  ...notServed,
  "unknown-instance": "There is no public feed of that instance.",
  "not-published": "Nothing was published of it yet.",
};

const budget = {
  "too-many-requests":
    "30 uses an hour of one address and ClientRequestId, or 1 000 of one address, are used " +
    "up: wait, or come with a ClientRequestId of one's own.",
};

const rss = { "application/rss+xml": { schema: { type: "string" } } };

/** The public web service. Names of parameters, their values and the instance are matched without regard to case. */
export const feedCalls: Call[] = [
  {
    ...common,
    path: "/version",
    operationId: "endpointVersions",
    summary: "The newest version of every instance",
    description:
      "To be asked once an hour at most; the other calls only when it has moved. With " +
      "`Instance` as `/version/{instance}`. As CSV: `instance,latest`.",
    parameters: [
      clientRequestId,
      format("JSON", "CSV", "RSS"),
      allVersions,
      {
        name: "Instance",
        in: "query",
        description: "One instance alone.",
        schema: { type: "string", enum: [...publicInstances] },
      },
      ifNoneMatch,
    ],
    answers: {
      200: {
        description: "The versions.",
        headers,
        content: {
          "application/json": {
            schema: { anyOf: [schemaRef("FeedVersions"), schemaRef("FeedVersion")] },
          },
          ...csv,
          ...rss,
        },
      },
      304: unchanged,
      400: badRequest,
    },
    refusals: { 404: { ...notServed, "not-published": notThere["not-published"] } },
  },
  {
    ...common,
    path: "/version/{instance}",
    operationId: "endpointVersion",
    summary: "The newest version of an instance",
    parameters: [instance, clientRequestId, format("JSON", "CSV", "RSS"), allVersions, ifNoneMatch],
    answers: {
      200: {
        description: "The version.",
        headers,
        content: { "application/json": { schema: schemaRef("FeedVersion") }, ...csv, ...rss },
      },
      304: unchanged,
      400: badRequest,
    },
    refusals: { 404: notThere },
  },
  {
    ...common,
    path: "/endpoints/{instance}",
    operationId: "endpointSets",
    summary: "The endpoint sets of an instance",
    description:
      "What is empty is left out. Additions are listed from their publishing on; `/changes` " +
      "has the day from which they are used. In CSV, lists are separated by commas in their " +
      "cell, and a text that a spreadsheet would take for a formula has an apostrophe in " +
      "front.",
    parameters: [
      instance,
      clientRequestId,
      format("JSON", "CSV"),
      {
        name: "ServiceAreas",
        in: "query",
        description: "Service areas, separated by commas; Common is always among them.",
        schema: { type: "string" },
      },
      {
        name: "TenantName",
        in: "query",
        description:
          "Fills in the tenant's part of FQDNs, such as `autodiscover.*.onmicrosoft.com`.",
        schema: { type: "string", pattern: "^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$" },
      },
      { name: "NoIPv6", in: "query", description: "Leaves IPv6 prefixes out.", schema: flag },
      ifNoneMatch,
    ],
    answers: {
      200: {
        description: "The sets, by id.",
        headers,
        content: { "application/json": { schema: schemaRef("FeedSets") }, ...csv },
      },
      304: unchanged,
      400: badRequest,
    },
    refusals: { 404: { ...notServed, "not-published": notThere["not-published"] }, 429: budget },
  },
  {
    ...common,
    path: "/changes/{instance}/{version}",
    operationId: "endpointChanges",
    summary: "What has changed since a version",
    description:
      "The records, applied in their order to the sets of the version, give the sets of the newest one.",
    parameters: [
      instance,
      {
        name: "version",
        in: "path",
        required: true,
        description: "The version the reader has; `0000000000` for all changes.",
        schema: { type: "string", pattern: "^\\d{10}$" },
      },
      clientRequestId,
      format("JSON", "CSV"),
      {
        name: "singleVersion",
        in: "query",
        description: "The changes of that version alone.",
        schema: flag,
      },
      ifNoneMatch,
    ],
    answers: {
      200: {
        description: "The records, by id.",
        headers,
        content: { "application/json": { schema: schemaRef("FeedChanges") }, ...csv },
      },
      304: unchanged,
      400: badRequest,
    },
    refusals: { 404: notThere, 429: budget },
  },
];

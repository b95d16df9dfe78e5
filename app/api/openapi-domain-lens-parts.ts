import { orders } from "~/lib/list-order";

import { continuationHeader } from "./domain-lens-call";
import { cacheControl, schemaRef, type Call, type Parameter, type Refusals } from "./openapi-parts";

/** What the calls of domain lens have in common in their description. */

export const noStore = cacheControl("no-store");

export const common: Refusals = {
  403: {
    forbidden: "The caller has no access to domain lens, or not the role that the call takes.",
  },
  404: {
    "not-found":
      "There is no such thing, or this deployment does not serve the variant of the path.",
  },
  429: { "too-many-requests": "The caller or its address has used up its budget." },
};
export const badQuery: Refusals = {
  400: { "bad-input": "A parameter does not fit; `details` names each." },
};
export const badBody: Refusals = {
  400: {
    "bad-input": "A field does not fit; `details` names each.",
    "bad-body": "The body is no JSON, or nested too deeply.",
  },
  413: { "body-too-large": "The body is longer than 64 KiB." },
  415: { "unsupported-body": "The body is compressed or of another type." },
};

export const list = (name: string, description: string): Parameter => ({
  name,
  in: "query",
  description: `${description} Several by commas; absent or \`All\` is no filter.`,
  schema: { type: "string" },
});
export const after: Parameter = {
  name: continuationHeader,
  in: "header",
  description: "The header of the page before.",
  schema: { type: "string" },
};
export const sortedBy = (
  sorts: readonly string[],
  order: (typeof orders)[number] = "ascending",
): Parameter[] => [
  {
    name: "sort",
    in: "query",
    description: `\`${sorts[0]}\` unless told.`,
    schema: { enum: [...sorts] },
  },
  {
    name: "order",
    in: "query",
    description: `\`${order}\` unless told.`,
    schema: { enum: [...orders] },
  },
];
export const goesOn = {
  [continuationHeader]: {
    description: "Leads to the next page; absent on the last.",
    schema: { type: "string" },
  },
};

export const body = (schema: string, example: unknown, limit = "64 KiB"): Call["body"] => ({
  description: `At most ${limit}.`,
  types: { "application/json": { schema: schemaRef(schema), example } },
});

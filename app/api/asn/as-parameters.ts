import * as z from "zod";

import { asNumberOf } from "~/features/asn/files/as-number";
import { maxSearchLength } from "~/features/asn/organisations";
import type { AskedPage, Paged } from "~/features/asn/view/page";
import { refuse } from "~/lib/result";

import type { CallQuery } from "../call-input";
import type { Parameter } from "../openapi-parts";
import { strictQuery } from "../partner-performance/strict-query";

/** Entries of a page, and ASes that a list names, at the most. Source: provider rules, section 8. */
export const entriesMost = 100;

/** Page numbers are below 2^31: nothing has more pages. */
const pageMost = 2_147_483_647;

/** Longest id of an organisation that is looked for. */
const idLength = 100;

/** Longest AS number in digits. */
const asnDigits = 10;

const asn = z.string().transform((text, context) => {
  const number = asNumberOf(text);
  if (number === null) context.addIssue({ code: "custom", message: "expected-asn" });
  return number ?? 0;
});

const asns = z
  .string()
  .max(entriesMost * (asnDigits + 1))
  .transform((text, context) => {
    const numbers = text.split(",").map((part) => asNumberOf(part.trim()));
    const distinct = new Set(numbers.filter((number) => number !== null));
    if (numbers.includes(null) || distinct.size > entriesMost)
      context.addIssue({ code: "custom", message: "expected-asns" });
    return [...distinct];
  });

const wholeUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(most));

/** What parameters are read by. */
export const read = {
  asn,
  asns,
  wholeUpTo,
  search: z.string().max(maxSearchLength),
  organisation: z.string().min(1).max(idLength),
  flag: z.enum(["true", "false"]).transform((word) => word === "true"),
};

/** The parameters of a page. */
export const paging = {
  numberOfEntitiesPerPage: wholeUpTo(entriesMost).default(entriesMost),
  pageNumber: wholeUpTo(pageMost).default(1),
};
export type Paging = { numberOfEntitiesPerPage: number; pageNumber: number };

/** A parameter of a query, which need not be given. */
export function parameter(
  name: string,
  description: string,
  schema: Parameter["schema"],
): Parameter {
  return { name, in: "query", description, schema };
}

/** The parameter of one AS number. */
export function asnParameter(name: string, description: string, required = true): Parameter {
  const schema = { type: "string", pattern: "^[0-9]{1,10}$" };
  return { ...parameter(name, description, schema), ...(required && { required }) };
}

export const asnsParameter: Parameter = {
  ...parameter("asns", `AS numbers, separated by commas: 1 to ${entriesMost}.`, { type: "string" }),
  required: true,
};

export const organisationParameter: Parameter = {
  ...parameter("orgId", "Id of the organisation, as the dataset has it.", {
    type: "string",
    minLength: 1,
    maxLength: idLength,
  }),
  required: true,
};

export const searchParameter = (description: string) =>
  parameter("search", description, { type: "string", maxLength: maxSearchLength });

export const pagingParameters: readonly Parameter[] = [
  parameter(
    "numberOfEntitiesPerPage",
    `Entries of a page, 1 to ${entriesMost}; ${entriesMost} unless given.`,
    { type: "integer", minimum: 1, maximum: entriesMost },
  ),
  parameter("pageNumber", "From 1, which it is unless given. A page behind the last is empty.", {
    type: "integer",
    minimum: 1,
    maximum: pageMost,
  }),
];

/** How pages of one list belong together. */
export const aboutPages =
  "Pages with the same `datasetId` are of one list, and `total` is of all its pages. When other datasets are put in " +
  "use between two pages, `datasetId` changes: begin with the first page again.";

/** A query in which at most one of two parameters may be given. */
export function withOneOf<Query extends object>(
  query: CallQuery<Query, unknown>,
  first: string & keyof Query,
  second: string & keyof Query,
): CallQuery<Query, unknown> {
  return {
    ...query,
    read: async (asked) => {
      const given = await query.read(asked);
      if (!given.ok || given.value[first] === undefined || given.value[second] === undefined)
        return given;
      return refuse([{ field: second, sentence: "not-both", values: { first, second } }]);
    },
  };
}

/** A query by its parts, in which no other parameter may be. */
export function asQuery<Shape extends z.ZodRawShape>(
  shape: Shape,
  parameters: readonly Parameter[],
): CallQuery<z.infer<z.ZodObject<Shape>>, unknown> {
  return strictQuery(z.object(shape), parameters);
}

export function askedPage({
  numberOfEntitiesPerPage: pageSize,
  pageNumber: page,
}: Paging): AskedPage {
  return { page, pageSize };
}

/** A page as calls have it. */
export function pageEntity({ items, total, page, pageSize }: Paged<unknown>) {
  return { value: items, total, pageNumber: page, numberOfEntitiesPerPage: pageSize };
}

import * as z from "zod";

import { latestSorts, type LatestSort } from "~/features/performance/latest/latest-order";
import { partnerIdSchema } from "~/features/providers/partner-list.schema";
import { searchLimit, typeWords } from "~/features/solutions/solution-list.schema";
import { tagLimits } from "~/features/solutions/solution";
import { solutionIdSchema } from "~/features/solutions/solution.schema";
import { severalOf } from "~/lib/list/define-list";

import type { CallQuery } from "../call-input";
import type { Parameter } from "../openapi-parts";
import { aggregationLevels } from "./aggregation-level";
import { whichCities } from "./cities-asked";
import { continuationHeader } from "./continuation";
import { place, placeParameters } from "./named-place";
import { strictQuery } from "./strict-query";

/** Rows of an answer, at the most. Source: provider rules, section 8. */
export const rowsMost = 100;

const yesOrNo = z.enum(["true", "false"]).transform((word) => word === "true");

const latestSchema = z.object({
  partnerId: partnerIdSchema.optional(),
  orderBy: z.enum(latestSorts).default("name"),
  isDescending: yesOrNo.default(false),
  thenBy: z.enum(latestSorts).optional(),
  isThenByDescending: yesOrNo.default(false),
  top: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(rowsMost))
    .default(rowsMost),
  searchBy: z.string().trim().max(searchLimit).default(""),
  partnerTypes: severalOf(z.enum(typeWords)),
  country: place,
  state: place,
  city: place,
  aggrLevel: z.enum(aggregationLevels).optional(),
  isOfficial: yesOrNo.optional(),
  tag: z.string().trim().min(1).max(tagLimits.length).optional(),
  targetSolutionIds: severalOf(solutionIdSchema),
});

/** What a query asks of the newest figures, with the token of the page before. */
export type LatestQuery = z.infer<typeof latestSchema> & { continuation: string | null };

const parameter = (name: string, description: string, schema: Parameter["schema"]): Parameter => ({
  name,
  in: "query",
  description,
  schema,
});
const text = { type: "string" } as const;
const flag = { type: "string", enum: ["true", "false"] } as const;
const sort = { type: "string", enum: [...latestSorts] satisfies LatestSort[] };

const parameters: Parameter[] = [
  parameter("partnerId", "Id of the provider, as PartnerProfile has it. Its own for a member.", {
    ...text,
    format: "uuid",
  }),
  parameter("orderBy", "`name` unless given. What is hidden comes last in both orders.", sort),
  parameter("isDescending", "`false` unless given.", flag),
  parameter("thenBy", "For rows that are equal by `orderBy`. Then they are sorted by name.", sort),
  parameter("isThenByDescending", "`false` unless given.", flag),
  parameter("top", `Rows at the most, 1 to ${rowsMost}; ${rowsMost} unless given.`, {
    type: "integer",
    minimum: 1,
    maximum: rowsMost,
  }),
  parameter("searchBy", "A part of the name, of a tag or of an AS number, in any case.", {
    ...text,
    maxLength: searchLimit,
  }),
  parameter("partnerTypes", "Types of solutions by commas. All unless given.", text),
  ...placeParameters("country", "state", "city"),
  parameter(
    "aggrLevel",
    "The kind of the places that figures are of: that of the place given (without it Global), with a row for each " +
      "solution, or that of the places directly below it, with a row for each solution and place that has samples " +
      `which the caller may see. State needs \`country\`. ${whichCities}`,
    { ...text, enum: [...aggregationLevels] },
  ),
  parameter("isOfficial", "Whether solutions are official. Both unless given.", flag),
  parameter("tag", "A whole tag, in any case.", { ...text, maxLength: tagLimits.length }),
  parameter("targetSolutionIds", "Ids of solutions by commas, at most 100; no others.", text),
];

/** Reads the query, and the header where it goes on if the call has pages. */
export function latestQuery({ hasPages }: { hasPages: boolean }): CallQuery<LatestQuery, unknown> {
  const asked = strictQuery(latestSchema, parameters);
  const header: Parameter = {
    name: continuationHeader,
    in: "header",
    description: "The header of the page before, with the same parameters but for `top`.",
    schema: text,
  };
  return {
    parameters: [...parameters, ...(hasPages ? [header] : [])],
    read: async (of) => {
      const read = await asked.read(of);
      if (!read.ok) return read;
      const continuation = hasPages ? of.request.headers.get(continuationHeader) : null;
      return { ok: true, value: { ...read.value, continuation } };
    },
  };
}

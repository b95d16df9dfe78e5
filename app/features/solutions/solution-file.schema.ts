import * as z from "zod";

import { entryLimit, solutionLists, solutionStates, solutionStatuses, tagLimits } from "./solution";
import { solutionFieldsSchema } from "./solution.schema";

/** Longest entry, owner and name of a person that a file may have, in characters. */
const textLimit = 1000;

const instant = z.iso.datetime().transform((text) => new Date(text));
const names = z.array(z.string().max(textLimit)).max(entryLimit).default([]);

const lists = {
  asns: z
    .array(z.union([z.int(), z.string().max(textLimit)]))
    .max(entryLimit)
    .default([]),
  ips: names,
  sslCertificates: names,
  vpns: names,
};

const approvedState = z.enum(solutionStates).exclude(["AwaitingEndorsement"]);
const { name, type, visibility } = solutionFieldsSchema.shape;

/** The version in force, which may differ from what the owner wants. */
const approvedSchema = z.strictObject({
  name,
  type,
  visibility,
  state: approvedState,
  approvedBy: z.string().max(textLimit),
  approvedDate: instant,
});

/** A line of a file of solutions; a field that is absent keeps its value, where the solution exists. */
export const solutionLineSchema = z
  .strictObject({
    owner: z
      .string()
      .max(textLimit)
      .nullable()
      .describe("Domain of the provider; null is leadership."),
    ...solutionFieldsSchema.shape,
    state: z.enum(solutionStates).default("AwaitingEndorsement"),
    status: z.enum(solutionStatuses).default("active"),
    tags: z.array(z.string().trim().min(1).max(tagLimits.length)).max(tagLimits.count).default([]),
    approved: approvedSchema.nullish(),
    dateAdded: instant.optional(),
    dateLastVerified: instant.nullish(),
    addedByUser: z.string().max(textLimit).optional(),
    ...lists,
    waiting: z.strictObject(lists).prefault({}),
  })
  .refine(({ state, approved }) => state === "AwaitingEndorsement" || approved !== null, {
    path: ["approved"],
    error: "a solution of this state has an approved version",
  })
  .refine(
    ({ status, ...line }) =>
      status === "active" || solutionLists.every((list) => line[list].length === 0),
    {
      path: ["status"],
      error: "a closed solution has no entries",
    },
  );
export type SolutionLine = z.output<typeof solutionLineSchema>;

import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";
import { revisionLimit } from "~/lib/revision";

import { workloadTypes } from "./workload";

const nameLimit = 100;
const textLimit = 200;

/** Longest address (RFC 5321, 4.5.3.1.3). */
const emailLimit = 254;

/** Most property groups, and the longest name of one. */
const groupLimit = 50;

const optionalText = z
  .string()
  .trim()
  .max(textLimit, { error: "too-long" })
  .nullish()
  .transform((text) => text || null);

/** What a workload is made of; messages are the keys of words. */
export const workloadContentSchema = z.object({
  name: z
    .string({ error: "missing" })
    .trim()
    .min(1, { error: "missing" })
    .max(nameLimit, { error: "too-long" }),
  workloadType: z.enum(workloadTypes, { error: "missing" }),
  serviceArea: z.string({ error: "missing" }).regex(/^[A-Za-z0-9]{1,40}$/, { error: "missing" }),
  championName: optionalText,
  championSecurityGroup: optionalText,
  championEmail: z
    .union([
      z.literal("").transform(() => null),
      z.email({ error: "not-an-email" }).max(emailLimit, { error: "too-long" }),
    ])
    .nullish()
    .transform((text) => text ?? null),
  /** One a line in the form, a list in the call. */
  propertyGroups: z.preprocess(
    (typed) =>
      typeof typed === "string"
        ? typed
            .split(/[\r\n,]+/)
            .map((line) => line.trim())
            .filter((line) => line !== "")
        : (typed ?? []),
    z
      .array(z.string().trim().min(1).max(nameLimit, { error: "too-long" }))
      .max(groupLimit, { error: "too-many" }),
  ),
});

/** The form of a workload: with the revision that the page was read at, 0 for a new one. */
export const workloadFormSchema = workloadContentSchema.extend({
  revision: z.coerce.number().int().min(0).max(revisionLimit),
});

/** The list of workloads. */
export const workloadList = defineList({
  filters: z.object({
    search: z.string().trim().max(nameLimit).default(""),
    types: severalOf(z.enum(workloadTypes)),
    areas: severalOf(z.string().max(40)),
  }),
  sorts: { name: { key: "text" }, area: { key: "text" } },
  sort: "name",
  columns: { name: "always", area: "usual", type: "usual", champion: "usual", sets: "usual" },
});
export const workloadListSchema = workloadList.schema;
export type WorkloadListInput = Asked<typeof workloadList>;

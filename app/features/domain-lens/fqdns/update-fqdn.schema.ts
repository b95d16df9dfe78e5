import * as z from "zod";

import { revisionLimit } from "~/lib/revision";

import { assignmentActions } from "../assignments/assignment";
import { tokenLengthLimit } from "~/lib/list/list-cursor";

import { bulkLimit } from "../row-limits";
import { bulkActions, bulkChoices, type BulkAction } from "./bulk-action";
import {
  customerFacingReasons,
  customerFacingStatuses,
  fqdnScopes,
  type CommonAttributes,
} from "./fqdn";

/** Longest note and comment; longest alias of a directory, longest id or name of a service. */
export const noteLimit = 2000;
export const aliasLimit = 64;
const serviceLimit = 200;

/** Longest address of a list, without its path. */
const queryLimit = 4000;

const optional = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: "too-long" })
    .nullish()
    .transform((text) => text || null);

const explanation = {
  customerFacingNote: optional(noteLimit),
  requestorAlias: optional(aliasLimit),
  reasonCode: z
    .union([z.enum(customerFacingReasons), z.literal("").transform(() => null)], {
      error: "not-a-choice",
    })
    .nullish()
    .transform((code) => code ?? null),
  reasonComment: optional(noteLimit),
};

const yesOrNo = z
  .enum(["true", "false"], { error: "not-a-choice" })
  .transform((text) => text === "true");

/** The form of one record; messages are the keys of words. `service` is an id or a whole name. */
export const updateFqdnSchema = z.object({
  revision: z.coerce.number().int().positive().max(revisionLimit),
  customerFacingStatus: z.enum(customerFacingStatuses, { error: "not-a-choice" }),
  ...explanation,
  scope: z.enum(fqdnScopes, { error: "not-a-choice" }),
  service: optional(serviceLimit),
  isDeprecated: yesOrNo,
});

/** The form that asks for, decides or makes a move of one record. */
export const assignFqdnSchema = z.object({
  intent: z.enum(assignmentActions),
  workloadId: z
    .union([z.uuid(), z.literal("")], { error: "not-a-choice" })
    .optional()
    .transform((id) => id || undefined),
  note: z.string().trim().max(noteLimit, { error: "too-long" }).default(""),
});

const idList = z
  .string()
  .max(bulkLimit * 40)
  .transform((text) => [...new Set(text.split(/\s+/).filter((id) => id !== ""))])
  .pipe(z.array(z.uuid()).max(bulkLimit));

/** The list's form: which records, and what is to be done. */
export const chooseBulkSchema = z.object({
  action: z.enum(bulkActions),
  which: z.enum(bulkChoices),
  chosen: z.array(z.uuid()).max(bulkLimit),
  query: z.string().max(queryLimit).default(""),
});

/** What every bulk action is posted with. */
export const bulkBaseSchema = z.object({
  action: z.enum(bulkActions),
  ids: idList,
  query: z.string().max(queryLimit).default(""),
  /** How many were chosen, and where the list goes on behind those that are processed. */
  selected: z.coerce.number().int().min(0),
  rest: z.string().max(tokenLengthLimit).default(""),
});

/** What an action writes; what it does not is absent. */
export type BulkFields = Partial<Omit<CommonAttributes, "serviceTreeId">> & {
  service?: string | null;
  workloadId?: string;
  note: string;
};

const note = z.string().trim().max(noteLimit, { error: "too-long" }).default("");
const move = z.object({ workloadId: z.uuid({ error: "missing" }), note });

/** What each action takes besides the records. */
export const bulkFieldsSchema: Record<BulkAction, z.ZodType<BulkFields>> = {
  "customer-facing": z.object({
    customerFacingStatus: z.enum(customerFacingStatuses, { error: "not-a-choice" }),
    ...explanation,
    note,
  }),
  scope: z.object({ scope: z.enum(fqdnScopes, { error: "not-a-choice" }), note }),
  // Empty would take the service from every chosen record, as nobody means who leaves a field empty.
  "service-tree": z.object({
    service: z
      .string({ error: "missing" })
      .trim()
      .min(1, { error: "missing" })
      .max(serviceLimit, { error: "too-long" }),
    note,
  }),
  deprecated: z.object({ isDeprecated: yesOrNo, note }),
  request: move,
  reassign: move,
  acknowledge: z.object({ note }),
  cancel: z.object({ note }),
  reject: z.object({
    note: z
      .string({ error: "missing" })
      .trim()
      .min(1, { error: "missing" })
      .max(noteLimit, { error: "too-long" }),
  }),
};

import * as z from "zod";

import { defineList, severalOf, type Asked } from "~/lib/list/define-list";
import { textLimits } from "../change-requests/wizard-step";
import { instances } from "../endpoint-sets/endpoint-set";
import { revisionLimit } from "~/lib/revision";
import { groupLimit, ocdiStatuses, transitionStages } from "./ocdi-association";

/** Longest name (RFC 1035, 2.3.4). */
const nameLimit = 253;

const noteLimit = 2000;

export const ocdiIdSchema = z.uuid();

/** The list of associations. */
export const ocdiList = defineList({
  filters: z.object({
    name: z.string().trim().toLowerCase().max(nameLimit).default(""),
    instances: severalOf(z.enum(instances)),
    statuses: severalOf(z.enum(ocdiStatuses)),
    stages: severalOf(z.enum(transitionStages)),
    workloads: severalOf(z.uuid()),
  }),
  sorts: { changed: { key: "instant" }, ga: { key: "day" } },
  sort: "changed",
  order: "descending",
  columns: {
    legacy: "always",
    ocdi: "always",
    status: "usual",
    stage: "usual",
    gaOn: "usual",
    instance: "usual",
    workload: "usual",
    updated: "usual",
  },
});
export const ocdiListSchema = ocdiList.schema;
export type OcdiListInput = Asked<typeof ocdiList>;
export type OcdiFilter = z.infer<typeof ocdiList.filters>;

/** A pasted list, as long as the wizard takes one: that it has too many names the checks say. */
const lines = z.string().max(textLimits.names).default("");
const word = z.string().trim().max(40).default("");
const revision = z.coerce.number().int().min(0).max(revisionLimit);

/** What the form's buttons do: only check, keep, or keep and ask for approval. */
const formIntents = ["check", "save", "propose"] as const;

/** Newest event that the page knew; null where nobody says. */
const seenEvent = z.coerce
  .number()
  .int()
  .nonnegative()
  .nullish()
  .transform((seen) => seen ?? null);

/** The form of an association. What is wrong with its fields, the checks say. */
export const ocdiFormSchema = z.object({
  instance: z.enum(instances),
  legacy: lines,
  ocdi: lines,
  stage: word,
  gaOn: word,
  /** What the page was read at; 0 for a new one. */
  revision,
  seen: seenEvent,
  intent: z.enum(formIntents),
});
export type OcdiFormInput = z.infer<typeof ocdiFormSchema>;

export const decisionSchema = z.object({
  event: z.enum(["propose", "approve", "reject"]),
  revision,
  seen: seenEvent,
  note: z.string().trim().max(noteLimit).default(""),
});

export const deletionSchema = z.object({ revision });

/** Ids of FQDN records that somebody chose, by commas or repeated; beyond a group's size they are left out. */
export const chosenFqdnsSchema = severalOf(z.string().max(64)).transform((ids) =>
  [...new Set(ids.filter((id) => ocdiIdSchema.safeParse(id).success))].slice(0, groupLimit + 1),
);

const nameList = z.array(z.string().max(nameLimit * 2)).max(groupLimit * 2);

/** The body of the calls that check and write an association. */
export const ocdiBodySchema = z.object({
  id: z.uuid().nullish(),
  /** What the association was read at; `If-Match` may say it instead. */
  revision: revision.nullish(),
  instance: z.enum(instances),
  legacyFqdns: nameList,
  newOcdis: nameList,
  transitionStage: word,
  gaDate: word,
  /** Asks for approval at once. */
  isProposed: z.boolean().default(false),
});
export type OcdiBody = z.infer<typeof ocdiBodySchema>;

export const decisionBodySchema = z.object({
  id: z.uuid(),
  revision: revision.nullish(),
  note: z.string().trim().max(noteLimit).default(""),
});

export const ocdiIdQuerySchema = z.object({ id: z.uuid() });

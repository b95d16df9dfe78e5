import * as z from "zod";

import { revisionLimit } from "~/lib/revision";

import { decisionActions, endorsedStatuses, noteLimit, type PartnerDecision } from "./partner";

/** The form of a decision; messages are keys of `providers:error`. */
export const decisionFormSchema = z
  .object({
    action: z.enum(decisionActions),
    status: z.enum(endorsedStatuses).optional(),
    note: z.string().trim().max(noteLimit, { error: "note-too-long" }).default(""),
    revision: z.coerce.number().int().min(0).max(revisionLimit),
  })
  .transform(({ action, status, note, revision }, context) => {
    if (action === "decline") return { decision: { action, note } as PartnerDecision, revision };
    if (status !== undefined)
      return { decision: { action, status, note } as PartnerDecision, revision };
    context.addIssue({ code: "custom", path: ["status"], message: "no-state" });
    return z.NEVER;
  });

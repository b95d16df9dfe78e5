import * as z from "zod";

import {
  accessActions,
  noteLimit,
  reasonLimit,
  requestedRoles,
  workloadNameLimit,
} from "./access-request";

const required = (error: string, limit: number) =>
  z.string({ error }).trim().min(1, { error }).max(limit, { error: "too-long" });

/** What the request form asks for; messages are keys of `access:error`. */
export const accessRequestSchema = z.object({
  workload: required("no-workload", workloadNameLimit),
  role: z.enum(requestedRoles, { error: "no-role" }),
  reason: required("no-reason", reasonLimit),
});
export type AccessRequestInput = z.infer<typeof accessRequestSchema>;

/** The form of a decision. */
export const accessDecisionSchema = z.object({
  action: z.enum(accessActions),
  note: z.string().trim().max(noteLimit, { error: "too-long" }).default(""),
});
export type AccessDecisionInput = z.infer<typeof accessDecisionSchema>;

export const accessRequestIdSchema = z.uuid();

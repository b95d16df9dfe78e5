import * as z from "zod";

import { defineList } from "~/lib/list/define-list";

import { assignableRoles } from "./role-assignment";

/** Longest tenant or object id; those of directories have 36 characters. */
const idLimit = 64;
const nameLimit = 200;

/** Longest address (RFC 5321, 4.5.3.1.3). */
const emailLimit = 254;
const searchLimit = 200;

/** Messages are the keys of words, so that page and command line say them in their own way. */
const directoryId = z
  .string({ error: "missing" })
  .trim()
  .max(idLimit, { error: "not-an-id" })
  .regex(/^[\w-]+$/, { error: "not-an-id" })
  .transform((id) => id.toLowerCase());

/** What it takes to give somebody a role. */
export const grantRoleSchema = z.object({
  tenantId: directoryId,
  objectId: directoryId,
  name: z
    .string({ error: "missing" })
    .trim()
    .min(1, { error: "missing" })
    .max(nameLimit, { error: "too-long" }),
  role: z.enum(assignableRoles, { error: "not-a-role" }),
  email: z.email({ error: "not-an-email" }).max(emailLimit, { error: "too-long" }).optional(),
  /** The workload's name or the service area's code that a role of domain lens is for. */
  scope: z.string().trim().max(nameLimit, { error: "too-long" }).optional(),
});

/** What it takes to name an assignment without its id. */
export const revokeRoleSchema = grantRoleSchema.omit({ name: true, email: true });

export type GrantRoleInput = z.infer<typeof grantRoleSchema>;

/** The list of assignments. */
export const assignmentList = defineList({
  filters: z.object({ search: z.string().trim().max(searchLimit).default("") }),
  sorts: { name: { key: "text" } },
  sort: "name",
  columns: { name: "always", role: "always", account: "usual", granted: "usual" },
  pageSize: 50,
});

/** An assignment's id as it stands in an address. */
export const assignmentIdSchema = z.uuid();

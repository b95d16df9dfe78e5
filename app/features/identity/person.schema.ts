import * as z from "zod";

import { storableJson } from "~/platform/storable-text";

/** Control characters are no part of a name or id, and PostgreSQL takes no U+0000. */
const printable = /^[^\p{Cc}\p{Cs}]*$/u;

const directoryId = z.string().trim().min(1).max(100).regex(printable);

/** Longest display name of a directory. */
const longestName = 256;

/** A person of a directory: never an e-mail address. */
export const personKeySchema = z.object({
  tenantId: directoryId.describe("Tenant of the person."),
  objectId: directoryId.describe("Object id of the person in that tenant."),
});
export type PersonKey = z.infer<typeof personKeySchema>;

/** A person as people search names them. */
export const namedPersonSchema = personKeySchema.extend({ name: z.string().trim().min(1).max(longestName).regex(printable) });
export type NamedPerson = z.infer<typeof namedPersonSchema>;

/** A person as the value of a form's control: JSON, since ids may hold any character. */
export const personControl = z.string().transform((text, context): unknown => {
  const read = storableJson(text);
  if (read.ok) return read.value;
  context.addIssue({ code: "custom", message: "no-person" });
  return z.NEVER;
});

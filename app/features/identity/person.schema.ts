import * as z from "zod";

import { isStorableText, oneLine, storableJson } from "~/lib/storable-text";

const printed = (most: number) =>
  z.string().trim().min(1).max(most).regex(oneLine).refine(isStorableText);
const directoryId = printed(100);

/** Longest display name of a directory. */
const longestName = 256;

/** A person of a directory: never an e-mail address. */
export const personKeySchema = z.object({
  tenantId: directoryId.describe("Tenant of the person."),
  objectId: directoryId.describe("Object id of the person in that tenant."),
});
export type PersonKey = z.infer<typeof personKeySchema>;

/** A person as people search names them. */
export const namedPersonSchema = personKeySchema.extend({ name: printed(longestName) });
export type NamedPerson = z.infer<typeof namedPersonSchema>;

/** A person as the value of a form's control: JSON, since ids may hold any character. */
export const personControl = z.string().transform((text, context): unknown => {
  const read = storableJson(text);
  if (read.ok) return read.value;
  context.addIssue({ code: "custom", message: "no-person" });
  return z.NEVER;
});

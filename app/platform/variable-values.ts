import * as z from "zod";

/** Roles that the environment may give to a group of the directory. */
export type StaffRole = "provider" | "leadership" | "operator";

/** Values apart by commas. */
export const list = (text: string) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
export const port = z.coerce.number().int().min(0).max(65_535);
/** A mail address or a page. */
export const securityContact = z.union(
  [z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^https$/ })],
  "is neither a mail address nor an https address",
);

export const origin = z
  .url({ protocol: /^https?$/, error: "is not an http or https address" })
  .transform((text) => new URL(text).origin);

/** `tenant/group=role`: members of a directory's group hold a role of the staff. */
export const roleGroup = z.string().transform((text, context) => {
  const [, tenantId, groupId, role] =
    /^([\w-]+)\/([\w-]+)=(provider|leadership|operator)$/.exec(text) ?? [];
  if (tenantId && groupId && role) return { tenantId, groupId, role: role as StaffRole };
  context.addIssue(`has ${text}, which is not tenant/group=role`);
  return z.NEVER;
});

/** A JSON object, as text. */
export function jsonObject(text: string, context: z.RefinementCtx): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    context.addIssue("is not a JSON object");
    return z.NEVER;
  }
}

/** The variants of a deployment that names none. */
export const variantsUsual = "MultiTenant,GCC";

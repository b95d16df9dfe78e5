import * as z from "zod";

/**
 * The address of the audit trail; what makes no sense falls back to the newest entries of all.
 *
 * @param actions that an entry may have
 */
export function auditTrailSchema<const Action extends string>(actions: readonly Action[]) {
  return z.object({
    action: z.enum(actions).nullable().default(null),
    before: z.coerce
      .number()
      .int()
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .nullable()
      .default(null),
  });
}

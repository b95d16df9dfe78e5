import type { Context } from "~/features/access/context.server";
import { can } from "~/features/access/permissions";
import { readSettings } from "~/features/settings/read-settings.server";

/**
 * Whether the visitor may send feedback: worldwide only, where the form is enabled and the operator
 * allows it.
 */
export async function isFeedbackOffered(context: Context): Promise<boolean> {
  if (context.variant !== "MultiTenant" || !can(context.actor, "feedback:send")) return false;
  const { isOcvEnabled, isFeedbackAllowedByPolicy } = await readSettings(context);
  return isOcvEnabled && isFeedbackAllowedByPolicy;
}

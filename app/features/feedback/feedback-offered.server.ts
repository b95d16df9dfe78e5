import type { Context } from "~/features/access/context.server";
import { readSettings } from "~/features/settings/read-settings.server";

/** Whether people may send feedback: worldwide only, where the form is enabled and the operator's policy allows it. */
export async function isFeedbackOffered(context: Context): Promise<boolean> {
  if (context.variant !== "MultiTenant") return false;
  const { isOcvEnabled, isFeedbackAllowedByPolicy } = await readSettings(context);
  return isOcvEnabled && isFeedbackAllowedByPolicy;
}

import type { Context } from "~/features/access/context.server";
import { readSettings, type SettingsReader } from "~/features/settings/read-settings.server";

type Offer = { isOffered: boolean; isIntegrated: boolean };

/**
 * Whether the variant has the assistant test, worldwide only, and whether pages of the network
 * test lead to it; the only place that reads its flags.
 */
async function offerOf(reader: SettingsReader): Promise<Offer> {
  const { isCopilotTestEnabled, DisableCopilotTest, isCopilotIntegrateEnable } =
    await readSettings(reader);
  const isOffered = reader.variant === "MultiTenant" && isCopilotTestEnabled && !DisableCopilotTest;
  return { isOffered, isIntegrated: isOffered && isCopilotIntegrateEnable };
}

/** Where pages of the network test lead to the assistant test; null where they do not. */
export async function assistantTestHref(
  context: SettingsReader & Pick<Context, "prefix">,
): Promise<string | null> {
  return (await offerOf(context)).isIntegrated ? `${context.prefix}/copilot` : null;
}

/** Whether the variant has the assistant test. */
export async function isAssistantTestOffered(reader: SettingsReader): Promise<boolean> {
  return (await offerOf(reader)).isOffered;
}

import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { sandbox } from "~/platform/sandbox-parts.server";

import { assistantFrom, type AssistantSettings } from "./assistant-settings";
import { readSettings } from "./read-settings.server";
import type { Variant } from "./variants";

/** What the assistant's test asks for the context's variant, now. */
export async function assistantSettings(context: {
  db: Db;
  environment: Environment;
  variant: Variant;
}): Promise<AssistantSettings> {
  return assistantFrom({
    settings: await readSettings(context),
    environment: context.environment,
    sandbox: sandbox(),
  });
}

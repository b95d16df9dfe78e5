import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";
import { sandbox } from "~/platform/sandbox-parts.server";

import { readSettings } from "./read-settings.server";
import type { SuiteSettings } from "./suite";
import { suiteFrom } from "./suite-settings";
import type { Variant } from "./variants";

/** Where the suite is for the context's variant, now. */
export async function suiteSettings(context: {
  db: Db;
  environment: Environment;
  variant: Variant;
}): Promise<SuiteSettings> {
  const { environment, variant } = context;
  return suiteFrom({
    variant,
    settings: await readSettings(context),
    environment,
    sandbox: sandbox(),
  });
}

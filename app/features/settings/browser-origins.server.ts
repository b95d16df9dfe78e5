import type { Db } from "~/platform/database.server";
import type { Environment } from "~/platform/environment.server";

import { suiteSettings } from "./suite-settings.server";
import type { Variant } from "./variants";

/** Origins beside our own that the browser measures: for the content security policy of pages with script. */
export async function browserOrigins(context: {
  db: Db;
  environment: Environment;
  variant: Variant;
}): Promise<string[]> {
  const suite = await suiteSettings(context);
  const { download, upload } = suite.client;
  const urls = [
    suite.endpointExchange,
    suite.endpointSharePoint,
    download?.url ?? null,
    upload?.url ?? null,
    ...suite.probeEndpoints.flatMap(({ url, telemetryUrl }) => [url, telemetryUrl]),
  ];
  return [...new Set(urls.filter((url) => url !== null).map((url) => new URL(url).origin))];
}

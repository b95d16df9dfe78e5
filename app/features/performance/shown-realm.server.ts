import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import type { Variant } from "~/features/settings/variants";
import type { Environment } from "~/platform/environment.server";

import type { Realm } from "./realm";

/**
 * The realm whose figures a deployment shows for a variant: where the suite is a stand-in, that of the
 * demonstration, as network health does.
 */
export function shownRealm({
  environment,
  variant,
}: {
  environment: Environment;
  variant: Variant;
}): Realm {
  return { variant, isDemonstration: isDemonstrationWorld(environment) };
}

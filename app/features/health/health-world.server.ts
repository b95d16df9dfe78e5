import { isDemonstrationWorld } from "~/features/geo/geo-data.server";
import type { Variant } from "~/features/settings/variants";
import type { Environment } from "~/platform/environment.server";

/** What belongs together: a variant, and either the demonstration or the real world. Nothing is mixed. */
export type HealthWorld = { variant: Variant; isDemonstration: boolean };

/**
 * The world that this deployment's reports are made in: where the suite is a stand-in every report
 * belongs to the demonstration, and so does all that is said of the network's health.
 */
export function healthWorldOf({
  environment,
  variant,
}: {
  environment: Environment;
  variant: Variant;
}): HealthWorld {
  return { variant, isDemonstration: isDemonstrationWorld(environment) };
}

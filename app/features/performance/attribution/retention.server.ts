import type { RetentionRule } from "~/platform/registration.server";

import { expireSampleAttribution } from "./sample-attribution.repository.server";

export const retention: readonly RetentionRule[] = [
  { what: "versions-of-samples", remove: expireSampleAttribution },
];

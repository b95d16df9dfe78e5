import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireBatches } from "./expire-batches.repository.server";

export const retention: readonly RetentionRule[] = [
  { what: "batches-of-samples", remove: inRounds(expireBatches) },
];

import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireRequestedRuns } from "./request-publishing.server";

export const retention: readonly RetentionRule[] = [
  { what: "publish-runs", remove: inRounds(expireRequestedRuns) },
];

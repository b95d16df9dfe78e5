import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireEpisodes, expireLooks } from "./expire-health.server";

export const retention: readonly RetentionRule[] = [
  { what: "health-episodes", remove: inRounds(expireEpisodes) },
  { what: "health-looks", remove: inRounds(expireLooks) },
];

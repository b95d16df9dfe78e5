import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireNotices } from "./expire-notices.server";

export const retention: readonly RetentionRule[] = [
  { what: "notices", remove: inRounds(expireNotices) },
];

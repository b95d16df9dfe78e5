import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireAccessRequests } from "./expire-access-requests.server";

export const retention: readonly RetentionRule[] = [
  { what: "access-requests", remove: inRounds(expireAccessRequests) },
];

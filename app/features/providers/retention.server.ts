import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireCountedCodes, expireRegistrations } from "./expire-registrations.server";

export const retention: readonly RetentionRule[] = [
  { what: "partner-registrations", remove: inRounds(expireRegistrations) },
  { what: "partner-codes", remove: inRounds(expireCountedCodes) },
];

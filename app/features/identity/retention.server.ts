import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireAccounts } from "./expire-accounts.server";
import { deleteExpiredSessions } from "./session.repository.server";

export const retention: readonly RetentionRule[] = [
  // Reports keep a session, and both keep an account.
  { what: "sessions", remove: inRounds(deleteExpiredSessions), order: 1 },
  { what: "accounts", remove: inRounds(expireAccounts), order: 2 },
];

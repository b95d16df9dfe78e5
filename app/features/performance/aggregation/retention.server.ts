import { inRounds, type RetentionRule } from "~/platform/registration.server";

import {
  expireAsDays,
  expireBlocks,
  expireConnects,
  expireCustomerDays,
} from "./expire-blocks.server";

export const retention: readonly RetentionRule[] = [
  { what: "aggregates", remove: inRounds(expireBlocks) },
  { what: "connect-buckets", remove: inRounds(expireConnects) },
  { what: "as-days", remove: inRounds(expireAsDays) },
  { what: "customer-days", remove: inRounds(expireCustomerDays) },
];

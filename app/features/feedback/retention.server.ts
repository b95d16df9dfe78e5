import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireFeedback } from "./expire-feedback.server";

export const retention: readonly RetentionRule[] = [
  { what: "feedback", remove: inRounds(expireFeedback) },
];

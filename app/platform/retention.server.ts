import { expirePostedForms } from "./answer-once.server";
import { inRounds, type RetentionRule } from "./registration.server";

export const retention: readonly RetentionRule[] = [
  { what: "posted-forms", remove: inRounds(expirePostedForms) },
];

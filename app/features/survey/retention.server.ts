import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireAnswers } from "./expire-answers.server";

export const retention: readonly RetentionRule[] = [
  { what: "survey-answers", remove: inRounds(expireAnswers) },
];

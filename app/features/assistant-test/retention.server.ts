import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { expireAssistantTests } from "./expire-assistant-tests.server";

export const retention: readonly RetentionRule[] = [
  { what: "assistant-tests", remove: inRounds(expireAssistantTests) },
];

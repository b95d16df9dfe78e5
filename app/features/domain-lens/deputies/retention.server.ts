import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { deleteDeputiesOver } from "./deputy.repository.server";

export const retention: readonly RetentionRule[] = [
  { what: "deputies", remove: inRounds(deleteDeputiesOver) },
];

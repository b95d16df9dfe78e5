import { inRounds, type RetentionRule } from "~/platform/registration.server";

import { dropAbandonedStarts } from "./drop-abandoned-starts.server";

export const retention: readonly RetentionRule[] = [
  { what: "abandoned-changes", remove: inRounds(dropAbandonedStarts) },
];

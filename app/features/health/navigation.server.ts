import type { NavigationEntry } from "~/features/access/navigation-entry";

import { isHealthOffered } from "./health-offered.server";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "tests",
    order: 30,
    label: "shell:navigation.health",
    path: "/status",
    permission: "health:read",
    isOffered: isHealthOffered,
  },
];

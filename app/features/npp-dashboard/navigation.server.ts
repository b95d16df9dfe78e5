import type { NavigationEntry } from "~/features/access/navigation-entry";

import { nppDashboardHref } from "./npp-dashboard";
import { isNppDashboardOffered } from "./npp-dashboard-offered.server";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "providers",
    order: 40,
    label: "shell:navigation.nppDashboard",
    path: nppDashboardHref(""),
    permission: "solution:review",
    needsAccount: true,
    isOffered: isNppDashboardOffered,
  },
];

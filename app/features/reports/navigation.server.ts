import type { NavigationEntry } from "~/features/access/navigation-entry";
import { isHistoryOffered } from "~/features/settings/history-offered.server";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "tests",
    order: 20,
    label: "shell:navigation.reports",
    path: "/reports",
    permission: "report:list",
    needsAccount: true,
    isOffered: isHistoryOffered,
  },
  {
    group: "manage",
    order: 10,
    label: "shell:navigation.sharingSettings",
    path: "/sharing-settings",
    permission: "sharing-settings:edit",
    needsAccount: true,
  },
];

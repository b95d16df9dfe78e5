import type { NavigationEntry } from "./navigation-entry";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "manage",
    order: 20,
    label: "shell:navigation.administration",
    path: "/admin",
    permission: "administration:read",
    needsAccount: true,
  },
];

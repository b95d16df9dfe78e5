import type { NavigationEntry } from "~/features/access/navigation-entry";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "tests",
    order: 10,
    label: "shell:navigation.networkTest",
    path: "/",
    alsoUnder: "/report",
    permission: "network-test:run",
  },
];

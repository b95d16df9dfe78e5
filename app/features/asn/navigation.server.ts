import type { NavigationEntry } from "~/features/access/navigation-entry";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "providers",
    order: 30,
    label: "shell:navigation.asRelationships",
    path: "/asn",
    permission: "asn:read",
    needsAccount: true,
  },
];

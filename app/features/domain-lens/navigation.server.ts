import type { NavigationEntry } from "~/features/access/navigation-entry";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "endpoints",
    order: 10,
    label: "shell:navigation.domainLens",
    path: "/endpoints",
    permission: "domain-lens:read",
    needsAccount: true,
  },
  {
    group: "endpoints",
    order: 20,
    label: "shell:navigation.publications",
    path: "/publications",
    permission: "publication:read",
  },
  {
    group: "endpoints",
    order: 30,
    label: "shell:navigation.webhooks",
    path: "/webhooks",
    permission: "webhook:edit",
    needsAccount: true,
  },
];

import type { NavigationEntry } from "~/features/access/navigation-entry";

import { isNewInternalPortalOffered } from "./new-internal-portal-offered.server";
import { isPartnerMember } from "./portal-offered.server";

export const navigation: readonly NavigationEntry[] = [
  {
    group: "providers",
    order: 10,
    label: "shell:navigation.partnerPortal",
    path: "/partnerPortal",
    alsoUnder: "/solutions",
    permission: "partner:register",
    needsAccount: true,
    isOffered: isPartnerMember,
  },
  {
    group: "providers",
    order: 20,
    label: "shell:navigation.networkPartners",
    path: "/vnext/partner",
    alsoUnder: "/solutions",
    permission: "solution:review",
    needsAccount: true,
    isOffered: isNewInternalPortalOffered,
  },
  {
    group: "providers",
    order: 20,
    label: "shell:navigation.networkPartners",
    path: "/partner",
    alsoUnder: "/vnext/partner",
    permission: "solution:review",
    needsAccount: true,
    isOffered: async (context) => !(await isNewInternalPortalOffered(context)),
  },
];

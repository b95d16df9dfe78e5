// Written by `npm run registries`, and by each build. Do not edit.
import { navigation as access } from "~/features/access/navigation.server";
import { navigation as asn } from "~/features/asn/navigation.server";
import { navigation as domainLens } from "~/features/domain-lens/navigation.server";
import { navigation as health } from "~/features/health/navigation.server";
import { navigation as networkTest } from "~/features/network-test/navigation.server";
import { navigation as nppDashboard } from "~/features/npp-dashboard/navigation.server";
import { navigation as providers } from "~/features/providers/navigation.server";
import { navigation as reports } from "~/features/reports/navigation.server";

/** The entries of the navigation that features register. */
export const registeredNavigation = [
  ...access,
  ...asn,
  ...domainLens,
  ...health,
  ...networkTest,
  ...nppDashboard,
  ...providers,
  ...reports,
] as const;

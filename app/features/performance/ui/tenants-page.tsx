import type { TenantsView } from "../tenants/tenants.view";
import { TenantBandsPage } from "./tenant-bands-page";
import { TenantRowsPage } from "./tenant-rows-page";

export type TenantsPageProps = {
  tenants: TenantsView;
  /** For some days after approval there are no figures yet. */
  isFresh: boolean;
};

/** The customers of a solution: names and figures for leadership, bands for its provider. */
export function TenantsPage({ tenants, isFresh }: TenantsPageProps) {
  return tenants.isOfProvider ? (
    <TenantBandsPage {...tenants} isFresh={isFresh} />
  ) : (
    <TenantRowsPage {...tenants} isFresh={isFresh} />
  );
}

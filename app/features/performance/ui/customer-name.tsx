import { useTranslation } from "react-i18next";

import type { NamedCustomer } from "../tenants/tenant-rows";

/** Who a customer is: a tenant by its domain and id, or a network by its number, never by an address. */
export function CustomerName({ customer }: { customer: NamedCustomer }) {
  const { t } = useTranslation("performance");
  if (customer.kind === "network") return <>{t("tenants.network", { number: customer.id })}</>;
  const { domain, tenantId } = customer;
  if (domain === null) return <>{tenantId}</>;
  return (
    <>
      {domain}
      <span className="small quiet line">{tenantId}</span>
    </>
  );
}

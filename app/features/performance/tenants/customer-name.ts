import type { NamedCustomer } from "./tenant-rows";

/**
 * A customer by the name that lists, searches and files use: the domain of a tenant, else its id; of a network its
 * number, which tells nothing of its addresses.
 */
export function nameOfCustomer(customer: NamedCustomer): string {
  return customer.kind === "tenant"
    ? (customer.domain ?? customer.tenantId)
    : `network ${customer.id}`;
}

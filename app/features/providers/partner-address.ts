import type { PartnerFilter } from "./partner-list.schema";

/**
 * The list of registered partners; `prefix` is the variant's.
 *
 * @param show the status of those that it shows; by default those that wait
 */
export function partnersHref(prefix: string, show?: PartnerFilter["show"]): string {
  const path = `${prefix}/vnext/partner/registrations`;
  return show ? `${path}?${new URLSearchParams({ show }).toString()}` : path;
}

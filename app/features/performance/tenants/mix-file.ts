import type { ListFile } from "~/lib/list/list-file";

import { nameOfCustomer } from "./customer-name";
import { namedProviders, type MixedCustomer } from "./provider-mix";

/** The customers of all official solutions as a file; shares are of the samples of the customer, 0 to 1. */
export const mixFile: ListFile<MixedCustomer> = {
  name: "pathlens-tenants",
  columns: {
    kind: ({ customer }) => customer.kind,
    name: ({ customer }) => nameOfCustomer(customer),
    tenantId: ({ customer }) => (customer.kind === "tenant" ? customer.tenantId : null),
    samples: ({ samples }) => samples,
    providers: ({ providers, furtherProviders }) => providers.length + furtherProviders,
    ...Object.fromEntries(
      Array.from({ length: namedProviders }, (_, at) => [
        [`provider${at + 1}`, ({ providers }: MixedCustomer) => providers[at]?.name ?? null],
        [`share${at + 1}`, ({ providers }: MixedCustomer) => providers[at]?.share ?? null],
      ]).flat(),
    ),
  },
};

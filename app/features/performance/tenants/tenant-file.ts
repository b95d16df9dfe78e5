import type { ListFile } from "~/lib/list/list-file";

import { workloads } from "../workload";
import { nameOfCustomer } from "./customer-name";
import type { BandedTenant } from "./tenant-bands";
import type { TenantRow } from "./tenant-rows";

/**
 * The customers of a solution as a file, with numbers before they are rounded: ratios from 0 to 1, and the geometric
 * mean of each workload's measure (latency in ms, of SharePoint throughput in bits a second) with how many values it
 * rests on.
 */
export const tenantFile: ListFile<TenantRow> = {
  name: "pathlens-solution-tenants",
  columns: {
    kind: ({ customer }) => customer.kind,
    name: ({ customer }) => nameOfCustomer(customer),
    tenantId: ({ customer }) => (customer.kind === "tenant" ? customer.tenantId : null),
    samples: ({ samples }) => samples,
    share: ({ share }) => share,
    attempts: ({ availability }) => availability.n,
    availability: ({ availability }) => availability.value,
    availabilityLow: ({ availability }) => availability.low,
    availabilityHigh: ({ availability }) => availability.high,
    ...Object.fromEntries(
      workloads.flatMap((workload) => [
        [`${workload}GeometricMean`, ({ typical }: TenantRow) => typical[workload].value],
        [`${workload}Values`, ({ typical }: TenantRow) => typical[workload].n],
      ]),
    ),
  },
};

/** The customers of a month as their provider sees them. */
export const tenantBandFile: ListFile<BandedTenant> = {
  name: "pathlens-solution-tenants",
  columns: {
    number: ({ number }) => number,
    band: ({ band }) => band,
  },
};

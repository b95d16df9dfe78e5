import * as z from "zod";

import { parsePrefix } from "~/lib/ip";

/** Most tenants that may name their own addresses, and most prefixes of each. */
const egressTenantLimit = 1000;
const egressPrefixLimit = 1000;

const prefix = z
  .string()
  .refine((text) => parsePrefix(text) !== null, "is not a prefix such as 192.0.2.0/24");

export const declaredSettings = {
  shape: {
    /** Prefixes by which the traffic of a tenant's own sites leaves for the internet, by tenant id. */
    tenantEgressPrefixes: z
      .record(z.string().max(64), z.array(prefix).max(egressPrefixLimit))
      .refine(
        (tenants) => Object.keys(tenants).length <= egressTenantLimit,
        "names too many tenants",
      ),
  },
  defaults: { tenantEgressPrefixes: {} as Record<string, string[]> },
};

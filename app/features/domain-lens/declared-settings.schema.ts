import * as z from "zod";

import { webAddress } from "~/lib/web-address.schema";

export const declaredSettings = {
  shape: {
    /** Where users ask for access to domain lens; by default on its own page. */
    domainLensAccessUrl: webAddress.nullable(),
    /** Whether calls may write without naming the revision they read, as old clients do. */
    areWritesWithoutRevisionAllowed: z.boolean(),
  },
  defaults: { domainLensAccessUrl: null, areWritesWithoutRevisionAllowed: false },
};

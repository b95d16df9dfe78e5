import * as z from "zod";

import { firstVersion, storedDocument } from "~/lib/document-version";

/** Attributes before or after an event, in the history of an FQDN or an OCDI association. */
export const attributesDocument = storedDocument<Record<string, unknown>>({
  name: "entry of history",
  schema: z.record(z.string(), z.unknown()),
  upgrades: [firstVersion],
});

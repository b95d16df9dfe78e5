import * as z from "zod";

import { placeChoiceFields } from "~/features/geo/place-choice.schema";

import { isTenantDomain } from "./tenant-domain";

/**
 * The start form of the network test. Messages are the words of the alerts of
 * specification §5; the place of a manual location is asked for by the use case,
 * which knows the gazetteer.
 */
export const startTestSchema = z.object({
  locationMode: z.enum(["auto", "manual"]).catch("auto"),
  ...placeChoiceFields,
  tenantDomain: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.string().trim().refine(isTenantDomain, "invalid-domain-name").optional(),
  ),
});

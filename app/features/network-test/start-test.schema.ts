import * as z from "zod";

import { placeTextMaxLength } from "~/features/geo/place";

import { isTenantDomain } from "./tenant-domain";

const blankIsMissing = (value: unknown) => (value === "" ? undefined : value);

/**
 * The start form of the network test. Messages are the words of the alerts of
 * specification §5; the place of a manual location is asked for by the use case,
 * which knows the gazetteer.
 */
export const startTestSchema = z.object({
  locationMode: z.enum(["auto", "manual"]).catch("auto"),
  place: z.preprocess(blankIsMissing, z.string().trim().max(placeTextMaxLength).optional()),
  placeId: z.preprocess(blankIsMissing, z.coerce.number().int().positive().optional().catch(undefined)),
  tenantDomain: z.preprocess(
    blankIsMissing,
    z.string().trim().refine(isTenantDomain, "invalid-domain-name").optional(),
  ),
});
export type StartTestInput = z.infer<typeof startTestSchema>;

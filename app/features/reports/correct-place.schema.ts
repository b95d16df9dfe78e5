import * as z from "zod";

import { placeTextMaxLength } from "~/features/geo/place";

/** The form that corrects a report's place: a text to choose by, or the chosen place. */
export const correctPlaceSchema = z.object({
  place: z.string().trim().max(placeTextMaxLength).optional(),
  placeId: z.preprocess((value) => (value === "" ? undefined : value), z.coerce.number().int().positive().optional().catch(undefined)),
});

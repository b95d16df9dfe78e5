import * as z from "zod";

/** Longest text of the location field; longer input names no place. */
const longestPlaceText = 120;

/** The form that corrects a report's place: a text to choose by, or the chosen place. */
export const correctPlaceSchema = z.object({
  place: z.string().trim().max(longestPlaceText).optional(),
  placeId: z.coerce.number().int().positive().optional(),
});

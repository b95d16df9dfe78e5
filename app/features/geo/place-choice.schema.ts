import * as z from "zod";

import { placeTextMaxLength } from "./place";

const blankIsMissing = (value: unknown) => (value === "" ? undefined : value);

/**
 * What the location field sends: a text to choose by, and the id of the place chosen. An id that is
 * none counts as no choice.
 */
export const placeChoiceFields = {
  place: z.preprocess(blankIsMissing, z.string().trim().max(placeTextMaxLength).optional()),
  placeId: z.preprocess(
    blankIsMissing,
    z.coerce.number().int().positive().optional().catch(undefined),
  ),
};

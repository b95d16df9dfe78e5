import * as z from "zod";

import { placeChoiceFields } from "~/features/geo/place-choice.schema";

/** The form that corrects a report's place. */
export const correctPlaceSchema = z.object(placeChoiceFields);

import { placeSchema, placeSuggestionsSchema } from "../answers.schema";
import { suggestPlacesCall } from "./calls";

import type { DocumentedCalls } from "../documented-calls";

/** What the document says of these calls. */
export const documented: DocumentedCalls = {
  tags: [{ name: "Places", description: "Names of places." }],
  answers: { Place: placeSchema, PlaceSuggestions: placeSuggestionsSchema },
  calls: [suggestPlacesCall],
};

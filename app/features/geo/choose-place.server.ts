import { ok, refuse, type Result } from "~/lib/result";

import { countryName } from "./country-name";
import { geoData } from "./geo-data.server";
import { placeSuggestionLimit, type Place } from "./place";

export type ChosenText = { text: string | undefined; placeId: number | undefined };
export type ChooseRefusal = "place-missing" | "place-choose";

/**
 * The place a form means by its text and its choice. A choice counts only while it is one
 * of the text's suggestions: without script a radio button stays chosen when the text is
 * typed anew.
 *
 * @returns `place-choose` when the text fits places but none is chosen, else `place-missing`
 */
export async function choosePlace({
  text,
  placeId,
}: ChosenText): Promise<Result<Place, ChooseRefusal>> {
  const { places } = await geoData();
  const chosen = placeId === undefined ? null : places.byId(placeId);
  if (chosen && (!text || places.suggest(text).some(({ id }) => id === chosen.id)))
    return ok(chosen);
  return refuse(text && places.suggest(text).length > 0 ? "place-choose" : "place-missing");
}

/** Places that a text may mean, the likeliest first, with the country in the reader's language. */
export async function suggestPlaces(text: string, language: string): Promise<Place[]> {
  const { places } = await geoData();
  return places
    .suggest(text, placeSuggestionLimit)
    .map((place) => ({ ...place, country: countryName(place.countryCode, language) }));
}

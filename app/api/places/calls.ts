import { suggestPlaces } from "~/features/geo/choose-place.server";
import { egressAddressOf } from "~/features/geo/egress-address";
import { geoData } from "~/features/geo/geo-data.server";
import { placeTextMaxLength } from "~/features/geo/place";
import { remapPlace } from "~/features/geo/remap-place.server";
import { callAnswer } from "~/platform/call.server";
import { languageOf } from "~/platform/i18n.server";

import { defineCall } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { describedOfLanguage, languageParameters, ofLanguage } from "../reader-language";
import { locationSchema } from "./location.schema";

const placeBodyBytes = 4 * 1024;

/** The place of the caller's egress address, as far as the databases know. */
const reverseEgressLocation = defineCall({
  path: "/api/AnonymousConnectivityTest/ReverseEgressLocation",
  method: "GET",
  operationId: "AnonymousConnectivityTest_ReverseEgressLocation",
  tag: "Places",
  summary: "Where the caller's address is used",
  permission: "network-test:run",
  limit: "placeSearch",
  answers: {
    200: jsonAnswer(
      "The place, with null for what is not known.",
      "EgressLocation",
      cacheControl("no-store"),
    ),
  },
  refusals: {},
  run: async ({ context }) => {
    const geo = await geoData();
    const address = egressAddressOf(context.clientAddress, geo.demonstration);
    const place = address === null ? null : await geo.addresses.locate(address);
    return callAnswer({
      country: place?.country ?? null,
      state: place?.region ?? null,
      city: place?.city ?? null,
      cityLat: place?.latitude ?? null,
      cityLong: place?.longitude ?? null,
    });
  },
});

const remapBingGeo = defineCall({
  path: "/api/AnonymousConnectivityTest/RemapBingGeo",
  method: "POST",
  operationId: "AnonymousConnectivityTest_RemapBingGeo",
  tag: "Places",
  summary: "The name of the place at a point",
  description: "The point is snapped to a grid of about 300 m before any service is asked.",
  permission: "place:search",
  limit: ({ environment }) => (environment.maps ? "mapsLookup" : "placeSearch"),
  body: {
    schema: locationSchema,
    name: "RemapBingGeoBody",
    maxBytes: placeBodyBytes,
    takes: ["json", "form"],
    example: { latitude: 35.6762, longitude: 139.6503 },
  },
  answers: {
    200: jsonAnswer("The place, at the snapped point.", "Place", cacheControl("no-store")),
  },
  refusals: { "type-in-city": 404 },
  run: async ({ request, body }) => {
    const outcome = await remapPlace(body, request.signal);
    return outcome.ok ? callAnswer(outcome.value) : outcome;
  },
});

/** The calls about places of the anonymous controller. */
export const placeCallsOfVisitors = [reverseEgressLocation, remapBingGeo];

export const suggestPlacesCall = defineCall({
  path: "/api/places",
  method: "GET",
  operationId: "places",
  tag: "Places",
  summary: "Places that a text may mean",
  permission: "place:search",
  limit: "placeSearch",
  parameters: [
    {
      name: "q",
      in: "query",
      description:
        "Beginning of a city's name, then of its region or country. The first 100 characters count.",
      schema: { type: "string" },
    },
    ...languageParameters,
  ],
  answers: {
    200: jsonAnswer(
      "At most 8 places; none for a blank text.",
      "PlaceSuggestions",
      describedOfLanguage,
    ),
  },
  refusals: {},
  run: async ({ request }) => {
    const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, placeTextMaxLength);
    const suggestions = await suggestPlaces(text, await languageOf(request));
    return callAnswer({ suggestions }, ofLanguage);
  },
});

import { setImmediate } from "node:timers/promises";

import * as z from "zod";

import type { NamedPlace } from "~/features/performance/places/find-place.server";
import { placeKind } from "~/features/performance/places/place-number";
import { placeShapes } from "~/features/performance/places/place-shapes.server";
import { placeTree, type PlaceTree } from "~/features/performance/places/place-tree.server";
import { callAnswer, referenceCacheControl } from "~/platform/call.server";

import type { CallRefusal } from "../define-call";
import { cacheControl, jsonAnswer } from "../openapi-parts";
import { boundaryEntity } from "./boundary.view";
import {
  candidates,
  nameLength,
  onlyPlace,
  place,
  placeParameters,
  placeRefusals,
  type PlaceWord,
} from "./named-place";
import { defineSolutionCall } from "./solution-call";
import { strictQuery } from "./strict-query";

const encoding = [
  "`Shape` is `1,ring,ring…`: the outer ring, then its holes, each closed. Per point, latitude and longitude are",
  "rounded to 1e-5 degrees; dy and dx are the differences to the point before (the first to 0, 0), zig-zag encoded",
  "(2d, or -2d - 1 below zero) as y and x; n = (y + x)(y + x + 1) / 2 + y is written five bits at a time, the low",
  "ones first, 32 added while more follow, in the alphabet `A-Za-z0-9_-`. n exceeds 32 bits. Areas of cities are",
  "approximate: what is nearest to each in its state.",
].join(" ");

const kinds = { country: "Country", state: "State", city: "City" } as const;

const geoBoundary = defineSolutionCall<PlaceWord>({
  name: "map/geoBoundary/{type}/{name}",
  operation: "map_geoBoundary",
  method: "GET",
  summary: "The boundary of a country, state or city",
  description: `${encoding} ${candidates}`,
  parameters: [
    {
      name: "type",
      in: "path",
      required: true,
      description: "Of which kind the place is.",
      schema: { enum: Object.keys(kinds) },
    },
    {
      name: "name",
      in: "path",
      required: true,
      description: "The id of the place, or its English name.",
      schema: { type: "string", maxLength: nameLength },
    },
  ],
  answer: jsonAnswer("The boundary.", "PlaceBoundary", cacheControl(referenceCacheControl)),
  refusals: placeRefusals,
  run: async ({ params: { type = "", name = "" } }) => {
    const kind = type.toLowerCase();
    if (!isKind(kind) || name.length > nameLength) return { refusal: "no-such-place" };
    const tree = await placeTree();
    const found = onlyPlace(tree, { [kind]: name });
    if (!found.ok) return found.refusal;
    return boundariesAnswer(boundaryEntity(tree, await placeShapes(), found.value));
  },
});

const geoBoundaries = defineSolutionCall<PlaceWord, undefined, NamedPlace>({
  name: "map/GeoBoundaries",
  method: "GET",
  summary: "The boundaries of the parts of a place",
  description:
    "The countries; of a country its states, or its cities where it has no states; of a state its cities. A " +
    `city has no parts. \`Shape\` is as map/geoBoundary says. ${candidates}`,
  query: strictQuery(
    z.object({ country: place, state: place, city: place }),
    placeParameters("country", "state", "city"),
  ),
  answer: jsonAnswer("By name.", "PlaceBoundaries", cacheControl(referenceCacheControl)),
  refusals: placeRefusals,
  run: async ({ query }) => partsOf(await placeTree(), query),
});

const cityBoundaries = defineSolutionCall<
  PlaceWord | "bad-input",
  undefined,
  Pick<NamedPlace, "country" | "state">
>({
  name: "PartnerPerformance/getCityBoundaries",
  method: "GET",
  summary: "The areas of the cities of a country or state",
  description:
    "Of a country those of all its states: up to 20 000 cities and 3 MB. Areas are approximate. `Shape` is as " +
    `map/geoBoundary says. ${candidates}`,
  query: strictQuery(
    z.object({ country: place, state: place }),
    placeParameters("country", "state"),
  ),
  answer: jsonAnswer("By name.", "PlaceBoundaries", cacheControl(referenceCacheControl)),
  refusals: { ...placeRefusals, "bad-input": 400 },
  possible: ["no-such-place", "several-places"],
  run: async ({ query }) => {
    if (!query.country && !query.state)
      return { refusal: "bad-input", details: [{ field: "country", sentence: "place-needed" }] };
    const tree = await placeTree();
    const found = onlyPlace(tree, query);
    return found.ok ? boundariesOf(tree, citiesBelow(tree, found.value)) : found.refusal;
  },
});

/** The calls that answer boundaries of places, under the two fixed names. */
export const boundaryCalls = [geoBoundaries, cityBoundaries];

/** Its path has more parts than those of the other calls. */
export const boundaryCall = geoBoundary;

function isKind(text: string): text is keyof typeof kinds {
  return Object.hasOwn(kinds, text);
}

async function partsOf(
  tree: PlaceTree,
  asked: NamedPlace,
): Promise<Response | CallRefusal<PlaceWord>> {
  const found = onlyPlace(tree, asked);
  return found.ok ? boundariesOf(tree, [tree.childrenOf(found.value)]) : found.refusal;
}

/** The cities of a country or state, those of each state together. */
function citiesBelow(tree: PlaceTree, place: number): number[][] {
  const parts = tree.childrenOf(place);
  const isCity = (part: number) => placeKind(part) === "City";
  const states = parts.filter((part) => !isCity(part));
  return [parts.filter(isCity), ...states.map((state) => [...tree.childrenOf(state)])];
}

/** Answers boundaries by name. @param groups places whose shapes are worked out together */
async function boundariesOf(
  tree: PlaceTree,
  groups: readonly (readonly number[])[],
): Promise<Response> {
  const shapes = await placeShapes();
  const parts: ReturnType<typeof boundaryEntity>[] = [];
  for (const group of groups) {
    parts.push(...group.map((part) => boundaryEntity(tree, shapes, part)));
    // The areas of a large country take seconds, and others are waiting.
    await setImmediate();
  }
  return boundariesAnswer(parts.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name))));
}

function boundariesAnswer(value: unknown): Response {
  return callAnswer(value, { headers: { "Cache-Control": referenceCacheControl } });
}

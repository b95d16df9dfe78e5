import * as z from "zod";

import type { NamedPlace } from "~/features/performance/places/find-place.server";
import type { PlaceTree } from "~/features/performance/places/place-tree.server";
import { refuse, ok, type Result } from "~/lib/result";
import type { RefusedField } from "~/platform/call.server";

import type { CallRefusal } from "../define-call";
import type { Parameter } from "../openapi-parts";

/** Candidates that a refusal names at most, the most populous first. */
const candidatesMost = 20;

/** Longest name of a place that is looked for. */
export const nameLength = 100;

export const candidates =
  "Where a name means several places, 409 has them in `details`: the id as `field`, the place as `message`.";

const named = {
  country: "ISO 3166-1 alpha-2 code or English name.",
  state: "ISO 3166-2 code or English name.",
  city: "GeoNames id or name.",
};

/** Without the parameter no place is named; a blank one is a slip, and would answer for all places. */
export const place = z
  .string()
  .max(nameLength)
  .refine((name) => name.trim() !== "", "blank-place")
  .optional();

export function placeParameters(...names: readonly (keyof typeof named)[]): Parameter[] {
  return names.map((name) => ({
    name,
    in: "query",
    description: named[name],
    schema: { type: "string", minLength: 1, maxLength: nameLength },
  }));
}

/** How calls refuse a place. */
export const placeRefusals = {
  "no-such-place": 404,
  "several-places": 409,
} as const;
export type PlaceWord = keyof typeof placeRefusals;

/** The one place that is meant. */
export function onlyPlace(
  tree: PlaceTree,
  asked: NamedPlace,
): Result<number, CallRefusal<PlaceWord>> {
  const { place: only, candidates: all } = tree.numberOf(asked);
  if (only !== null) return ok(only);
  if (all.length === 0) return refuse({ refusal: "no-such-place" });
  const details = all.slice(0, candidatesMost).map((each) => candidate(tree, each));
  return refuse({ refusal: "several-places", details });
}

function candidate(tree: PlaceTree, each: number): RefusedField {
  const chain = [each, tree.parentOf(each), tree.parentOf(tree.parentOf(each))];
  const names = chain.map((part) => tree.nameOf(part, "en")).filter((name) => name !== "");
  return { field: tree.publicId(each), message: names.join(", ") };
}

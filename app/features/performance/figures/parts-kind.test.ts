import { expect, it } from "vitest";

import type { PlaceKind } from "../places/place-number";
import { namedByParts, partsKind } from "./parts-kind";

const parts = (...kinds: PlaceKind[]) =>
  kinds.map((kind) => ({ isUnlocated: false, place: { kind } }));
const unlocated = { isUnlocated: true, place: { kind: "Country" as const } };

it.each<[string, PlaceKind, ReturnType<typeof parts>, PlaceKind]>([
  ["everywhere", "Global", parts("Country"), "Global"],
  ["a country with states", "Country", parts("State", "State"), "Country"],
  ["a country without states", "Country", parts("City", "City"), "State"],
  ["one with samples that are not located", "Country", [...parts("City"), unlocated], "State"],
  ["one with states and cities", "Country", parts("State", "City"), "Country"],
  ["one without parts", "Country", [], "Country"],
  ["one with nothing located", "Country", [unlocated], "Country"],
  ["a state", "State", parts("City"), "State"],
])("the parts of %s are named by words", (_what, kind, of, expected) => {
  expect(partsKind(kind, of)).toBe(expected);
  expect(namedByParts({ kind, name: "Here" }, of)).toEqual({ kind: expected, name: "Here" });
});

it("nothing has no parts", () => expect(namedByParts(undefined, [])).toBeUndefined());

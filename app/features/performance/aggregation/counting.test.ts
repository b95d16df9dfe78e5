import { expect, it } from "vitest";

import type { SolutionType } from "~/features/solutions/solution";

import { countsWide } from "./counting";

it.each<[SolutionType | null, boolean]>([
  ["isp", false],
  ["satellite", false],
  ["corporate", true],
  ["university", true],
  ["cloudproxy", true],
  ["sdwan", true],
  ["Overlay", true],
  ["", true],
  [null, true],
])("a solution of the type %j counts wide customers: %s", (type, isWide) => {
  expect(countsWide(type)).toBe(isWide);
});

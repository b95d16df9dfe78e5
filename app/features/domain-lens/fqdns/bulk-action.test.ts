import { expect, it } from "vitest";

import { bulkVerdict } from "./bulk-action";

it.each([
  [[], 3, "failed"],
  [["not-permitted", "not-found"], 2, "failed"],
  [["done", "not-permitted"], 2, "partial"],
  [["done"], 2, "partial"],
  [["done", "done"], 2, "done"],
  [["done", "unchanged"], 2, "done"],
  [["unchanged"], 1, "done"],
] as const)("%j of %i asked for is %s", (outcomes, asked, verdict) => {
  expect(
    bulkVerdict(
      outcomes.map((outcome) => ({ outcome })),
      asked,
    ),
  ).toBe(verdict);
});

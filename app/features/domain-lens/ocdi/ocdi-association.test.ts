import { expect, it } from "vitest";

import { transitionStages, transitionStatuses, transitionStatusOf } from "./ocdi-association";

it("every stage has its status, and no stage has none", () => {
  expect(
    transitionStages
      .map((stage) => `${transitionStages.indexOf(stage)}-${transitionStatusOf(stage)}`)
      .map((text) => `S${text}`),
  ).toEqual([...transitionStages]);
  expect(transitionStatusOf(null)).toBe("NA");
  expect(transitionStatuses).toHaveLength(transitionStages.length + 1);
});

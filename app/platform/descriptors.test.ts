import { expect, it } from "vitest";

import { descriptorLimit, streamsWithin } from "./descriptors.server";

it.each([
  [4000, 20_000, 4000],
  [4000, 4500, 4000],
  [4000, 4096, 3596],
  [4000, 1024, 524],
  [4000, 256, 128],
  [100, 1024, 100],
  [4000, Infinity, 4000],
  [4000, null, 4000],
])("of %s streams within %s descriptors %s are taken", (wished, limit, taken) => {
  expect(streamsWithin(wished, limit)).toBe(taken);
});

it.runIf(process.platform === "linux")("the system tells the limit", () => {
  expect(descriptorLimit()).toBeGreaterThan(0);
});

import { expect, it } from "vitest";

import { sampledAt } from "./sampled-at";

it.each([
  ["2026-11-26T23:59:59.999Z", "2026-11-26T23:59:00.000Z"],
  ["2026-11-26T18:00:00.000Z", "2026-11-26T18:00:00.000Z"],
  ["2026-11-26T18:00:00.001Z", "2026-11-26T18:00:00.000Z"],
])("a test of %s has samples of %s", (begun, at) => {
  expect(sampledAt(new Date(begun)).toISOString()).toBe(at);
});

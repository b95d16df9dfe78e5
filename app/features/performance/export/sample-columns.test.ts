import { expect, it } from "vitest";

import { sampleColumns, sampleSchema, type SampleRow } from "./sample-columns";

const row: SampleRow = {
  at: new Date("2026-11-25T00:00:00Z"),
  realm: 0,
  workload: 0,
  place: 0,
  asn: null,
  access: 0,
  overlay: 16,
  latencyMs: null,
  downloadBps: null,
  lossRatio: null,
  jitterMs: null,
  isConnected: null,
  isWssConnected: null,
  isOnsite: null,
  vpn: 7,
  issuer: null,
  isInside: false,
};

const words = {
  solutions: new Map(),
  names: new Map(),
  placeIds: () => ({ country: null, state: null, city: null }),
};

function valueOf(name: string, of: Partial<SampleRow> = {}) {
  return sampleColumns
    .find(({ schema }) => schema.name === name)
    ?.valueOf({ ...row, ...of }, words);
}

it("the root of the schema counts its columns, each of another name", () => {
  const [root, ...columns] = sampleSchema;
  expect(root?.num_children).toBe(columns.length);
  expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
});

it.each([
  ["no solution", "access_solution_id"],
  ["a solution whose number is not known", "overlay_solution_id"],
  ["a name whose number is not known", "vpn_name"],
  ["no name", "tls_issuer"],
])("%s is null", (_what, name) => {
  expect(valueOf(name)).toBeNull();
});

it("a workload or realm that there is not is refused rather than written", () => {
  expect(() => valueOf("workload", { workload: 4 })).toThrow(RangeError);
  expect(() => valueOf("is_demonstration", { realm: 6 })).toThrow(RangeError);
});

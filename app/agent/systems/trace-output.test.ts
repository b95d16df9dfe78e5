import { expect, it } from "vitest";

import { firstPublicHop, hopsOf } from "./trace-output";

const hop = (number: number, address: string | null, isPrivate = false) => ({
  hop: number,
  address,
  roundTripsMs: [1],
  isPrivate,
});

it("names the first hop of the public internet", () => {
  expect(firstPublicHop([hop(1, "10.0.0.1", true), hop(2, null), hop(3, "81.2.69.160")])).toBe(
    "81.2.69.160",
  );
  expect(firstPublicHop([hop(1, "10.0.0.1", true)])).toBeNull();
});

it.each([
  ["52.98.1.1", "52.98.1.1"],
  ["81.2.69.161", "81.2.69.161"],
  ["9.9.9.9", "81.2.69.161"],
  [null, "81.2.69.161"],
])("of several routers of a hop, with %s as the target, %s is its address", (target, address) => {
  expect(hopsOf(" 8  81.2.69.161  11.5 ms 52.98.1.1  12.0 ms", target)).toMatchObject([
    { address, roundTripsMs: [11.5, 12] },
  ]);
});

it("finds an IPv6 target in any spelling and with a zone", () => {
  expect(
    hopsOf(" 8  fe80::2%en0  1.5 ms\n    fe80::1%en0  2.0 ms", "fe80:0:0::1%en0"),
  ).toMatchObject([{ address: "fe80::1" }]);
});

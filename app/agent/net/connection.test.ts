import dns from "node:dns/promises";

import { afterEach, expect, it, vi } from "vitest";

import { addressesOf } from "./connection";

const address = { address: "192.0.2.1", family: 4 };
const failing = (code: string) => Object.assign(new Error(code), { code });

afterEach(() => {
  vi.restoreAllMocks();
});

it.each<[what: string, answers: (string | null)[], expected: object, asked: number]>([
  ["answers at once", [null], { found: [address] }, 1],
  ["has trouble for the moment", ["EAI_AGAIN", null], { found: [address] }, 2],
  ["has trouble for longer", ["EAI_AGAIN", "EAI_AGAIN", null], { fault: { stage: "dns", code: "EAI_AGAIN" } }, 2],
  ["knows that there is no such name", ["ENOTFOUND", null], { fault: { stage: "dns", code: "ENOTFOUND" } }, 1],
])("a resolver that %s", async (_what, answers, expected, asked) => {
  const lookup = vi.spyOn(dns, "lookup");
  for (const code of answers) lookup.mockImplementationOnce((() => (code === null ? Promise.resolve([address]) : Promise.reject(failing(code)))) as never);
  expect(await addressesOf("door.example").then((found) => ({ found }), (fault: unknown) => ({ fault }))).toMatchObject(expected);
  expect(lookup).toHaveBeenCalledTimes(asked);
});

it("an address is its own", async () => {
  expect(await addressesOf("192.0.2.7")).toEqual([{ address: "192.0.2.7", family: 4 }]);
});

import { describe, expect, it } from "vitest";

import { networkOf } from "~/lib/network-of";

import { addressOfNetwork, networkNumber } from "./egress-network";

describe("networkNumber", () => {
  it.each([
    ["0.0.0.255", 0],
    ["40.1.2.3", 0x280102],
    ["40.1.2.255", 0x280102],
    ["255.255.255.0", 2 ** 24 - 1],
    ["::ffff:40.1.2.3", 0x280102],
    ["::1", 2 ** 24],
    ["2001:db8:1:2::3", 2 ** 24 + 0x20010db80001],
    ["2001:db8:1:ffff::", 2 ** 24 + 0x20010db80001],
    ["ffff:ffff:ffff::", 2 ** 24 + 0xffffffffffff],
  ])("of %s is %s, and leads back to its network", (address, number) => {
    expect(networkNumber(address)).toBe(number);
    expect(networkOf(addressOfNetwork(number))).toBe(networkOf(address));
  });

  it("needs an address", () => {
    expect(() => networkNumber("contoso.example")).toThrow(RangeError);
  });
});

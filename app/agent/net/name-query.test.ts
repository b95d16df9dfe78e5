import { describe, expect, it } from "vitest";

import { canBeAsked, serverOf } from "./name-query";

describe("configured resolvers", () => {
  it.each([
    ["1.1.1.1", { address: "1.1.1.1", port: 53 }],
    ["1.1.1.1:5353", { address: "1.1.1.1", port: 5353 }],
    ["2606::1", { address: "2606::1", port: 53 }],
    ["[fe80::1%eth0]:53", { address: "fe80::1", port: 53, zone: "eth0" }],
    ["fe80::1%eth0", { address: "fe80::1", port: 53, zone: "eth0" }],
    ["nonsense", null],
  ])("%s is %j", (text, expected) => {
    expect(serverOf(text)).toEqual(expected);
  });

  it.each([
    [{ address: "127.0.0.1", port: 53 }, true],
    [{ address: "fe80::1", port: 53, zone: "nowhere0" }, false],
  ])("%j can be asked: %s", async (server, expected) => {
    expect(await canBeAsked(server)).toBe(expected);
  });
});

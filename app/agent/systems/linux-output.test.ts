import { describe, expect, it } from "vitest";

import { countersOf, kindOf } from "./linux-output";

describe("output of Linux", () => {
  const plain = {
    name: "x0",
    type: 1,
    deviceType: null,
    hasDevice: false,
    isTunOrTap: false,
    hasWireless: false,
  };
  it.each([
    [{ type: 772, name: "lo" }, "loopback"],
    [{ hasDevice: true }, "ethernet"],
    [{ hasDevice: true, deviceType: "wlan" }, "wifi"],
    [{ hasDevice: true, hasWireless: true }, "wifi"],
    [{ hasDevice: true, deviceType: "wwan" }, "cellular"],
    [{ type: 65534, isTunOrTap: true }, "tunnel"],
    [{ type: 1, isTunOrTap: true }, "tunnel"],
    [{ type: 65534, deviceType: "wireguard" }, "tunnel"],
    [{ type: 512 }, "tunnel"],
    [{ deviceType: "bridge" }, "virtual"],
    [{}, "virtual"],
  ] as const)("%j is %s", (facts, kind) => {
    expect(kindOf({ ...plain, ...facts })).toBe(kind);
  });

  it("reads counters", () => {
    expect(
      countersOf(
        "Inter-|   Receive  |  Transmit\n" +
          " face |bytes packets errs drop fifo frame compressed multicast|bytes packets errs " +
          "drop\n  eth0: 100 10 1 2 0 0 0 0 200 20 3 4 0 0 0 0\n",
      ).get("eth0"),
    ).toEqual({ errors: 4, drops: 6 });
  });
});

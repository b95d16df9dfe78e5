import { describe, expect, it } from "vitest";

import { echoesOf, isPermissionRefused } from "./ping-output";

describe("echoes of ping", () => {
  it.each([
    [
      "Linux, which tells of no loss",
      "PING 10.77.0.1 (10.77.0.1) 56(84) bytes of data.\n" +
        "64 bytes from 10.77.0.1: icmp_seq=1 ttl=64 time=40.1 ms\n" +
        "64 bytes from 10.77.0.1: icmp_seq=7 ttl=64 time=39.8 ms\n" +
        "64 bytes from 10.77.0.1: icmp_seq=7 ttl=64 time=39.9 ms (DUP!)",
      7,
    ],
    [
      "macOS",
      "PING 1.1.1.1 (1.1.1.1): 56 data bytes\n" +
        "64 bytes from 1.1.1.1: icmp_seq=0 ttl=57 time=11.123 ms\n" +
        "Request timeout for icmp_seq 1\nRequest timeout for icmp_seq 2\n",
      3,
    ],
    [
      "Windows",
      "\r\nPinging 1.1.1.1 with 32 bytes of data:\r\n" +
        "Reply from 1.1.1.1: bytes=32 time=11ms TTL=57\r\nRequest timed out.\r\n" +
        "Request timed out.\r\nReply from 1.1.1.1: bytes=32 time<1ms TTL=57\r\n",
      4,
    ],
    [
      "Windows in Japanese",
      "\n1.1.1.1 に ping を送信しています 32 バイトのデータ:\n1.1.1.1 からの応答: バイト数 =32 時間 =21ms TTL=57\n要求がタイムアウトしました。\n",
      2,
    ],
    [
      "BusyBox",
      "PING 10.77.0.1 (10.77.0.1): 56 data bytes\n" +
        "64 bytes from 10.77.0.1: seq=0 ttl=64 time=0.412 ms\n" +
        "64 bytes from 10.77.0.1: seq=9 ttl=64 time=0.398 ms",
      9,
    ],
    ["nothing", "", 0],
  ])("that were sent by the time it was ended: %s", (_system, output, expected) => {
    expect(echoesOf(output)).toBe(expected);
  });

  it.each([
    ["ping: socktype: SOCK_RAW\nping: socket: Operation not permitted", true],
    ["ping: permission denied (are you root?)", true],
    ["ping: unknown host", false],
  ])("%s", (output, expected) => {
    expect(isPermissionRefused(output)).toBe(expected);
  });
});

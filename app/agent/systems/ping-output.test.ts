import { describe, expect, it } from "vitest";

import { echoesOf, isPermissionRefused, roundTripsOf } from "./ping-output";

const outputs: [string, string, number[]][] = [
  ["Linux", `PING 10.77.0.1 (10.77.0.1) 56(84) bytes of data.
64 bytes from 10.77.0.1: icmp_seq=1 ttl=64 time=40.1 ms
64 bytes from 10.77.0.1: icmp_seq=3 ttl=64 time=39.8 ms
64 bytes from 10.77.0.1: icmp_seq=3 ttl=64 time=39.9 ms (DUP!)
From 10.77.0.9 icmp_seq=4 Destination Host Unreachable

--- 10.77.0.1 ping statistics ---
4 packets transmitted, 2 received, +1 duplicates, 50% packet loss, time 604ms
rtt min/avg/max/mdev = 39.830/39.970/40.110/0.140 ms`, [40.1, 39.8]],
  ["macOS", `PING 1.1.1.1 (1.1.1.1): 56 data bytes
64 bytes from 1.1.1.1: icmp_seq=0 ttl=57 time=11.123 ms
Request timeout for icmp_seq 1
64 bytes from 1.1.1.1: icmp_seq=2 ttl=57 time=12.5 ms
round-trip min/avg/max/stddev = 11.123/11.811/12.500/0.688 ms`, [11.123, 12.5]],
  ["IPv6", "64 bytes from 2606:4700:4700::1111: icmp_seq=1 ttl=57 time=8.1 ms\n16 bytes from fe80::1%en0, icmp_seq=0 hlim=64 time=2.0 ms", [8.1, 2]],
  ["Windows", `Pinging 1.1.1.1 with 32 bytes of data:\r
Reply from 1.1.1.1: bytes=32 time=11ms TTL=57\r
Request timed out.\r
Reply from 1.1.1.1: bytes=32 time<1ms TTL=57\r
\r
Ping statistics for 1.1.1.1:\r
    Packets: Sent = 3, Received = 2, Lost = 1 (33% loss),\r
    Minimum = 1ms, Maximum = 11ms, Average = 6ms\r`, [11, 1]],
  ["Windows in German", `Ping wird ausgeführt für 1.1.1.1 mit 32 Bytes Daten:
Antwort von 1.1.1.1: Bytes=32 Zeit=14ms TTL=57
Antwort von 192.168.1.5: Zielhost nicht erreichbar.
Ping-Statistik für 1.1.1.1:
Ca. Zeitangaben in Millisek.:
    Minimum = 14ms, Maximum = 14ms, Mittelwert = 14ms`, [14]],
  ["Windows in French", "Réponse de 1.1.1.1 : octets=32 temps=9 ms TTL=57", [9]],
  ["Windows in Japanese", "1.1.1.1 からの応答: バイト数 =32 時間 =21ms TTL=57", [21]],
  ["Windows in Russian", "Ответ от 1.1.1.1: число байт=32 время=17мс TTL=57\nОтвет от 1.1.1.1: число байт=32 время<1мс TTL=57\nОтвет от 192.168.1.5: Заданный узел недоступен.", [17, 1]],
  ["Windows in Russian, in a code page of its own", "\ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd 1.1.1.1: \ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd=32 \ufffd\ufffd\ufffd\ufffd\ufffd=17\ufffd\ufffd TTL=57", [17]],
  ["Windows in Russian, IPv6", "Ответ от ::1: время<1мс", [1]],
  ["Windows in Chinese, IPv6", "来自 ::1 的回复: 时间<1ms", [1]],
  ["nothing", "", []],
];

describe("round trips of ping", () => {
  it.each(outputs)("%s", (_system, output, expected) => {
    expect(roundTripsOf(output)).toEqual(expected);
  });

  it.each([
    ["Linux, which tells of no loss", "PING 10.77.0.1 (10.77.0.1) 56(84) bytes of data.\n64 bytes from 10.77.0.1: icmp_seq=1 ttl=64 time=40.1 ms\n64 bytes from 10.77.0.1: icmp_seq=7 ttl=64 time=39.8 ms\n64 bytes from 10.77.0.1: icmp_seq=7 ttl=64 time=39.9 ms (DUP!)", 7],
    ["macOS", "PING 1.1.1.1 (1.1.1.1): 56 data bytes\n64 bytes from 1.1.1.1: icmp_seq=0 ttl=57 time=11.123 ms\nRequest timeout for icmp_seq 1\nRequest timeout for icmp_seq 2\n", 3],
    ["Windows", "\r\nPinging 1.1.1.1 with 32 bytes of data:\r\nReply from 1.1.1.1: bytes=32 time=11ms TTL=57\r\nRequest timed out.\r\nRequest timed out.\r\nReply from 1.1.1.1: bytes=32 time<1ms TTL=57\r\n", 4],
    ["Windows in Japanese", "\n1.1.1.1 に ping を送信しています 32 バイトのデータ:\n1.1.1.1 からの応答: バイト数 =32 時間 =21ms TTL=57\n要求がタイムアウトしました。\n", 2],
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

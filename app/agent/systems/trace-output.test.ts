import { describe, expect, it } from "vitest";

import { firstPublicHop, hopsOf } from "./trace-output";

const hop = (number: number, address: string | null, roundTripsMs: number[], isPrivate = false) => ({ hop: number, address, roundTripsMs, isPrivate });

const outputs: [string, string, ReturnType<typeof hop>[]][] = [
  ["traceroute", `traceroute to 52.98.1.1 (52.98.1.1), 30 hops max, 60 byte packets
 1  192.168.1.1  0.512 ms  0.498 ms  0.483 ms
 2  * * *
 3  81.2.69.160  9.1 ms 81.2.69.161  9.4 ms *
 4  52.98.1.1  12.0 ms !X  11.9 ms  11.8 ms`, [
    hop(1, "192.168.1.1", [0.512, 0.498, 0.483], true), hop(2, null, []), hop(3, "81.2.69.160", [9.1, 9.4]), hop(4, "52.98.1.1", [12, 11.9, 11.8]),
  ]],
  ["traceroute with names", " 1  router.lan (10.0.0.1)  1.2 ms\n 2  b.example (81.2.69.160)  3 ms", [hop(1, "10.0.0.1", [1.2], true), hop(2, "81.2.69.160", [3])]],
  ["tracepath", ` 1?: [LOCALHOST]                      pmtu 1500
 1:  10.77.0.1                                            40.295ms
 1:  10.77.0.1                                            39.111ms
 2:  no reply
 3:  81.2.69.160                                          41.000ms reached
     Resume: pmtu 1500 hops 3 back 3`, [hop(1, "10.77.0.1", [40.295], true), hop(2, null, []), hop(3, "81.2.69.160", [41])]],
  ["tracert", `Tracing route to 52.98.1.1 over a maximum of 30 hops\r
\r
  1    <1 ms     1 ms     2 ms  192.168.0.1\r
  2     *        *        *     Request timed out.\r
  3    14 ms    13 ms    15 ms  52.98.1.1\r
\r
Trace complete.\r`, [hop(1, "192.168.0.1", [1, 1, 2], true), hop(2, null, []), hop(3, "52.98.1.1", [14, 13, 15])]],
  ["tracert in German", `Routenverfolgung zu 52.98.1.1 über maximal 30 Hops
  1    <1 ms    <1 ms    <1 ms  192.168.178.1
  2     *        *        *     Zeitüberschreitung der Anforderung.
  3     *        *        *     Zeitüberschreitung der Anforderung.
  4     *        *        *     Zeitüberschreitung der Anforderung.`, [hop(1, "192.168.178.1", [1, 1, 1], true), hop(2, null, [])]],
  ["tracert in Chinese", "  1    <1 毫秒   <1 毫秒    1 毫秒 192.168.0.1 \n  2     5 ms     4 ms     6 ms  52.98.1.1 ", [hop(1, "192.168.0.1", [1, 1, 1], true), hop(2, "52.98.1.1", [5, 4, 6])]],
  ["tracert in Russian, in a code page of its own", "  1    <1 \ufffd\ufffd    <1 \ufffd\ufffd     2 \ufffd\ufffd  192.168.0.1 \n  2     *        *        *     \ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd 30", [hop(1, "192.168.0.1", [1, 1, 2], true), hop(2, null, [])]],
  ["tracepath with a way back", " 4:  81.2.69.160    9.100ms asymm  6 ", [hop(4, "81.2.69.160", [9.1])]],
  ["traceroute6", " 1  2a02:26f0::1  1.0 ms\n 2  fe80::1%en0  2.0 ms", [hop(1, "2a02:26f0::1", [1]), hop(2, "fe80::1", [2], true)]],
  ["nothing", "traceroute: unknown host", []],
];

describe("hops of a trace", () => {
  it.each(outputs)("%s", (_tool, output, expected) => {
    expect(hopsOf(output)).toEqual(expected);
  });

  it("names the first hop of the public internet", () => {
    expect(firstPublicHop([hop(1, "10.0.0.1", [1], true), hop(2, null, []), hop(3, "81.2.69.160", [3])])).toBe("81.2.69.160");
    expect(firstPublicHop([hop(1, "10.0.0.1", [1], true)])).toBeNull();
  });
});

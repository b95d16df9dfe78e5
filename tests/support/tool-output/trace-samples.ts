import { hopsOf } from "~/agent/systems/trace-output";

import { sampled, untranslated, type Sample } from "./sample";

/** The target of all traces that reach one. */
const target = "52.98.1.1";

type Hops = ReturnType<typeof hopsOf>;

const hop = (
  number: number,
  address: string | null,
  roundTripsMs: number[],
  isPrivate = false,
) => ({ hop: number, address, roundTripsMs, isPrivate });

const samples: Sample<Hops>[] = [
  {
    system: "Linux (traceroute)",
    language: untranslated,
    what: "silent and shared hops",
    output: `traceroute to 52.98.1.1 (52.98.1.1), 30 hops max, 60 byte packets
 1  192.168.1.1  0.512 ms  0.498 ms  0.483 ms
 2  * * *
 3  81.2.69.160  9.1 ms 81.2.69.161  9.4 ms *
 4  52.98.1.1  12.0 ms !X  11.9 ms  11.8 ms`,
    found: [
      hop(1, "192.168.1.1", [0.512, 0.498, 0.483], true),
      hop(2, null, []),
      hop(3, "81.2.69.160", [9.1, 9.4]),
      hop(4, target, [12, 11.9, 11.8]),
    ],
  },
  {
    system: "Linux (traceroute)",
    language: untranslated,
    what: "the target answers second",
    output: ` 7  * 81.2.69.160  9.1 ms  9.3 ms
 8  81.2.69.161  11.5 ms 52.98.1.1  12.0 ms  11.8 ms`,
    found: [hop(7, "81.2.69.160", [9.1, 9.3]), hop(8, target, [11.5, 12, 11.8])],
  },
  {
    system: "Linux (traceroute)",
    language: untranslated,
    what: "the target answers last, behind a lost probe",
    output: " 8  * 81.2.69.161  11.5 ms 52.98.1.1  12.0 ms",
    found: [hop(8, target, [11.5, 12])],
  },
  {
    system: "Linux (traceroute)",
    language: untranslated,
    what: "names",
    output: " 1  router.lan (10.0.0.1)  1.2 ms\n 2  b.example (81.2.69.160)  3 ms",
    found: [hop(1, "10.0.0.1", [1.2], true), hop(2, "81.2.69.160", [3])],
  },
  {
    system: "Linux (traceroute)",
    language: untranslated,
    what: "IPv6",
    output: " 1  2a02:26f0::1  1.0 ms\n 2  fe80::1%en0  2.0 ms",
    found: [hop(1, "2a02:26f0::1", [1]), hop(2, "fe80::1", [2], true)],
  },
  {
    system: "Linux (BusyBox)",
    language: untranslated,
    what: "silent hops, the target answers second",
    output: `traceroute to 52.98.1.1 (52.98.1.1), 30 hops max, 46 byte packets
 1  10.0.0.1 (10.0.0.1)  0.412 ms  0.398 ms  0.377 ms
 2  *  *  *
 3  81.2.69.161 (81.2.69.161)  9.412 ms  52.98.1.1 (52.98.1.1)  9.731 ms  9.702 ms`,
    found: [
      hop(1, "10.0.0.1", [0.412, 0.398, 0.377], true),
      hop(2, null, []),
      hop(3, target, [9.412, 9.731, 9.702]),
    ],
  },
  {
    system: "macOS and BSD (traceroute)",
    language: untranslated,
    what: "the target answers second, on a line below",
    output: `traceroute to 52.98.1.1 (52.98.1.1), 30 hops max, 40 byte packets
 1  192.168.1.1  1.201 ms  0.998 ms  0.954 ms
 2  81.2.69.160  8.112 ms
    81.2.69.161  8.434 ms
    81.2.69.160  8.301 ms
 3  81.2.69.162  11.612 ms
    52.98.1.1  12.043 ms  11.871 ms`,
    found: [
      hop(1, "192.168.1.1", [1.201, 0.998, 0.954], true),
      hop(2, "81.2.69.160", [8.112, 8.434, 8.301]),
      hop(3, target, [11.612, 12.043, 11.871]),
    ],
  },
  {
    system: "macOS and BSD (traceroute)",
    language: untranslated,
    what: "names and a lost probe on lines below",
    output: ` 9  * a.example (81.2.69.162)  11.612 ms
    b.example (52.98.1.1)  12.043 ms
10  * * *`,
    found: [hop(9, target, [11.612, 12.043]), hop(10, null, [])],
  },
  {
    system: "macOS and BSD (traceroute)",
    language: untranslated,
    what: "labels of MPLS below a hop",
    output: ` 4  81.2.69.160  8.112 ms  8.2 ms  8.3 ms
     MPLS Label=24012 CoS=0 TTL=1 S=1
 5  52.98.1.1  9.0 ms  9.1 ms  9.2 ms`,
    found: [hop(4, "81.2.69.160", [8.112, 8.2, 8.3]), hop(5, target, [9, 9.1, 9.2])],
  },
  {
    system: "Linux (tracepath)",
    language: untranslated,
    what: "a hop told twice",
    output: ` 1?: [LOCALHOST]                      pmtu 1500
 1:  10.77.0.1                                            40.295ms
 1:  10.77.0.1                                            39.111ms
 2:  no reply
 3:  81.2.69.160                                          41.000ms reached
     Resume: pmtu 1500 hops 3 back 3`,
    found: [hop(1, "10.77.0.1", [40.295], true), hop(2, null, []), hop(3, "81.2.69.160", [41])],
  },
  {
    system: "Linux (tracepath)",
    language: untranslated,
    what: "a way back of another length",
    output: " 4:  81.2.69.160    9.100ms asymm  6 \n 5:  52.98.1.1    9.300ms asymm  6 reached",
    found: [hop(4, "81.2.69.160", [9.1]), hop(5, target, [9.3])],
  },
  {
    system: "Linux (tracepath)",
    language: untranslated,
    what: "the target answers second",
    output: " 4:  81.2.69.160   9.100ms pmtu 1480\n 4:  52.98.1.1    9.300ms reached",
    found: [hop(4, target, [9.1, 9.3])],
  },
  {
    system: "Windows (tracert)",
    language: "English",
    what: "a silent hop",
    output: `Tracing route to 52.98.1.1 over a maximum of 30 hops\r
\r
  1    <1 ms     1 ms     2 ms  192.168.0.1\r
  2     *        *        *     Request timed out.\r
  3    14 ms    13 ms    15 ms  52.98.1.1\r
\r
Trace complete.\r`,
    found: [hop(1, "192.168.0.1", [1, 1, 2], true), hop(2, null, []), hop(3, target, [14, 13, 15])],
  },
  {
    system: "Windows (tracert)",
    language: "English",
    what: "names",
    output:
      "  1     1 ms     1 ms     1 ms  router.lan [192.168.0.1]\n" +
      "  2    14 ms     *       15 ms  front.example [52.98.1.1]",
    found: [hop(1, "192.168.0.1", [1, 1, 1], true), hop(2, target, [14, 15])],
  },
  {
    system: "Windows (tracert)",
    language: "German",
    what: "silence up to the end",
    output: `Routenverfolgung zu 52.98.1.1 über maximal 30 Hops
  1    <1 ms    <1 ms    <1 ms  192.168.178.1
  2     *        *        *     Zeitüberschreitung der Anforderung.
  3     *        *        *     Zeitüberschreitung der Anforderung.
  4     *        *        *     Zeitüberschreitung der Anforderung.`,
    found: [hop(1, "192.168.178.1", [1, 1, 1], true), hop(2, null, [])],
  },
  {
    system: "Windows (tracert)",
    language: "German",
    what: "an unreachable network",
    output:
      "  1    <1 ms    <1 ms    <1 ms  192.168.178.1\n  2  81.2.69.160  meldet: Zielnetz nicht erreichbar.",
    found: [hop(1, "192.168.178.1", [1, 1, 1], true), hop(2, "81.2.69.160", [])],
  },
  {
    system: "Windows (tracert)",
    language: "French",
    what: "the target",
    output:
      "Détermination de l’itinéraire vers 52.98.1.1 avec un maximum de 30 sauts.\n\n" +
      "  1     5 ms     4 ms     6 ms  52.98.1.1\n\nItinéraire déterminé.",
    found: [hop(1, target, [5, 4, 6])],
  },
  {
    system: "Windows (tracert)",
    language: "Turkish",
    what: "a silent hop",
    output:
      "En fazla 30 atlamanın üstünde 52.98.1.1 için yol izleniyor:\n" +
      "  1     *        *        *     İstek zaman aşımına uğradı.\n" +
      "  2     5 ms     4 ms     6 ms  52.98.1.1\nİzleme tamamlandı.",
    found: [hop(1, null, []), hop(2, target, [5, 4, 6])],
  },
  {
    system: "Windows (tracert)",
    language: "Japanese",
    what: "the target",
    output:
      "52.98.1.1 へのルートをトレースしています。経由するホップ数は最大 30 です\n\n  1    <1 ms    <1 ms    <1 ms  52.98.1.1\n\nトレースを完了しました。",
    found: [hop(1, target, [1, 1, 1])],
  },
  {
    system: "Windows (tracert)",
    language: "Chinese (simplified)",
    what: "units in Chinese",
    output:
      "通过最多 30 个跃点跟踪到 52.98.1.1 的路由\n  1    <1 毫秒   <1 毫秒    1 毫秒 192.168.0.1 \n" +
      "  2     5 ms     4 ms     6 ms  52.98.1.1 \n  3     *        *        *     请求超时。",
    found: [hop(1, "192.168.0.1", [1, 1, 1], true), hop(2, target, [5, 4, 6]), hop(3, null, [])],
  },
  {
    system: "Windows (tracert)",
    language: "Russian",
    what: "units in Russian",
    output:
      "  1    <1 мс    <1 мс     2 мс  192.168.0.1 \n" +
      "  2     *        *        *     Превышен интервал ожидания для запроса.\n",
    found: [hop(1, "192.168.0.1", [1, 1, 2], true), hop(2, null, [])],
  },
  {
    system: "Windows (tracert)",
    language: "Russian",
    what: "a code page that Node cannot read",
    output:
      "  1    <1 \ufffd\ufffd    <1 \ufffd\ufffd     2 \ufffd\ufffd  192.168.0.1 \n" +
      "  2     *        *        *     \ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd 30",
    found: [hop(1, "192.168.0.1", [1, 1, 2], true), hop(2, null, [])],
  },
  {
    system: "Linux (traceroute)",
    language: untranslated,
    what: "no trace",
    output: "traceroute: unknown host",
    found: [],
  },
];

export const traceParsers = [
  sampled({
    name: "Traces",
    module: "trace-output",
    read: (output) => hopsOf(output, target),
    samples,
  }),
];

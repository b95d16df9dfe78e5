import { isTotalLoss, roundTripsOf } from "~/agent/systems/ping-output";

import { sampled, untranslated, type Sample } from "./sample";

const windows = (
  language: string,
  output: string,
  found: number[],
  what = "answers",
): Sample<number[]> => ({ system: "Windows", language, what, output, found });

const answers: Sample<number[]>[] = [
  {
    system: "Linux (iputils)",
    language: untranslated,
    what: "losses, a duplicate and an error",
    output: `PING 10.77.0.1 (10.77.0.1) 56(84) bytes of data.
64 bytes from 10.77.0.1: icmp_seq=1 ttl=64 time=40.1 ms
64 bytes from 10.77.0.1: icmp_seq=3 ttl=64 time=39.8 ms
64 bytes from 10.77.0.1: icmp_seq=3 ttl=64 time=39.9 ms (DUP!)
From 10.77.0.9 icmp_seq=4 Destination Host Unreachable

--- 10.77.0.1 ping statistics ---
4 packets transmitted, 2 received, +1 duplicates, 50% packet loss, time 604ms
rtt min/avg/max/mdev = 39.830/39.970/40.110/0.140 ms`,
    found: [40.1, 39.8],
  },
  {
    system: "Linux (BusyBox)",
    language: untranslated,
    what: "answers",
    output: `PING 10.77.0.1 (10.77.0.1): 56 data bytes
64 bytes from 10.77.0.1: seq=0 ttl=64 time=0.412 ms
64 bytes from 10.77.0.1: seq=1 ttl=64 time=0.398 ms

--- 10.77.0.1 ping statistics ---
2 packets transmitted, 2 packets received, 0% packet loss
round-trip min/avg/max = 0.398/0.405/0.412 ms`,
    found: [0.412, 0.398],
  },
  {
    system: "macOS",
    language: untranslated,
    what: "a time-out",
    output: `PING 1.1.1.1 (1.1.1.1): 56 data bytes
64 bytes from 1.1.1.1: icmp_seq=0 ttl=57 time=11.123 ms
Request timeout for icmp_seq 1
64 bytes from 1.1.1.1: icmp_seq=2 ttl=57 time=12.5 ms
round-trip min/avg/max/stddev = 11.123/11.811/12.500/0.688 ms`,
    found: [11.123, 12.5],
  },
  {
    system: "Linux (iputils)",
    language: untranslated,
    what: "IPv6",
    output: "64 bytes from 2606:4700:4700::1111: icmp_seq=1 ttl=57 time=8.1 ms",
    found: [8.1],
  },
  {
    system: "macOS",
    language: untranslated,
    what: "IPv6 with a zone",
    output: "16 bytes from fe80::1%en0, icmp_seq=0 hlim=64 time=2.0 ms",
    found: [2],
  },
  {
    system: "Linux (iputils)",
    language: "German",
    what: "a comma in the figures",
    output: "64 Bytes von 10.77.0.1: icmp_seq=1 ttl=64 Zeit=40,1 ms",
    found: [40.1],
  },
  windows(
    "English",
    `Pinging 1.1.1.1 with 32 bytes of data:\r
Reply from 1.1.1.1: bytes=32 time=11ms TTL=57\r
Request timed out.\r
Reply from 1.1.1.1: bytes=32 time<1ms TTL=57\r
\r
Ping statistics for 1.1.1.1:\r
    Packets: Sent = 3, Received = 2, Lost = 1 (33% loss),\r
    Minimum = 1ms, Maximum = 11ms, Average = 6ms\r`,
    [11, 1],
  ),
  windows(
    "German",
    `Ping wird ausgeführt für 1.1.1.1 mit 32 Bytes Daten:
Antwort von 1.1.1.1: Bytes=32 Zeit=14ms TTL=57
Antwort von 192.168.1.5: Zielhost nicht erreichbar.
Ping-Statistik für 1.1.1.1:
Ca. Zeitangaben in Millisek.:
    Minimum = 14ms, Maximum = 14ms, Mittelwert = 14ms`,
    [14],
    "an unreachable host",
  ),
  windows("French", "Réponse de 1.1.1.1 : octets=32 temps=9 ms TTL=57", [9]),
  windows(
    "Spanish",
    "Respuesta desde 1.1.1.1: bytes=32 tiempo=23ms TTL=57\nTiempo de espera agotado para esta solicitud.",
    [23],
  ),
  windows("Italian", "Risposta da 1.1.1.1: byte=32 durata=14ms TTL=57", [14]),
  windows("Portuguese", "Resposta de 1.1.1.1: bytes=32 tempo=15ms TTL=57", [15]),
  windows("Dutch", "Antwoord van 1.1.1.1: bytes=32 tijd=16 ms TTL=57", [16]),
  windows("Polish", "Odpowiedź z 1.1.1.1: bajtów=32 czas=17ms TTL=57", [17]),
  windows(
    "Turkish",
    "1.1.1.1 cevabı: bayt=32 süre=18ms TTL=57\n1.1.1.1 cevabı: bayt=32 süre<1ms TTL=57",
    [18, 1],
  ),
  windows("Japanese", "1.1.1.1 からの応答: バイト数 =32 時間 =21ms TTL=57", [21]),
  windows("Korean", "1.1.1.1의 응답: 바이트=32 시간=22ms TTL=57\n::1의 응답: 시간<1ms", [22, 1]),
  windows("Chinese (simplified)", "来自 1.1.1.1 的回复: 字节=32 时间=24ms TTL=57", [24]),
  windows("Chinese (simplified)", "来自 ::1 的回复: 时间<1ms", [1], "IPv6"),
  windows("Chinese (traditional)", "回覆自 1.1.1.1: 位元組=32 時間=25ms TTL=57", [25]),
  windows(
    "Russian",
    "Ответ от 1.1.1.1: число байт=32 время=17мс TTL=57\n" +
      "Ответ от 1.1.1.1: число байт=32 время<1мс TTL=57\n" +
      "Ответ от 192.168.1.5: Заданный узел недоступен.",
    [17, 1],
  ),
  windows(
    "Russian",
    "\ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd 1.1.1.1: \ufffd\ufffd\ufffd\ufffd\ufffd " +
      "\ufffd\ufffd\ufffd\ufffd=32 \ufffd\ufffd\ufffd\ufffd\ufffd=17\ufffd\ufffd TTL=57",
    [17],
    "a code page that Node cannot read",
  ),
  windows("Russian", "Ответ от ::1: время<1мс", [1], "IPv6"),
];

const loss = (system: string, language: string, output: string, found = true): Sample<boolean> => ({
  system,
  language,
  what: found ? "all lost" : "some answered",
  output,
  found,
});

const losses: Sample<boolean>[] = [
  loss(
    "Linux (iputils)",
    untranslated,
    "4 packets transmitted, 0 received, 100% packet loss, time 3061ms",
  ),
  loss(
    "Linux (iputils)",
    untranslated,
    "4 packets transmitted, 0 received, +4 errors, 100% packet loss, time 3061ms",
  ),
  loss(
    "Linux (iputils)",
    untranslated,
    "100 packets transmitted, 50 received, 50% packet loss, time 3061ms",
    false,
  ),
  loss("Linux (iputils)", "French", "4 paquets transmis, 0 reçus, 100 % packet loss, time 3061ms"),
  loss("macOS", untranslated, "4 packets transmitted, 0 packets received, 100.0% packet loss"),
  loss(
    "macOS",
    untranslated,
    "400 packets transmitted, 1 packets received, 99.8% packet loss",
    false,
  ),
  loss("Windows", "English", "    Packets: Sent = 4, Received = 0, Lost = 4 (100% loss),\r\n"),
  loss(
    "Windows",
    "English",
    "    Packets: Sent = 100, Received = 100, Lost = 0 (0% loss),\r\n",
    false,
  ),
  loss(
    "Windows",
    "German",
    "    Pakete: Gesendet = 4, Empfangen = 0, Verloren = 4\r\n    (100% Verlust),\r\n",
  ),
  loss("Windows", "French", "    Paquets : envoyés = 4, reçus = 0, perdus = 4 (perte 100%),"),
  loss("Windows", "French", "    Paquets : envoyés = 4, reçus = 0, perdus = 4 (perte 100\ufffd%),"),
  loss(
    "Windows",
    "Spanish",
    "    Paquetes: enviados = 4, recibidos = 0, perdidos = 4\n    (100% perdidos),",
  ),
  loss("Windows", "Swedish", "    Paket: Skickade = 4, Mottagna = 0, Förlorade = 4 (100 %),"),
  loss(
    "Windows",
    "Czech",
    "    Pakety: Odeslané = 4, Přijaté = 0, Ztracené = 4 (ztráta 100,00 %),",
  ),
  loss("Windows", "Turkish", "    Paket: Giden = 4, Gelen = 0, Kaybolan = 4 (%100 kayıp),"),
  loss("Windows", "Turkish", "    Paket: Giden = 100, Gelen = 99, Kaybolan = 1 (%1 kayıp),", false),
  loss(
    "Windows",
    "Turkish",
    "    Paket: Giden = 1000, Gelen = 0, Kaybolan = 1000 (%1000 kayıp),",
    false,
  ),
  loss("Windows", "Basque", "    Paketeak: Bidalita = 4, Jasota = 0, Galduta = 4 (% 100 galera),"),
  loss("Windows", "Japanese", "    パケット数: 送信 = 4、受信 = 0、損失 = 4 (100% の損失)、"),
  loss("Windows", "Japanese", "    パケット数: 送信 = 4、受信 = 0、損失 = 4 (100％ の損失)、"),
  loss("Windows", "Korean", "    패킷: 보냄 = 4, 받음 = 0, 손실 = 4 (100% 손실),"),
  loss(
    "Windows",
    "Chinese (simplified)",
    "    数据包: 已发送 = 4，已接收 = 0，丢失 = 4 (100% 丢失)，",
  ),
  loss(
    "Windows",
    "Russian",
    "    Пакетов: отправлено = 4, получено = 0, потеряно = 4\n    (100% потерь)",
  ),
  loss("Windows", "Arabic", "    (٪100 فقدان)"),
];

export const pingParsers = [
  sampled({ name: "Answers of ping", module: "ping-output", read: roundTripsOf, samples: answers }),
  sampled({
    name: "Total loss of ping",
    module: "ping-output",
    read: isTotalLoss,
    samples: losses,
  }),
];

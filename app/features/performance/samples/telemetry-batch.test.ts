import { describe, expect, it } from "vitest";

import { checkLines, lineBytesMost } from "./telemetry-batch";

const rules = { now: Date.parse("2026-11-25T12:00:00Z"), isDemonstration: () => false };
const line =
  '{"time":"2026-11-25T11:59:00Z","egressIp":"40.1.2.3","workload":"Exchange","isConnected":true,"latencyMs":1}';

const ofBytes = (body: Uint8Array, firstNumber?: number) =>
  [...checkLines(body, rules, firstNumber)].flatMap(({ number, checked }) => {
    if (!checked) return [];
    return checked.ok ? `${number} taken` : `${number} ${checked.refusal}`;
  });
const ofText = (text: string) => ofBytes(new TextEncoder().encode(text));

const padded = (bytes: number) => line.padEnd(bytes, " ");

describe("checkLines", () => {
  it.each<[string, string, string[]]>([
    ["nothing", "", []],
    ["a line without an end", line, ["1 taken"]],
    ["LF", `${line}\n${line}\n`, ["1 taken", "2 taken"]],
    ["CRLF", `${line}\r\n${line}\r\n`, ["1 taken", "2 taken"]],
    ["blank lines, which count", `\n${line}\n \t\r\n\n${line}\n\n`, ["2 taken", "5 taken"]],
    ["a byte order mark", `\ufeff${line}\n`, ["1 taken"]],
    ["blanks around", `  ${line}\t`, ["1 taken"]],
    ["what is no JSON", `${line}\n{"time":\n${line}`, ["1 taken", "2 not-json", "3 taken"]],
    ["an array of lines", `[${line},${line}]`, ["1 not-an-object"]],
    ["two objects in one line", `${line}${line}`, ["1 not-json"]],
    ["an object over two lines", line.replace(",", ",\n"), ["1 not-json", "2 not-json"]],
    ["a carriage return between lines", `${line}\r${line}`, ["1 not-json"]],
    ["the longest line", `${padded(lineBytesMost)}\n`, ["1 taken"]],
    ["a longer one", `${padded(lineBytesMost + 1)}\n${line}`, ["1 too-long", "2 taken"]],
    ["NUL bytes", "\0\0\n", ["1 not-json"]],
    ["an escaped NUL in a name", line.replace("{", '{"vpnName":"\\u0000",'), ["1 vpn-name"]],
    ["half a pair, escaped", line.replace("{", '{"tlsIssuer":"\\ud83d",'), ["1 tls-issuer"]],
    ["a number beyond all", line.replace(":1}", ":1e999}"), ["1 latency"]],
    ["a field twice: the last", line.replace("{", '{"latencyMs":-1,'), ["1 taken"]],
    ["a prototype", line.replace("{", '{"__proto__":{"latencyMs":-1},'), ["1 taken"]],
  ])("reads %s", (_what, text, read) => {
    expect(ofText(text)).toEqual(read);
  });

  it("refuses only the lines that are no UTF-8", () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line}\n`),
      Buffer.from([0xff, 0xfe, 10]),
      Buffer.from(line.replace("}", ',"city":"Malmö"}'), "latin1"),
      Buffer.from(`\n${line}`),
      Buffer.from(`\n${line}`, "utf16le"),
    ]);
    expect(ofBytes(bytes)).toEqual([
      "1 taken",
      "2 not-utf-8",
      "3 not-utf-8",
      "4 taken",
      "5 not-json",
    ]);
  });

  it("counts on from the number of a part", () => {
    expect(ofBytes(new TextEncoder().encode(`${line}\n[]`), 10_001)).toEqual([
      "10001 taken",
      "10002 not-an-object",
    ]);
  });
});

import { describe, expect, it } from "vitest";

import { seededShares } from "~/lib/seeded-random";
import { sampledParsers } from "#tests/support/tool-output/sampled-parsers";

import { countersOf as darwinCountersOf, interfacesOf } from "./darwin-output";
import { countersOf } from "./linux-output";
import { echoesOf, isPermissionRefused } from "./ping-output";
import { adaptersOf } from "./windows-output";

const cases = sampledParsers.flatMap(({ name, module, read, samples }) =>
  samples.map((sample) => ({
    title: `${name} (${module}): ${sample.system}, ${sample.language}, ${sample.what}`,
    read,
    ...sample,
  })),
);

describe("output of systems", () => {
  it.each(cases)("$title", ({ read, output, found }) => {
    expect(read(output)).toEqual(found);
    // Whatever ends its lines: Windows sends one carriage return, and through some pipes two.
    expect(read(output.replaceAll(/\r*\n/g, "\r\r\n"))).toEqual(found);
  });
});

/** Those with a sample file, and those that are tested elsewhere. */
const readers: [name: string, read: (output: string) => unknown][] = [
  ...sampledParsers.map(({ name, module, read }): [string, (output: string) => unknown] => [
    `${name} (${module})`,
    read,
  ]),
  ["adapters of Windows", adaptersOf],
  ["counters of macOS", darwinCountersOf],
  ["interfaces of macOS", (output) => interfacesOf(output, output)],
  ["counters of Linux", countersOf],
  ["echoes of ping", echoesOf],
  ["refused echoes", isPermissionRefused],
];

const outputs = sampledParsers.flatMap(({ samples }) => samples.map(({ output }) => output));
const pieces = [
  "default",
  " via ",
  "inet6",
  "nexthop",
  "dev ",
  "100%",
  "%100",
  ": ",
  "：",
  "=",
  ";",
  "[::1]",
  "fe80::1%en0",
  "1.2.3.4",
  "0.0.0.0",
  "::/0",
  " ms",
  "<1",
  "* ",
  "\n",
  "\r\n",
  "\t",
  "{",
  "}",
  "'",
  "\\",
  "REG_SZ",
  "\ufffd",
  "\0",
  "9".repeat(400),
  "-1",
  "NaN",
  "__proto__",
];

/** A text made of a sample: cut off, with parts taken out, doubled, swapped or replaced by others'. */
function brokenText(share: () => number): string {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(share() * list.length)]!;
  let text = pick(outputs);
  for (let times = 0; times < 4; times++) {
    const [from = 0, to = 0] = [share(), share()]
      .map((at) => Math.floor(at * text.length))
      .sort((a, b) => a - b);
    const change = Math.floor(share() * 5);
    if (change === 0) text = text.slice(0, to);
    else if (change === 1) text = text.slice(0, from) + text.slice(to);
    else if (change === 2) text = text.slice(0, from) + pick(pieces) + text.slice(from);
    else if (change === 3) text = text.slice(0, to) + text.slice(from);
    else text = text.slice(0, from) + pick(outputs).slice(from);
  }
  return text;
}

/** Texts of a length at which a parser that looks at every pair of characters would never end. */
const longTexts = [
  "a",
  "1",
  " ",
  "\n",
  "\r",
  ":",
  "%",
  "1.",
  "::",
  "DNS",
  "{\n",
  "x : <array> {\n",
  "'",
  "\\",
  "[",
  "*",
  "100",
  "=",
  "default ",
  "\tnexthop via 1.2.3.4 dev a\n",
  "1 1.2.3.4 1 ms ",
  " \n",
  "(",
  "0 ",
  "REG_SZ ",
].map((piece) => piece.repeat(Math.ceil(300_000 / piece.length)));

/** Numbers that a result could not carry. */
const isWrongNumber = (value: unknown): boolean =>
  typeof value === "number"
    ? !Number.isFinite(value)
    : typeof value === "object" && value !== null && Object.values(value).some(isWrongNumber);

describe("a parser", () => {
  it.each(readers)(
    "%s reads any text without an error, and no number that is none",
    (name, read) => {
      const share = seededShares(name);
      for (let round = 0; round < 1000; round++) {
        const text = brokenText(share);
        expect(isWrongNumber(read(text)), JSON.stringify(text)).toBe(false);
      }
    },
  );

  it.each(readers)("%s comes to an end with a long text of anything", (_name, read) => {
    for (const text of longTexts) read(text);
  });
});

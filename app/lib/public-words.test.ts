import { describe, expect, it } from "vitest";

import { readAddress } from "./address-words";
import { isPublicAddress } from "./ip";
import { isPublicWords } from "./public-words";
import { seededShares } from "./seeded-random";

const words = new Uint32Array(4);

function isPublicByWords(text: string): boolean {
  const family = readAddress(text, words);
  return family !== 0 && isPublicWords(family, words);
}

describe("isPublicWords", () => {
  it.each([
    ["8.8.8.8", true],
    ["9.255.255.255", true],
    ["10.0.0.0", false],
    ["10.255.255.255", false],
    ["11.0.0.0", true],
    ["100.63.255.255", true],
    ["100.64.0.0", false],
    ["168.63.129.15", true],
    ["168.63.129.16", false],
    ["203.0.113.7", false],
    ["223.255.255.255", true],
    ["224.0.0.0", false],
    ["::ffff:8.8.8.8", true],
    ["::ffff:10.0.0.1", false],
    ["2001:1ff:ffff::", false],
    ["2001:200::", true],
    ["2001:db8::1", false],
    ["2002:808:808::", false],
    ["2a00:1450::1", true],
    ["3fff:fff:ffff::", false],
    ["3fff:1000::", true],
    ["4000::", false],
    ["64:ff9b::8.8.8.8", true],
    ["64:ff9b::10.0.0.1", false],
    ["fe80::1", false],
    ["::1", false],
    ["no address", false],
  ])("%s is %s", (text, isPublic) => {
    expect(isPublicByWords(text)).toBe(isPublic);
  });

  it("answers as isPublicAddress does", () => {
    const random = seededShares("public words");
    const byte = () => Math.floor(random() * 256);
    const group = () => Math.floor(random() * 0x1_0000).toString(16);
    const starts = ["2001:db8:", "2001:0:", "2002:", "3fff:", "64:ff9b::", "2a00:", "fe80:"];
    const texts = Array.from({ length: 5_000 }, (_, drawn) => {
      const start = starts[drawn % starts.length] ?? "";
      const tail = start.endsWith("::") ? `${group()}:${group()}` : `${group()}::${group()}`;
      return [[byte(), byte(), byte(), byte()].join("."), `${start}${tail}`];
    }).flat();
    expect(texts.filter((text) => isPublicByWords(text) !== isPublicAddress(text))).toEqual([]);
  });
});

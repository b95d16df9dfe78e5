import { describe, expect, it } from "vitest";

import { isDeep, randomFrom } from "#tests/support/random";

import { parseAddress, parsePrefix } from "./ip";
import { prefixesOfRange } from "./prefixes-of-range";

const bytesOf = (text: string) => parseAddress(text)?.bytes ?? [];

it.each([
  ["192.0.2.0", "192.0.2.255", ["192.0.2.0/24"]],
  ["192.0.2.7", "192.0.2.7", ["192.0.2.7/32"]],
  ["192.0.2.1", "192.0.2.6", ["192.0.2.1/32", "192.0.2.2/31", "192.0.2.4/31", "192.0.2.6/32"]],
  ["0.0.0.0", "255.255.255.255", ["0.0.0.0/0"]],
  ["255.255.255.254", "255.255.255.255", ["255.255.255.254/31"]],
  ["2001:db8::", "2001:db8:1:ffff:ffff:ffff:ffff:ffff", ["2001:db8::/47"]],
  ["2001:db8::f", "2001:db8::10", ["2001:db8::f/128", "2001:db8::10/128"]],
])("%s to %s is %j", (first, last, prefixes) => {
  expect(prefixesOfRange(bytesOf(first), bytesOf(last))).toEqual(prefixes);
});

describe("any range", () => {
  it("is covered by its prefixes, one after the other, and none of two can be one", () => {
    const random = randomFrom("ranges");
    for (let run = 0; run < (isDeep ? 20_000 : 500); run += 1) {
      const [one, other] = [random.whole(0, 2 ** 32 - 1), random.whole(0, 2 ** 32 - 1)];
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const bytes = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff);
      const blocks = prefixesOfRange(bytes(from), bytes(to)).map((text) => {
        const prefix = parsePrefix(text);
        const start = (prefix?.bytes ?? []).reduce((sum, byte) => sum * 256 + byte, 0);
        return { text: prefix?.text === text, start, size: 2 ** (32 - (prefix?.length ?? 0)) };
      });
      let at = from;
      for (const { text, start, size } of blocks) {
        expect(text).toBe(true);
        expect(start).toBe(at);
        expect(start % size).toBe(0);
        at += size;
      }
      expect(at).toBe(to + 1);
      for (const [number, { start, size }] of blocks.entries()) {
        const next = blocks[number + 1];
        if (next?.size === size) expect(start % (2 * size)).not.toBe(0);
      }
    }
  });
});

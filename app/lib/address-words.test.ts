import { expect, it } from "vitest";

import { randomFrom, type Random } from "#tests/support/random";
import { readAddress } from "~/lib/address-words";
import { parseAddress } from "~/lib/ip";

const words = new Uint32Array(4);

/** An address as its family and bytes; null for a text that is none. */
function told(text: string): unknown {
  const family = readAddress(text, words);
  if (family === 0) return null;
  const view = new DataView(new ArrayBuffer(16));
  words.forEach((word, at) => view.setUint32(at * 4, word));
  return [family, [...new Uint8Array(view.buffer, 0, family === 4 ? 4 : 16)]];
}

function known(text: string): unknown {
  const address = parseAddress(text);
  return address && [address.family, [...address.bytes]];
}

it.each([
  ...["0.0.0.0", "255.255.255.255", "1.2.3.4", "01.2.3.4", "1.2.3", "1.2.3.4.5", "256.1.1.1"],
  ...["1.2.3.4 ", " 1.2.3.4", "1.2.3.", "1..3.4", "", "1", "0x1.2.3.4", "1.2.3.1e1", "१.2.3.4"],
  ...["::", "::1", "1::", "2001:db8::1", "2001:DB8::A", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::"],
  ...["::2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8::", "1::2::3", ":1", "1:", ":::", "::1:", "12345::"],
  ...["::ffff:1.2.3.4", "::1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4"],
  ...["::ffff:102:304", "::ffff:0:1.2.3.4", "64:ff9b::1.2.3.4", "::1.2.3.4:5", "::01.2.3.4"],
  ...["fe80::1%eth0", "[::1]", "g::", "1.2.3.4::", "::ffff:1.2.3", "::1.2.3.256"],
  ...["ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", "0:0:0:0:0:0:0:0:0", "1:2:3:4:5:6:7"],
])("%j is what the strict parser says", (text) => expect(told(text)).toEqual(known(text)));

/** An address in one of its spellings, sometimes with a fault. */
function spelt(random: Random): string {
  const byte = () => random.whole(0, 255);
  const ipv4 = () => [byte(), byte(), byte(), byte()].join(".");
  if (random.share() < 0.3) return ipv4();
  const groups = Array.from({ length: random.whole(1, 8) }, () =>
    random.share() < 0.3 ? "0" : random.whole(0, 0xffff).toString(16),
  );
  if (random.share() < 0.2) groups.push(ipv4());
  if (random.share() < 0.7) groups.splice(random.whole(0, groups.length), 0, "");
  return groups.join(":").replace(/^:|:$/g, "::");
}

it("any text is an address to both or to none, and then the same", () => {
  const random = randomFrom("addresses");
  const letters = "0123456789abcdefABCDEF:.g% [x";
  let count = 0;
  for (let round = 0; round < 100_000; round += 1) {
    let text = spelt(random);
    if (random.share() < 0.4) {
      const at = random.whole(0, text.length);
      const gone = random.whole(0, 2);
      text = text.slice(0, at) + random.pick([...letters]) + text.slice(at + gone);
    }
    const expected = JSON.stringify(known(text));
    if (expected !== "null") count += 1;
    // An assertion for each text would take longer than reading it.
    const found = JSON.stringify(told(text));
    if (found !== expected) expect.fail(`${text}: ${found} in place of ${expected}`);
  }
  expect(count).toBeGreaterThan(20_000);
});

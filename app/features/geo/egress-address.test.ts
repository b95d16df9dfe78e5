import { expect, it } from "vitest";

import demonstration from "#db/seed/demonstration-networks.json";

import { egressAddressOf } from "./egress-address";

it.each([
  ["8.8.8.8", "8.8.8.8", "8.8.8.8"],
  ["::ffff:8.8.8.8", "8.8.8.8", "8.8.8.8"],
  ["2606:4700::1111", "2606:4700::1111", "2606:4700::1111"],
  ["127.0.0.1", null, demonstration.defaultVisitor],
  ["::1", null, demonstration.defaultVisitor],
  ["10.1.2.3", null, demonstration.defaultVisitor],
  ["203.0.113.70", null, "203.0.113.70"],
  ["2001:db8:2000::7", null, "2001:db8:2000::7"],
  ["2001:db8:f000::7", null, demonstration.defaultVisitor],
  ["nonsense", null, demonstration.defaultVisitor],
  [null, null, demonstration.defaultVisitor],
])("%s leaves from %s, in the sandbox from %s", (client, outside, sandbox) => {
  expect(egressAddressOf(client)).toBe(outside);
  expect(egressAddressOf(client, demonstration)).toBe(sandbox);
});

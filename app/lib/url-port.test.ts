import { expect, it } from "vitest";

import { portOf } from "./url-port";

it.each([
  ["https://example.com/", 443],
  ["http://example.com/", 80],
  ["https://example.com:8443/", 8443],
  ["http://[2001:db8::1]:8080/", 8080],
])("%s is at %d", (address, port) => {
  expect(portOf(new URL(address))).toBe(port);
});

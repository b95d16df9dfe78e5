import { describe, expect, it } from "vitest";

import {
  addressBehindProxies,
  clientAddressHeader,
  clientAddressOf,
} from "./client-address.server";

const peer = "10.0.0.1";

describe("addressBehindProxies", () => {
  it.each<[string, string | undefined, number, string]>([
    ["nobody is trusted: the header is whatever the visitor wrote", "198.51.100.1", 0, peer],
    ["no header", undefined, 1, peer],
    ["an empty header", "", 1, peer],
    ["a header of commas", " , ", 1, peer],
    ["one proxy of ours", "198.51.100.1", 1, "198.51.100.1"],
    [
      "one proxy of ours, and what the visitor wrote before it",
      "203.0.113.9, 198.51.100.1",
      1,
      "198.51.100.1",
    ],
    ["two proxies of ours", "198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
    [
      "two proxies of ours, and what the visitor wrote before them",
      "203.0.113.9, 198.51.100.1, 10.0.0.2",
      2,
      "198.51.100.1",
    ],
    ["fewer hops than proxies: the farthest that is told", "198.51.100.1", 3, "198.51.100.1"],
    ["blanks around", "  198.51.100.1  ", 1, "198.51.100.1"],
    ["an address of the sixth version", "2001:db8::1", 1, "2001:db8::1"],
    ["an address with its port", "198.51.100.1:4711", 1, "198.51.100.1"],
    ["an address of the sixth version with its port", "[2001:db8::1]:4711", 1, "2001:db8::1"],
    ["an address of the sixth version in brackets", "[2001:db8::1]", 1, "2001:db8::1"],
  ])("%s", (_what, forwardedFor, trusted, address) =>
    expect(addressBehindProxies(peer, forwardedFor, trusted)).toBe(address),
  );

  it("is undefined when neither socket nor header tells", () => {
    expect(addressBehindProxies(undefined, undefined, 1)).toBeUndefined();
  });
});

describe("clientAddressOf", () => {
  it.each<[Record<string, string>, string | null]>([
    [{ [clientAddressHeader]: "198.51.100.1" }, "198.51.100.1"],
    [{ "x-forwarded-for": "198.51.100.1", forwarded: "for=198.51.100.1" }, null],
  ])("%j is %j", (headers, address) =>
    expect(clientAddressOf(new Request("http://a.example/", { headers }))).toBe(address),
  );
});

import { describe, expect, it } from "vitest";

import { aBrowserSection, aClientSection, aLatency } from "#tests/factories/client-result";

import type { ClientTestData } from "./client-data.schema";
import { joinedSection } from "./joined-section";

const trace = {
  origin: "via-header",
  host: null,
  port: null,
  appliesTo: [],
  needsPassword: false,
  latency: null,
  evidence: "Via",
  opensTls: true,
} as const;
const own = {
  origin: "pac",
  host: "proxy.example",
  port: 8080,
  appliesTo: [],
  needsPassword: false,
  latency: null,
  evidence: "",
} as const;
const proxies = (...found: ClientTestData["proxy"]["found"]) => aClientSection("proxy", { found });
const seenByServer = { ...proxies({ ...trace, appliesTo: [] }), source: "server" as const };

const withoutRates = {
  idle: aLatency(),
  download: {
    bitsPerSecond: null,
    bytes: 0,
    elapsedMs: 1,
    loaded: null,
    reason: "processor-busy" as const,
  },
  upload: null,
};
const address = {
  address: "8.8.8.8",
  place: null,
  network: { asn: 15169, organisation: "Google" },
};
const resolver = (source: "client" | "server", recursive: string | null) => ({
  ...aClientSection("dnsResolver", { recursive }, { addresses: recursive ? [address] : [] }),
  source,
});

describe("joinedSection", () => {
  it("takes the first result, and a newer one of the same source", () => {
    const [first, second] = [aClientSection("arp"), aClientSection("arp", { entryCount: 9 })];
    expect([joinedSection("arp", null, first), joinedSection("arp", first, second)]).toEqual([
      first,
      second,
    ]);
  });

  it.each([
    [
      "a browser's beside a client's",
      "bufferBloat",
      aClientSection("bufferBloat"),
      aBrowserSection("bufferBloat"),
    ],
    ["one without data", "arp", aClientSection("arp"), aClientSection("arp", null)],
    [
      "one without rates beside a browser's with some",
      "bufferBloat",
      aBrowserSection("bufferBloat"),
      aClientSection("bufferBloat", withoutRates),
    ],
    [
      "one that asked no port",
      "skype",
      aBrowserSection("skype"),
      aClientSection("skype", { openUdpPorts: [], blockedUdpPorts: [] }),
    ],
  ] as const)("keeps what there is against %s", (_what, test, kept, next) => {
    expect(joinedSection(test, kept as never, next as never)).toBe(kept);
  });

  it("takes a client's rates for a browser's", () => {
    const next = aClientSection("bufferBloat");
    expect(joinedSection("bufferBloat", aBrowserSection("bufferBloat"), next)).toBe(next);
  });

  it("keeps the resolver that the zone saw, whoever came first", () => {
    const expected = {
      source: "client",
      data: { recursive: "8.8.8.8", inventsAnswers: false },
      addresses: [address],
    };
    expect(
      joinedSection("dnsResolver", resolver("server", "8.8.8.8"), resolver("client", null)),
    ).toMatchObject(expected);
    expect(
      joinedSection("dnsResolver", resolver("client", null), resolver("server", "8.8.8.8")),
    ).toMatchObject(expected);
  });

  it("does not put another resolver in the place of the client's", () => {
    const own = resolver("client", "8.8.4.4");
    expect(joinedSection("dnsResolver", resolver("server", "8.8.8.8"), own)).toBe(own);
  });

  it("keeps what only the server saw of proxies, once", () => {
    const joined = joinedSection("proxy", seenByServer, proxies({ ...own, appliesTo: [] }));
    expect(joined.data?.found.map(({ origin }) => origin)).toEqual(["pac", "via-header"]);
    expect(
      joinedSection("proxy", joined, proxies()).data?.found.map(({ origin }) => origin),
    ).toEqual(["via-header"]);
    expect(joinedSection("proxy", joined, joined)).toBe(joined);
  });
});

import { describe, expect, it } from "vitest";

import {
  aClientSection,
  allClientSections,
  anEndpoint,
  badClientDataOf,
} from "#tests/factories/client-result";

import { clientTestNames, clientTests, type ClientTest } from "./client-results";
import type { ClientSection } from "./client-sections";
import { asClientEvent, redactedSection, redactedSections } from "./redact-section";

const audiences = ["receiver", "public"] as const;
const own = "contoso.sharepoint.com";

function sectionOf(test: ClientTest): ClientSection {
  const addresses = ["8.8.4.1", "1.1.1.1", "8.8.4.44"].map((address) => ({
    address,
    place: null,
    network: null,
  }));
  return aClientSection(test, badClientDataOf()[test], {
    note: "user@contoso at 192.168.1.9",
    addresses,
    tenantHosts: [own],
  }) as ClientSection;
}

/** What nobody but owner and holder may see (rules, section 5). */
const secrets = [
  "192.168.",
  "10.1.1.1",
  "wlan0",
  "tun0",
  "Contoso VPN",
  "proxy.contoso.example",
  "8.8.4.44",
  "user@contoso",
];

describe.each(audiences)("what the %s sees", (audience) => {
  it.each(clientTestNames)("of %s holds nothing of the inside", (test) => {
    const text = JSON.stringify(redactedSection(test, sectionOf(test), audience));
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it.each([
    ["networkInterface", true],
    ["arp", true],
    ["skype", false],
    ["connectivity", false],
    ["vpn", false],
  ] as const)("of %s is kept back: %s", (test, isWithheld) => {
    expect(redactedSection(test, sectionOf(test), audience)).toMatchObject({ isWithheld });
  });

  it("leaves the figures, the verdicts and the public hops", () => {
    const trace = redactedSection(
      "traceroute",
      sectionOf("traceroute") as ClientSection<"traceroute">,
      audience,
    );
    expect(
      trace.data?.traces[0]?.hops.map(({ address, isPrivate }) => [address, isPrivate]),
    ).toEqual([
      [null, true],
      [null, false],
      ["8.8.4.1", false],
      ["52.96.0.1", false],
    ]);
    expect(
      redactedSection("vpn", sectionOf("vpn") as ClientSection<"vpn">, audience).data?.routes[0],
    ).toMatchObject({ verdict: "tunnelled", tunnelledCount: 4 });
    expect(
      redactedSection("skype", sectionOf("skype") as ClientSection<"skype">, audience).data,
    ).toMatchObject({ lossRatio: 0.04, mappedAddress: null });
  });

  it("names no address that its data does not", () => {
    expect(redactedSection("skype", sectionOf("skype"), audience).addresses).toEqual([]);
    expect(
      redactedSection("traceroute", sectionOf("traceroute"), audience).addresses.map(
        ({ address }) => address,
      ),
    ).toEqual(["8.8.4.1"]);
  });
});

describe.each(audiences)("addresses of the visitor's own line, for the %s", (audience) => {
  const own = {
    address: "2a02:8109:1:2::1",
    place: null,
    network: { asn: 31334, organisation: "Example" },
  };
  const place = {
    city: "Berlin",
    region: "",
    country: "Germany",
    countryCode: "DE",
    latitude: 52.5,
    longitude: 13.4,
  };
  const seenBy = <Test extends ClientTest>(test: Test, section: ClientSection<Test>) =>
    redactedSection(test, section, audience);

  it("are their network alone, with what is known of it", () => {
    const section = aClientSection(
      "dnsResolver",
      { configured: [own.address, "8.8.8.8"], recursive: own.address },
      { addresses: [{ ...own, place }], ownAddresses: [own.address] },
    );
    expect(seenBy("dnsResolver", section)).toMatchObject({
      data: { configured: ["2a02:8109:1:x", "8.8.8.8"], recursive: "2a02:8109:1:x" },
      addresses: [{ address: "2a02:8109:1:x", place }],
      ownAddresses: [],
    });
  });

  it("are hidden where they are the first hop, whatever is known", () => {
    const hops = [1, 2].map((hop) => ({
      hop,
      address: own.address,
      roundTripsMs: [1],
      isPrivate: false,
    }));
    const section = aClientSection(
      "traceroute",
      {
        traces: [
          {
            role: "exchange",
            host: "a.example",
            target: null,
            tool: "tracepath",
            isReached: false,
            hops,
            reason: null,
          },
        ],
      },
      { ownAddresses: [own.address] },
    );
    expect(
      seenBy("traceroute", section).data?.traces[0]?.hops.map(({ address }) => address),
    ).toEqual([null, "2a02:8109:1:x"]);
  });

  it("of resolvers keep their times", () => {
    const section = aClientSection(
      "dnsPerformance",
      { resolvers: [{ address: own.address, latency: null, failures: 1, failure: "time-out" }] },
      { ownAddresses: [own.address] },
    );
    expect(seenBy("dnsPerformance", section).data?.resolvers).toMatchObject([
      { address: "2a02:8109:1:x", failures: 1 },
    ]);
  });
});

it("a list of which the public may see nothing is withheld, and not empty", () => {
  const section = aClientSection("connectivity", {
    results: [anEndpoint({ endpointSetId: null })],
  });
  expect(redactedSection("connectivity", section, "public")).toMatchObject({
    data: null,
    isWithheld: true,
  });
  expect(
    redactedSection("connectivity", aClientSection("connectivity", { results: [] }), "public"),
  ).toMatchObject({ isWithheld: false });
});

describe("names of the tenant", () => {
  it.each([
    ["receiver", true],
    ["public", false],
  ] as const)("are for the %s: %s", (audience, isShown) => {
    const seen = JSON.stringify(
      ["connectivity", "traceroute"].map((test) =>
        redactedSection(test as ClientTest, sectionOf(test as ClientTest), audience),
      ),
    );
    expect(seen.includes(own)).toBe(isShown);
    const unlisted = aClientSection("connectivity", {
      results: [anEndpoint(), anEndpoint({ host: own, endpointSetId: null })],
    });
    expect(redactedSection("connectivity", unlisted, audience).data?.results).toHaveLength(
      isShown ? 2 : 1,
    );
  });
});

it("redacts every section of a report, and what was never tested stays so", () => {
  const all = redactedSections(allClientSections(), "public");
  expect(Object.keys(all).sort()).toEqual(
    clientTestNames.map((test) => clientTests[test].section).sort(),
  );
  expect(redactedSections({ ...allClientSections(), arp: null }, "public").arp).toBeNull();
});

it.each<[string, unknown, boolean]>([
  ["a section", { source: "client", test: "arp", result: aClientSection("arp") }, true],
  ["a result of the server", { role: "tenant", host: own }, false],
  ["a status", { status: "Started" }, false],
  ["another test", { test: "constructor", result: {} }, false],
  ["nothing", null, false],
])("knows the event of %s", (_what, data, isOne) => {
  expect(asClientEvent(data) !== null).toBe(isOne);
});

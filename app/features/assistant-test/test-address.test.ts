import { describe, expect, it } from "vitest";

import type { AssistantSettings, StandIn } from "~/features/settings/assistant-settings";
import { assistantDomainsUsual } from "~/features/settings/test-domain";

import {
  browserAddress,
  connectSources,
  serverAddress,
  sliceTarget,
  type Scheme,
} from "./test-address";

const standIn: StandIn = { browserOrigin: "http://127.0.0.1:4000", tlsPort: 4001 };
const unnamed: StandIn = { ...standIn, tlsPort: null };

it.each<[string, Scheme, StandIn | null, string, string]>([
  [
    "www.office.com",
    "https",
    null,
    "https://www.office.com/favicon.ico",
    "https://www.office.com/favicon.ico",
  ],
  ["augloop.office.com", "wss", null, "wss://augloop.office.com/", "wss://augloop.office.com/"],
  [
    "a.suite.test",
    "https",
    standIn,
    "http://127.0.0.1:4000/assistant/a.suite.test/favicon.ico",
    "https://a.suite.test:4001/assistant/a.suite.test/favicon.ico",
  ],
  [
    "a.suite.test",
    "wss",
    standIn,
    "ws://127.0.0.1:4000/assistant/a.suite.test/",
    "wss://a.suite.test:4001/assistant/a.suite.test/",
  ],
  [
    "a.suite.test",
    "https",
    unnamed,
    "http://127.0.0.1:4000/assistant/a.suite.test/favicon.ico",
    "http://127.0.0.1:4000/assistant/a.suite.test/favicon.ico",
  ],
])("%s by %s (stand-in %j) is %s in a browser", (name, scheme, of, forBrowser, forServer) => {
  expect([browserAddress(name, scheme, of), serverAddress(name, scheme, of)]).toEqual([
    forBrowser,
    forServer,
  ]);
});

describe("where a session goes on", () => {
  const office = {
    wssTestDomains: [
      { displayDomainName: "*.office.com", testDomainNames: ["augloop.office.com"] },
    ],
    standIn: null,
  };
  const suite = {
    wssTestDomains: [
      { displayDomainName: "*.suite.test", testDomainNames: ["augloop.suite.test"] },
    ],
    standIn,
  };

  it.each<[string, Pick<AssistantSettings, "wssTestDomains" | "standIn">, string | null]>([
    ["wss://eu.augloop.office.com/v2/?x-origin=a", office, "eu.augloop.office.com"],
    ["wss://EU.augloop.office.com/", office, "eu.augloop.office.com"],
    ["wss://office.com.attacker.example/", office, null],
    ["wss://attacker.example/#.office.com", office, null],
    ["wss://attacker.example/assistant/a.office.com/", office, null],
    ["wss://x:y@eu.augloop.office.com/", office, null],
    ["wss://eu.augloop.office.com:8443/", office, null],
    ["ws://eu.augloop.office.com/", office, null],
    ["https://eu.augloop.office.com/", office, null],
    ["wss://127.0.0.1/", office, null],
    ["not an address", office, null],
    ["ws://127.0.0.1:4000/assistant/augloop-eu.suite.test/", suite, "augloop-eu.suite.test"],
    [
      "wss://augloop-eu.suite.test:4001/assistant/augloop-eu.suite.test/",
      suite,
      "augloop-eu.suite.test",
    ],
    ["ws://127.0.0.1:4000/assistant/elsewhere.example/", suite, null],
    ["ws://127.0.0.1:5000/assistant/augloop-eu.suite.test/", suite, null],
    ["ws://127.0.0.1:4000/other", suite, null],
  ])("%s: a host that is allowed", (sliceUrl, settings, domain) => {
    const target = sliceTarget(sliceUrl, settings);
    expect(target.ok ? target.value.domain : null).toBe(domain);
  });
});

describe("what the page may connect to", () => {
  it("are the domains as firewalls have them, and their names, each by its own scheme", () => {
    const sources = connectSources({ ...assistantDomainsUsual, standIn: null });
    expect(sources).toEqual(
      expect.arrayContaining([
        "https://*.office.com",
        "https://www.office.com",
        "https://challenges.cloudflare.com",
        "wss://*.office.com",
        "wss://augloop.svc.cloud.microsoft",
      ]),
    );
    expect(
      sources.filter((source) => !/^(https|wss):\/\/(\*\.)?[a-z0-9.-]+$/.test(source)),
    ).toEqual([]);
    expect(sources).not.toContain("wss://challenges.cloudflare.com");
    expect(new Set(sources).size).toBe(sources.length);
  });

  it("is the sandbox alone while it stands in", () => {
    expect(connectSources({ ...assistantDomainsUsual, standIn })).toEqual([
      "http://127.0.0.1:4000",
      "ws://127.0.0.1:4000",
    ]);
  });
});

import { describe, expect, it } from "vitest";

import type { AskedDomain } from "./asked-domain";
import type { SubTestResults, WebSocketResult } from "./assistant-test";
import { connectivityNotStarted, connectivityResult, type DomainOutcome } from "./domain-outcome";
import { webSocketNotStarted, webSocketResult } from "./test-socket";
import {
  finding,
  reachedRows,
  socketRows,
  timeOutOf,
  whatFailed,
  worstOf,
  type Failed,
  type Verdict,
} from "./verdict";

const asked: AskedDomain[] = [
  { scheme: "https", displayDomainName: "*.office.com", testDomainNames: ["www.office.com"] },
  { scheme: "https", displayDomainName: "*.bingapis.com", testDomainNames: [] },
  { scheme: "wss", displayDomainName: "*.office.com", testDomainNames: ["augloop.office.com"] },
  { scheme: "wss", displayDomainName: "*.bing.com", testDomainNames: [] },
];

const reached = (code: "Successful" | "Failed"): DomainOutcome[] => [
  { displayDomainName: "*.office.com", names: [{ name: "www.office.com", code }] },
  { displayDomainName: "*.bingapis.com", names: [] },
];
const socket = (more: Partial<WebSocketResult> = {}): WebSocketResult => ({
  domain: "augloop.office.com",
  isWssEnabled: true,
  connectionLatencyInMs: 40,
  attemptsInMs: [40],
  exceptionMessage: null,
  ...more,
});
const results = (code: "Successful" | "Failed", sockets: WebSocketResult[]): SubTestResults => ({
  connectivityTestResult: connectivityResult(reached(code)),
  webSocketTestResult: webSocketResult(sockets),
});

const well = results("Successful", [socket()]);
const blocked = { isWssEnabled: false, connectionLatencyInMs: null, exceptionMessage: "refused" };
const unopened = {
  domain: "elsewhere.example",
  isWssEnabled: false,
  connectionLatencyInMs: null,
  attemptsInMs: [],
  exceptionMessage: "slice-outside",
};
const untested: SubTestResults = {
  connectivityTestResult: connectivityNotStarted,
  webSocketTestResult: webSocketNotStarted,
};

describe("rows over HTTPS", () => {
  it.each<[string, SubTestResults, Verdict[], string | null]>([
    ["all answered", well, ["ok", "not-tested"], null],
    ["one failed", results("Failed", []), ["failed", "not-tested"], "Failed"],
    ["nothing ran", untested, ["not-tested", "not-tested"], null],
  ])("when %s", (_when, found, verdicts, code) => {
    const rows = reachedRows(found, asked);
    expect(rows.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(rows[0]?.code).toBe(code);
  });
});

it.each<[string, SubTestResults["connectivityTestResult"], [string, Verdict][]]>([
  [
    "of a domain that nobody asked",
    {
      status: "Failed",
      statusMessage: null,
      domainNamesFailedConnectivity: [
        {
          displayDomainName: "old.example",
          testDomainNames: ["old.example"],
          testDomainFailTypes: ["DnsFailed"],
        },
      ],
    },
    [
      ["*.office.com", "ok"],
      ["*.bingapis.com", "not-tested"],
      ["old.example", "failed"],
    ],
  ],
  [
    "that names no domain",
    { status: "Failed", statusMessage: null, domainNamesFailedConnectivity: [] },
    [
      ["*.office.com", "not-tested"],
      ["*.bingapis.com", "not-tested"],
    ],
  ],
])("a failure %s hides behind nothing", (_what, connectivityTestResult, expected) => {
  expect(
    reachedRows({ connectivityTestResult }, asked).map(({ displayDomainName, verdict }) => [
      displayDomainName,
      verdict,
    ]),
  ).toEqual(expected);
});

describe("rows of WebSockets", () => {
  it.each<[Partial<WebSocketResult>, Verdict]>([
    [{ connectionLatencyInMs: 250 }, "ok"],
    [{ connectionLatencyInMs: 250.1 }, "warning"],
    [blocked, "failed"],
    [{ connectionLatencyInMs: null, exceptionMessage: "latency-timeout" }, "failed"],
    [{ isWssEnabled: false }, "failed"],
    [{ connectionLatencyInMs: null }, "not-tested"],
    [unopened, "not-tested"],
  ])("%j is %s", (more, verdict) =>
    expect(socketRows(results("Successful", [socket(more)]), asked)[0]?.verdict).toBe(verdict),
  );

  it("name the domain that a host belongs to, and domains without a host", () => {
    const rows = socketRows(
      results("Successful", [
        socket({ domain: "eu.augloop.office.com" }),
        socket({ domain: "elsewhere.example", ...blocked }),
      ]),
      asked,
    );
    expect(rows.map(({ displayDomainName, host }) => [displayDomainName, host])).toEqual([
      ["*.office.com", "eu.augloop.office.com"],
      [null, "elsewhere.example"],
      ["*.bing.com", null],
    ]);
  });

  it("name the hosts that nobody tried, which are more than domains without a host", () => {
    expect(socketRows(untested, asked).map(({ host, verdict }) => [host, verdict])).toEqual([
      ["augloop.office.com", "not-tested"],
      [null, "not-tested"],
    ]);
  });

  it.each([
    ["refused", "refused"],
    ["slice-outside", "slice-outside"],
    ["something else", "unknown"],
    [null, null],
  ])("know what %j means", (exceptionMessage, reason) => {
    expect(
      socketRows(results("Successful", [socket({ exceptionMessage })]), asked)[0]?.reason,
    ).toBe(reason);
  });
});

it.each([
  ["websocket-timeout", "browser", 60_000],
  ["latency-timeout", "browser", 30_000],
  ["websocket-timeout", "server", 5000],
  ["latency-timeout", "server", 5000],
  ["refused", "server", undefined],
  [null, "browser", undefined],
] as const)("%s waited for by the %s is told with %s ms", (reason, testedBy, limitMs) =>
  expect(timeOutOf(reason, testedBy)).toBe(limitMs),
);

it.each<[string, SubTestResults, string]>([
  ["all is well", well, "good"],
  ["a domain fails", results("Failed", []), "domains"],
  ["all names of a domain fail, but its WebSocket opens", results("Failed", [socket()]), "names"],
  [
    "all names of a domain fail, but its WebSocket opens and is cut",
    results("Failed", [socket({ connectionLatencyInMs: null, exceptionMessage: "closed" })]),
    "bothNames",
  ],
  ["WebSockets are blocked", results("Successful", [socket(blocked)]), "httpsOnly"],
  [
    "one of two WebSockets is blocked",
    results("Successful", [socket(), socket({ domain: "eu.office.com", ...blocked })]),
    "someSockets",
  ],
  [
    "WebSockets are blocked and nothing else ran",
    { ...untested, webSocketTestResult: webSocketResult([socket(blocked)]) },
    "sockets",
  ],
  ["both fail", results("Failed", [socket(blocked)]), "both"],
  [
    "names and one of two WebSockets of a domain fail",
    results("Failed", [socket(), socket({ domain: "eu.office.com", ...blocked })]),
    "bothSomeNames",
  ],
  [
    "a domain and one of two WebSockets fail",
    results("Failed", [socket({ domain: "bing.com" }), socket(blocked)]),
    "bothSome",
  ],
  ["it is slow", results("Successful", [socket({ connectionLatencyInMs: 400 })]), "slow"],
  [
    "it is slow and a domain fails",
    results("Failed", [socket({ domain: "bing.com", connectionLatencyInMs: 400 })]),
    "domains",
  ],
  [
    "the browser has no WebSocket",
    results("Successful", [socket({ ...blocked, exceptionMessage: "no-websocket" })]),
    "httpsOnly",
  ],
  [
    "a reply leads to another party's host",
    results("Successful", [socket(), socket(unopened)]),
    "good",
  ],
  ["nothing ran", untested, "nothing"],
  ["no WebSocket was tried", results("Successful", []), "partly"],
  [
    "only WebSockets were tried",
    { ...untested, webSocketTestResult: webSocketResult([socket()]) },
    "partly",
  ],
])("when %s, the finding is %s", (_when, found, word) => {
  expect(finding(found, asked).word).toBe(word);
});

it.each<[string, ("Successful" | "Failed")[][], [string, number, number]]>([
  ["one name of two fails", [["Failed", "Successful"]], ["names", 0, 1]],
  [
    "one name of each of two domains fails",
    [
      ["Failed", "Successful"],
      ["Successful", "Failed"],
    ],
    ["names", 0, 2],
  ],
  [
    "a domain fails, and one name of another",
    [
      ["Failed", "Failed"],
      ["Failed", "Successful"],
    ],
    ["domains", 1, 1],
  ],
])("when %s, names that fail are no domain", (_when, domains, expected) => {
  const outcomes = domains.map((codes, domain) => ({
    displayDomainName: `d${domain}.example`,
    names: codes.map((code, name) => ({ name: `n${name}.d${domain}.example`, code })),
  }));
  const { word, failedDomains, failedNames } = finding(
    { ...untested, connectivityTestResult: connectivityResult(outcomes) },
    asked,
  );
  expect([word, failedDomains, failedNames]).toEqual(expected);
});

it.each<[number[], string, number | null]>([
  [[20, 300], "slow", 300],
  [[300, 20], "slow", 300],
  [[20, 240], "good", 240],
  [[40], "good", 40],
  [[], "partly", null],
])("hosts that answer in %j are %s, told by the slowest: %s", (latenciesMs, word, latencyMs) => {
  expect(
    finding(
      results(
        "Successful",
        latenciesMs.map((each) => socket({ connectionLatencyInMs: each })),
      ),
      asked,
    ),
  ).toMatchObject({ word, latencyMs });
});

it.each<[string, SubTestResults, boolean, Failed[]]>([
  ["all is well", well, true, []],
  ["it is slow", results("Successful", [socket({ connectionLatencyInMs: 400 })]), true, []],
  [
    "a reply leads to another party's host over HTTPS",
    results("Successful", [socket(), socket(unopened)]),
    true,
    [],
  ],
  ["a domain fails", results("Failed", [socket()]), true, ["parts"]],
  ["a WebSocket fails", results("Successful", [socket(blocked)]), true, ["parts"]],
  ["the result cannot be stored", well, false, ["storing"]],
  [
    "a domain fails and the result cannot be stored",
    results("Failed", [socket()]),
    false,
    ["parts", "storing"],
  ],
])("when %s, to test again is asked for the right reasons", (_when, found, isStored, failed) =>
  expect(whatFailed(found, isStored)).toEqual(failed),
);

it("nothing asked is nothing found", () =>
  expect(finding(untested, [])).toEqual({
    word: "nothing",
    failedDomains: 0,
    failedNames: 0,
    failedSockets: 0,
    triedSockets: 0,
    latencyMs: null,
  }));

it.each<[Verdict[], Verdict]>([
  [["ok", "failed", "warning"], "failed"],
  [["ok", "warning", "not-tested"], "warning"],
  [["ok", "not-tested"], "ok"],
  [["not-tested"], "not-tested"],
  [[], "not-tested"],
])("the worst of %j is %s", (verdicts, worst) =>
  expect(worstOf(verdicts.map((verdict) => ({ verdict })))).toBe(worst),
);

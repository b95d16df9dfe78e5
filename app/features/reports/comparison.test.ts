import { describe, expect, it } from "vitest";

import type { ServerTestResults } from "~/features/network-test/server-tests";
import { aClientSection, anEndpoint } from "#tests/factories/client-result";
import { aReport, aReportPlace } from "#tests/factories/report";
import { aFrontDoor } from "#tests/factories/front-door";

import { comparisonOf } from "./comparison";
import type { ComparedRow } from "./comparison-row";
import { judgedFor } from "./judged-report";
import type { Report } from "./report";

/** A report whose 25 samples lie around the given number of ms. */
function aMeasuredReport(latencyMs: number, report: Partial<Report> = {}): Report {
  const measuredLatencies = Array.from({ length: 25 }, (_, sample) => latencyMs + (sample % 5) / 5);
  return aReport({ measuredLatency: latencyMs, measuredLatencies, ...report });
}

const unmeasured = {
  measuredLatency: null,
  measuredLatencies: [],
  latencyMethod: null,
  exchangeScore: null,
  score: null,
};
const dead = { ...unmeasured, latencyFailure: "endpoint-dead" };
const timedOut = { ...unmeasured, latencyFailure: "endpoint-timeout" };
const answeringError = { ...unmeasured, latencyFailure: "endpoint-error" };
/** As reports of before hold it. */
const wrongAnswer = { exchangeAnswer: { kind: "error", status: 403 } } as const;
const lossy = { ...unmeasured, latencyFailure: "too-few-samples" };
const withoutScript = { ...unmeasured, latencyFailure: "no-script" };
const london = aReportPlace({
  city: "London",
  region: "England",
  country: "United Kingdom",
  countryCode: "GB",
  latitude: 51.5,
  longitude: -0.12,
});
const peers = {
  scope: "city",
  placeName: "Amsterdam",
  resultCount: 40,
  isNewestOnly: false,
  bins: [0.5, 0.5, 0, 0, 0],
  ownBin: 1,
  betterShare: 0.5,
} as const;

const server = (outcomes: readonly ("resolved" | "timeout")[]): ServerTestResults => ({
  startedAt: "2026-03-02T09:00:00.000Z",
  finishedAt: "2026-03-02T09:00:02.000Z",
  dns: outcomes.map((outcome, at) => ({
    host: `name${at}.suite.test`,
    role: "sharepoint",
    outcome,
    addresses: [],
    canonicalNames: [],
    elapsedMs: 3,
  })),
  connectivity: [],
});

const withMedia = (data: Parameters<typeof aClientSection<"skype">>[1]) =>
  aReport({ skype: aClientSection("skype", data) });
const withEndpoints = (code: "Successful" | "Failed" | "DnsFailed") =>
  aReport({
    connectivity: aClientSection("connectivity", {
      results: [anEndpoint(), anEndpoint({ host: "b.example", code, certificate: null })],
    }),
  });

const compared = (a: Report, b: Report) =>
  comparisonOf(judgedFor(a, "holder"), judgedFor(b, "holder"));
const rowOf = (row: ComparedRow, a: Report, b: Report) =>
  compared(a, b).rows.find((each) => each.row === row);

describe("a row of the comparison", () => {
  it.each<[string, ComparedRow, Report, Report, string]>([
    [
      "the same latency",
      "exchange-latency",
      aMeasuredReport(20),
      aMeasuredReport(20),
      "within-noise",
    ],
    [
      "a little more than the errors allow for",
      "exchange-latency",
      aMeasuredReport(20),
      aMeasuredReport(22),
      "within-noise",
    ],
    ["much more", "exchange-latency", aMeasuredReport(20), aMeasuredReport(44), "worse"],
    ["much less", "exchange-latency", aMeasuredReport(44), aMeasuredReport(20), "better"],
    [
      "over the limit, within noise",
      "exchange-latency",
      aMeasuredReport(99),
      aMeasuredReport(101),
      "within-noise",
    ],
    [
      "much more by a method that errs by more",
      "exchange-latency",
      aMeasuredReport(20),
      aMeasuredReport(44, { latencyMethod: { kind: "wall-time", errorMs: 30 } }),
      "within-noise",
    ],
    [
      "four samples",
      "exchange-latency",
      aMeasuredReport(20),
      aMeasuredReport(44, { measuredLatencies: [44, 44, 44, 44] }),
      "cannot-tell",
    ],
    ["no answer any more", "exchange-latency", aMeasuredReport(20), aReport(dead), "worse"],
    ["an answer again", "exchange-latency", aReport(dead), aMeasuredReport(20), "better"],
    ["no answer in both", "exchange-latency", aReport(dead), aReport(dead), "same"],
    [
      "no answer where it was too long",
      "exchange-latency",
      aMeasuredReport(250),
      aReport(dead),
      "worse",
    ],
    ["a long one again", "exchange-latency", aReport(dead), aMeasuredReport(250), "better"],
    [
      "no answer for another reason",
      "exchange-latency",
      aReport(dead),
      aReport(timedOut),
      "changed",
    ],
    [
      "no script in one",
      "exchange-latency",
      aMeasuredReport(20),
      aReport(withoutScript),
      "not-tested",
    ],
    [
      "a score that follows",
      "score",
      aMeasuredReport(20, { exchangeScore: 86 }),
      aMeasuredReport(44, { exchangeScore: 74 }),
      "worse",
    ],
    [
      "a score without a latency to bear it out",
      "score",
      aMeasuredReport(20, { exchangeScore: 86 }),
      aMeasuredReport(21, { exchangeScore: 85 }),
      "within-noise",
    ],
    [
      "a score against the latency",
      "score",
      aMeasuredReport(20, { exchangeScore: 80 }),
      aMeasuredReport(44, { exchangeScore: 90 }),
      "within-noise",
    ],
    [
      "the same score",
      "score",
      aMeasuredReport(20, { exchangeScore: 86.2 }),
      aMeasuredReport(44, { exchangeScore: 86.4 }),
      "same",
    ],
    [
      "a score from few samples",
      "score",
      aReport({ exchangeScore: 86 }),
      aMeasuredReport(44, { exchangeScore: 74 }),
      "cannot-tell",
    ],
    ["a score on one side", "score", aMeasuredReport(20), aReport(withoutScript), "not-tested"],
    ["more to gain", "exchange-improvement", aMeasuredReport(20), aMeasuredReport(44), "worse"],
    [
      "a little more to gain",
      "exchange-improvement",
      aMeasuredReport(20),
      aMeasuredReport(22),
      "within-noise",
    ],
    ["as much to gain", "exchange-improvement", aMeasuredReport(20), aMeasuredReport(20), "same"],
    [
      "another expectation of the place",
      "exchange-improvement",
      aMeasuredReport(44, { bestPossibleLatency: 40 }),
      aMeasuredReport(44, { bestPossibleLatency: 4 }),
      "worse",
    ],
    [
      "coordinates that were rounded otherwise",
      "egress-distance",
      aReport({ browserToEgressLocationDistance: 2 }),
      aReport({ browserToEgressLocationDistance: 17.9 }),
      "same",
    ],
    [
      "a farther egress within the limit",
      "egress-distance",
      aReport({ browserToEgressLocationDistance: 2 }),
      aReport({ browserToEgressLocationDistance: 700 }),
      "changed",
    ],
    [
      "an egress beyond the limit",
      "egress-distance",
      aReport({ browserToEgressLocationDistance: 2 }),
      aReport({ measuredLatency: 40, browserToEgressLocationDistance: 1780 }),
      "worse",
    ],
    [
      "an egress back within it",
      "egress-distance",
      aReport({ measuredLatency: 40, browserToEgressLocationDistance: 1780 }),
      aReport({ browserToEgressLocationDistance: 2 }),
      "better",
    ],
    [
      "an egress that one report refutes itself",
      "egress-distance",
      aReport({ browserToEgressLocationDistance: 2 }),
      aReport({ browserToEgressLocationDistance: 7849 }),
      "cannot-tell",
    ],
    [
      "a place taken from the egress",
      "egress-distance",
      aReport(),
      aReport({ browserLocationSource: "egress" }),
      "not-tested",
    ],
    [
      "jitter that is more, and within its limit",
      "jitter",
      withMedia({ jitterMs: 2 }),
      withMedia({ jitterMs: 20 }),
      "changed",
    ],
    [
      "jitter over its limit",
      "jitter",
      withMedia({ jitterMs: 2 }),
      withMedia({ jitterMs: 31 }),
      "worse",
    ],
    [
      "media over UDP again",
      "media-connectivity",
      withMedia({ transport: "tcp" }),
      withMedia({}),
      "better",
    ],
    [
      "an endpoint that is blocked now",
      "http-connectivity",
      withEndpoints("Successful"),
      withEndpoints("Failed"),
      "worse",
    ],
    [
      "as many that are blocked",
      "http-connectivity",
      withEndpoints("Failed"),
      withEndpoints("DnsFailed"),
      "same",
    ],
    ["the client in one alone", "jitter", aReport(), withMedia({}), "not-tested"],
    ["another place", "location", aReport(), aReport({ browserLocation: london }), "changed"],
    [
      "the same place, some metres on",
      "location",
      aReport(),
      aReport({ browserLocation: aReportPlace({ latitude: 52.375 }) }),
      "same",
    ],
    [
      "the same egress by another address",
      "egress",
      aReport(),
      aReport({ egressIp: "192.0.2.11" }),
      "same",
    ],
    [
      "another network",
      "egress-network",
      aReport(),
      aReport({ egressNetwork: { asn: 64501, organisation: "Example Networks" } }),
      "changed",
    ],
    [
      "the same network under another name",
      "egress-network",
      aReport(),
      aReport({ egressNetwork: { asn: 64500, organisation: "Example" } }),
      "same",
    ],
    [
      "another door, as good",
      "exchange-front-door",
      aReport(),
      aReport({
        currentFrontDoor: aFrontDoor({ code: "LON", city: "London" }),
        exchangeFaultZoneCode: "LON",
      }),
      "changed",
    ],
    [
      "another door, not as good",
      "exchange-front-door",
      aReport(),
      aReport({
        currentFrontDoor: aFrontDoor({ code: "SEA" }),
        exchangeFaultZoneCode: "SEA",
        isCurrentFrontDoorOptimal: false,
      }),
      "worse",
    ],
    [
      "a door of the one that is not known",
      "exchange-front-door",
      aReport(),
      aReport({ currentFrontDoor: null, exchangeFaultZoneCode: null }),
      "not-tested",
    ],
    [
      "peers of the same place",
      "peers",
      aMeasuredReport(20, { peers: { ...peers, bins: [...peers.bins] } }),
      aMeasuredReport(60, { peers: { ...peers, bins: [...peers.bins], betterShare: 0.9 } }),
      "worse",
    ],
    [
      "peers of the same place, at the same latency",
      "peers",
      aMeasuredReport(20, { peers: { ...peers, bins: [...peers.bins] } }),
      aMeasuredReport(20, { peers: { ...peers, bins: [...peers.bins], betterShare: 0.4 } }),
      "within-noise",
    ],
    [
      "peers of another place",
      "peers",
      aMeasuredReport(20, { peers: { ...peers, bins: [...peers.bins] } }),
      aMeasuredReport(20, { peers: { ...peers, bins: [...peers.bins], placeName: "London" } }),
      "cannot-tell",
    ],
    [
      "names that all resolve, of which the reader sees more",
      "server-dns",
      aReport({ serverTests: server(["resolved"]) }),
      aReport({ serverTests: server(["resolved", "resolved"]) }),
      "same",
    ],
    [
      "a name that no longer resolves",
      "server-dns",
      aReport({ serverTests: server(["resolved", "resolved"]) }),
      aReport({ serverTests: server(["resolved", "timeout"]) }),
      "worse",
    ],
    [
      "fewer that fail",
      "server-dns",
      aReport({ serverTests: server(["timeout", "timeout"]) }),
      aReport({ serverTests: server(["resolved", "timeout"]) }),
      "better",
    ],
    [
      "a server that tests still",
      "server-dns",
      aReport({ serverTests: server(["resolved"]) }),
      aReport({ status: "running" }),
      "not-tested",
    ],
    [
      "endpoints in one only",
      "probes",
      aReport({ probes: [{ name: "SYD", latencyMs: 3, failure: null }] }),
      aReport(),
      "not-tested",
    ],
  ])("%s: %s", (_what, row, a, b, kind) => {
    expect(rowOf(row, a, b)?.change.kind).toBe(kind);
  });

  it("says which side was not tested, and gives no difference then", () => {
    expect(rowOf("exchange-latency", aMeasuredReport(20), aReport(withoutScript))).toMatchObject({
      change: { side: "b" },
      difference: null,
    });
    expect(rowOf("exchange-latency", aReport(withoutScript), aMeasuredReport(20))).toMatchObject({
      change: { side: "a" },
      difference: null,
    });
  });

  it("is left out where neither was tested, and named apart", () => {
    const { rows, untested } = compared(aReport(), aReport());
    expect(rows.some(({ row }) => row === "jitter")).toBe(false);
    expect(untested).toContain("jitter");
  });

  it.each([
    [20, 44],
    [44, 20],
    [20, 20.4],
    [80, 300],
  ])("turns round with its sides: %d and %d ms", (one, other) => {
    const [there, back] = [
      rowOf("exchange-latency", aMeasuredReport(one), aMeasuredReport(other)),
      rowOf("exchange-latency", aMeasuredReport(other), aMeasuredReport(one)),
    ];
    const turned: Record<string, string> = {
      better: "worse",
      worse: "better",
      "within-noise": "within-noise",
    };
    expect(back?.change.kind).toBe(turned[there?.change.kind ?? ""]);
    expect(back?.difference?.value).toBeCloseTo(-(there?.difference?.value ?? NaN), 9);
  });
});

describe("the heading", () => {
  const detour = { egressLocation: london, browserToEgressLocationDistance: 1780 };

  it.each<[string, Report, Report, object]>([
    ["nothing", aMeasuredReport(20), aMeasuredReport(20), { kind: "nothing" }],
    [
      "a longer round trip",
      aMeasuredReport(20),
      aMeasuredReport(44),
      { kind: "longer", difference: { unit: "ms", value: 24 } },
    ],
    [
      "a shorter round trip",
      aMeasuredReport(44),
      aMeasuredReport(20),
      { kind: "shorter", difference: { value: -24 } },
    ],
    ["no answer any more", aMeasuredReport(20), aReport(dead), { kind: "answers-in-a" }],
    ["an answer again", aReport(dead), aMeasuredReport(20), { kind: "answers-in-b" }],
    [
      "no answer where it was too long",
      aMeasuredReport(250),
      aReport(dead),
      { kind: "answers-in-a" },
    ],
    ["a long one again", aReport(timedOut), aMeasuredReport(250), { kind: "answers-in-b" }],
    [
      "no answer for another reason",
      aReport(dead),
      aReport(timedOut),
      { kind: "changed", row: "exchange-latency" },
    ],
    [
      "an error in place of an answer",
      aMeasuredReport(20),
      aReport(answeringError),
      { kind: "worse", row: "exchange-latency" },
    ],
    [
      "no answer in place of a block page",
      aMeasuredReport(3, wrongAnswer),
      aReport(dead),
      { kind: "changed", row: "exchange-latency" },
    ],
    [
      "answers that no longer get lost",
      aReport(lossy),
      aMeasuredReport(250),
      { kind: "better", row: "exchange-latency" },
    ],
    [
      "no answer in place of an error",
      aReport(answeringError),
      aReport(dead),
      { kind: "changed", row: "exchange-latency" },
    ],
    [
      "a state that moved before a number that did",
      aMeasuredReport(20),
      aMeasuredReport(44, detour),
      { kind: "distance", b: { unit: "km", value: 1780 } },
    ],
    [
      "the round trip where both states moved as far",
      aMeasuredReport(20),
      aMeasuredReport(240, detour),
      { kind: "longer" },
    ],
    [
      "another network",
      aMeasuredReport(20),
      aMeasuredReport(20, { egressNetwork: { asn: 64501, organisation: "Other" } }),
      { kind: "egress-network" },
    ],
    [
      "another place",
      aMeasuredReport(20),
      aMeasuredReport(20, { browserLocation: london }),
      { kind: "location" },
    ],
    [
      "what the server found",
      aMeasuredReport(20, { serverTests: server(["resolved"]) }),
      aMeasuredReport(20, { serverTests: server(["timeout"]) }),
      { kind: "worse", row: "server-dns" },
    ],
    [
      "nothing that can be compared, where one side lacks something",
      aMeasuredReport(20),
      aMeasuredReport(20, { currentFrontDoor: null, exchangeFaultZoneCode: null }),
      { kind: "nothing-comparable" },
    ],
    [
      "nothing that can be compared, where samples are few",
      aReport(),
      aReport({ measuredLatencies: [90] }),
      { kind: "nothing-comparable" },
    ],
  ])("is %s", (_what, a, b, heading) => {
    expect(compared(a, b).heading).toMatchObject(heading);
  });

  it("says when there is nothing in common", () => {
    const nothing = {
      browserLocation: null,
      egressLocation: null,
      egressNetwork: null,
      browserToEgressLocationDistance: null,
      currentFrontDoor: null,
      exchangeFaultZoneCode: null,
      optimalFrontDoors: [],
      optimalFrontDoorsForEgress: [],
      ...withoutScript,
    };
    expect(compared(aMeasuredReport(20), aReport(nothing)).heading).toEqual({
      kind: "nothing-in-common",
      row: null,
    });
  });
});

it.each<[string, Report, string[]]>([
  ["the same place and method", aMeasuredReport(20), []],
  ["another place", aMeasuredReport(20, { browserLocation: london }), ["place"]],
  ["a place that is not known", aMeasuredReport(20, { browserLocation: null }), []],
  [
    "another method",
    aMeasuredReport(20, { latencyMethod: { kind: "wall-time", errorMs: 4 } }),
    ["method"],
  ],
  ["a test that runs", aMeasuredReport(20, { status: "running" }), ["running"]],
])("warns of %s", (_what, b, caveats) => {
  expect(compared(aMeasuredReport(20), b).caveats).toEqual(caveats);
});

import { describe, expect, it } from "vitest";

import { aMeasured } from "#tests/factories/random-measured";
import { findingOf, reportByFinding } from "#tests/factories/finding";
import { aReport } from "#tests/factories/report";
import { isDeep, randomFrom } from "#tests/support/random";

import { findingKinds, type Finding, type FindingKind } from "./finding";
import { headline } from "./headline";
import { refutedBy } from "./refutations";
import type { SecondLookResult } from "./second-look";
import type { Measured, Verdict } from "./verdict";
import { verdictsOf } from "./verdicts";

/** How many random reports are judged. */
const reportCount = isDeep ? 1_000_000 : 4_000;

/** Only a hang takes so long. */
const deepTimeoutMs = 3_600_000;

/**
 * A report as physics and logic have it, said a second time: nothing here asks the rules that are tested.
 * Each is a sentence that must not be true of a heading and its report at once.
 */
type Objection = readonly [
  what: string,
  kinds: readonly FindingKind[] | "any",
  isBroken: (told: { finding: Finding; report: Measured; verdicts: readonly Verdict[] }) => boolean,
];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great circle on a sphere, less half a per cent: shorter than the ellipsoid has it anywhere. */
function leastKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const cosine =
    Math.sin(radians(a.latitude)) * Math.sin(radians(b.latitude)) +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.cos(radians(a.longitude - b.longitude));
  return 6371 * Math.acos(Math.min(1, Math.max(-1, cosine))) * 0.993;
}

const rowIn = (verdicts: readonly Verdict[], name: string) =>
  verdicts.find(({ row }) => row === name);
const isBad = (verdict: Verdict | undefined) =>
  verdict?.status === "failed" || verdict?.status === "warning";
const hasTransfer = ({ bufferBloat }: Measured) =>
  Boolean(bufferBloat?.data?.download?.bitsPerSecond) ||
  Boolean(bufferBloat?.data?.upload?.bitsPerSecond);
const hasSocket = ({ webSocket }: Measured) =>
  webSocket?.data?.results.some(({ isOpened }) => isOpened) === true;
/** What stopped at the upgrade; over the others nothing came back. */
const closedSockets = ({ webSocket }: Measured) =>
  (webSocket?.data?.results ?? []).filter(
    ({ isOpened, failure }) => !isOpened && failure !== "closed-early",
  );
const suiteTargets = ({ serverTests }: Measured) =>
  serverTests?.connectivity.filter(({ role }) => role !== "tenant") ?? [];
const isDeadForServer = ({ code }: { code: string }) =>
  ["Failed", "DnsFailed", "ProxyAuthenticationRequired"].includes(code);
/**
 * Whether the server reached something when it looked again: then what its own tests missed before
 * is there after all.
 */
const isThereAfterAll = (report: Measured) =>
  (report.secondLook?.results ?? []).some(
    ({ kind, reach }) => kind === "endpoint" && reach === "reached",
  );
const isExchangeDeadForServer = (report: Measured) => {
  if (isThereAfterAll(report)) return false;
  const targets = suiteTargets(report).filter(({ role }) => role === "exchange");
  return targets.length > 0 && targets.every(isDeadForServer);
};
const looks = ({ secondLook }: Measured, kind: SecondLookResult["kind"]) =>
  (secondLook?.results ?? []).filter((look) => look.kind === kind);
const isAlive = (code: string) =>
  ["Successful", "SslBreak", "InvalidSSLCertificate"].includes(code);
/** Light goes 200 km in a ms, and has to come back. */
const isTooFast = (km: number, ms: number) => km > 800 && ms < km / 100;

/** Of the client with the suite itself, straight and over TLS, in ms; infinite where there is none. */
function quickestHandshake({ connectivity }: Measured): number {
  // Behind a sign-in page somebody else answers.
  if (connectivity?.data?.isCaptivePortal) return Infinity;
  const straight = (connectivity?.data?.results ?? []).filter(
    ({ code, port, viaProxy, isRequired }) =>
      code === "Successful" && port === 443 && !viaProxy && isRequired,
  );
  return Math.min(...straight.map(({ connectMs }) => connectMs ?? Infinity));
}

/** The same with Exchange, whose endpoints need not be required; it went to the front door. */
function quickestExchangeHandshake({ connectivity }: Measured): number {
  if (connectivity?.data?.isCaptivePortal) return Infinity;
  const straight = (connectivity?.data?.results ?? []).filter(
    ({ host, code, port, viaProxy }) =>
      host.startsWith("outlook.") && code === "Successful" && port === 443 && !viaProxy,
  );
  return Math.min(...straight.map(({ connectMs }) => connectMs ?? Infinity));
}

/** What the client got from Exchange itself: TLS with the suite's own certificate shows who answered. */
function atExchangeOverTls({ connectivity }: Measured) {
  if (connectivity?.source !== "client" || connectivity.data?.isCaptivePortal !== false) return [];
  return connectivity.data.results.filter(
    ({ host, port, code }) => host.startsWith("outlook.") && port === 443 && code === "Successful",
  );
}

/** Within 5 ms or a tenth of the best to expect. */
const isAsGood = ({ measuredLatency: ms, bestPossibleLatency: best }: Measured) =>
  ms !== null && best !== null && ms - best <= Math.max(5, best / 10);

/** Whether a round trip speaks against the location, so that nothing is known to be near it. */
const isLocationWrong = (report: Measured) => {
  const { browserLocation: place, currentFrontDoor: door } = report;
  const ms = report.measuredLatency ?? quickestHandshake(report);
  const doorMs = report.measuredLatency ?? quickestExchangeHandshake(report);
  return (
    isTooFast(report.browserToEgressLocationDistance ?? 0, ms) ||
    (place !== null && door !== null && isTooFast(leastKm(place, door) * 1.02, doorMs))
  );
};

/** The quickest handshake cannot have gone the way that the browser's round trip has time for. */
function isEndedOnTheWay(report: Measured): boolean {
  const {
    browserLocation: place,
    browserLocationSource: source,
    browserToEgressLocationDistance: toEgressKm,
    currentFrontDoor: door,
    measuredLatency,
  } = report;
  const handshakes = (report.connectivity?.data?.results ?? []).filter(
    ({ host, code, port, viaProxy }) =>
      host.startsWith("outlook.") && code === "Successful" && port === 443 && !viaProxy,
  );
  const quickest = Math.min(...handshakes.map(({ connectMs }) => connectMs ?? Infinity));
  const ways = [
    ...(source === "egress" ? [] : [toEgressKm ?? 0]),
    ...(place && door ? [leastKm(place, door)] : []),
  ];
  return ways.some((km) => isTooFast(km, quickest) && !isTooFast(km * 1.01, measuredLatency ?? 0));
}

/**
 * Whether the visitor reached the service there, which asks our server for a proxy's password too. A second
 * look only connects, so it says nothing of the question.
 */
function isAskedByService(
  report: Measured,
  target: { host: string; port: number | null },
): boolean {
  const isThere = (each: { host: string; port: number }) =>
    each.host === target.host && each.port === target.port;
  const statuses = suiteTargets(report);
  return (
    statuses.some(({ status }) => status === 407) &&
    !statuses.some(
      (each) => each.host === target.host && each.status !== undefined && each.status !== 407,
    ) &&
    (report.connectivity?.data?.results ?? []).some(
      (each) => isThere(each) && each.code === "ProxyAuthenticationRequired" && !each.viaProxy,
    )
  );
}

const objections: readonly Objection[] = [
  [
    "no internet, though bytes came through",
    ["all-blocked"],
    ({ report }) => hasTransfer(report) || hasSocket(report) || report.measuredLatency !== null,
  ],
  [
    "everything blocked, though something required is reached",
    ["all-blocked"],
    ({ report: { connectivity } }) =>
      connectivity?.data?.isCaptivePortal === false &&
      connectivity.data.results.some(({ isRequired, code }) => isRequired && code === "Successful"),
  ],
  [
    "a network that keeps Exchange away, though the server misses it as well",
    ["exchange-unreachable"],
    ({ report }) =>
      isExchangeDeadForServer(report) &&
      !report.connectivity?.data?.results.some(
        ({ host, code }) => host.startsWith("outlook.") && isAlive(code),
      ),
  ],
  [
    "a network that keeps everything away, though the server reaches nothing either",
    ["all-blocked", "endpoints-blocked"],
    ({ report }) => {
      const targets = suiteTargets(report);
      const isNothingReached =
        report.connectivity?.data?.results.every(({ code }) => !isAlive(code)) ?? false;
      return (
        targets.length > 0 &&
        targets.every(isDeadForServer) &&
        !isThereAfterAll(report) &&
        isNothingReached &&
        !report.connectivity?.data?.isCaptivePortal &&
        report.latencyFailure === "endpoint-dead" &&
        !report.exchangeAnswer &&
        report.bufferBloat === null
      );
    },
  ],
  [
    "no answer from Exchange, though it was measured",
    ["exchange-unreachable", "exchange-unsteady", "service-down"],
    ({ finding, report }) => finding.row === "exchange-latency" && report.measuredLatency !== null,
  ],
  [
    "no answer, though a status was read",
    ["exchange-unreachable"],
    ({ report }) => (report.exchangeAnswer?.status ?? 0) >= 100,
  ],
  [
    "something else that answered or kept Exchange away, though Exchange gave the client an error",
    ["exchange-unreachable", "exchange-wrong-answer", "all-blocked"],
    ({ report }) => atExchangeOverTls(report).some(({ status }) => (status ?? 0) >= 500),
  ],
  [
    "a ticket against a network that lets the client reach Exchange",
    ["exchange-unreachable", "exchange-wrong-answer"],
    ({ finding, report }) => finding.ticket.length > 0 && atExchangeOverTls(report).length > 0,
  ],
  [
    "a service that is down, though the server reaches all of it",
    ["service-down"],
    ({ report }) =>
      !report.secondLook?.results.some(({ reach }) => reach !== "reached") &&
      suiteTargets(report).length > 0 &&
      suiteTargets(report).every((target) => !isDeadForServer(target)),
  ],
  [
    "a service that is down, without a word of the server",
    ["service-down"],
    ({ report }) => suiteTargets(report).length === 0 && !report.secondLook,
  ],
  [
    "an error of the service that nobody read",
    ["service-error"],
    ({ report }) =>
      ![
        report.exchangeAnswer?.status,
        ...suiteTargets(report).map(({ status }) => status),
        ...(report.connectivity?.data?.results ?? []).map(({ status }) => status),
      ].some((status) => (status ?? 0) >= 400) &&
      ![...(report.webSocket?.data?.results ?? []), ...(report.secondLook?.results ?? [])].some(
        ({ failure }) => failure?.startsWith("status-"),
      ),
  ],
  [
    "an error that the browser did not get",
    ["service-error"],
    ({ finding, report }) =>
      finding.row === "exchange-latency" && report.exchangeAnswer?.kind === "good",
  ],
  [
    "a detour that light cannot make",
    ["far-egress"],
    ({ report }) =>
      isTooFast(
        report.browserToEgressLocationDistance ?? 0,
        report.measuredLatency ?? quickestHandshake(report),
      ),
  ],
  [
    "a detour, or a far door, beside a latency as good as the best",
    ["far-egress"],
    ({ report }) => isAsGood(report),
  ],
  [
    "a far proxy, though each is near or late by the access line only",
    ["proxy-far"],
    ({ report }) => {
      const { proxies, congestion, browserLocation } = report;
      const hop = congestion?.data?.firstPublicHop ?? congestion?.data?.gateway;
      const lineMs = hop?.latency.minMs ?? 0;
      return (proxies?.data?.found ?? []).every(({ host, latency }) => {
        const place = proxies?.addresses.find(({ address }) => address === host)?.place;
        const km = place && browserLocation ? leastKm(browserLocation, place) : null;
        return latency
          ? latency.medianMs - lineMs <= 25 ||
              (km !== null && km <= 700 && !isLocationWrong(report))
          : (km ?? 0) <= 700;
      });
    },
  ],
  [
    "a ticket against what leaves the latency as good as the best",
    ["far-egress", "resolver-far", "proxy-far"],
    ({ finding, report }) => finding.ticket.length > 0 && isAsGood(report),
  ],
  [
    "a detour that adds more than the latency has beyond the best",
    ["far-egress"],
    ({ finding, report: { measuredLatency: ms, bestPossibleLatency: best } }) => {
      const added = finding.cause.map(({ params }) => params.added).find(Boolean);
      return (
        ms !== null &&
        added !== undefined &&
        "unit" in added &&
        added.unit === "ms" &&
        added.value > Math.max(0, ms - (best ?? 0)) + 1e-9
      );
    },
  ],
  [
    "a detour of a location that was taken from it",
    ["far-egress"],
    ({ report }) => report.browserLocationSource === "egress",
  ],
  [
    "a better door, though the one in use is too far for its answer",
    ["door-not-optimal"],
    ({ report }) =>
      report.browserLocation !== null &&
      report.currentFrontDoor !== null &&
      report.measuredLatency !== null &&
      isTooFast(leastKm(report.browserLocation, report.currentFrontDoor), report.measuredLatency),
  ],
  [
    "a move inside the tolerance",
    ["door-not-optimal", "could-be-faster"],
    ({ report }) => isAsGood(report),
  ],
  [
    "a far resolver, though its answer was too quick",
    ["resolver-far"],
    ({ report }) => {
      const address = report.dnsResolver?.data?.recursive;
      const place = report.dnsResolver?.addresses.find((each) => each.address === address)?.place;
      const asked = report.dnsPerformance?.data?.resolvers.find(
        (each) => each.address === address,
      )?.latency;
      return Boolean(
        place &&
        asked &&
        report.browserLocation &&
        isTooFast(leastKm(report.browserLocation, place), asked.minMs),
      );
    },
  ],
  [
    "a slow network, though connections are quick",
    ["slow-latency", "could-be-faster"],
    ({ report }) => {
      const quick = report.connectivity?.data?.results.some(
        ({ host, code, viaProxy, connectMs }) =>
          host.startsWith("outlook.") &&
          code === "Successful" &&
          !viaProxy &&
          (connectMs ?? 1e9) <= 50,
      );
      return (
        report.connectivity?.data?.isCaptivePortal === false &&
        Boolean(quick) &&
        (report.measuredLatency ?? 0) > 150 &&
        !isEndedOnTheWay(report)
      );
    },
  ],
  [
    "a service that is slow, by a handshake that never got there",
    ["service-slow"],
    ({ report }) => isEndedOnTheWay(report),
  ],
  [
    "a server that is cut off, though the visitor reaches the same",
    ["server-reachability"],
    ({ report }) =>
      report.measuredLatency !== null &&
      (report.serverTests?.connectivity ?? []).every(
        (target) => target.role === "exchange" && target.status === undefined,
      ),
  ],
  [
    "a wrong location that no round trip speaks against",
    ["location-wrong"],
    ({ report }) => {
      const ms = report.measuredLatency ?? quickestHandshake(report);
      const doorMs = report.measuredLatency ?? quickestExchangeHandshake(report);
      const { browserLocation: place, currentFrontDoor: door } = report;
      return (
        !isTooFast(report.browserToEgressLocationDistance ?? 0, ms) &&
        !(place && door && isTooFast(leastKm(place, door) * 1.02, doorMs))
      );
    },
  ],
  [
    "a ticket for what is not the network's",
    [
      "service-down",
      "service-error",
      "service-slow",
      "location-wrong",
      "server-reachability",
      "exchange-unsteady",
      "probes-failed",
      "still-running",
      "latency-missing",
      "egress-missing",
      "nothing-found",
    ],
    ({ finding }) => finding.ticket.length > 0,
  ],
  [
    "a ticket against a network whose server nobody tried",
    ["exchange-unreachable", "all-blocked"],
    ({ finding, report }) =>
      finding.ticket.length > 0 &&
      suiteTargets(report).every(isDeadForServer) &&
      !isThereAfterAll(report),
  ],
  [
    "nothing found, though a row is not well",
    ["nothing-found", "still-running", "latency-missing", "egress-missing", "location-wrong"],
    ({ verdicts }) => verdicts.some(isBad),
  ],
  [
    "nothing found, though nothing was measured",
    ["nothing-found"],
    ({ report }) => report.measuredLatency === null,
  ],
  [
    "a ticket for endpoints of which the server reaches none",
    ["endpoints-blocked"],
    ({ finding, report }) => {
      const reached = [
        ...suiteTargets(report).filter((target) => !isDeadForServer(target)),
        ...looks(report, "endpoint").filter(({ reach }) => reach !== "silent"),
      ];
      const missed = (report.connectivity?.data?.results ?? []).filter(
        ({ isRequired, code }) => isRequired && !isAlive(code),
      );
      return (
        finding.ticket.length > 0 &&
        !missed.some(({ host, port }) =>
          reached.some((each) => each.host === host && each.port === port),
        )
      );
    },
  ],
  [
    "a network that keeps endpoints away, though all that the server tried is dead",
    ["endpoints-blocked"],
    ({ report }) => {
      const missed = (report.connectivity?.data?.results ?? []).filter(
        ({ isRequired, code }) => isRequired && !isAlive(code),
      );
      const isMissed = ({ host }: { host: string }) => missed.some((each) => each.host === host);
      const tried = looks(report, "endpoint").filter(isMissed);
      return (
        new Set(tried.map(({ host }) => host)).size >= 4 &&
        tried.every(({ reach }) => reach === "silent") &&
        suiteTargets(report).filter(isMissed).every(isDeadForServer) &&
        report.connectivity?.data?.isCaptivePortal === false
      );
    },
  ],
  [
    "a server that could not reach what answered it with an error",
    ["server-reachability"],
    ({ report }) => {
      const bad = (report.serverTests?.connectivity ?? []).filter(
        (target) => isDeadForServer(target) || (target.status ?? 0) >= 500,
      );
      return bad.length > 0 && bad.every(({ status }) => (status ?? 0) >= 500);
    },
  ],
  [
    "a ticket for WebSockets of which the server opens none",
    ["sockets-blocked"],
    ({ finding, report }) =>
      finding.ticket.length > 0 &&
      !closedSockets(report).some(({ host }) =>
        looks(report, "web-socket").some((each) => each.host === host && each.reach === "reached"),
      ),
  ],
  [
    "WebSockets that do not open, though all of them did",
    ["sockets-blocked"],
    ({ report }) => closedSockets(report).length === 0,
  ],
  [
    "a ticket for replies that the server never waited for",
    ["sockets-silent"],
    ({ finding }) => finding.ticket.length > 0,
  ],
  [
    "a row that blames the service for WebSockets, and a heading that does not",
    ["sockets-blocked", "sockets-silent"],
    ({ verdicts }) => rowIn(verdicts, "web-sockets")?.fault?.startsWith("service-") === true,
  ],
  [
    "a network at fault, though the server opens none of its WebSockets",
    ["sockets-blocked"],
    ({ report }) => {
      const missed = closedSockets(report);
      return (
        missed.length > 0 &&
        missed.every(({ host }) =>
          looks(report, "web-socket").some(
            (look) => look.host === host && look.reach !== "reached",
          ),
        )
      );
    },
  ],
  [
    "a service that is down, though the server reaches what was missed",
    ["service-down"],
    ({ finding, report }) =>
      finding.row === "http-connectivity" &&
      looks(report, "endpoint").some(
        ({ reach, host, port }) => reach === "reached" && !isAskedByService(report, { host, port }),
      ),
  ],
  [
    "a proxy that wants a password, though our server is asked for one as well",
    ["proxy-password"],
    ({ report }) =>
      suiteTargets(report).some(({ status }) => status === 407) &&
      !(report.proxies?.data?.found ?? []).some(
        ({ host, needsPassword }) => host !== null && needsPassword,
      ),
  ],
  [
    "a tone that its own row does not have",
    "any",
    ({ finding, verdicts }) =>
      finding.tone !== "info" &&
      finding.tone !== "ok" &&
      rowIn(verdicts, finding.row ?? "")?.status !== finding.tone,
  ],
  [
    "a fault of the row that is the suite's, told as the network's",
    ["all-blocked", "exchange-unreachable", "endpoints-blocked", "slow-latency"],
    ({ finding, verdicts }) =>
      rowIn(verdicts, finding.row ?? "")?.fault?.startsWith("service-") === true,
  ],
];

describe("what heads a report", () => {
  it(
    `is refuted by none of ${reportCount} random reports`,
    () => {
      const random = randomFrom("refutations");
      const met = new Set<FindingKind>();
      // Which report was the first of each breach.
      const breaches = new Map<string, number>();
      for (let turn = 0; turn < reportCount; turn += 1) {
        const report = aMeasured(random);
        const verdicts = verdictsOf(report);
        const finding = headline(verdicts, report);
        met.add(finding.kind);
        for (const [what, kinds, isBroken] of objections) {
          const breach = `${finding.kind}: ${what}`;
          if (
            (kinds === "any" || kinds.includes(finding.kind)) &&
            !breaches.has(breach) &&
            isBroken({ finding, report, verdicts })
          )
            breaches.set(breach, turn);
        }
      }
      expect(Object.fromEntries(breaches)).toEqual({});
      // A generator that never leads to a heading would prove nothing of it.
      expect(findingKinds.filter((kind) => !met.has(kind))).toEqual([]);
    },
    deepTimeoutMs,
  );

  it.each(findingKinds.filter((kind) => refutedBy[kind].length > 0))(
    "is refuted only by what is not there in the report made for it: %s",
    (kind) => {
      expect(findingOf(reportByFinding[kind]).kind).toBe(kind);
    },
  );

  it("names the preferred door where it advises a move", () => {
    const random = randomFrom("preferred doors");
    for (let turn = 0; turn < 2_000; turn += 1) {
      const report = { ...aReport(), ...aMeasured(random) };
      const { kind, heading } = headline(verdictsOf(report), report);
      if (kind !== "door-not-optimal") continue;
      expect(heading.params.best).toEqual({
        unit: "text",
        text: report.optimalFrontDoors[0]?.door.city,
      });
      expect(report.optimalFrontDoors[0]?.door.code).not.toBe(report.currentFrontDoor?.code);
    }
  });
});

import type { NamedPlace } from "~/features/geo/place";
import { pacFaultCodes } from "~/features/network-test/client/pac-faults";
import type { ClientReason } from "~/features/network-test/client/client-results";
import { assessmentOf } from "~/features/reports/assessment";
import { expectedDoors, type FrontDoor } from "~/features/network-test/front-doors";
import { locationFailures } from "~/features/network-test/location-failure";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import { placeSources, type Measured } from "~/features/network-test/verdict";
import { untestedSections } from "~/features/reports/report";
import type { Random } from "#tests/support/random";

import { aClientSection, aLatency, anEndpoint, clientDataOf, type Endpoint } from "./client-result";
import { aFrontDoor } from "./front-door";

const place = (city: string, latitude: number, longitude: number): NamedPlace => ({
  city,
  region: "",
  country: city,
  countryCode: "XX",
  latitude,
  longitude,
});
const places = [
  place("Amsterdam", 52.37, 4.89),
  place("Seattle", 47.61, -122.33),
  place("Tokyo", 35.68, 139.69),
  place("Paris", 48.86, 2.35),
  place("Denver", 39.74, -104.99),
  place("Suva", -18.14, 178.44),
  place("Frankfurt", 50.11, 8.68),
];
const doors: FrontDoor[] = places
  .filter(({ city }) => city !== "Suva")
  .map((each) => aFrontDoor({ ...each, code: each.city.slice(0, 3).toUpperCase() }));
const codes: readonly Endpoint["code"][] = [
  "Successful",
  "Failed",
  "SslBreak",
  "ProxyAuthenticationRequired",
  "DnsFailed",
  "InvalidSSLCertificate",
];

const maybe = <Value>(random: Random, share: number, value: () => Value): Value | null =>
  random.share() < share ? value() : null;

/** From fractions of a ms to seconds, as often small as large. */
const milliseconds = (random: Random) => Math.round(10 ** (random.share() * 4 - 1) * 100) / 100;

/** A report of measured data at random: every part may be there or not, fit the others or speak against them. */
export function aMeasured(random: Random): Measured {
  // Most parts of most reports are well, so that each fault heads some.
  const fault = random.pick([0, 0.05, 0.3, 0.8]);
  const location = maybe(random, 0.95, () => random.pick(places));
  const egress = maybe(random, 0.95, () =>
    random.share() < 1 - fault ? (location ?? random.pick(places)) : random.pick(places),
  );
  const door = maybe(random, 0.9, () =>
    random.share() < 1 - fault
      ? (doors.find(({ city }) => city === location?.city) ?? random.pick(doors))
      : random.pick(doors),
  );
  const latency = latencyOf(random, fault);
  const medians = new Map(
    doors.flatMap(({ code }) =>
      random.share() < 0.2
        ? [[code, { medianMs: milliseconds(random), count: random.whole(5, 20) }] as const]
        : [],
    ),
  );
  const expectedFrom = (point: NamedPlace | null) => ({
    Exchange: point ? expectedDoors(point, doors, medians) : [],
    SharePoint: [],
  });
  const source = random.pick(placeSources);
  const assessment = assessmentOf({
    place: location,
    egressPlace: egress,
    forPlace: expectedFrom(location),
    forEgress: expectedFrom(egress),
    currentFrontDoor: door,
    exchangeScore: null,
    peers: maybe(random, 0.7, () => ({
      scope: "city" as const,
      placeName: "Here",
      resultCount: 40,
      isNewestOnly: false,
      bins: [0.5, 0.2, 0.1, 0.1, 0.1] as [number, number, number, number, number],
      ownBin: 1 as const,
      betterShare: random.share() * random.pick([0.1, fault]),
    })),
  });
  return {
    ...untestedSections,
    ...assessment,
    dateTime: "2026-03-02T09:00:00.000Z",
    status: random.pick(["finished", "finished", "running"]),
    browserLocation: location,
    browserLocationSource: location && source,
    locationFailure:
      source === "egress" ? maybe(random, 0.5, () => random.pick(locationFailures)) : null,
    egressIp: "192.0.2.10",
    egressLocation: egress,
    egressNetwork: maybe(random, 0.8, () => ({ asn: 64500, organisation: "Example Networks" })),
    exchangeFaultZoneCode: door?.code ?? null,
    ...latency,
    lostSampleCount: random.whole(0, 3),
    probes:
      random.share() < 0.3
        ? [{ name: "a", latencyMs: maybe(random, 1 - fault, () => 10), failure: null }]
        : [],
    serverTests: maybe(random, 0.85, () => serverTests(random, fault)),
    ...lookedAgain(random, sections(random, fault)),
  };
}

/** The sections, and mostly what the server got where they show that something was missed. */
function lookedAgain(random: Random, found: Partial<Measured>): Partial<Measured> {
  const endpoints = (found.connectivity?.data?.results ?? []).filter(
    ({ isRequired, certificate }) => isRequired && certificate === null,
  );
  const sockets = (found.webSocket?.data?.results ?? []).filter(({ failure }) => failure !== null);
  const missed = [
    ...endpoints.map(({ host, port }) => ({ kind: "endpoint" as const, host, port })),
    ...sockets.map(({ host }) => ({ kind: "web-socket" as const, host, port: null })),
  ];
  if (missed.length === 0 || random.share() < 0.2) return found;
  const isDown = random.share() < 0.3;
  const results = missed
    .filter(() => random.share() < 0.9)
    .map((target) => {
      const reach =
        isDown || random.share() < 0.2
          ? target.kind === "endpoint"
            ? ("silent" as const)
            : random.pick(["silent", "error"] as const)
          : ("reached" as const);
      return {
        ...target,
        reach,
        failure: reach === "reached" ? null : reach === "error" ? "status-503" : "timeout",
      };
    });
  return { ...found, secondLook: { at: "2026-03-02T09:02:00Z", results } };
}

type Latency = Pick<
  Measured,
  "measuredLatency" | "measuredLatencies" | "latencyMethod" | "latencyFailure" | "exchangeAnswer"
>;

function latencyOf(random: Random, fault: number): Latency {
  if (random.share() < Math.max(fault, 0.1)) {
    const failure = random.pick([
      "endpoint-dead",
      "endpoint-timeout",
      "endpoint-error",
      "too-few-samples",
      "no-script",
      "cancelled",
    ]);
    const exchangeAnswer =
      failure === "endpoint-error"
        ? {
            kind: "error" as const,
            status: maybe(random, 0.6, () => random.pick([200, 403, 404, 500, 503])),
          }
        : null;
    return {
      measuredLatency: null,
      measuredLatencies: [],
      latencyMethod: null,
      latencyFailure: failure,
      ...(random.share() < 0.9 && { exchangeAnswer }),
    };
  }
  const ms = random.share() < 1 - fault ? 4 + random.share() * 20 : milliseconds(random);
  const status = maybe(random, 0.5, () => (random.share() < fault / 2 ? 503 : 200));
  const exchangeAnswer = random.pick([
    undefined,
    null,
    {
      kind:
        status === 503
          ? ("error" as const)
          : status === 200
            ? ("good" as const)
            : random.pick(["good", "unread"] as const),
      status,
    },
  ]);
  return {
    measuredLatency: ms,
    measuredLatencies: [ms, ms + 1, ms + 2, ms + 3, ms + 4],
    latencyFailure: null,
    exchangeAnswer,
    latencyMethod: random.pick([
      { kind: "resource-timing", errorMs: 1.5 },
      { kind: "wall-time", errorMs: 10 },
      { kind: "wall-time", errorMs: 200 },
    ]),
  };
}

/** Where nothing of the suite answers, all of it is dead as often as a part. */
function serverTests(random: Random, fault: number): ServerTestResults {
  const isDown = random.share() < fault / 2;
  const targets = [
    { host: "outlook.office365.com", role: "exchange" as const },
    { host: "files.example", role: "sharepoint" as const },
    { host: "contoso.example", role: "tenant" as const },
  ].filter(() => random.share() < 0.85);
  return {
    startedAt: "2026-03-02T09:00:00Z",
    finishedAt: maybe(random, 0.9, () => "2026-03-02T09:00:04Z"),
    dns: targets.map(({ host, role }) => ({
      host,
      role,
      outcome:
        isDown || random.share() < fault / 3
          ? random.pick(["timeout", "no-such-name"])
          : "resolved",
      addresses: ["192.0.2.1"],
      canonicalNames: [],
      elapsedMs: 3,
    })),
    connectivity: targets.map(({ host, role }) => {
      const code =
        isDown || random.share() < fault / 3
          ? random.pick(["Failed", "DnsFailed"] as const)
          : "Successful";
      const certificate = {
        subject: host,
        issuer: "CN=Example CA",
        validTo: "2027-03-02T09:00:00Z",
        daysLeft: random.pick([365, 365, 3]),
        isNameMatch: true,
        isTrusted: random.share() >= fault / 5,
        distrustReason: null,
        protocol: "TLSv1.3",
      };
      const status =
        code !== "Successful" || role === "tenant"
          ? undefined
          : random.pick([
              undefined,
              null,
              200,
              200,
              random.share() < fault ? 503 : 200,
              random.share() < fault ? random.pick([404, 407]) : 200,
            ]);
      return {
        host,
        port: 443,
        role,
        code,
        address: "192.0.2.1",
        connectMs: 3,
        failure: null,
        certificate: code === "Successful" ? certificate : null,
        ...(status !== undefined && { status }),
      };
    }),
  };
}

function sections(random: Random, fault: number): Partial<Measured> {
  const data = clientDataOf();
  const isFaulty = () => random.share() < fault / 2;
  const source = random.pick(["client", "browser"] as const);
  const from = <Value>(share: number, value: () => Value): Value | null =>
    maybe(random, share, value);
  const reason: { reason: ClientReason | null } = { reason: null };
  const addresses = [
    { address: "8.8.8.8", place: random.pick(places), network: null },
    { address: "8.8.4.44", place: random.pick(places), network: null },
  ];
  const rate = () => (isFaulty() ? random.pick([null, 5_000_000]) : 80_000_000);
  const transfer = () => ({
    bitsPerSecond: rate(),
    bytes: 15_000_000,
    elapsedMs: 1500,
    loaded: from(0.8, () => aLatency({ medianMs: isFaulty() ? 400 : 30 })),
    ...reason,
  });
  return {
    connectivity: from(0.6, () =>
      aClientSection("connectivity", connectivity(random, fault), { source }),
    ),
    webSocket: from(0.6, () =>
      aClientSection(
        "webSocket",
        {
          results: [1, 2].slice(random.whole(0, 2)).map((at) => {
            const isUseful = !isFaulty();
            const isOpened = isUseful || random.share() < 0.3;
            return {
              host: `s${at}.example`,
              isOpened,
              latencyMs: null,
              failure: isUseful
                ? null
                : random.pick(
                    isOpened
                      ? ["timeout", "closed", "closed-early"]
                      : ["status-503", "status-403", "status-407", "timeout", "closed-early"],
                  ),
            };
          }),
        },
        { source },
      ),
    ),
    skype: from(0.5, () =>
      aClientSection(
        "skype",
        {
          ...(isFaulty() && {
            transport: null,
            openUdpPorts: [],
            blockedUdpPorts: [3478],
            isTcpFallbackOpen: random.pick([true, false, null]),
            received: 0,
          }),
          lossRatio: isFaulty() ? 0.1 : 0,
          latencyMs: milliseconds(random),
          jitterMs: isFaulty() ? 90 : 2,
        },
        { source, addresses },
      ),
    ),
    bufferBloat: from(0.6, () =>
      aClientSection(
        "bufferBloat",
        {
          idle: from(0.7, () => aLatency()),
          download: from(0.8, transfer),
          upload: from(0.8, transfer),
        },
        { source },
      ),
    ),
    dnsResolver: from(0.5, () =>
      aClientSection(
        "dnsResolver",
        {
          inventsAnswers: isFaulty(),
          wrongAnswers: isFaulty()
            ? [
                {
                  host: "outlook.office365.com",
                  addresses: [random.pick(["192.0.2.1", "10.0.0.1"])],
                  expected: [],
                },
              ]
            : [],
        },
        { addresses, source: random.pick(["client", "server"]) },
      ),
    ),
    dnsPerformance: from(0.5, () =>
      aClientSection("dnsPerformance", {
        resolvers: ["8.8.8.8", "192.168.1.1"].slice(random.whole(0, 1)).map((address) => {
          const isSilent = isFaulty();
          const ms = isFaulty() ? 400 : milliseconds(random) / 20;
          return {
            address,
            latency: isSilent ? null : aLatency({ minMs: ms, medianMs: ms, p95Ms: ms }),
            failures: isSilent ? 3 : 0,
            failure: isSilent ? "time-out" : null,
          };
        }),
        names: [
          {
            ...data.dnsPerformance.names[0]!,
            ...(isFaulty() && {
              outcome: random.pick(["no-such-name", "refused", "timeout"]),
              addresses: [],
            }),
          },
        ],
      }),
    ),
    proxies: from(0.3, () =>
      aClientSection(
        "proxy",
        {
          found: isFaulty()
            ? [
                {
                  ...(isFaulty()
                    ? { origin: "response-407" as const, host: null, port: null }
                    : {
                        origin: "pac" as const,
                        host: random.pick(["8.8.8.8", "proxy.example"]),
                        port: 8080,
                      }),
                  appliesTo: random.pick([[], ["outlook.office365.com"]]),
                  needsPassword: isFaulty(),
                  latency: from(0.5, () => aLatency({ minMs: 1, medianMs: milliseconds(random) })),
                  evidence: "",
                  ...(isFaulty() && { opensTls: true }),
                },
              ]
            : [],
          ...(isFaulty() && { pacFault: random.pick(pacFaultCodes) }),
        },
        { addresses },
      ),
    ),
    vpns: from(0.3, () =>
      aClientSection("vpn", {
        vpns: isFaulty() ? [{ name: "Contoso VPN", interface: "tun0", isUp: true }] : [],
        routes: [
          {
            workload: "Exchange",
            verdict: isFaulty() ? "tunnelled" : "split-out",
            tunnelledCount: 0,
            rangeCount: 4,
            interface: null,
          },
        ],
      }),
    ),
    networkInterface: from(0.3, () =>
      aClientSection("networkInterface", { isIpv6Broken: isFaulty() }),
    ),
    arp: from(0.3, () =>
      aClientSection("arp", {
        gateway: { address: "192.168.1.1", isResolved: !isFaulty(), interface: "wlan0" },
        duplicates: isFaulty() ? [{ address: "192.168.1.9", hardwareCount: 2 }] : [],
      }),
    ),
    congestion: from(0.3, () =>
      aClientSection("congestion", {
        congestedAt: isFaulty() ? random.pick(["gateway", "first-public-hop"]) : "nowhere",
      }),
    ),
  };
}

function connectivity(random: Random, fault: number) {
  const isAll = random.share() < fault / 3;
  const blocked = random.pick(codes.slice(1));
  const hosts = [
    "outlook.office365.com",
    "files.example",
    "teams.example",
    "login.example",
    "mail.example",
    "cdn.example",
  ].slice(random.whole(0, 4));
  return {
    isCaptivePortal: random.share() < fault / 10,
    results: hosts.map((host) => {
      const code = isAll ? blocked : random.share() < fault / 3 ? random.pick(codes) : "Successful";
      const isReached =
        code === "Successful" || code === "SslBreak" || code === "InvalidSSLCertificate";
      return anEndpoint({
        host,
        code,
        isRequired: random.share() < 0.9,
        connectMs: maybe(random, 0.8, () => milliseconds(random) / 10),
        viaProxy: random.share() < 0.1,
        family: isReached ? random.pick(["ipv4", "ipv6", null]) : null,
        status: isReached ? random.pick([200, 302, 404, random.share() < fault ? 503 : 200]) : null,
        certificate: isReached
          ? {
              ...anEndpoint().certificate!,
              issuer: random.pick(["CN=Example CA", "CN=Contoso"]),
              isTrusted: code === "Successful",
            }
          : null,
      });
    }),
  };
}

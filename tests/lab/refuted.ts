import type { Finding, FindingKind } from "~/features/network-test/finding";
import type { Measured } from "~/features/network-test/verdict";
import { geodesicKm } from "~/lib/geodesy";

import { refutedDistances, roundTripsMs } from "./refuted-distance";

/** One reason why the report's own rows contradict its heading. */
type Rule = (report: Measured, finding: Finding) => string | false;

const okCodes: readonly string[] = ["Successful", "SslBreak", "InvalidSSLCertificate"];

const endpointsOf = ({ connectivity }: Measured) => connectivity?.data?.results ?? [];
const socketsOf = ({ webSocket }: Measured) => webSocket?.data?.results ?? [];
const failedOf = (report: Measured) =>
  endpointsOf(report).filter(({ isRequired, code }) => isRequired && !okCodes.includes(code));
const hostsOf = (rows: readonly { host: string }[]) => [...new Set(rows.map(({ host }) => host))];
const seenByServer = ({ serverTests }: Measured) =>
  (serverTests?.connectivity ?? []).filter(({ role }) => role !== "tenant");
const exchangeHost = (report: Measured) =>
  seenByServer(report).find(({ role }) => role === "exchange")?.host;
const isServerError = (status: number | null | undefined) =>
  status != null && (status >= 500 || status === 429);

/** Whether our server had no good answer from a host; null where it did not ask. */
function failsForServer(report: Measured, host: string): boolean | null {
  const row = seenByServer(report).find((one) => one.host === host);
  const look = report.secondLook?.results.find((one) => one.host === host);
  if (!row && look) return look.reach !== "reached";
  return row ? row.code !== "Successful" || (row.status ?? 0) >= 400 : null;
}

const failsForAll = (report: Measured, hosts: readonly string[]) =>
  hosts.length > 0 && hosts.every((host) => failsForServer(report, host) === true);

/** What the visitor got in spite of a wall before everything. */
function whatCame(report: Measured): string | false {
  const { connectivity, measuredLatency, bufferBloat, skype } = report;
  const overTls = endpointsOf(report).filter(
    ({ code, port, certificate }) =>
      code === "Successful" && (port === 443 || certificate !== null),
  );
  if (overTls.length > 0) return `${overTls.length} endpoints answered over TLS`;
  if (connectivity?.data?.isCaptivePortal) return false;
  if (measuredLatency !== null) return "Exchange answered";
  if (socketsOf(report).some(({ isOpened }) => isOpened)) return "a WebSocket opened";
  if (bufferBloat?.data?.upload?.bitsPerSecond) return "an upload succeeded";
  if (bufferBloat?.data?.download?.bitsPerSecond) return "a download succeeded";
  return skype?.data?.transport === "udp" && "the media relay answered";
}

/** A wall on the visitor's way is no cause for what fails for our server as well. */
const failsEverywhere: Rule = (report, { kind }) => {
  const hosts =
    kind === "exchange-unreachable" ? [exchangeHost(report) ?? ""] : hostsOf(failedOf(report));
  const isSame =
    kind === "all-blocked"
      ? seenByServer(report).length > 0 &&
        seenByServer(report).every(({ host }) => failsForServer(report, host))
      : failsForAll(report, hosts);
  return isSame && "the server gets no good answer from the same hosts";
};

/** Whoever answers with a status was reached. */
const statusCame: Rule = (report, { kind }) => {
  const own = endpointsOf(report).find(
    ({ host, port }) => host === exchangeHost(report) && port === 443,
  );
  if (
    (kind === "exchange-unreachable" || kind === "exchange-wrong-answer") &&
    own &&
    okCodes.includes(own.code) &&
    isServerError(own.status)
  )
    return `Exchange answered the client with ${own.status}`;
  const sockets = socketsOf(report).filter(({ failure }) => failure !== null);
  const closed = sockets.filter(({ isOpened }) => !isOpened);
  const reachOf = (host: string) =>
    report.secondLook?.results.find((one) => one.kind === "web-socket" && one.host === host)?.reach;
  const areErrors = closed.length > 0 && closed.every(({ host }) => reachOf(host) === "error");
  return (
    kind === "sockets-blocked" &&
    areErrors &&
    "the service itself answered the WebSocket with an error"
  );
};

/** The network lets Exchange's own answer through to the client, so nothing is to change there. */
const clientReachesIt: Rule = (report, { ticket }) => {
  const own = endpointsOf(report).find(
    ({ host, port, code }) =>
      host === exchangeHost(report) && port === 443 && code === "Successful",
  );
  return (
    ticket.length > 0 &&
    report.connectivity?.source === "client" &&
    own !== undefined &&
    "it has a ticket, though the client reaches Exchange"
  );
};

/** A WebSocket that opened passed the network; what comes back over it the server never tried. */
const socketsOpened: Rule = (report, { kind, ticket }) => {
  const bad = socketsOf(report).filter(({ failure }) => failure !== null);
  if (kind === "sockets-silent")
    return ticket.length > 0 && "nobody else waited for a reply, and it has a ticket";
  return (
    bad.length > 0 &&
    bad.every(({ isOpened, failure }) => isOpened || failure === "closed-early") &&
    "every WebSocket opened"
  );
};

/** An error before anybody else tried may be the service's or a proxy's. */
const nobodyElseTried: Rule = (report, { ticket }) => {
  const looks = report.secondLook?.results.filter(({ kind }) => kind === "web-socket") ?? [];
  return (
    ticket.length > 0 &&
    !looks.some(({ reach }) => reach === "reached") &&
    "it has a ticket, though the server opened none of the WebSockets"
  );
};

const namesFailEverywhere: Rule = (report) => {
  const bad = (report.dnsPerformance?.data?.names ?? [])
    .filter(({ outcome }) => outcome !== "resolved")
    .map(({ host }) => host);
  const unresolved = failedOf(report)
    .filter(({ code }) => code === "DnsFailed")
    .map(({ host }) => host);
  const byServer = (report.serverTests?.dns ?? []).filter(({ role }) => role !== "tenant");
  const asked = byServer.filter(({ host }) => bad.includes(host) || unresolved.includes(host));
  return (
    asked.length > 0 &&
    asked.every(({ outcome }) => outcome !== "resolved") &&
    "the server cannot resolve the same names"
  );
};

const answersAreTheSame: Rule = ({ dnsResolver, serverTests }) => {
  const { wrongAnswers = [], inventsAnswers = null } = dnsResolver?.data ?? {};
  const isSame = ({ host, addresses }: (typeof wrongAnswers)[number]) => {
    const known = serverTests?.dns.find((one) => one.host === host)?.addresses ?? [];
    return addresses.some((address) => known.includes(address));
  };
  return (
    inventsAnswers !== true &&
    wrongAnswers.length > 0 &&
    wrongAnswers.every(isSame) &&
    "the server resolves the names to the same addresses"
  );
};

/** A certificate that our server is shown as well was put there by nobody on the visitor's way. */
const certificatesAreTheSame: Rule = (report, { kind, cause }) => {
  if (cause.some(({ key }) => key === "cause.certificates-seen-by-server")) return false;
  const code = kind === "tls-intercepted" ? "SslBreak" : "InvalidSSLCertificate";
  const bad = endpointsOf(report).filter((one) => one.code === code && one.certificate !== null);
  const compared = bad.flatMap(({ host, certificate }) => {
    const other = seenByServer(report).find((one) => one.host === host)?.certificate;
    return other ? [{ own: certificate, other }] : [];
  });
  const isSame =
    compared.length > 0 &&
    compared.every(
      ({ own, other }) =>
        own?.issuer === other.issuer &&
        own?.subject === other.subject &&
        own.distrustReason === other.distrustReason,
    );
  return isSame && "the server is shown the same certificates";
};

const noProxy: Rule = ({ proxies, connectivity }, { kind }) => {
  if (proxies?.source === "client" && proxies.data?.found.length === 0)
    return "the client found no proxy";
  const asked = (connectivity?.data?.results ?? []).filter(
    ({ code }) => code === "ProxyAuthenticationRequired",
  );
  return (
    kind === "proxy-password" &&
    asked.length > 0 &&
    asked.every(({ viaProxy }) => !viaProxy) &&
    "the status 407 came without a proxy"
  );
};

const tooNear: Rule = (report, { kind }) => {
  const found = refutedDistances(report);
  const of: Partial<Record<FindingKind, keyof typeof found>> = {
    "far-egress": "egress",
    "resolver-far": "resolver",
    "door-not-optimal": "door",
  };
  const which = of[kind];
  return which !== undefined && found[which];
};

/** Doors within 5 ms or 10 % of the best are equal (decision 0009). */
const isAsGood: Rule = ({ measuredLatency, bestPossibleLatency: best }) => {
  if (measuredLatency === null || best === null) return false;
  return (
    measuredLatency <= best + Math.max(5, best * 0.1) &&
    `${measuredLatency} ms measured, ${best} ms expected of the best door`
  );
};

/**
 * A location far away on the visitor's side leads to a far door; with all of them nearby the suite
 * sends there itself.
 */
const allIsNear: Rule = (report, { cause }) => {
  const {
    dnsResolver,
    proxies,
    vpns,
    browserLocation: own,
    browserToEgressLocationDistance: egressKm,
  } = report;
  const place = dnsResolver?.addresses.find(
    ({ address }) => address === dnsResolver.data?.recursive,
  )?.place;
  const isBare = proxies?.data?.found.length === 0 && vpns?.data?.vpns.every(({ isUp }) => !isUp);
  const isNear =
    own && place && geodesicKm(own, place) <= 800 && egressKm !== null && egressKm <= 800;
  return (
    cause.some(({ key }) => key === "cause.door-not-optimal") &&
    Boolean(isNear && isBare) &&
    "resolver and egress are near, and there is no proxy and no VPN"
  );
};

/** The line carries a handshake that quickly; the rest of the time the service takes. */
const serviceIsSlow: Rule = (report) => {
  const { handshakeMs } = roundTripsMs(report, exchangeHost(report));
  const { measuredLatency } = report;
  if (handshakeMs === null || measuredLatency === null) return false;
  return (
    measuredLatency - handshakeMs > 50 &&
    handshakeMs < measuredLatency / 2 &&
    `the handshake with Exchange takes ${handshakeMs} of ${measuredLatency} ms`
  );
};

/** A proxy that is known to be near, or whose round trip is the access line's, is no detour. */
const proxyIsNear: Rule = ({ proxies, congestion, browserLocation: own }) => {
  const hop = congestion?.data?.firstPublicHop ?? congestion?.data?.gateway;
  const found = proxies?.data?.found ?? [];
  const isNear = ({ host, latency }: (typeof found)[number]) => {
    const place = proxies?.addresses.find(({ address }) => address === host)?.place;
    const isPlaceNear = Boolean(own && place && geodesicKm(own, place) <= 800);
    return isPlaceNear || (latency !== null && latency.medianMs - (hop?.latency.minMs ?? 0) <= 25);
  };
  return found.length > 0 && found.every(isNear) && "the proxy is near";
};

/** A far resolver may be told where the latency is as good as the best, and no network is to change then. */
const goodWithTicket: Rule = (report, finding) =>
  finding.ticket.length > 0 && isAsGood(report, finding);

/** No part of a way can add more than the whole way takes beyond the best. */
const addsTooMuch: Rule = ({ measuredLatency, bestPossibleLatency }, { cause }) => {
  const added = cause.map(({ params }) => params.added).find(Boolean);
  if (measuredLatency === null || !added || !("unit" in added) || added.unit !== "ms") return false;
  const mostMs = Math.max(0, measuredLatency - (bestPossibleLatency ?? 0));
  return added.value > mostMs + 0.001 && `it adds ${added.value} ms, and ${mostMs} ms are left`;
};

const somethingFailed: Rule = (report) => {
  if (failedOf(report).length > 0) return "a required endpoint failed";
  if (socketsOf(report).some(({ failure }) => failure !== null)) return "a WebSocket failed";
  return (report.measuredLatency ?? 0) > 100 && "the latency is above its target";
};

const serverReachesIt: Rule = (report) => {
  const failed = hostsOf(failedOf(report));
  const asked = report.measuredLatency === null ? [exchangeHost(report) ?? "", ...failed] : failed;
  const isLookedInVain =
    report.secondLook?.results.some(({ reach }) => reach !== "reached") ?? false;
  return (
    !isLookedInVain &&
    asked.some((host) => failsForServer(report, host) === false) &&
    !asked.some((host) => failsForServer(report, host)) &&
    "the server reaches what the visitor does not"
  );
};

const noErrorCame: Rule = (report) => {
  const statuses = [
    report.exchangeAnswer?.status,
    ...endpointsOf(report).map(({ status }) => status),
    ...seenByServer(report).map(({ status }) => status),
  ];
  const isError = (status: number | null | undefined) => status != null && status >= 400;
  return (
    !statuses.some(isError) &&
    ![...socketsOf(report), ...(report.secondLook?.results ?? [])].some(({ failure }) =>
      /^status-/.test(failure ?? ""),
    ) &&
    "no HTTP error came"
  );
};

const noDoubt: Rule = (report) =>
  !Object.values(refutedDistances(report)).some(Boolean) &&
  "no distance contradicts a measured round-trip time";

const hasTicket: Rule = (_report, { ticket }) =>
  ticket.length > 0 && "it has a ticket, though the network is not at fault";

/** For each heading, what in the same report contradicts it. */
const rules: Partial<Record<FindingKind, readonly Rule[]>> = {
  "all-blocked": [whatCame, failsEverywhere, namesFailEverywhere],
  "exchange-unreachable": [failsEverywhere, statusCame, namesFailEverywhere, clientReachesIt],
  "exchange-wrong-answer": [statusCame, clientReachesIt],
  "endpoints-blocked": [failsEverywhere, namesFailEverywhere],
  "names-denied": [namesFailEverywhere],
  "resolver-fails": [namesFailEverywhere],
  "dns-wrong": [answersAreTheSame],
  "tls-intercepted": [certificatesAreTheSame],
  "certificates-untrusted": [certificatesAreTheSame],
  "proxy-password": [noProxy],
  "proxy-far": [noProxy, isAsGood, proxyIsNear],
  "far-egress": [tooNear, isAsGood, addsTooMuch],
  "resolver-far": [tooNear, goodWithTicket],
  "door-not-optimal": [tooNear, isAsGood, allIsNear],
  "could-be-faster": [isAsGood, serviceIsSlow],
  "slow-latency": [serviceIsSlow],
  "peers-better": [serviceIsSlow],
  "sockets-blocked": [statusCame, socketsOpened, nobodyElseTried],
  "sockets-silent": [socketsOpened],
  "nothing-found": [somethingFailed],
  "service-down": [serverReachesIt, hasTicket],
  "service-error": [noErrorCame, hasTicket],
  "service-slow": [hasTicket],
  "location-wrong": [noDoubt, hasTicket],
};

/**
 * What in a report contradicts its heading; empty where nothing does. Written from the measured data
 * and not from the rules of verdicts, so that a fault in those cannot hide here.
 */
export function refutationsOf(report: Measured, finding: Finding): string[] {
  return (rules[finding.kind] ?? []).flatMap((rule) => rule(report, finding) || []);
}

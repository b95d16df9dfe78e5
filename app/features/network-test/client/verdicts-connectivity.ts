import { serverErrorStatus } from "~/lib/http-status";

import { evidenceOf, isBlocked, type Evidence } from "../evidence";
import { suiteFaultOf, suiteFaultOfBlocked, suiteFaultOfSockets } from "../suite-fault";
import { judged, notTested, type Measured, type Verdict, type VerdictFault } from "../verdict";
import { thresholds } from "../verdicts-thresholds";
import type { ClientTestData } from "./client-data.schema";
import { countedOf, reasonOf, rowOf, sectionOfClient } from "./section-verdict";
import { hasOpened } from "./socket-outcome";

type Endpoint = ClientTestData["connectivity"]["results"][number];
type Socket = ClientTestData["webSocket"]["results"][number];

/** The published endpoints as the computer reaches them, their certificates, and WebSockets. */
export function connectivityVerdicts(measured: Measured): Verdict[] {
  const { connectivity: section, webSocket } = measured;
  return [
    rowOf({ row: "http-connectivity", section, threshold: thresholds.connectivity }, (data) =>
      reached(data, measured),
    ),
    rowOf(
      {
        row: "certificates",
        section: sectionOfClient(section),
        threshold: thresholds.certificates,
      },
      (data) => certificates(data, measured),
    ),
    rowOf({ row: "web-sockets", section: webSocket, threshold: thresholds.webSockets }, (data) =>
      webSockets(data, measured),
    ),
  ];
}

/** Endpoints that must be reached and were not. */
export function blockedEndpoints(
  { results }: ClientTestData["connectivity"],
  measured: Pick<Measured, "serverTests">,
): Endpoint[] {
  return results.filter(isBlocked(measured));
}

/** Endpoints whose certificate somebody on the way put in place of the suite's. */
export function interceptedEndpoints({ results }: ClientTestData["connectivity"]): Endpoint[] {
  return results.filter(({ code }) => code === "SslBreak");
}

function reached(data: ClientTestData["connectivity"], measured: Measured): Verdict {
  const threshold = thresholds.connectivity;
  const required = data.results.filter(({ isRequired }) => isRequired);
  if (data.isCaptivePortal)
    return judged("http-connectivity", {
      status: "failed",
      measured: [{ unit: "word", word: "captive-portal" }],
      threshold,
      fault: "captive-portal",
    });
  if (required.length === 0)
    return notTested("http-connectivity", reasonOf("not-configured"), { threshold });
  const evidence = evidenceOf(measured);
  // Those that only the visitor misses come first: they are what a network can be asked about.
  const isDead = (endpoint: Endpoint) =>
    Number(evidence.server.get(targetOf(endpoint)) === "silent");
  const blocked = blockedEndpoints(data, measured).sort((a, b) => isDead(a) - isDead(b));
  const counted = countedOf("endpoints", required.length, blocked.map(targetOf));
  if (blocked.length > 0)
    return judged("http-connectivity", {
      status: "failed",
      measured: counted,
      threshold,
      fault: suiteFaultOfBlocked(evidence) ?? faultOf(blocked),
    });
  const isErring =
    evidence.exchange.client === "error" && suiteFaultOf(evidence, measured) === "service-error";
  return judged("http-connectivity", {
    status: isErring ? "warning" : "ok",
    measured: counted,
    threshold,
    fault: "service-error",
  });
}

/** What all of them have in common, where it says more than that they are blocked. */
function faultOf(blocked: readonly Endpoint[]): VerdictFault | undefined {
  const areAll = (code: Endpoint["code"]) => blocked.every((endpoint) => endpoint.code === code);
  return areAll("DnsFailed")
    ? "no-address"
    : areAll("ProxyAuthenticationRequired")
      ? "password"
      : undefined;
}

/** Who issued what was put in place of a certificate tells who opens the traffic. */
function certificates(
  { results }: ClientTestData["connectivity"],
  { serverTests }: Measured,
): Verdict {
  const threshold = thresholds.certificates;
  const shown = results.filter(({ certificate }) => certificate !== null);
  if (shown.length === 0) return notTested("certificates", reasonOf("no-answer"), { threshold });
  // An issuer that the published list lacks is no interceptor where the server, outside of the
  // network, sees it as well.
  const bad = shown.filter(
    (endpoint) =>
      !isGood(endpoint) &&
      !(
        endpoint.code === "SslBreak" &&
        endpoint.certificate?.isTrusted &&
        isSeenByServer(endpoint, serverTests)
      ),
  );
  const named = bad.map((endpoint) =>
    endpoint.certificate?.issuer
      ? `${targetOf(endpoint)} (${endpoint.certificate.issuer})`
      : targetOf(endpoint),
  );
  const isSuites = bad.length > 0 && bad.every((endpoint) => isSeenByServer(endpoint, serverTests));
  const fault = isSuites
    ? "seen-by-server"
    : bad.some(({ code }) => code === "SslBreak")
      ? undefined
      : "untrusted";
  return judged("certificates", {
    status: bad.length > 0 ? "failed" : "ok",
    measured: countedOf("certificates", shown.length, named),
    threshold,
    fault,
  });
}

function webSockets({ results }: ClientTestData["webSocket"], measured: Measured): Verdict {
  const threshold = thresholds.webSockets;
  if (results.length === 0)
    return notTested("web-sockets", reasonOf("not-configured"), { threshold });
  const bad = results.filter(isUseless);
  const status = bad.length === 0 ? "ok" : bad.length === results.length ? "failed" : "warning";
  const evidence = evidenceOf(measured);
  const fault = suiteFaultOfSockets(evidence) ?? faultOfSockets(bad, evidence.serverSockets);
  return judged("web-sockets", {
    status,
    measured: countedOf(
      "names",
      results.length,
      bad.map(({ host }) => host),
    ),
    threshold,
    fault,
  });
}

/**
 * An error status may be the service's or a proxy's: only the server, which uses no proxy, can tell them
 * apart. Where it opens the same WebSocket, the error comes from the path.
 */
function faultOfSockets(
  bad: readonly Socket[],
  serverSockets: Evidence["serverSockets"],
): VerdictFault | undefined {
  const closed = bad.filter((socket) => !hasOpened(socket));
  if (closed.length === 0) return "no-reply";
  const isOpenedByServer = closed.some(({ host }) => serverSockets.get(host) === "answered");
  return closed.every(hasErrorStatus) && !isOpenedByServer ? "error-status" : undefined;
}

/** A WebSocket that stands and over which nothing comes back is as useless as one that does not open. */
export function isUseless({ isOpened, failure }: Socket): boolean {
  return !isOpened || failure !== null;
}

function isGood({ code, certificate }: Endpoint): boolean {
  return (
    code !== "SslBreak" && code !== "InvalidSSLCertificate" && (certificate?.isTrusted ?? false)
  );
}

/**
 * Whether the server, which is not in the visitor's network, is shown a certificate of the same issuer and
 * with the same fault. The server tests a few hosts only, and the suite's others have the same issuer.
 */
export function isSeenByServer(
  { certificate }: Endpoint,
  serverTests: Measured["serverTests"],
): boolean {
  const seen = (serverTests?.connectivity ?? []).flatMap(({ role, certificate: other }) =>
    other && role !== "tenant" ? [other] : [],
  );
  return (
    certificate !== null &&
    seen.some(
      (other) =>
        issuerName(other.issuer) === issuerName(certificate.issuer) &&
        other.distrustReason === certificate.distrustReason,
    )
  );
}

/**
 * The common name of an issuer, else its organisation: client and server write distinguished names
 * in their own order.
 */
function issuerName(issuer: string): string {
  const part = (name: string) => new RegExp(`(?:^|, ?|\\n)${name}=([^,\\n]+)`).exec(issuer)?.[1];
  return part("CN") ?? part("O") ?? issuer;
}

/** Whether the upgrade is answered with a server error, in the words of the client's failures. */
function hasErrorStatus({ failure }: Socket): boolean {
  const [, status] = /^status-(\d{3})$/.exec(failure ?? "") ?? [];
  return status !== undefined && Number(status) >= serverErrorStatus;
}

function targetOf({ host, port }: Endpoint): string {
  return `${host}:${port}`;
}

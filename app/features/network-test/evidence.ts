import { errorStatus, proxyAuthenticationStatus, serverErrorStatus } from "~/lib/http-status";
import { onceEach } from "~/lib/once-each";

import type { ClientTestData } from "./client/client-data.schema";
import { hasOpened } from "./client/socket-outcome";
import { isHostOf } from "./door-hosts";
import type { SecondLookResult } from "./second-look";
import type { ServerConnectivityResult } from "./server-tests";
import type { Measured } from "./verdict";

/**
 * What one party got from a target. `good`: what it asked for. `answered`: something, unread.
 * `error`: an HTTP error status, or an answer that was not what was asked for. `silent`: no answer.
 */
export type Reach = "good" | "answered" | "error" | "silent" | "unknown";

/** What the report holds that a cause may be held against, whatever row shows it. */
export type Evidence = {
  exchange: { browser: Reach; client: Reach; server: Reach };
  /** HTTP status of each error that Exchange answered with. */
  exchangeStatuses: number[];
  /**
   * What the server got from each target that is not the tenant's, as `host:port`: by its own
   * tests, and by looking again at what the visitor missed.
   */
  server: ReadonlyMap<string, Reach>;
  /** Hosts whose WebSocket was of no use to the visitor. */
  missedSockets: string[];
  /** Of these, the hosts whose WebSocket did not open; over the others nothing came back. */
  closedSockets: string[];
  /** What the server got when it opened these, by host. */
  serverSockets: ReadonlyMap<string, Reach>;
  /** Whether the visitor finished a download or an upload. */
  hasTransferred: boolean;
  hasOpenSocket: boolean;
  hasReachedEndpoint: boolean;
  hasMediaAnswer: boolean;
  /** Required endpoints that the visitor did not reach, as `host:port`. */
  blockedTargets: string[];
  /** TCP handshake of the client with Exchange, straight and with Exchange itself, in ms. */
  exchangeHandshakeMs: number | null;
  /** The quickest of these with any required endpoint, in ms. */
  suiteHandshakeMs: number | null;
};

type Endpoint = ClientTestData["connectivity"]["results"][number];

/** Codes of a connection that was made, whatever its certificate. */
export const reachedCodes: readonly Endpoint["code"][] = [
  "Successful",
  "SslBreak",
  "InvalidSSLCertificate",
];

const httpsPort = 443;

/** Reads the evidence of a report; what is not there is `unknown`, also in reports of before. */
export const evidenceOf = onceEach(readEvidence);

function readEvidence(measured: Measured): Evidence {
  const { connectivity, webSocket, bufferBloat, skype } = measured;
  // Behind a sign-in page every name is answered, and by none of its own.
  const results = connectivity?.data?.isCaptivePortal ? [] : (connectivity?.data?.results ?? []);
  const atExchange = results.filter(isHostOf("exchange", measured));
  const load = bufferBloat?.data;
  const sockets = webSocket?.data?.results ?? [];
  return {
    exchange: {
      browser: browserReach(measured, atExchange),
      client: connectivity?.source === "client" ? clientReach(atExchange) : "unknown",
      server: serverReach(measured),
    },
    exchangeStatuses: statusesOf(measured, atExchange),
    server: serverReaches(measured),
    missedSockets: sockets
      .filter(({ isOpened, failure }) => !isOpened || failure !== null)
      .map(({ host }) => host),
    closedSockets: sockets.filter((each) => !hasOpened(each)).map(({ host }) => host),
    serverSockets: new Map(
      looksOf("web-socket", measured).map(({ host, reach }) => [host, reachOfLook(reach)]),
    ),
    hasTransferred: [load?.download, load?.upload].some(
      (direction) => (direction?.bitsPerSecond ?? 0) > 0,
    ),
    hasOpenSocket: sockets.some(hasOpened),
    hasReachedEndpoint: results.some(
      ({ isRequired, code }) => isRequired && reachedCodes.includes(code),
    ),
    hasMediaAnswer:
      skype?.data != null && (skype.data.transport !== null || skype.data.openUdpPorts.length > 0),
    blockedTargets: results.filter(isBlocked(measured)).map(targetOf),
    exchangeHandshakeMs: leastOf(atExchange.flatMap(handshakeWith)),
    suiteHandshakeMs: leastOf(
      results.filter(({ isRequired }) => isRequired).flatMap(handshakeWith),
    ),
  };
}

/**
 * Whether an endpoint must be reached and was not. A service that asks our server for a proxy's password as
 * well was reached by a client that is asked without a proxy, unless our server had another answer there.
 */
export function isBlocked(
  measured: Pick<Measured, "serverTests">,
): (endpoint: Endpoint) => boolean {
  const isAskedByService = asksServerForPassword(measured);
  const answersServer = hostsThatAnswerServer(measured);
  return ({ isRequired, code, viaProxy, host }) =>
    isRequired &&
    !reachedCodes.includes(code) &&
    !(
      isAskedByService &&
      code === "ProxyAuthenticationRequired" &&
      !viaProxy &&
      !answersServer.has(host)
    );
}

/** Hosts that gave our server another HTTP answer than the question for a proxy's password. */
function hostsThatAnswerServer({ serverTests }: Pick<Measured, "serverTests">): Set<string> {
  const answered = (serverTests?.connectivity ?? []).filter(
    ({ status }) => status !== undefined && status !== proxyAuthenticationStatus,
  );
  return new Set(answered.map(({ host }) => host));
}

/**
 * Only TLS with the suite's own certificate shows who is at the other end: caches on the way answer
 * port 80 themselves.
 */
function handshakeWith({ connectMs, viaProxy, code, port }: Endpoint): number[] {
  return connectMs === null || viaProxy || code !== "Successful" || port !== httpsPort
    ? []
    : [connectMs];
}

/** Whether bytes of Exchange came back to the visitor, of whatever content. */
export function hasExchangeAnswered({ exchange: { browser, client } }: Evidence): boolean {
  return [browser, client].some(
    (reach) => reach === "good" || reach === "answered" || reach === "error",
  );
}

function browserReach(
  { measuredLatency, latencyFailure, exchangeAnswer, bufferBloat }: Measured,
  atExchange: readonly Endpoint[],
): Reach {
  if (exchangeAnswer) return exchangeAnswer.kind === "unread" ? "answered" : exchangeAnswer.kind;
  const hasIdle = bufferBloat?.source === "browser" && (bufferBloat.data?.idle ?? null) !== null;
  if (measuredLatency !== null || latencyFailure === "too-few-samples" || hasIdle)
    return "answered";
  if (latencyFailure === "endpoint-error") return "error";
  if (latencyFailure === "endpoint-dead" || latencyFailure === "endpoint-timeout") return "silent";
  return atExchange.some(({ status, code }) => status === null && code === "Successful")
    ? "answered"
    : "unknown";
}

/** Of a root nobody knows what it should say: only an error of the service itself is one. */
function clientReach(atExchange: readonly Endpoint[]): Reach {
  if (atExchange.length === 0) return "unknown";
  if (atExchange.some(isServiceError)) return "error";
  return atExchange.some(({ code }) => reachedCodes.includes(code)) ? "answered" : "silent";
}

/** An error that came through TLS with the suite's own certificate is the suite's, and no proxy's. */
function isServiceError({ status, port, code }: Endpoint): boolean {
  return (
    port === httpsPort &&
    code === "Successful" &&
    ((status ?? 0) >= serverErrorStatus || status === proxyAuthenticationStatus)
  );
}

/** Whether the service asks everybody for a proxy's password: our server, which uses no proxy, is asked as well. */
export function asksServerForPassword({ serverTests }: Pick<Measured, "serverTests">): boolean {
  return (
    serverTests?.connectivity.some(
      ({ role, status }) => role !== "tenant" && status === proxyAuthenticationStatus,
    ) ?? false
  );
}

function serverReach(measured: Measured): Reach {
  const own = bestOf(
    (measured.serverTests?.connectivity ?? [])
      .filter(({ role }) => role === "exchange")
      .map(reachOf),
  );
  return withLook(
    own,
    bestOf(
      looksOf("endpoint", measured)
        .filter(isHostOf("exchange", measured))
        .map(({ reach }) => reachOfLook(reach)),
    ),
  );
}

function serverReaches(measured: Measured): ReadonlyMap<string, Reach> {
  const own = (measured.serverTests?.connectivity ?? [])
    .filter(({ role }) => role !== "tenant")
    .map((result) => [targetOf(result), reachOf(result)] as const);
  const reaches = new Map<string, Reach>(own);
  for (const look of looksOf("endpoint", measured)) {
    const target = targetOf(look);
    reaches.set(target, withLook(reaches.get(target) ?? "unknown", reachOfLook(look.reach)));
  }
  return reaches;
}

/** A second look reads no answer: it says more only where there was none. */
function withLook(own: Reach, look: Reach): Reach {
  return look === "unknown" || (own !== "silent" && own !== "unknown") ? own : look;
}

function bestOf(reaches: readonly Reach[]): Reach {
  return (
    (["good", "answered", "error", "silent"] as const).find((reach) => reaches.includes(reach)) ??
    "unknown"
  );
}

function looksOf(kind: SecondLookResult["kind"], { secondLook }: Measured): SecondLookResult[] {
  return (secondLook?.results ?? []).filter((look) => look.kind === kind);
}

function reachOfLook(reach: SecondLookResult["reach"]): Reach {
  return reach === "reached" ? "answered" : reach;
}

function targetOf({ host, port }: { host: string; port: number | null }): string {
  return `${host}:${port}`;
}

/** What the server got; results of before hold no status. */
export function reachOf({ code, status }: ServerConnectivityResult): Reach {
  if (!reachedCodes.includes(code)) return "silent";
  if (status === null || status === undefined) return "answered";
  return status >= errorStatus ? "error" : "good";
}

function statusesOf(
  { exchangeAnswer, serverTests }: Measured,
  atExchange: readonly Endpoint[],
): number[] {
  const seen = [
    ...(exchangeAnswer?.kind === "error" ? [exchangeAnswer.status] : []),
    ...(serverTests?.connectivity ?? []).flatMap(({ role, status }) =>
      role === "exchange" ? [status] : [],
    ),
    ...atExchange.filter(isServiceError).map(({ status }) => status),
  ];
  return [
    ...new Set(
      seen.filter((status) => status !== null && status !== undefined && status >= errorStatus),
    ),
  ] as number[];
}

function leastOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values);
}

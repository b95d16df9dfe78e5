import { isOfDomain } from "~/features/settings/test-domain";

import type { AskedDomain } from "./asked-domain";
import type { ConnectivityResultCode, FailedDomain, SubTestResults, WebSocketResult } from "./assistant-test";
import { slowLatencyMs } from "./limits";
import { bestLatency, socketFailures, type SocketFailure } from "./test-socket";

/** What is known of a domain, a host or a part, in the order of trust. */
export type Verdict = "ok" | "warning" | "failed" | "not-tested";

/** One domain that was to be reached over HTTPS. */
export type ReachedRow = {
  displayDomainName: string;
  names: string[];
  verdict: Verdict;
  /** The code of the first name that failed; null where none did. */
  code: ConnectivityResultCode | null;
};

/** One host whose WebSocket was tried, or a domain of which no host is known. */
export type SocketRow = {
  /** The domain of a firewall's list that it belongs to; null where it belongs to none. */
  displayDomainName: string | null;
  host: string | null;
  verdict: Verdict;
  latencyMs: number | null;
  attemptsMs: number[];
  failure: SocketFailure | "unknown" | null;
};

/** Every domain that was asked, good or bad, and what failed besides; a part that did not run, or does not say what failed, has nothing to say of the others. */
export function reachedRows({ connectivityTestResult: { status, domainNamesFailedConnectivity } }: Pick<SubTestResults, "connectivityTestResult">, asked: readonly AskedDomain[]): ReachedRow[] {
  const isOver = status === "Completed" || (status === "Failed" && domainNamesFailedConnectivity.length > 0);
  const rows = asked.filter(({ scheme }) => scheme === "https").map(({ displayDomainName, testDomainNames }): ReachedRow => {
    const failed = domainNamesFailedConnectivity.find((domain) => domain.displayDomainName === displayDomainName);
    return failed ? failedRow(failed) : { displayDomainName, names: testDomainNames, verdict: isOver && testDomainNames.length > 0 ? "ok" : "not-tested", code: null };
  });
  const others = domainNamesFailedConnectivity.filter(({ displayDomainName }) => !rows.some((row) => row.displayDomainName === displayDomainName));
  return [...rows, ...others.map(failedRow)];
}

function failedRow({ displayDomainName, testDomainNames, testDomainFailTypes }: FailedDomain): ReachedRow {
  return { displayDomainName, names: testDomainNames, verdict: "failed", code: testDomainFailTypes.find((each) => each !== "Successful") ?? null };
}

/** Every host that was tried, then the domains without one. */
export function socketRows({ webSocketTestResult: { webSocketResults } }: Pick<SubTestResults, "webSocketTestResult">, asked: readonly AskedDomain[]): SocketRow[] {
  const domains = asked.filter(({ scheme }) => scheme === "wss");
  const domainOf = (host: string) => domains.find(({ displayDomainName }) => isOfDomain(host, displayDomainName))?.displayDomainName ?? null;
  const tried = webSocketResults.map((result): SocketRow => ({
    displayDomainName: domainOf(result.domain),
    host: result.domain,
    verdict: socketVerdict(result),
    latencyMs: result.connectionLatencyInMs,
    attemptsMs: result.attemptsInMs,
    failure: failureWord(result.exceptionMessage),
  }));
  const untried = domains.filter(({ displayDomainName }) => !tried.some((row) => row.displayDomainName === displayDomainName));
  return [...tried, ...untried.map(({ displayDomainName }): SocketRow => ({ displayDomainName, host: null, verdict: "not-tested", latencyMs: null, attemptsMs: [], failure: null }))];
}

function socketVerdict({ isWssEnabled, connectionLatencyInMs, exceptionMessage }: WebSocketResult): Verdict {
  if (!isWssEnabled || exceptionMessage !== null) return "failed";
  if (connectionLatencyInMs === null) return "not-tested";
  return connectionLatencyInMs > slowLatencyMs ? "warning" : "ok";
}

function failureWord(message: string | null): SocketRow["failure"] {
  if (message === null) return null;
  return socketFailures.find((word) => word === message) ?? "unknown";
}

/** What a test found, for its heading. */
export type Finding = {
  word: "nothing" | "good" | "slow" | "domains" | "sockets" | "both";
  failedDomains: number;
  latencyMs: number | null;
};

/** The worst of what was found: a failure before slowness, slowness before all well; nothing tested is never well. */
export function finding(results: SubTestResults, asked: readonly AskedDomain[]): Finding {
  const [reached, sockets] = [reachedRows(results, asked), socketRows(results, asked)];
  const failedDomains = reached.filter(({ verdict }) => verdict === "failed").length;
  const hasFailedSocket = sockets.some(({ verdict }) => verdict === "failed");
  const latencyMs = bestLatency(sockets.flatMap((row) => row.latencyMs ?? []));
  const wordOf = (): Finding["word"] => {
    if (failedDomains > 0) return hasFailedSocket ? "both" : "domains";
    if (hasFailedSocket) return "sockets";
    if (sockets.some(({ verdict }) => verdict === "warning")) return "slow";
    return reached.some(({ verdict }) => verdict === "ok") && sockets.some(({ verdict }) => verdict === "ok") ? "good" : "nothing";
  };
  return { word: wordOf(), failedDomains, latencyMs };
}

/** What to do about it: words of `advice.…`, the most useful first. */
export type Advice = "allow-domains" | "enable-wss" | "use-other-browser" | "come-closer";

export function adviceFor(results: SubTestResults, asked: readonly AskedDomain[]): Advice[] {
  const { word } = finding(results, asked);
  const hasNoWebSocket = results.webSocketTestResult.statusMessage === "no-websocket";
  const advice: Record<Finding["word"], Advice[]> = {
    nothing: [],
    good: [],
    slow: ["come-closer"],
    domains: ["allow-domains"],
    sockets: hasNoWebSocket ? ["use-other-browser"] : ["enable-wss", "allow-domains"],
    both: hasNoWebSocket ? ["allow-domains", "use-other-browser"] : ["allow-domains", "enable-wss"],
  };
  return advice[word];
}

/** A part as one verdict: its worst row; what has no row was not tested. */
export function worstOf(rows: readonly { verdict: Verdict }[]): Verdict {
  const order: readonly Verdict[] = ["failed", "warning", "ok"];
  return order.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? "not-tested";
}

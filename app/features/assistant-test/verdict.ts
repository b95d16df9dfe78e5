import { isOfDomain } from "~/features/settings/test-domain";

import type { AskedDomain } from "./asked-domain";
import type {
  ConnectivityResultCode,
  FailedDomain,
  SubTestResults,
  Tester,
  WebSocketResult,
} from "./assistant-test";
import { slowLatencyMs, socketLimits } from "./limits";
import { notOpened, socketFailures, type SocketFailure } from "./test-socket";

/** What is known of a domain, a host or a part, in the order of trust. */
export type Verdict = "ok" | "warning" | "failed" | "not-tested";

/** One domain that was to be reached over HTTPS. */
export type ReachedRow = {
  displayDomainName: string;
  names: string[];
  /** Those of them that gave no answer. */
  failedNames: string[];
  verdict: Verdict;
  /** The code of the first name that failed; null where none did. */
  code: ConnectivityResultCode | null;
};

/** One host whose WebSocket was tried, or a domain of which no host is known. */
export type SocketRow = {
  /** The domain of a firewall's list that it belongs to; null where it belongs to none. */
  displayDomainName: string | null;
  /** Null where a domain has no name to ask, or a reply names no address. */
  host: string | null;
  verdict: Verdict;
  latencyMs: number | null;
  attemptsMs: number[];
  /** What went wrong, or that it was not opened. */
  reason: SocketFailure | typeof notOpened | "unknown" | null;
};

/**
 * Every domain that was asked, good or bad, and what failed besides; a part that did not run, or
 * does not say what failed, has nothing to say of the others.
 */
export function reachedRows(
  {
    connectivityTestResult: { status, domainNamesFailedConnectivity },
  }: Pick<SubTestResults, "connectivityTestResult">,
  asked: readonly AskedDomain[],
): ReachedRow[] {
  const isOver =
    status === "Completed" || (status === "Failed" && domainNamesFailedConnectivity.length > 0);
  const rows = asked
    .filter(({ scheme }) => scheme === "https")
    .map(({ displayDomainName, testDomainNames }): ReachedRow => {
      const failed = domainNamesFailedConnectivity.find(
        (domain) => domain.displayDomainName === displayDomainName,
      );
      return failed
        ? failedRow(failed)
        : {
            displayDomainName,
            names: testDomainNames,
            failedNames: [],
            verdict: isOver && testDomainNames.length > 0 ? "ok" : "not-tested",
            code: null,
          };
    });
  const others = domainNamesFailedConnectivity.filter(
    ({ displayDomainName }) => !rows.some((row) => row.displayDomainName === displayDomainName),
  );
  return [...rows, ...others.map(failedRow)];
}

function failedRow({
  displayDomainName,
  testDomainNames,
  testDomainFailTypes,
}: FailedDomain): ReachedRow {
  return {
    displayDomainName,
    names: testDomainNames,
    failedNames: testDomainNames.filter((_name, at) => testDomainFailTypes[at] !== "Successful"),
    verdict: "failed",
    code: testDomainFailTypes.find((each) => each !== "Successful") ?? null,
  };
}

/** Whether any of its names answers over HTTPS. */
export function worksOverHttps({ verdict, names, failedNames }: ReachedRow): boolean {
  return verdict === "ok" || (verdict === "failed" && failedNames.length < names.length);
}

/** Whether anything of a domain answers: a name over HTTPS, or a WebSocket, which passes the same firewall. */
export function isAlive(row: ReachedRow, sockets: readonly SocketRow[]): boolean {
  return (
    worksOverHttps(row) ||
    sockets.some(
      (socket) =>
        isOpened(socket) && socket.host !== null && isOfDomain(socket.host, row.displayDomainName),
    )
  );
}

/** A WebSocket that was opened, whatever came after. */
function isOpened({ verdict, reason }: SocketRow): boolean {
  return verdict === "ok" || verdict === "warning" || (verdict === "failed" && isCut(reason));
}

export function isCut(reason: SocketRow["reason"]): boolean {
  return reason === "closed" || reason === "garbage" || reason === "latency-timeout";
}

/** Every host that was tried, then those of the other domains, which may have none. */
export function socketRows(
  { webSocketTestResult: { webSocketResults } }: Pick<SubTestResults, "webSocketTestResult">,
  asked: readonly AskedDomain[],
): SocketRow[] {
  const domains = asked.filter(({ scheme }) => scheme === "wss");
  const domainOf = (host: string) =>
    domains.find(({ displayDomainName }) => isOfDomain(host, displayDomainName))
      ?.displayDomainName ?? null;
  const tried = webSocketResults.map((result): SocketRow => ({
    displayDomainName: domainOf(result.domain),
    host: result.domain || null,
    verdict: socketVerdict(result),
    latencyMs: result.connectionLatencyInMs,
    attemptsMs: result.attemptsInMs,
    reason: reasonOf(result.exceptionMessage),
  }));
  const untried = domains.filter(
    ({ displayDomainName }) => !tried.some((row) => row.displayDomainName === displayDomainName),
  );
  const hosts = untried.flatMap(({ displayDomainName, testDomainNames }) =>
    (testDomainNames.length > 0 ? testDomainNames : [null]).map((host) => ({
      displayDomainName,
      host,
    })),
  );
  return [
    ...tried,
    ...hosts.map((each): SocketRow => ({
      ...each,
      verdict: "not-tested",
      latencyMs: null,
      attemptsMs: [],
      reason: null,
    })),
  ];
}

function socketVerdict({
  isWssEnabled,
  connectionLatencyInMs,
  exceptionMessage,
}: WebSocketResult): Verdict {
  if (exceptionMessage === notOpened) return "not-tested";
  if (!isWssEnabled || exceptionMessage !== null) return "failed";
  if (connectionLatencyInMs === null) return "not-tested";
  return connectionLatencyInMs > slowLatencyMs ? "warning" : "ok";
}

function reasonOf(message: string | null): SocketRow["reason"] {
  if (message === null || message === notOpened) return message;
  return socketFailures.find((word) => word === message) ?? "unknown";
}

/** The time in ms that had run out for whoever tested; undefined where none did. */
export function timeOutOf(reason: SocketRow["reason"], testedBy: Tester): number | undefined {
  const { webSocketTimeoutMs, latencyTimeoutMs } = socketLimits[testedBy];
  if (reason === "websocket-timeout") return webSocketTimeoutMs;
  return reason === "latency-timeout" ? latencyTimeoutMs : undefined;
}

/** What a test found, for its heading. */
export type Finding = {
  word:
    | "nothing"
    | "partly"
    | "good"
    | "slow"
    | "domains"
    | "names"
    | "sockets"
    | "httpsOnly"
    | "someSockets"
    | "both"
    | "bothSome"
    | "bothNames"
    | "bothSomeNames";
  /** Domains of which nothing answers. */
  failedDomains: number;
  /** Names that do not answer, of domains that otherwise do. */
  failedNames: number;
  failedSockets: number;
  /** Hosts whose WebSocket was tried. */
  triedSockets: number;
  /** That of the slowest host: the one that is waited for. */
  latencyMs: number | null;
};

/** The worst of what was found: a failure before slowness, slowness before all well; nothing tested is never well. */
export function finding(results: SubTestResults, asked: readonly AskedDomain[]): Finding {
  const [reached, sockets] = [reachedRows(results, asked), socketRows(results, asked)];
  const tried = sockets.filter(({ verdict }) => verdict !== "not-tested");
  const latenciesMs = sockets.flatMap((row) => row.latencyMs ?? []);
  const failed = reached.filter(({ verdict }) => verdict === "failed");
  const alive = failed.filter((row) => isAlive(row, sockets));
  const failedDomains = failed.length - alive.length;
  const failedNames = new Set(alive.flatMap((row) => row.failedNames)).size;
  const missed = failedDomains > 0 ? "domains" : failedNames > 0 ? "names" : null;
  return {
    word:
      failureIn(missed, reached, tried) ??
      (worstOf(sockets) === "warning" ? "slow" : answerIn(reached, tried)),
    failedDomains,
    failedNames,
    failedSockets: countOf(tried, "failed"),
    triedSockets: tried.length,
    latencyMs: latenciesMs.length > 0 ? Math.max(...latenciesMs) : null,
  };
}

const countOf = (rows: readonly { verdict: Verdict }[], verdict: Verdict) =>
  rows.filter((row) => row.verdict === verdict).length;

/** Only what failed: one WebSocket that works rules out that none does. */
function failureIn(
  missed: "domains" | "names" | null,
  reached: readonly ReachedRow[],
  tried: readonly SocketRow[],
): Finding["word"] | null {
  const failedSockets = countOf(tried, "failed");
  const isEvery = failedSockets === tried.length;
  if (failedSockets === 0) return missed;
  if (missed === "domains") return isEvery ? "both" : "bothSome";
  if (missed === "names") return isEvery ? "bothNames" : "bothSomeNames";
  if (!isEvery) return "someSockets";
  return countOf(reached, "ok") > 0 ? "httpsOnly" : "sockets";
}

function answerIn(...parts: (readonly { verdict: Verdict }[])[]): Finding["word"] {
  const answered = parts.filter((rows) => countOf(rows, "ok") > 0).length;
  return answered === 2 ? "good" : answered === 1 ? "partly" : "nothing";
}

/** What failed, for the message that asks to test again: words of `retry.…`. */
export type Failed = "parts" | "storing";

/** Any failure is one to test again for (specification §4); nothing failed where this is empty. */
export function whatFailed(
  { connectivityTestResult, webSocketTestResult }: SubTestResults,
  isStored: boolean,
): Failed[] {
  const hasFailedPart = [connectivityTestResult, webSocketTestResult].some(
    ({ status }) => status === "Failed",
  );
  return [...(hasFailedPart ? ["parts" as const] : []), ...(isStored ? [] : ["storing" as const])];
}

/** A part as one verdict: its worst row; what has no row was not tested. */
export function worstOf(rows: readonly { verdict: Verdict }[]): Verdict {
  const order: readonly Verdict[] = ["failed", "warning", "ok"];
  return order.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? "not-tested";
}

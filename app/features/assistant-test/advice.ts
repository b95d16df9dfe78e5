import { isOfDomain } from "~/features/settings/test-domain";

import type { AskedDomain } from "./asked-domain";
import type { FailedDomain, SubTestResults, Tester } from "./assistant-test";
import { reachedRows, socketRows, type ReachedRow, type SocketRow } from "./verdict";

/** What to do about it: words of `advice.…`, the most useful first. */
type AdviceWord =
  /** Nothing of a domain answers: a firewall's or proxy's list lacks it. */
  | "allow-domains"
  /** Names that do not answer, of a domain that otherwise does. */
  | "check-names"
  /** HTTPS to a host's domain works and the WebSocket does not open. */
  | "enable-wss"
  /** The WebSocket does not open, and HTTPS to its domain was not tested. */
  | "allow-wss"
  /** The WebSocket opens, and what comes back is nothing, or not the assistant's. */
  | "keep-wss-open"
  | "use-other-browser"
  | "come-closer"
  /** What the server could not reach says nothing of the visitor's network. */
  | "test-in-browser";

/** One thing to do, with the domains, names or hosts that it is about: only those that failed. */
export type Advice = { word: AdviceWord; names: string[] };

/** Advice for what failed, and for nothing else. */
export function adviceFor(
  results: SubTestResults,
  asked: readonly AskedDomain[],
  testedBy: Tester,
): Advice[] {
  const [reached, sockets] = [reachedRows(results, asked), socketRows(results, asked)];
  const blocked = blockedNames(
    results.connectivityTestResult.domainNamesFailedConnectivity,
    sockets,
  );
  const refused = sockets.filter(({ verdict }) => verdict === "failed");
  if (testedBy === "server") {
    const names = [...blocked.domains, ...blocked.names, ...refused.map(nameOf)];
    return names.length > 0
      ? [{ word: "test-in-browser", names: unique(names) }]
      : comeCloser(sockets);
  }
  const hasNoWebSocket = results.webSocketTestResult.statusMessage === "no-websocket";
  const advice: Advice[] = [
    { word: "allow-domains", names: blocked.domains },
    { word: "check-names", names: blocked.names },
    ...(hasNoWebSocket ? [] : socketAdvice(refused, reached)),
  ];
  const given = advice.filter(({ names }) => names.length > 0);
  if (hasNoWebSocket) given.push({ word: "use-other-browser", names: [] });
  return given.length > 0 ? given : comeCloser(sockets);
}

/**
 * Domains of which nothing answers, and single names of domains of which something does: another name
 * over HTTPS, or a WebSocket, which goes through the same firewall.
 */
function blockedNames(
  failed: readonly FailedDomain[],
  sockets: readonly SocketRow[],
): { domains: string[]; names: string[] } {
  const isAlive = ({ displayDomainName, testDomainFailTypes }: FailedDomain) =>
    testDomainFailTypes.includes("Successful") ||
    sockets.some(
      (row) => isOpen(row) && row.host !== null && isOfDomain(row.host, displayDomainName),
    );
  const namesOf = ({ testDomainNames, testDomainFailTypes }: FailedDomain) =>
    testDomainNames.filter((_name, at) => testDomainFailTypes[at] !== "Successful");
  return {
    domains: unique(
      failed.filter((domain) => !isAlive(domain)).map(({ displayDomainName }) => displayDomainName),
    ),
    names: unique(failed.filter(isAlive).flatMap(namesOf)),
  };
}

/** A WebSocket that was opened, whatever came after. */
const isOpen = ({ verdict, reason }: SocketRow) =>
  verdict === "ok" || verdict === "warning" || (verdict === "failed" && isCutAfterOpening(reason));

const isCutAfterOpening = (reason: SocketRow["reason"]) =>
  reason === "closed" || reason === "garbage" || reason === "latency-timeout";

/** A WebSocket of a domain that is blocked altogether needs no advice of its own. */
function socketAdvice(refused: readonly SocketRow[], reached: readonly ReachedRow[]): Advice[] {
  const cut = refused.filter(({ reason }) => isCutAfterOpening(reason));
  const unopened = refused.filter((row) => !cut.includes(row));
  const verdictsFor = (row: SocketRow) =>
    reached
      .filter(({ displayDomainName }) => isOfDomain(nameOf(row), displayDomainName))
      .map(({ verdict }) => verdict);
  const named = (rows: readonly SocketRow[]) => unique(rows.map(nameOf));
  return [
    { word: "enable-wss", names: named(unopened.filter((row) => verdictsFor(row).includes("ok"))) },
    {
      word: "allow-wss",
      names: named(
        unopened.filter(
          (row) => !verdictsFor(row).some((verdict) => verdict === "ok" || verdict === "failed"),
        ),
      ),
    },
    { word: "keep-wss-open", names: named(cut) },
  ];
}

function comeCloser(sockets: readonly SocketRow[]): Advice[] {
  const slow = sockets.filter(({ verdict }) => verdict === "warning");
  return slow.length > 0 ? [{ word: "come-closer", names: unique(slow.map(nameOf)) }] : [];
}

const nameOf = ({ host, displayDomainName }: SocketRow) => host ?? displayDomainName ?? "";

const unique = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ""))];

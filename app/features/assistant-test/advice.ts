import { isOfDomain } from "~/features/settings/test-domain";

import type { AskedDomain } from "./asked-domain";
import type { SubTestResults, Tester } from "./assistant-test";
import {
  isAlive,
  isCut,
  reachedRows,
  socketRows,
  worksOverHttps,
  type ReachedRow,
  type SocketRow,
} from "./verdict";

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
  const refused = sockets.filter(({ verdict }) => verdict === "failed");
  const blocked = blockedNames(reached, sockets);
  if (testedBy === "server") {
    const names = [...blocked.domains, ...blocked.names, ...refused.map(nameOf)];
    return names.length > 0
      ? [{ word: "test-in-browser", names: unique(names) }]
      : comeCloser(sockets);
  }
  const hasNoWebSocket = results.webSocketTestResult.statusMessage === "no-websocket";
  const others = refused.filter((row) => !blocked.names.includes(nameOf(row)));
  const advice: Advice[] = [
    { word: "allow-domains", names: blocked.domains },
    { word: "check-names", names: blocked.names },
    ...(hasNoWebSocket ? [] : socketAdvice(others, reached)),
  ];
  const given = advice.filter(({ names }) => names.length > 0);
  if (hasNoWebSocket) given.push({ word: "use-other-browser", names: [] });
  return given.length > 0 ? given : comeCloser(sockets);
}

/**
 * Domains of which nothing answers, and single names of domains of which something does: with them hosts
 * whose WebSocket does not open where another one of the domain does, and HTTPS does not work.
 */
function blockedNames(
  reached: readonly ReachedRow[],
  sockets: readonly SocketRow[],
): { domains: string[]; names: string[] } {
  const failed = reached.filter(({ verdict }) => verdict === "failed");
  const alive = failed.filter((row) => isAlive(row, sockets));
  const dead = failed.filter((row) => !alive.includes(row));
  const unopened = sockets.filter(
    (row) =>
      row.verdict === "failed" &&
      !isCut(row.reason) &&
      isOf(alive, row) &&
      !isOf(reached.filter(worksOverHttps), row),
  );
  return {
    domains: unique(dead.map(({ displayDomainName }) => displayDomainName)),
    names: unique([...alive.flatMap(({ failedNames }) => failedNames), ...unopened.map(nameOf)]),
  };
}

/** A WebSocket of a domain that is blocked altogether, or of a name that is, needs no advice of its own. */
function socketAdvice(refused: readonly SocketRow[], reached: readonly ReachedRow[]): Advice[] {
  const cut = refused.filter(({ reason }) => isCut(reason));
  const unopened = refused.filter((row) => !cut.includes(row));
  const tested = reached.filter(({ verdict }) => verdict !== "not-tested");
  const named = (rows: readonly SocketRow[]) => unique(rows.map(nameOf));
  return [
    {
      word: "enable-wss",
      names: named(unopened.filter((row) => isOf(reached.filter(worksOverHttps), row))),
    },
    { word: "allow-wss", names: named(unopened.filter((row) => !isOf(tested, row))) },
    { word: "keep-wss-open", names: named(cut) },
  ];
}

/** Whether a WebSocket's host belongs to one of the domains. */
function isOf(domains: readonly ReachedRow[], row: SocketRow): boolean {
  return domains.some(({ displayDomainName }) => isOfDomain(nameOf(row), displayDomainName));
}

function comeCloser(sockets: readonly SocketRow[]): Advice[] {
  const slow = sockets.filter(({ verdict }) => verdict === "warning");
  return slow.length > 0 ? [{ word: "come-closer", names: unique(slow.map(nameOf)) }] : [];
}

const nameOf = ({ host, displayDomainName }: SocketRow) => host ?? displayDomainName ?? "";

const unique = (names: readonly string[]) => [...new Set(names.filter((name) => name !== ""))];

import { evidenceOf, type Evidence } from "./evidence";
import type { Finding, FindingKind, Sentence } from "./finding";
import { isCertain } from "./finding-certainty";
import { findingOfRow, type Facts } from "./finding-order";
import { paramsOf } from "./finding-params";
import { adviceKey, causeKeys, headingKey, requestKey } from "./finding-words";
import { locationsOf } from "./locations";
import { refutationsOf } from "./refutations";
import { suiteFaultOf } from "./suite-fault";
import { evidenceLines, ticketOf } from "./ticket";
import type { Measured, Verdict, VerdictRow } from "./verdict";

/** A report as it was judged, and whether its reader is the one whose traffic it is about. */
export type Judgement = { verdicts: readonly Verdict[]; measured: Measured; isOwn?: boolean };

type Cause = Pick<Finding, "kind" | "tone" | "row">;

/**
 * The finding that heads a report: the most important cause that nothing in the same report refutes.
 * "Nothing found" is said only when latency and egress were tested, and nothing is still to come.
 *
 * @param verdicts of the same report, as `verdictsOf` gives them
 * @param shown    what its sentences may name, where its reader sees less of the report than it was judged by
 */
export function headline(
  verdicts: readonly Verdict[],
  measured: Measured,
  shown: Judgement = { verdicts, measured },
): Finding {
  const facts = factsOf(verdicts, measured);
  const cause = mostImportant(facts);
  const isBad = cause.tone === "failed" || cause.tone === "warning";
  return told(cause, { facts, shown, hasTicket: isBad && isCertain(cause.kind, facts) });
}

/** Everything that findings are decided by, read once. */
function factsOf(verdicts: readonly Verdict[], measured: Measured): Facts {
  const evidence = evidenceOf(measured);
  return {
    verdicts,
    measured,
    evidence,
    suiteFault: suiteFaultOf(evidence, measured),
    locations: locationsOf(measured),
  };
}

type Telling = { facts: Facts; shown: Judgement; hasTicket: boolean };

function told({ kind, tone, row }: Cause, { facts, shown, hasTicket }: Telling): Finding {
  const { verdicts, measured, isOwn = true } = shown;
  const shownRow = verdicts.find((verdict) => verdict.row === row);
  const params = paramsOf(kind, { ...facts, verdicts, measured, row, shown: shownRow });
  const [own, other] = [
    { ...params, ...whose("own") },
    { ...params, ...whose("other") },
  ];
  const read = isOwn ? own : other;
  const about = { ...facts, row, shown: shownRow };
  const key = headingKey(kind, about);
  return {
    kind,
    tone,
    row,
    heading: { key, params: read },
    cause: causeKeys(kind, about).map((each) => ({
      key: `cause.${each}`,
      params: read,
    })),
    advice: { key: `advice.${adviceKey(kind, about)}`, params: read },
    ticket: hasTicket
      ? ticketOf(requestKey(kind, about), {
          heading: { key, params: other },
          params: other,
          measured,
          locations: facts.locations,
          evidence: evidenceLines(shownRow, beyondNetwork(row, facts.evidence)),
        })
      : [],
  };
}

/**
 * What of a row no network can be asked about: what is dead for the server as well, and a WebSocket that
 * opened, whose reply the server does not test.
 */
function beyondNetwork(row: VerdictRow | null, evidence: Evidence): string[] {
  const { blockedTargets, server, missedSockets, closedSockets, serverSockets } = evidence;
  if (row === "http-connectivity")
    return blockedTargets.filter((target) => server.get(target) === "silent");
  if (row !== "web-sockets") return [];
  const isDead = (host: string) => ["silent", "error"].includes(serverSockets.get(host) ?? "");
  return missedSockets.filter((host) => !closedSockets.includes(host) || isDead(host));
}

/** How the sentences speak of the visitor: as the reader, or as somebody else. */
function whose(reader: "own" | "other"): Record<string, Sentence> {
  return Object.fromEntries(
    ["Your", "your", "you"].map((gap) => [gap, { key: `whose.${reader}.${gap}`, params: {} }]),
  );
}

function mostImportant(facts: Facts): Cause {
  const { verdicts, locations } = facts;
  const statusOf = (row: VerdictRow) => verdicts.find((verdict) => verdict.row === row)?.status;
  for (const [kind, row, when] of findingOfRow) {
    const verdict = verdicts.find((each) => each.row === row);
    if (verdict?.status !== "failed" && verdict?.status !== "warning") continue;
    if (
      (when?.({ ...facts, verdict }) ?? true) &&
      refutationsOf(kind, { ...facts, row }).length === 0
    )
      return { kind, tone: verdict.status, row };
  }
  // A location that is wrong is no fault of a network: what is comes before it.
  if (locations.suspect)
    return {
      kind: "location-wrong",
      tone: "info",
      row: locations.egress === "refuted" ? "egress-distance" : "exchange-front-door",
    };
  if (verdicts.some(({ reason }) => reason === "server-tests-running"))
    return { kind: "still-running", tone: "info", row: null };
  if (statusOf("exchange-latency") !== "ok")
    return { kind: "latency-missing", tone: "info", row: "exchange-latency" };
  if (isUntold(statusOf("egress-distance")))
    return { kind: "egress-missing", tone: "info", row: "egress-distance" };
  return { kind: "nothing-found" satisfies FindingKind, tone: "ok", row: null };
}

/** An egress that was told of and not judged was tested all the same. */
function isUntold(status: Verdict["status"] | undefined): boolean {
  return status !== "ok" && status !== "info";
}

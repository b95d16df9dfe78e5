import { serverErrorStatus } from "~/lib/http-status";

import { evidenceOf, hasExchangeAnswered, reachOf, reachedCodes } from "./evidence";
import type { ServerTestTarget } from "./server-tests";
import { suiteFaultOf } from "./suite-fault";
import {
  judged,
  notTested,
  type Measured,
  type Quantity,
  type Threshold,
  type Verdict,
  type VerdictRow,
} from "./verdict";
import type { SuiteFault } from "./verdict-fault";
import type { CountNoun } from "./verdict-words";
import { leastCertificateDays, thresholds } from "./verdicts-thresholds";

/** Names shown of those that failed; the count says how many there are. */
const namedFailureLimit = 5;

/** Further endpoints as the browser saw them, and names, doors and certificates as the server saw them. */
export function endpointVerdicts(measured: Measured): Verdict[] {
  return [
    ...probes(measured),
    serverDns(measured),
    serverReachability(measured),
    serverCertificates(measured),
  ];
}

/** Only where further endpoints are listed at all. */
function probes(measured: Measured): Verdict[] {
  const { probes: all } = measured;
  if (all.length === 0) return [];
  const failed = all.filter(({ latencyMs }) => latencyMs === null);
  return [
    judged("probes", {
      status: failed.length > 0 ? "warning" : "ok",
      measured: counted(
        "endpoints",
        all.length,
        failed.map(({ name }) => name),
      ),
      threshold: thresholds.probes,
      fault: failed.length === all.length ? faultOfAll(measured) : undefined,
    }),
  ];
}

/** Where the suite answers nobody, or with errors, its further endpoints are no exception. */
function faultOfAll(measured: Measured): SuiteFault | undefined {
  const fault = suiteFaultOf(evidenceOf(measured), measured);
  return fault === "service-slow" ? undefined : (fault ?? undefined);
}

function serverDns(measured: Measured): Verdict {
  const tested = (measured.serverTests?.dns ?? []).map(({ host, role, outcome }) => ({
    name: host,
    isTenant: role === "tenant",
    isGood: outcome === "resolved",
    isReached: isReachedByVisitor({ host, role }, measured) || isResolvedByVisitor(host, measured),
  }));
  return asServerRow("server-dns", measured, {
    tested,
    noun: "names",
    threshold: thresholds.serverDns,
  });
}

function serverReachability(measured: Measured): Verdict {
  const tested = (measured.serverTests?.connectivity ?? []).map((result) => ({
    name: `${result.host}:${result.port}${isErring(result) ? ` (HTTP ${result.status})` : ""}`,
    isTenant: result.role === "tenant",
    isGood: reachOf(result) !== "silent" && !isErring(result),
    isReached: isErring(result)
      ? isWellForVisitor(result, measured)
      : isReachedByVisitor(result, measured),
    isErring: isErring(result),
  }));
  return asServerRow("server-reachability", measured, {
    tested,
    noun: "targets",
    threshold: thresholds.serverReachability,
  });
}

/** An error of the service itself; a refusal with 4xx may be meant for servers. */
function isErring({ status }: { status?: number | null | undefined }): boolean {
  return (status ?? 0) >= serverErrorStatus;
}

/** Whether the visitor was given what the server got an error for. */
function isWellForVisitor({ role }: Pick<ServerTestTarget, "role">, measured: Measured): boolean {
  if (role === "exchange") return evidenceOf(measured).exchange.browser === "good";
  return role === "sharepoint" && (measured.bufferBloat?.data?.download?.bitsPerSecond ?? 0) > 0;
}

/** What the server could not do and the visitor can is the server's own trouble. */
function isReachedByVisitor(
  { host, role }: Pick<ServerTestTarget, "host" | "role">,
  measured: Measured,
): boolean {
  const { connectivity, bufferBloat } = measured;
  if (role === "exchange" && hasExchangeAnswered(evidenceOf(measured))) return true;
  if (role === "sharepoint" && (bufferBloat?.data?.download?.bitsPerSecond ?? 0) > 0) return true;
  return (
    connectivity?.data?.isCaptivePortal === false &&
    connectivity.data.results.some((each) => each.host === host && reachedCodes.includes(each.code))
  );
}

function isResolvedByVisitor(host: string, { dnsPerformance }: Measured): boolean {
  return (
    dnsPerformance?.data?.names.some((each) => each.host === host && each.outcome === "resolved") ??
    false
  );
}

function serverCertificates(measured: Measured): Verdict {
  const tested = (measured.serverTests?.connectivity ?? []).flatMap(
    ({ host, port, role, certificate }) =>
      certificate
        ? [
            {
              name: `${host}:${port}`,
              isTenant: role === "tenant",
              isGood: certificate.isTrusted && certificate.isNameMatch,
              isReached: isTrustedByVisitor(host, measured),
              daysLeft: certificate.daysLeft,
            },
          ]
        : [],
  );
  const row = asServerRow("server-certificates", measured, {
    tested,
    noun: "certificates",
    threshold: thresholds.serverCertificates,
  });
  if (row.status === "not-tested" || tested.length === 0) return row;
  const daysLeft = Math.min(...tested.map((each) => each.daysLeft));
  const days = { unit: "count", value: daysLeft, noun: "days" } as const;
  if (row.doubt) return { ...row, measured: [...row.measured, days] };
  const isExpiring = row.status === "ok" && daysLeft < leastCertificateDays;
  return judged("server-certificates", {
    status: isExpiring ? "warning" : row.status,
    measured: [...row.measured, days],
    threshold: thresholds.serverCertificates,
  });
}

/** The client saw a certificate there that it trusts, by its own authorities and its own clock. */
function isTrustedByVisitor(host: string, { connectivity }: Measured): boolean {
  const seen =
    connectivity?.data?.results.filter((each) => each.host === host && each.certificate !== null) ??
    [];
  return seen.length > 0 && seen.every(({ code }) => code === "Successful");
}

type ServerRow = {
  tested: readonly {
    name: string;
    isTenant: boolean;
    isGood: boolean;
    /** Whether it works from where the visitor is. */ isReached: boolean;
    isErring?: boolean;
  }[];
  noun: CountNoun;
  threshold: Threshold;
};

/**
 * A row of the server's own tests. A failure of the suite's names fails it, one of the
 * tenant's own names alone warns: that name may be mistyped. While the tests run, and after
 * they were cut short, only failures count, since what was still to come may fail.
 */
function asServerRow(
  row: VerdictRow,
  { status, serverTests }: Measured,
  { tested, noun, threshold }: ServerRow,
): Verdict {
  const bad = tested.filter(({ isGood }) => !isGood);
  const measured =
    tested.length === 0
      ? []
      : counted(
          noun,
          tested.length,
          bad.map(({ name }) => name),
        );
  if (bad.length > 0) {
    const fault = bad.every((each) => each.isErring) ? "service-error" : undefined;
    const doubt = bad.every(({ isReached }) => isReached) ? "visitor-reaches-it" : null;
    return judged(row, {
      status: bad.every(({ isTenant }) => isTenant) ? "warning" : "failed",
      measured,
      threshold,
      fault,
      doubt,
    });
  }
  if (serverTests?.cutShort)
    return notTested(row, `server-tests-${serverTests.cutShort}`, { measured, threshold });
  const isComplete = serverTests !== null && serverTests.finishedAt !== null;
  if (!isComplete && status === "running")
    return notTested(row, "server-tests-running", { measured, threshold });
  if (!isComplete || tested.length === 0)
    return notTested(row, "server-tests-missing", { measured, threshold });
  return judged(row, { status: "ok", measured, threshold });
}

/** How many are well of how many, and the first of those that are not. */
function counted(noun: CountNoun, count: number, failed: readonly string[]): Quantity[] {
  return [
    { unit: "count", value: count - failed.length, of: count, noun },
    ...failed.slice(0, namedFailureLimit).map((text) => ({ unit: "text", text }) as const),
  ];
}

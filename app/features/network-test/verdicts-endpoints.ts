import type { ServerConnectivityResult } from "./server-tests";
import { judged, notTested, type Measured, type Quantity, type Threshold, type Verdict, type VerdictRow } from "./verdict";
import type { CountNoun } from "./verdict-words";
import { leastCertificateDays, thresholds } from "./verdicts-thresholds";

/** Names shown of those that failed; the count says how many there are. */
const namedFailureLimit = 5;

/** Codes of a connection that was made, whatever its certificate. */
const reachedCodes: readonly ServerConnectivityResult["code"][] = ["Successful", "SslBreak", "InvalidSSLCertificate"];

/** Further endpoints as the browser saw them, and names, doors and certificates as the server saw them. */
export function endpointVerdicts(measured: Measured): Verdict[] {
  return [...probes(measured), serverDns(measured), serverReachability(measured), serverCertificates(measured)];
}

/** Only where further endpoints are listed at all. */
function probes({ probes: all }: Measured): Verdict[] {
  if (all.length === 0) return [];
  const failed = all.filter(({ latencyMs }) => latencyMs === null);
  return [
    judged("probes", {
      status: failed.length > 0 ? "warning" : "ok",
      measured: counted("endpoints", all.length, failed.map(({ name }) => name)),
      threshold: thresholds.probes,
    }),
  ];
}

function serverDns(measured: Measured): Verdict {
  const tested = (measured.serverTests?.dns ?? []).map(({ host, role, outcome }) => ({
    name: host,
    isTenant: role === "tenant",
    isGood: outcome === "resolved",
  }));
  return asServerRow("server-dns", measured, { tested, noun: "names", threshold: thresholds.serverDns });
}

function serverReachability(measured: Measured): Verdict {
  const tested = (measured.serverTests?.connectivity ?? []).map(({ host, port, role, code }) => ({
    name: `${host}:${port}`,
    isTenant: role === "tenant",
    isGood: reachedCodes.includes(code),
  }));
  return asServerRow("server-reachability", measured, { tested, noun: "targets", threshold: thresholds.serverReachability });
}

function serverCertificates(measured: Measured): Verdict {
  const tested = (measured.serverTests?.connectivity ?? []).flatMap(({ host, port, role, certificate }) =>
    certificate
      ? [{
          name: `${host}:${port}`,
          isTenant: role === "tenant",
          isGood: certificate.isTrusted && certificate.isNameMatch,
          daysLeft: certificate.daysLeft,
        }]
      : [],
  );
  const row = asServerRow("server-certificates", measured, { tested, noun: "certificates", threshold: thresholds.serverCertificates });
  if (row.status === "not-tested" || tested.length === 0) return row;
  const daysLeft = Math.min(...tested.map((each) => each.daysLeft));
  const isExpiring = row.status === "ok" && daysLeft < leastCertificateDays;
  return judged("server-certificates", {
    status: isExpiring ? "warning" : row.status,
    measured: [...row.measured, { unit: "count", value: daysLeft, noun: "days" }],
    threshold: thresholds.serverCertificates,
  });
}

type ServerRow = {
  tested: readonly { name: string; isTenant: boolean; isGood: boolean }[];
  noun: CountNoun;
  threshold: Threshold;
};

/**
 * A row of the server's own tests. A failure of the suite's names fails it, one of the
 * tenant's own names alone warns: that name may be mistyped. While the tests run, and after
 * they were cut short, only failures count, since what was still to come may fail.
 */
function asServerRow(row: VerdictRow, { status, serverTests }: Measured, { tested, noun, threshold }: ServerRow): Verdict {
  const bad = tested.filter(({ isGood }) => !isGood);
  const measured = tested.length === 0 ? [] : counted(noun, tested.length, bad.map(({ name }) => name));
  if (bad.length > 0) {
    return judged(row, { status: bad.every(({ isTenant }) => isTenant) ? "warning" : "failed", measured, threshold });
  }
  if (serverTests?.cutShort) return notTested(row, `server-tests-${serverTests.cutShort}`, { measured, threshold });
  const isComplete = serverTests !== null && serverTests.finishedAt !== null;
  if (!isComplete && status === "running") return notTested(row, "server-tests-running", { measured, threshold });
  if (!isComplete || tested.length === 0) return notTested(row, "server-tests-missing", { measured, threshold });
  return judged(row, { status: "ok", measured, threshold });
}

/** How many are well of how many, and the first of those that are not. */
function counted(noun: CountNoun, count: number, failed: readonly string[]): Quantity[] {
  return [
    { unit: "count", value: count - failed.length, of: count, noun },
    ...failed.slice(0, namedFailureLimit).map((text) => ({ unit: "text", text }) as const),
  ];
}

import type { TestSample } from "~/features/performance/samples/sample";

import { evidenceOf, reachedCodes, type Reach } from "./evidence";
import { isHostOf } from "./door-hosts";
import { roleOf, tlsIssuerOf, vpnNameOf, type RoutedWorkload } from "./overlay-names";
import { downloadRate } from "./score";
import type { Measured } from "./verdict";

const routedWorkloads: readonly RoutedWorkload[] = ["Exchange", "SharePoint", "Teams"];

/** What came of all attempts to reach a workload. */
type Contact = "answered" | "silent" | "untried";

/**
 * The samples of a network test, at most one of each workload: of those that were measured or tried. A connect
 * has failed where every attempt to reach the workload failed while another host answered. A test that reached
 * nothing, or that was stopped, has none.
 */
export function testSamples(measured: Measured): TestSample[] {
  if (isStopped(measured)) return [];
  const contacts = routedWorkloads.map((workload) => contactWith(workload, measured));
  if (!contacts.includes("answered") && !hasReachedOthers(measured)) return [];
  return routedWorkloads.flatMap((workload, at) => {
    const contact = contacts[at] ?? "untried";
    return contact === "untried" ? [] : [sampleOf(workload, contact === "answered", measured)];
  });
}

function isStopped({ latencyFailure, serverTests }: Measured): boolean {
  return latencyFailure === "cancelled" || serverTests?.cutShort === "cancelled";
}

function sampleOf(workload: RoutedWorkload, isConnected: boolean, measured: Measured): TestSample {
  return {
    workload,
    latencyMs: null,
    downloadBps: null,
    lossRatio: null,
    jitterMs: null,
    ...measuresOf(workload, measured),
    isConnected,
    isWssConnected: null,
    isOnsite: null,
    vpnName: vpnNameOf(workload, measured),
    tlsIssuer: tlsIssuerOf(workload, measured),
  };
}

function measuresOf(workload: RoutedWorkload, measured: Measured): Partial<TestSample> {
  if (workload === "Exchange") return { latencyMs: measured.measuredLatency };
  if (workload === "SharePoint") return { downloadBps: downloadRate(measured) };
  const { latencyMs = null, lossRatio = null, jitterMs = null } = measured.skype?.data ?? {};
  return { latencyMs, lossRatio, jitterMs };
}

function contactWith(workload: RoutedWorkload, measured: Measured): Contact {
  const attempts = [...ownAttempts(workload, measured), ...endpointAttempts(workload, measured)];
  return attempts.includes("answered")
    ? "answered"
    : attempts.includes("silent")
      ? "silent"
      : "untried";
}

function ownAttempts(workload: RoutedWorkload, measured: Measured): Contact[] {
  switch (workload) {
    case "Exchange": {
      const { browser, client } = evidenceOf(measured).exchange;
      return [contactOf(browser), contactOf(client)];
    }
    case "SharePoint":
      return [downloadContact(measured), uploadContact(measured)];
    case "Teams":
      return [mediaContact(measured)];
  }
}

function contactOf(reach: Reach): Contact {
  if (reach === "unknown") return "untried";
  return reach === "silent" ? "silent" : "answered";
}

/** Published endpoints of the workload; behind a sign-in page nobody answers but the page. */
function endpointAttempts(workload: RoutedWorkload, measured: Measured): Contact[] {
  return endpointsOf(measured)
    .filter(isHostOf(roleOf[workload], measured))
    .map(({ code }) => (reachedCodes.includes(code) ? "answered" : "silent"));
}

function endpointsOf({ connectivity }: Measured) {
  return connectivity?.data?.isCaptivePortal ? [] : (connectivity?.data?.results ?? []);
}

/** A transfer that a busy machine spoilt before a byte came says nothing of the way. */
function downloadContact({ bufferBloat }: Measured): Contact {
  const { bitsPerSecond = null, bytes = 0, reason = null } = bufferBloat?.data?.download ?? {};
  if (bitsPerSecond !== null || bytes > 0 || reason === "error-status" || reason === "stalled")
    return "answered";
  return reason === "no-answer" || reason === "time-out" ? "silent" : "untried";
}

/** Bytes that were sent are no answer. */
function uploadContact({ bufferBloat }: Measured): Contact {
  const rate = bufferBloat?.data?.upload?.bitsPerSecond ?? null;
  return rate === null ? "untried" : "answered";
}

/** A browser asks over UDP and not over TCP: without an answer over UDP it has not tried everything. */
function mediaContact({ skype }: Measured): Contact {
  if (!skype) return "untried";
  const { data, reason } = skype;
  // The name of the relay has no address.
  if (data === null) return reason === "no-answer" ? "silent" : "untried";
  const { transport, openUdpPorts, isTcpFallbackOpen } = data;
  if (transport !== null || openUdpPorts.length > 0 || isTcpFallbackOpen) return "answered";
  return isTcpFallbackOpen === null ? "untried" : "silent";
}

/** Whether a host of no workload answered. */
function hasReachedOthers(measured: Measured): boolean {
  return (
    endpointsOf(measured).some(({ code }) => reachedCodes.includes(code)) ||
    evidenceOf(measured).hasOpenSocket ||
    measured.probes.some(({ latencyMs }) => latencyMs !== null)
  );
}

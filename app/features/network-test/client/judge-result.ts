import { longestPrefixMatch, parseAddress, prefixTable } from "~/lib/ip";
import { minuteMs } from "~/lib/time";

import type { ClientTestData } from "./client-data.schema";
import type { ClientLatency } from "./client-fields.schema";
import { browserTests, type ClientTest } from "./client-results";
import type { ClientResult } from "./client-results.schema";
import { lineFactorMost } from "./line-rate";

/** What is wrong with a result; `field` as the errors of calls name it. */
export type Implausible = { field: string; message: string };

/** The run that a result belongs to, and when it came. */
export type RunTimes = { begunAt: Date; now: Date };

/** How far a computer's clock may be off. */
const clockToleranceMs = 5 * minuteMs;

/** A ratio is rounded to so much at worst. */
const ratioTolerance = 0.001;

/** A rate may be that of the best second and not of the whole: so many times the mean at most. */
const rateFactorMost = 20;

const bitsPerByte = 8;
const msPerSecond = 1000;

/** Most faults that are named. */
const namedMost = 20;

/**
 * Addresses that are never a hop of the public internet. Carrier-grade NAT stays out: both ways
 * of calling it are in use.
 *
 * Source: RFC 1918, RFC 4193, RFC 3927, RFC 4291
 */
const privateRanges = prefixTable(
  [
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "fc00::/7",
    "fe80::/10",
    "::1/128",
  ].map((prefix) => [prefix, true] as const),
);

type Judge<Test extends ClientTest> = (data: ClientTestData[Test], fault: Fault) => void;
type Fault = (field: string, message: string) => void;

/** What of a result cannot be: nothing where it may be true. */
export function implausibilities(result: ClientResult, times: RunTimes): Implausible[] {
  const found: Implausible[] = [];
  const fault: Fault = (field, message) => void found.push({ field, message });
  judgeTimes(result, times, fault);
  if (result.data === null && result.reason === null)
    fault("reason", "There is neither data nor a reason.");
  judgeSource(result, fault);
  const judge = judges[result.test] as Judge<ClientTest>;
  if (result.data !== null)
    judge(result.data as never, (field, message) => fault(`data.${field}`, message));
  return found.slice(0, namedMost);
}

function judgeTimes(
  { startedAt, finishedAt }: ClientResult,
  { begunAt, now }: RunTimes,
  fault: Fault,
): void {
  const [from, to] = [Date.parse(startedAt), Date.parse(finishedAt)];
  if (to < from) fault("finishedAt", "It lies before the start.");
  if (from < begunAt.getTime() - clockToleranceMs)
    fault("startedAt", "It lies before the run began. Is the computer's clock right?");
  if (to > now.getTime() + clockToleranceMs)
    fault("finishedAt", "It lies in the future. Is the computer's clock right?");
}

/** What a browser says it found, and cannot have found. */
function judgeSource({ source, test, data }: ClientResult, fault: Fault): void {
  if (source !== "browser") return;
  if (!browserTests.includes(test)) fault("test", "A browser cannot test this.");
  if (data !== null && test === "connectivity")
    judgeBrowserReach(data as ClientTestData["connectivity"], fault);
  if (data !== null && test === "skype") judgeBrowserMedia(data as ClientTestData["skype"], fault);
}

function judgeBrowserReach(
  { results, isCaptivePortal }: ClientTestData["connectivity"],
  fault: Fault,
): void {
  if (isCaptivePortal) fault("data.isCaptivePortal", "A browser cannot read who answered.");
  results.forEach(({ code, status, certificate, connectMs, family }, at) => {
    if (code !== "Successful" && code !== "Failed")
      fault(`data.results.${at}.code`, "A browser cannot tell why an endpoint was not reached.");
    if (status !== null || certificate !== null || connectMs !== null || family !== null)
      fault(
        `data.results.${at}`,
        "A browser sees neither status, certificate, time nor address of an endpoint.",
      );
  });
}

function judgeBrowserMedia(
  { transport, sent, received, isTcpFallbackOpen }: ClientTestData["skype"],
  fault: Fault,
): void {
  if (sent > 0 || received > 0) fault("data.sent", "A browser sends no packets of a call.");
  if (transport === "tcp" || isTcpFallbackOpen !== null)
    fault("data.transport", "A browser cannot ask a relay over TCP.");
}

const judges: { [Test in ClientTest]: Judge<Test> } = {
  networkInterface: ({ hasIpv6, isIpv6Broken }, fault) => {
    if (!hasIpv6 && isIpv6Broken !== null)
      fault("isIpv6Broken", "There is no IPv6 that could be broken.");
  },
  arp: ({ duplicates }, fault) => {
    duplicates.forEach(
      ({ hardwareCount }, at) =>
        hardwareCount < 1 &&
        fault(
          `duplicates.${at}.hardwareCount`,
          "An address is seen with one hardware address at least.",
        ),
    );
  },
  proxy: ({ found }, fault) =>
    found.forEach(({ latency }, at) => judgeLatency(latency, `found.${at}.latency`, fault)),
  vpn: judgeRoutes,
  dnsResolver: () => undefined,
  dnsPerformance: ({ resolvers, names }, fault) => {
    resolvers.forEach(({ latency }, at) => judgeLatency(latency, `resolvers.${at}.latency`, fault));
    names.forEach(({ outcome, addresses }, at) => {
      if ((outcome === "resolved") !== addresses.length > 0)
        fault(`names.${at}.outcome`, "Addresses come with what is resolved, and only then.");
    });
  },
  connectivity: judgeConnectivity,
  webSocket: ({ results }, fault) => {
    // One that opened may fail behind that: it is closed, or nothing comes back.
    results.forEach(({ isOpened, latencyMs, openMs, failure }, at) => {
      if (!isOpened && latencyMs !== null)
        fault(`results.${at}.latencyMs`, "What did not open has no latency.");
      if (!isOpened && (openMs ?? null) !== null)
        fault(`results.${at}.openMs`, "What did not open took no time to open.");
      if (!isOpened && failure === null)
        fault(`results.${at}.failure`, "What did not open has failed.");
      if (isOpened && latencyMs !== null && failure !== null)
        fault(`results.${at}.failure`, "What answered did not fail.");
    });
  },
  traceroute: judgeTraces,
  congestion: ({ gateway, firstPublicHop }, fault) => {
    judgeLatency(gateway?.latency ?? null, "gateway.latency", fault);
    judgeLatency(firstPublicHop?.latency ?? null, "firstPublicHop.latency", fault);
    if (firstPublicHop && isPrivate(firstPublicHop.address))
      fault("firstPublicHop.address", "A private address is no public hop.");
  },
  skype: judgeMedia,
  bufferBloat: ({ idle, download, upload }, fault) => {
    judgeLatency(idle, "idle", fault);
    judgeDirection(download, "download", fault);
    judgeDirection(upload, "upload", fault);
  },
};

function judgeLatency(latency: ClientLatency | null, field: string, fault: Fault): void {
  if (!latency) return;
  const { samples, minMs, medianMs, p95Ms } = latency;
  if (samples < 1) fault(`${field}.samples`, "A latency comes of one sample at least.");
  if (minMs > medianMs || medianMs > p95Ms)
    fault(`${field}.medianMs`, "The least, the median and the 95th percentile do not ascend.");
}

function judgeRoutes({ routes }: ClientTestData["vpn"], fault: Fault): void {
  routes.forEach(({ tunnelledCount: tunnelled, rangeCount, verdict }, at) => {
    if (tunnelled > rangeCount)
      fault(`routes.${at}.tunnelledCount`, "More ranges are tunnelled than there are.");
    const fitting =
      tunnelled === 0 ? "split-out" : tunnelled < rangeCount ? "selective" : "tunnelled";
    if (tunnelled <= rangeCount && verdict !== fitting)
      fault(`routes.${at}.verdict`, `The counts say ${fitting}.`);
  });
}

function judgeConnectivity({ results }: ClientTestData["connectivity"], fault: Fault): void {
  const seen = new Set<string>();
  results.forEach(({ host, port, code, failure, certificate, status }, at) => {
    const target = `${host}:${port}`;
    if (seen.has(target)) fault(`results.${at}.host`, `${target} is there twice.`);
    seen.add(target);
    if (code === "Successful" && failure !== null)
      fault(`results.${at}.failure`, "What succeeded did not fail.");
    if (
      code === "Successful" &&
      certificate &&
      !(certificate.isTrusted && certificate.isNameMatch)
    ) {
      fault(
        `results.${at}.code`,
        "A certificate that is not trusted or not for the name is no success.",
      );
    }
    if (code === "DnsFailed" && (status !== null || certificate !== null))
      fault(`results.${at}.code`, "A name without address has neither status nor certificate.");
  });
}

function judgeTraces({ traces }: ClientTestData["traceroute"], fault: Fault): void {
  traces.forEach(({ hops }, at) => {
    hops.forEach(({ hop, address, isPrivate: saysPrivate }, position) => {
      const before = hops[position - 1];
      if (before && hop <= before.hop)
        fault(`traces.${at}.hops.${position}.hop`, "The hops do not ascend.");
      if (address !== null && !saysPrivate && isPrivate(address))
        fault(`traces.${at}.hops.${position}.isPrivate`, `${address} is a private address.`);
    });
  });
}

function judgeMedia(data: ClientTestData["skype"], fault: Fault): void {
  const {
    sent,
    received,
    lossRatio,
    latencyMs,
    reorderRatio,
    transport,
    openUdpPorts,
    blockedUdpPorts,
  } = data;
  if (received > sent) fault("received", "More packets came back than were sent.");
  if (sent === 0 && lossRatio !== null) fault("lossRatio", "Without packets there is no loss.");
  if (
    lossRatio !== null &&
    sent > 0 &&
    received <= sent &&
    Math.abs(lossRatio - (1 - received / sent)) > ratioTolerance
  ) {
    fault("lossRatio", "It does not fit the counts.");
  }
  if (received === 0 && (latencyMs !== null || reorderRatio !== null || data.jitterMs !== null))
    fault("received", "Nothing came back that could be measured.");
  if ((data.answerMs ?? null) !== null && openUdpPorts.length === 0)
    fault("answerMs", "Where no port is open, nothing answered.");
  if (transport === null && received > 0) fault("transport", "Packets came back over something.");
  if (openUdpPorts.some((port) => blockedUdpPorts.includes(port)))
    fault("openUdpPorts", "A port is open or blocked, not both.");
}

function judgeDirection(
  direction: ClientTestData["bufferBloat"]["download"],
  field: string,
  fault: Fault,
): void {
  if (!direction) return;
  const { bitsPerSecond, lineBitsPerSecond, bytes, elapsedMs } = direction;
  judgeLatency(direction.loaded, `${field}.loaded`, fault);
  if (lineBitsPerSecond !== undefined && !isLineRate(lineBitsPerSecond, bitsPerSecond))
    fault(
      `${field}.lineBitsPerSecond`,
      "A line carries a little more than its file, and not much.",
    );
  if (bitsPerSecond === null) return;
  const meanBitsPerSecond = elapsedMs > 0 ? (bytes * bitsPerByte * msPerSecond) / elapsedMs : 0;
  if (bitsPerSecond > meanBitsPerSecond * rateFactorMost)
    fault(`${field}.bitsPerSecond`, "So few bytes in this time are a lower rate.");
}

/** Whether headers explain what the line carried beyond the file; a bit is lost by rounding. */
function isLineRate(line: number, file: number | null): boolean {
  return file !== null && line >= file && line <= file * lineFactorMost + 1;
}

function isPrivate(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && longestPrefixMatch(privateRanges, parsed.text) !== null;
}

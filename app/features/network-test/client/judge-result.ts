import { longestPrefixMatch, parseAddress, prefixTable } from "~/lib/ip";
import { minuteMs } from "~/lib/time";

import type { ClientTestData } from "./client-data.schema";
import type { ClientLatency } from "./client-fields.schema";
import { browserTests, type ClientTest } from "./client-results";
import type { ClientResult } from "./client-results.schema";
import { lineFactorMost } from "./line-rate";

type Values = Record<string, string>;

/** What is wrong with a result; `field` as the errors of calls name it, `sentence` a key of `calls.json`. */
export type Implausible = { field: string; sentence: string; values?: Values };

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
type Fault = (field: string, sentence: string, values?: Values) => void;

/** What of a result cannot be: nothing where it may be true. */
export function implausibilities(result: ClientResult, times: RunTimes): Implausible[] {
  const found: Implausible[] = [];
  const fault: Fault = (field, sentence, values) => void found.push({ field, sentence, values });
  judgeTimes(result, times, fault);
  if (result.data === null && result.reason === null) fault("reason", "neither-data-nor-reason");
  judgeSource(result, fault);
  const judge = judges[result.test] as Judge<ClientTest>;
  if (result.data !== null)
    judge(result.data as never, (field, ...words) => fault(`data.${field}`, ...words));
  return found.slice(0, namedMost);
}

function judgeTimes(
  { startedAt, finishedAt }: ClientResult,
  { begunAt, now }: RunTimes,
  fault: Fault,
): void {
  const [from, to] = [Date.parse(startedAt), Date.parse(finishedAt)];
  if (to < from) fault("finishedAt", "end-before-start");
  if (from < begunAt.getTime() - clockToleranceMs) fault("startedAt", "start-before-run");
  if (to > now.getTime() + clockToleranceMs) fault("finishedAt", "in-the-future");
}

/** What a browser says it found, and cannot have found. */
function judgeSource({ source, test, data }: ClientResult, fault: Fault): void {
  if (source !== "browser") return;
  if (!browserTests.includes(test)) fault("test", "not-a-browser-test");
  if (data !== null && test === "connectivity")
    judgeBrowserReach(data as ClientTestData["connectivity"], fault);
  if (data !== null && test === "skype") judgeBrowserMedia(data as ClientTestData["skype"], fault);
}

function judgeBrowserReach(
  { results, isCaptivePortal }: ClientTestData["connectivity"],
  fault: Fault,
): void {
  if (isCaptivePortal) fault("data.isCaptivePortal", "browser-cannot-read-sender");
  results.forEach(({ code, status, certificate, connectMs, family }, at) => {
    if (code !== "Successful" && code !== "Failed")
      fault(`data.results.${at}.code`, "browser-cannot-tell-cause");
    if (status !== null || certificate !== null || connectMs !== null || family !== null)
      fault(`data.results.${at}`, "browser-cannot-read-endpoint");
  });
}

function judgeBrowserMedia(
  { transport, sent, received, isTcpFallbackOpen }: ClientTestData["skype"],
  fault: Fault,
): void {
  if (sent > 0 || received > 0) fault("data.sent", "browser-without-packets");
  if (transport === "tcp" || isTcpFallbackOpen !== null)
    fault("data.transport", "browser-without-tcp-relay");
}

const judges: { [Test in ClientTest]: Judge<Test> } = {
  networkInterface: ({ hasIpv6, isIpv6Broken }, fault) => {
    if (!hasIpv6 && isIpv6Broken !== null) fault("isIpv6Broken", "no-ipv6");
  },
  arp: ({ duplicates }, fault) => {
    duplicates.forEach(
      ({ hardwareCount }, at) =>
        hardwareCount < 1 && fault(`duplicates.${at}.hardwareCount`, "no-hardware-address"),
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
        fault(`names.${at}.outcome`, "addresses-unlike-outcome");
    });
  },
  connectivity: judgeConnectivity,
  webSocket: ({ results }, fault) => {
    // One that opened may fail behind that: it is closed, or nothing comes back.
    results.forEach(({ isOpened, latencyMs, openMs, failure }, at) => {
      if (!isOpened && latencyMs !== null)
        fault(`results.${at}.latencyMs`, "unopened-with-latency");
      if (!isOpened && (openMs ?? null) !== null)
        fault(`results.${at}.openMs`, "unopened-with-time");
      if (!isOpened && failure === null) fault(`results.${at}.failure`, "unopened-without-failure");
      if (isOpened && latencyMs !== null && failure !== null)
        fault(`results.${at}.failure`, "answered-with-failure");
    });
  },
  traceroute: judgeTraces,
  congestion: ({ gateway, firstPublicHop }, fault) => {
    judgeLatency(gateway?.latency ?? null, "gateway.latency", fault);
    judgeLatency(firstPublicHop?.latency ?? null, "firstPublicHop.latency", fault);
    if (firstPublicHop && isPrivate(firstPublicHop.address))
      fault("firstPublicHop.address", "private-hop");
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
  if (samples < 1) fault(`${field}.samples`, "no-samples");
  if (minMs > medianMs || medianMs > p95Ms) fault(`${field}.medianMs`, "latencies-not-ascending");
}

function judgeRoutes({ routes }: ClientTestData["vpn"], fault: Fault): void {
  routes.forEach(({ tunnelledCount: tunnelled, rangeCount, verdict }, at) => {
    if (tunnelled > rangeCount) fault(`routes.${at}.tunnelledCount`, "more-tunnelled-than-ranges");
    const fitting =
      tunnelled === 0 ? "split-out" : tunnelled < rangeCount ? "selective" : "tunnelled";
    if (tunnelled <= rangeCount && verdict !== fitting)
      fault(`routes.${at}.verdict`, "verdict-unlike-counts", { verdict: fitting });
  });
}

function judgeConnectivity({ results }: ClientTestData["connectivity"], fault: Fault): void {
  const seen = new Set<string>();
  results.forEach(({ host, port, code, failure, certificate, status }, at) => {
    const target = `${host}:${port}`;
    if (seen.has(target)) fault(`results.${at}.host`, "target-twice", { target });
    seen.add(target);
    if (code === "Successful" && failure !== null)
      fault(`results.${at}.failure`, "success-with-failure");
    if (
      code === "Successful" &&
      certificate &&
      !(certificate.isTrusted && certificate.isNameMatch)
    ) {
      fault(`results.${at}.code`, "success-without-trust");
    }
    if (code === "DnsFailed" && (status !== null || certificate !== null))
      fault(`results.${at}.code`, "unresolved-with-answer");
  });
}

function judgeTraces({ traces }: ClientTestData["traceroute"], fault: Fault): void {
  traces.forEach(({ hops }, at) => {
    hops.forEach(({ hop, address, isPrivate: saysPrivate }, position) => {
      const before = hops[position - 1];
      if (before && hop <= before.hop)
        fault(`traces.${at}.hops.${position}.hop`, "hops-not-ascending");
      if (address !== null && !saysPrivate && isPrivate(address))
        fault(`traces.${at}.hops.${position}.isPrivate`, "hop-is-private", { address });
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
  if (received > sent) fault("received", "more-received-than-sent");
  if (sent === 0 && lossRatio !== null) fault("lossRatio", "loss-without-packets");
  if (
    lossRatio !== null &&
    sent > 0 &&
    received <= sent &&
    Math.abs(lossRatio - (1 - received / sent)) > ratioTolerance
  ) {
    fault("lossRatio", "loss-unlike-counts");
  }
  if (received === 0 && (latencyMs !== null || reorderRatio !== null || data.jitterMs !== null))
    fault("received", "nothing-to-measure");
  if ((data.answerMs ?? null) !== null && openUdpPorts.length === 0)
    fault("answerMs", "answer-without-port");
  if (transport === null && received > 0) fault("transport", "packets-without-transport");
  if (openUdpPorts.some((port) => blockedUdpPorts.includes(port)))
    fault("openUdpPorts", "port-open-and-blocked");
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
    fault(`${field}.lineBitsPerSecond`, "line-rate-unlike-file");
  if (bitsPerSecond === null) return;
  const meanBitsPerSecond = elapsedMs > 0 ? (bytes * bitsPerByte * msPerSecond) / elapsedMs : 0;
  if (bitsPerSecond > meanBitsPerSecond * rateFactorMost)
    fault(`${field}.bitsPerSecond`, "rate-above-bytes");
}

/** Whether headers explain what the line carried beyond the file; a bit is lost by rounding. */
function isLineRate(line: number, file: number | null): boolean {
  return file !== null && line >= file && line <= file * lineFactorMost + 1;
}

function isPrivate(address: string): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && longestPrefixMatch(privateRanges, parsed.text) !== null;
}

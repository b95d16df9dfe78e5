import { bitsPerMegabyte } from "~/lib/units";

import { betterShareLimit } from "./peers";
import type { SourceKey, Threshold } from "./verdict";

/** Where the thresholds are published; our own rules stand in decision 0009. */
export const sourceAddresses: Record<SourceKey, string | null> = {
  "suite-test":
    "https://learn.microsoft.com/microsoft-365/enterprise/office-365-network-mac-perf-onboarding-tool",
  "suite-assessment":
    "https://learn.microsoft.com/microsoft-365/enterprise/office-365-network-mac-perf-score",
  "suite-insights":
    "https://learn.microsoft.com/microsoft-365/enterprise/office-365-network-mac-perf-insights",
  "media-targets":
    "https://learn.microsoft.com/skypeforbusiness/optimizing-your-network/media-quality-and-network-connectivity-performance",
  "own-rule": null,
};

/** Distance in km from which traffic makes a detour: 500 miles, as the suite's test has it. */
export const detourDistanceKm = 800;

/** What such a detour adds to every round trip in ms, by the same source. */
export const addedLatencyLimitMs = 25;

/** Exchange round trip in ms up to which the assessment calls it acceptable (60 points). */
export const acceptableLatencyMs = 100;

/** Exchange round trip in ms above which users may notice, by the same assessment (40 points). */
export const noticeableLatencyMs = 200;

/** Download in bits per second below which the suite's insights call the throughput low: 1 MBps. */
export const downloadFloorBps = bitsPerMegabyte;

/** Latency under load less idle latency in ms at which a buffer counts as bloated. */
export const bufferBloatLimitMs = 100;

/** Media targets from client to edge: ratios, and ms. */
export const lossRatioLimit = 0.01;
export const mediaLatencyLimitMs = 100;
export const jitterLimitMs = 30;
export const reorderRatioLimit = 0.0005;

/** Days a certificate must still be valid (decision 0009). */
export const leastCertificateDays = 30;

/** Received strength in dBm below which a wireless link counts as weak (decision 0031). */
export const weakSignalDbm = -70;

/** A line is uneven where one way carries so many times the other: lines sold as such begin there (decision 0034). */
export const unevenLineFactor = 4;

/** What a DNS request may take beyond a connection to the suite, in ms (decision 0033). */
export const slowResolverMs = 100;

/** Every threshold a row is held against. */
export const thresholds = {
  distance: {
    target: { word: "at-most", limit: { unit: "km", value: detourDistanceKm } },
    source: "suite-test",
  },
  detourLatency: {
    target: { word: "at-most", limit: { unit: "ms", value: addedLatencyLimitMs } },
    source: "suite-test",
  },
  betterPeers: {
    target: { word: "under", limit: { unit: "ratio", value: betterShareLimit } },
    source: "suite-test",
  },
  latency: {
    target: { word: "at-most", limit: { unit: "ms", value: acceptableLatencyMs } },
    source: "suite-assessment",
  },
  improvement: {
    target: { word: "at-most", limit: { unit: "ms", value: addedLatencyLimitMs } },
    source: "suite-test",
  },
  frontDoor: { target: { word: "among-best", limit: null }, source: "suite-test" },
  download: {
    target: { word: "at-least", limit: { unit: "bps", value: downloadFloorBps } },
    source: "suite-insights",
  },
  bufferBloat: {
    target: { word: "under", limit: { unit: "ms", value: bufferBloatLimitMs } },
    source: "suite-test",
  },
  uploadBloat: {
    target: { word: "under", limit: { unit: "ms", value: bufferBloatLimitMs } },
    source: "own-rule",
  },
  mediaConnectivity: { target: { word: "no-errors", limit: null }, source: "suite-test" },
  loss: {
    target: { word: "under", limit: { unit: "ratio", value: lossRatioLimit } },
    source: "media-targets",
  },
  mediaLatency: {
    target: { word: "under", limit: { unit: "ms", value: mediaLatencyLimitMs } },
    source: "media-targets",
  },
  jitter: {
    target: { word: "under", limit: { unit: "ms", value: jitterLimitMs } },
    source: "media-targets",
  },
  reorder: {
    target: { word: "under", limit: { unit: "ratio", value: reorderRatioLimit } },
    source: "media-targets",
  },
  connectivity: { target: { word: "all-reached", limit: null }, source: "suite-test" },
  certificates: { target: { word: "trusted", limit: null }, source: "suite-test" },
  splitTunnel: { target: { word: "split-out", limit: null }, source: "suite-test" },
  webSockets: { target: { word: "all-opened", limit: null }, source: "suite-insights" },
  dnsRequest: {
    target: { word: "beyond-way", limit: { unit: "ms", value: slowResolverMs } },
    source: "own-rule",
  },
  dnsAnswers: { target: { word: "as-published", limit: null }, source: "own-rule" },
  local: { target: { word: "no-faults", limit: null }, source: "own-rule" },
  probes: { target: { word: "all-answered", limit: null }, source: "own-rule" },
  serverDns: { target: { word: "all-resolved", limit: null }, source: "own-rule" },
  serverReachability: { target: { word: "all-reached", limit: null }, source: "own-rule" },
  serverCertificates: {
    target: {
      word: "trusted-for",
      limit: { unit: "count", value: leastCertificateDays, noun: "days" },
    },
    source: "own-rule",
  },
} as const satisfies Record<string, Threshold>;

import type { Quantity, VerdictRow } from "./verdict";

/** What a report found, the most important first; each is a word of `verdict.headline`. */
export const findingKinds = [
  "service-down",
  "service-error",
  "all-blocked",
  "tls-intercepted",
  "names-denied",
  "dns-wrong",
  "resolver-fails",
  "proxy-opens-tls",
  "proxy-password",
  "exchange-unreachable",
  "exchange-wrong-answer",
  "pac-fails",
  "vpn-tunnels",
  "proxy-far",
  "far-egress",
  "resolver-far",
  "resolver-slow",
  "door-not-optimal",
  "endpoints-blocked",
  "certificates-untrusted",
  "media-blocked",
  "local-network",
  "line-congested",
  "buffer-bloat",
  "service-slow",
  "exchange-unsteady",
  "slow-latency",
  "media-impaired",
  "download-slow",
  "sockets-blocked",
  "sockets-silent",
  "server-dns",
  "server-reachability",
  "server-certificates",
  "probes-failed",
  "could-be-faster",
  "peers-better",
  "location-wrong",
  "still-running",
  "latency-missing",
  "egress-missing",
  "nothing-found",
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A sentence of the locale file `verdict`, with what stands in its gaps. */
export type Sentence = { key: string; params: Record<string, Quantity | Sentence> };

/** The finding that heads a report. */
export type Finding = {
  kind: FindingKind;
  tone: "failed" | "warning" | "ok" | "info";
  /** The row it comes from, to link to; null when it comes from none. */
  row: VerdictRow | null;
  heading: Sentence;
  /** The most likely cause, sentence by sentence. */
  cause: Sentence[];
  /** What to do about it. */
  advice: Sentence;
  /**
   * Text for an IT team, line by line. The first line is a complete sentence. Empty where there is
   * nothing to ask for, or no certain cause.
   */
  ticket: Sentence[];
};

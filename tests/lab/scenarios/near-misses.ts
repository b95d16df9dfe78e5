import { between, type Scenario } from "./scenario";

/** Networks just inside each threshold: true figures that are no fault, and must not be called one. */
export const nearMisses: readonly Scenario[] = [
  { name: "latency just inside 100 ms", set: (random) => ({ line: { rttMs: between(random, 86, 93) } }), causes: [] },
  // Four of five hundred, neither more nor fewer.
  { name: "loss just inside 1 %", set: () => ({ media: { dropEvery: 125 } }), causes: [] },
  // Packets that differ by more than their distance overtake, so that order is lost before evenness is.
  { name: "jitter just inside 30 ms", set: (random) => ({ media: { unevenMs: between(random, 20, 24) * 3 } }), causes: ["reordering"] },
  { name: "bloat just inside 100 ms", set: (random) => ({ line: { downMbps: between(random, 12, 25), upMbps: between(random, 8, 12), bufferMs: between(random, 65, 78) } }), causes: [] },
  { name: "egress just inside 800 km", set: (random) => ({ egressKm: between(random, 650, 740), line: { rttMs: 16 } }), causes: [] },
  { name: "resolver just inside 800 km", set: (random) => ({ resolver: { km: between(random, 650, 740) } }), causes: [] },
  { name: "resolver just inside 100 ms", set: (random) => ({ resolver: { delayMs: between(random, 60, 85) } }), causes: [] },
  { name: "download just inside 1 MBps", set: (random) => ({ line: { downMbps: between(random, 9, 9.8), upMbps: between(random, 6, 9) } }), causes: [] },
  { name: "proxy just inside 25 ms", needs: ["squid"], set: (random) => ({ line: { rttMs: between(random, 16, 20) }, proxy: { at: "beyond", wantsPassword: false } }), causes: ["proxy"] },
];

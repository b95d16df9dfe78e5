import type { Random } from "#tests/support/random";

import type { NetworkChange } from "./network";
import { between, well, type Scenario } from "./scenario";

/** Every threshold is met so often, each time with other figures. */
const instances = 5;

type NearMiss = Omit<Scenario, "name" | "isQuiet" | "isPageless" | "needs"> & {
  what: string;
  needs?: Scenario["needs"];
  isSeenByPage: boolean;
};

/** Delay that leaves a 20 ms gap between packets of a call open, though the client's clock for them goes by 5 ms. */
const insideTheGap = (random: Random) => ({
  lateEvery: random.whole(20, 80),
  lateMs: between(random, 11, 13),
});

/** A line whose wider way carries nearly four times as much as the other. */
function nearlyUneven(random: Random): { downMbps: number; upMbps: number } {
  const wide = between(random, 30, 38);
  const narrow = wide / (3.45 + random.share() * 0.17);
  return random.share() < 0.5
    ? { downMbps: wide, upMbps: narrow }
    : { downMbps: narrow, upMbps: wide };
}

/**
 * Networks just inside a threshold, or inside several that have nothing to do with each other: true
 * figures that are no fault, and must not be called one. How near each can be is in docs/laboratory.md.
 */
const kinds: readonly NearMiss[] = [
  {
    what: "latency, egress and resolver",
    set: (random) => ({
      line: { rttMs: between(random, 92.5, 96) },
      egressKm: between(random, 752, 776),
      resolver: { km: between(random, 752, 776) },
    }),
    causes: [],
    heads: well,
    near: ["exchange-latency", "media-latency", "egress-distance", "dns-resolver"],
    tests: ["dnsResolver", "skype"],
    isSeenByPage: true,
  },
  {
    what: "loss, jitter and proxy",
    needs: ["squid"],
    // Four packets of five hundred are lost, neither more nor fewer; one more would be the threshold.
    set: (random) => ({
      line: { rttMs: between(random, 20.8, 21.9) },
      proxy: { at: "beyond", wantsPassword: false },
      media: { dropEvery: random.whole(101, 125), swingMs: between(random, 28.5, 29.9) },
    }),
    // Packets that differ by more than their distance overtake, so that order is lost before evenness is.
    causes: ["proxy", "reordering"],
    heads: { client: ["media-impaired"], browser: ["nothing-found"] },
    near: ["packet-loss", "jitter", "proxy"],
    tests: ["proxy", "skype"],
    isSeenByPage: false,
  },
  {
    what: "order, slow resolver and uneven line",
    set: (random) => ({
      line: nearlyUneven(random),
      media: insideTheGap(random),
      resolver: { delayMs: between(random, 93, 96.5) },
    }),
    causes: [],
    heads: well,
    near: ["packet-reorder", "dns-request-time", "line-rate"],
    tests: ["dnsPerformance", "connectivity", "skype", "bufferBloat"],
    isSeenByPage: true,
  },
  {
    what: "bloat and download rate",
    set: (random) => ({
      line: {
        downMbps: between(random, 8.55, 8.9),
        upMbps: between(random, 6, 12),
        bufferMs: between(random, 95, 98),
      },
    }),
    causes: [],
    heads: well,
    near: ["download-speed", "buffer-bloat", "upload-bloat"],
    tests: ["bufferBloat"],
    isSeenByPage: true,
  },
  {
    what: "congestion",
    needs: ["ping", "traceroute"],
    set: (random): NetworkChange => ({
      congested: "line",
      line: { downMbps: between(random, 18, 24), bufferMs: between(random, 18, 18.8) },
    }),
    causes: [],
    heads: well,
    near: ["congestion"],
    tests: ["congestion"],
    isSeenByPage: false,
  },
];

/** Each kind so often; the page is opened in one of them, where it can see the figure at all. */
export const nearMisses: readonly Scenario[] = kinds.flatMap(({ what, isSeenByPage, ...kind }) =>
  Array.from({ length: instances }, (_, at) => ({
    ...kind,
    name: `${what} just inside, ${at + 1} of ${instances}`,
    isQuiet: true,
    isPageless: !isSeenByPage || at > 0,
  })),
);

import type { FindingKind } from "~/features/network-test/finding";

import {
  areOnlyMissing,
  failsForServer,
  following,
  isUploadQuick,
  type Consequence,
} from "../follows";
import { required } from "../world-settings";
import type { SuiteAnswer, SuiteHost } from "./network";
import { between, heading, outwardTests, well, type Headings, type Scenario } from "./scenario";

const all = (answer: SuiteAnswer): Partial<Record<SuiteHost, SuiteAnswer>> =>
  Object.fromEntries(required.map((host) => [host, answer]));

/** The visitor misses what is not there for anybody. The rows say so; the heading must not blame the network. */
const isMissed: Consequence[] = following(
  failsForServer,
  "endpoint-blocked",
  "all-blocked",
  "names-unresolved",
  "suite-fault",
);

const isDown = heading("service-down");
const isError = heading("service-error");

/** From this HTTP status on the server says that the fault is its own. */
const serverErrorStatus = 500;

type Fault = Omit<Scenario, "causes" | "isNetworkWell"> & { causes?: Scenario["causes"] };

/** A fault at the suite's end: our server meets it as well, and no ticket may go to the visitor's network. */
const atSuite = (fault: Fault): Scenario => ({
  causes: [],
  isNetworkWell: true,
  tests: outwardTests,
  ...fault,
  follows: [...isMissed, ...(fault.follows ?? [])],
});

/**
 * The same where nothing that was measured separates the suite from the network: the heading may
 * name the row that failed.
 */
const undecided = (fault: Fault): Scenario => ({ ...atSuite(fault), isNetworkWell: false });

/** All front doors and required endpoints fail; WebSockets, uploads, media and our own server work. */
const deadDoors = (["refuses", "silent", "resets"] as const).map((answer) =>
  atSuite({
    name: `suite dead for everybody (${answer})`,
    set: () => ({ suite: { answers: all(answer) } }),
    causes: ["suite-fault"],
    heads: isDown,
    needs: ["nft"],
  }),
);

/** Exchange answers everybody with an HTTP error. */
const erring = ([503, 429, 403, 500] as const).map((status) =>
  atSuite({
    name: `Exchange answers ${status} to everybody`,
    ...(status === 503 && {
      usual: ["connectivity", "webSocket"] as const,
      isUsualInBrowser: true,
    }),
    set: () => ({ suite: { answers: { exchange: status } } }),
    // The client asks for the root, where a refusal may be normal; the page asks for the picture that is missing.
    heads:
      status < serverErrorStatus
        ? { ...isError, client: ["service-error", "latency-missing"] }
        : isError,
  }),
);

/** Names of the suite fail in its own zone. */
const badNames = (
  [
    ["gone", isDown],
    ["failing", isDown],
    ["silent", isDown],
  ] as const
).map(([names, heads]) =>
  atSuite({
    name: `suite's zone broken for everybody (${names})`,
    set: () => ({ suite: { names } }),
    causes: ["suite-fault"],
    follows: following(
      failsForServer,
      "denying-resolver",
      "failing-resolver",
      "socket-blocked",
      "udp-blocked",
    ),
    heads: { client: [...heads.client, "server-dns"], browser: [...heads.browser, "server-dns"] },
  }),
);

/** WebSockets of the suite fail for everybody: our server tries what the visitor missed. */
const deadSockets = (["refuses", "silent", 503, 403] as const).map((answer) =>
  atSuite({
    name: `WebSockets dead for everybody (${answer})`,
    set: () => ({ suite: { answers: { socket: answer } } }),
    causes: ["suite-fault"],
    follows: following(() => true, "socket-blocked"),
    heads: typeof answer === "string" ? isDown : isError,
    ...(typeof answer === "string" && { needs: ["nft"] as const }),
  }),
);

const quiet: Headings = well;
const or = (headings: Headings, ...more: readonly FindingKind[]): Headings => ({
  client: [...headings.client, ...more],
  browser: [...headings.browser, ...more],
});

/**
 * For every heading that blames the network, a fault of the suite that looks like it. The visitor's
 * network is as good as a network gets in each of them.
 */
export const suiteFaults: readonly Scenario[] = [
  ...deadDoors,
  atSuite({
    name: "all front doors answer 503 to everybody",
    set: () => ({ suite: { answers: all(503) } }),
    heads: isError,
  }),
  ...erring,
  atSuite({
    name: "Exchange answers 407 to everybody",
    set: () => ({ suite: { answers: { exchange: 407 } } }),
    heads: { ...isError, client: ["service-error", "latency-missing"] },
  }),
  atSuite({
    name: "Exchange dead for everybody",
    set: () => ({ suite: { answers: { exchange: "silent" } } }),
    causes: ["suite-fault"],
    heads: isDown,
    needs: ["nft"],
  }),
  atSuite({
    name: "one required endpoint dead for everybody",
    set: () => ({ suite: { answers: { mail: "refuses" } } }),
    causes: ["suite-fault"],
    follows: following(areOnlyMissing("mail"), "endpoint-blocked"),
    heads: isDown,
    needs: ["nft"],
  }),
  ...badNames,
  atSuite({
    name: "suite's name servers slow for everybody",
    set: () => ({ suite: { names: "slow" } }),
    heads: quiet,
    needs: ["unbound"],
  }),
  atSuite({
    name: "suite moved out of its published ranges",
    set: () => ({ suite: { names: "moved" } }),
    heads: quiet,
  }),
  atSuite({
    name: "suite's certificates expired for everybody",
    set: () => ({ suite: { certificates: "over" } }),
    causes: ["suite-fault"],
    follows: following(failsForServer, "bad-certificate", "socket-blocked"),
    heads: {
      client: ["certificates-untrusted", "server-certificates"],
      browser: ["server-certificates", "service-down"],
    },
  }),
  atSuite({
    name: "suite's certificates by an unlisted authority",
    set: () => ({ suite: { certificates: "unlisted" } }),
    heads: quiet,
  }),
  ...deadSockets,
  undecided({
    name: "media relay dead for everybody",
    set: () => ({ suite: { answers: { media: "silent" } } }),
    follows: following(() => true, "udp-blocked"),
    heads: or(quiet, "media-blocked", "service-down"),
    needs: ["nft"],
  }),
  atSuite({
    name: "download server slow for everybody",
    set: (random) => ({ suite: { fileKbytesPerSecond: random.whole(40, 90) } }),
    follows: following(isUploadQuick, "slow-line", "uneven-line"),
    heads: or(quiet, "download-slow", "service-slow"),
    needs: ["nginx"],
  }),
  atSuite({
    name: "download server answers 503 to everybody",
    set: () => ({ suite: { fileStatus: 503 } }),
    heads: or(quiet, "service-error"),
  }),
  atSuite({
    name: "upload server answers 500 to everybody",
    set: () => ({ suite: { postStatus: 500 } }),
    heads: or(quiet, "service-error"),
  }),
  atSuite({
    name: "further endpoint dead for everybody",
    set: () => ({ suite: { answers: { sink: "refuses" } } }),
    follows: following(areOnlyMissing("sink"), "endpoint-blocked"),
    heads: { client: quiet.client, browser: ["probes-failed"], both: ["probes-failed"] },
    needs: ["nft"],
  }),
  // A page alone cannot tell a slow service from a slow line; with the client's handshakes the report can.
  undecided({
    name: "Exchange slow for everybody",
    set: (random) => ({ suite: { thinkMs: random.whole(130, 320) } }),
    follows: following(() => true, "long-way"),
    heads: {
      client: ["latency-missing", "service-slow"],
      browser: ["service-slow", "slow-latency"],
      both: ["service-slow"],
    },
  }),
  undecided({
    name: "Exchange a little slow for everybody",
    set: (random) => ({
      suite: { thinkMs: random.whole(45, 70) },
      doors: { current: { km: 40, othersMs: null } },
    }),
    follows: following(() => true, "above-best"),
    heads: {
      client: ["latency-missing"],
      browser: ["service-slow", "could-be-faster"],
      both: ["service-slow", "could-be-faster", "nothing-found"],
    },
  }),
  undecided({
    name: "Exchange a little slow for everybody, others did better",
    set: (random) => ({ suite: { thinkMs: random.whole(45, 70) }, doors: { betterShare: 0.6 } }),
    follows: following(() => true, "others-better"),
    heads: {
      client: ["latency-missing"],
      browser: ["service-slow", "peers-better"],
      both: ["service-slow", "nothing-found"],
    },
  }),
  // A page asks Exchange over HTTP, so it cannot tell a slow server from a full buffer; the client's handshakes can.
  {
    name: "Exchange slow while it sends files, for everybody",
    tests: outwardTests,
    set: (random) => ({ suite: { thinkUnderLoadMs: random.whole(150, 300) } }),
    causes: [],
    inBrowser: following(() => true, "bloat"),
    heads: {
      client: ["latency-missing"],
      browser: ["buffer-bloat", "nothing-found"],
      both: ["nothing-found"],
    },
  },
  // A page sees neither proxy nor VPN, which could lead there as well.
  undecided({
    name: "near front door closed, so that everybody is sent far",
    set: (random) => {
      const km = between(random, 2500, 4000);
      return {
        line: { rttMs: 6 + (km * 1.5) / 100 },
        doors: { current: { km, othersMs: null }, other: { km: 30, othersMs: null } },
      };
    },
    follows: following(() => true, "far-door", "above-best"),
    heads: { client: ["latency-missing"], browser: ["door-not-optimal", "could-be-faster"] },
  }),
];

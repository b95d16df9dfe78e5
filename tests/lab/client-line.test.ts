import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";

import { judged, measuring, watchOthers } from "#tests/support/busy-machine";
import { isDeep, randomFrom } from "#tests/support/random";

import { buildAgent } from "../../app/cli/build-agent.js";
import { settingsOf } from "./judge-scenario";
import { labObstacle } from "./lab";
import { raiseNetwork, type RaisedNetwork } from "./raise-network";
import { isInstalled } from "./installed";
import { dataOf, type ClientRun } from "./run-client";
import type { Line } from "./scenarios/network";
import { addressOf, mediaPorts, nameOf, type WorldSettings } from "./world-settings";

const obstacle = labObstacle();
if (obstacle) process.stdout.write(`The advanced client on known lines: skipped, ${obstacle}.\n`);
const [hasPing, hasTraceroute] = [isInstalled("ping"), isInstalled("traceroute")];
if (!obstacle && !hasPing)
  process.stdout.write("Congestion of the client: skipped, ping is not installed.\n");
if (!obstacle && !hasTraceroute)
  process.stdout.write("Traces of the client: skipped, traceroute is not installed.\n");

/** A busy machine makes the client refuse its own figures; that is no fault of it. */
const again = { retry: 2 };

describe.skipIf(obstacle !== null)("the advanced client on lines whose truth is known", () => {
  const labs: RaisedNetwork[] = [];
  let settings: WorldSettings;
  let clean: RaisedNetwork;
  let media: Record<"clean" | "lossy" | "unsteady", ClientRun>;
  let whyNotMeasured: string | null;

  const raise = async (line: Partial<Line>) => {
    settings = await settingsOf(
      { line: { downMbps: 0, upMbps: 0, ...line } },
      randomFrom("known lines"),
    );
    const lab = await raiseNetwork(settings);
    labs.push(lab);
    return lab;
  };

  beforeAll(async () => {
    await buildAgent(fileURLToPath(new URL("../..", import.meta.url)));
    clean = await raise({ rttMs: 40 });
    const [lossy, unsteady] = [
      await raise({ rttMs: 40, lossPercent: 2 }),
      await raise({ rttMs: 80, jitterMs: 60 }),
    ];
    const busy = watchOthers();
    media = {
      clean: await clean.client(["skype"]),
      lossy: await lossy.client(["skype"]),
      unsteady: await unsteady.client(["skype"]),
    };
    whyNotMeasured = busy();
  });
  afterAll(() => Promise.all(labs.map((lab) => lab.down())));

  /** A test of what was measured before the first one. */
  const ofMedia = (judge: () => void) => (context: TestContext) =>
    judged(context, judge, () => whyNotMeasured);

  it(
    "hears a clean line as one",
    ofMedia(() => {
      expect(media.clean.code).toBe(0);
      expect(dataOf(media.clean, "skype")).toMatchObject({
        transport: "udp",
        openUdpPorts: mediaPorts,
        sent: 500,
        lossRatio: 0,
        reorderRatio: 0,
      });
      expect(dataOf(media.clean, "skype").latencyMs).toBeGreaterThan(39);
      expect(dataOf(media.clean, "skype").latencyMs).toBeLessThan(46);
      expect(dataOf(media.clean, "skype").jitterMs).toBeLessThan(8);
    }),
  );

  it(
    "hears a loss of 2 % each way",
    ofMedia(() => {
      const { sent, received, lossRatio } = dataOf(media.lossy, "skype");
      expect(sent).toBe(500);
      // 4 % are 20 of 500; four deviations are 18.
      expect(sent - received).toBeGreaterThanOrEqual(3);
      expect(sent - received).toBeLessThanOrEqual(40);
      expect(lossRatio).toBeCloseTo((sent - received) / sent, 9);
    }),
  );

  it(
    "hears jitter",
    ofMedia(() => {
      const { latencyMs, jitterMs } = dataOf(media.unsteady, "skype");
      expect(latencyMs).toBeGreaterThan(70);
      expect(latencyMs).toBeLessThan(115);
      // Draws of 60 ms each way, on a link that does not reorder: packets 20 ms apart differ by
      // 18.0 ms in the mean, 17.3 to 18.7 in thirty draws.
      expect(jitterMs).toBeGreaterThan(16);
      expect(jitterMs).toBeLessThan(22);
    }),
  );

  it(
    "times names, WebSockets and connections by the same round trip, and knows the way",
    again,
    measuring(async () => {
      const run = await clean.client([
        "dnsResolver",
        "dnsPerformance",
        "connectivity",
        "webSocket",
        "networkInterface",
        "traceroute",
      ]);
      expect(run.code).toBe(0);
      expect(dataOf(run, "dnsResolver")).toMatchObject({
        configured: [addressOf("resolver", settings)],
        recursive: settings.geography.recursive,
        inventsAnswers: false,
        wrongAnswers: [],
      });
      const [socket] = dataOf(run, "webSocket").results;
      const latencies = [
        dataOf(run, "dnsPerformance").resolvers[0]?.latency?.minMs,
        socket?.latencyMs,
        Math.min(
          ...dataOf(run, "connectivity").results.map(({ connectMs }) => connectMs ?? Infinity),
        ),
      ];
      for (const latencyMs of latencies) {
        expect(latencyMs).toBeGreaterThan(39);
        expect(latencyMs).toBeLessThan(60);
      }
      expect(dataOf(run, "networkInterface").interfaces[0]).toMatchObject({
        name: "eth0",
        isDefaultRoute: true,
      });
      const exchange = hasTraceroute
        ? dataOf(run, "traceroute").traces.find(({ role }) => role === "exchange")
        : undefined;
      if (exchange)
        expect(exchange).toMatchObject({
          host: nameOf("exchange", settings),
          isReached: true,
          hops: [
            { address: settings.house.gateway, isPrivate: true },
            { address: `${settings.geography.line}.0.1`, isPrivate: false },
            { address: addressOf("exchange", settings) },
          ],
        });
    }),
  );

  it.each<[string, string[], object[]]>([
    [
      "without routes",
      [],
      [
        { workload: "Exchange", verdict: "split-out" },
        { workload: "SharePoint", verdict: "split-out" },
        { workload: "Teams", verdict: "split-out" },
      ],
    ],
    [
      "for one workload",
      ["Exchange"],
      [
        { workload: "Exchange", verdict: "tunnelled", interface: "tun9" },
        { workload: "SharePoint", verdict: "split-out" },
        { workload: "Teams", verdict: "split-out", interface: null },
      ],
    ],
  ])("tells of a tunnel %s", async (_what, workloads, expected) => {
    const routes = workloads.map(
      () => `${addressOf("exchange", settings).split(".").slice(0, 3).join(".")}.0/24`,
    );
    clean.at("ip", "tuntap", "add", "tun9", "mode", "tun");
    clean.at("ip", "link", "set", "tun9", "up");
    try {
      routes.forEach((route) => clean.at("ip", "route", "add", route, "dev", "tun9"));
      expect(dataOf(await clean.client(["vpn"]), "vpn")).toMatchObject({
        vpns: [{ name: "tun9", interface: "tun9" }],
        routes: expected,
      });
    } finally {
      clean.at("ip", "link", "del", "tun9");
    }
  });

  it.skipIf(!hasPing || !isDeep)(
    "sends echoes to the first public hop",
    again,
    measuring(async () => {
      const { firstPublicHop, congestedAt } = dataOf(
        await clean.client(["congestion"]),
        "congestion",
      );
      expect(congestedAt).toBe("nowhere");
      expect(firstPublicHop?.latency).toMatchObject({ samples: 60, lost: 0 });
      expect(firstPublicHop?.latency.minMs).toBeGreaterThan(39);
      expect(firstPublicHop?.latency.minMs).toBeLessThan(44);
    }),
  );

  it.skipIf(!isDeep)(
    "reads the rate of a shaped line both ways, and the delay of its buffer",
    again,
    measuring(async () => {
      const shaped = await raise({ rttMs: 40, downMbps: 8, upMbps: 4, bufferMs: 400 });
      const { idle, download, upload } = dataOf(
        await shaped.client(["bufferBloat"]),
        "bufferBloat",
      );
      expect(idle?.minMs).toBeGreaterThan(39);
      expect(idle?.minMs).toBeLessThan(50);
      for (const [direction, rate] of [
        [download, 8e6],
        [upload, 4e6],
      ] as const) {
        expect(direction?.reason).toBeNull();
        expect(direction!.bitsPerSecond! / rate).toBeGreaterThan(0.9);
        expect(direction!.bitsPerSecond! / rate).toBeLessThan(1.1);
        expect(direction?.loaded?.minMs).toBeGreaterThan(39);
        // Twice what is there at rest: how full several connections keep it is the congestion control's choice.
        expect(direction?.loaded?.medianMs).toBeGreaterThan(2 * (idle?.medianMs ?? 0));
        expect(direction?.loaded?.p95Ms).toBeLessThan(560);
      }
    }),
  );
});

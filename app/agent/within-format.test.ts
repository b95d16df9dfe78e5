import { describe, expect, it } from "vitest";

import { seededShares } from "~/lib/seeded-random";
import { aTestContext, takenByServer } from "#tests/support/agent-context";
import { sampledParsers } from "#tests/support/tool-output/sampled-parsers";

import { runTest } from "./all-tests";
import { darwin } from "./systems/darwin";
import { countersOf, signalsOf } from "./systems/linux-output";
import type { RunCommand } from "./systems/run-command";
import type { System } from "./systems/system";
import { windows } from "./systems/windows";
import { lookAtNeighbours } from "./tests/arp";
import { withinFormat } from "./within-format";

const card = {
  name: "eth0",
  kind: "ethernet" as const,
  isUp: true,
  mtu: 1500,
  linkBitsPerSecond: 1e9,
  signalDbm: null,
  errors: 0,
  drops: 0,
};

describe("an odd figure of a machine", () => {
  it.each([
    ["a bridge that dropped packets for months", { drops: 12_000_000 }, { drops: 12_000_000 }],
    ["a counter beyond whole numbers", { errors: 2 ** 64 }, { errors: Number.MAX_SAFE_INTEGER }],
    ["the MTU of Windows' loopback", { mtu: 4_294_967_295 }, { mtu: 100_000 }],
    ["a figure that is none", { errors: Number.NaN }, { errors: null }],
    ["a rate of no line", { linkBitsPerSecond: Infinity }, { linkBitsPerSecond: 1e12 }],
    ["a long name", { name: "n".repeat(256) }, { name: "n".repeat(255) }],
  ])("%s costs no test", async (_what, facts, sent) => {
    const { data, reason, note } = await runTest(
      "networkInterface",
      aTestContext({ system: { interfaces: () => Promise.resolve([{ ...card, ...facts }]) } }),
    );
    takenByServer("networkInterface", { data, reason, note });
    expect(data).toMatchObject({ interfaces: [sent] });
  });

  it("of a trace is brought to the longest time", async () => {
    const { data } = withinFormat(
      await runTest(
        "traceroute",
        aTestContext({
          plan: { traceHosts: [{ role: "exchange", host: "127.0.0.1" }] },
          system: windows(() =>
            Promise.resolve({ ok: true, text: "  1  999999 ms  1 ms  1 ms  10.0.0.1\r\n" }),
          ),
        }),
      ),
    );
    expect(data).toMatchObject({ traces: [{ hops: [{ roundTripsMs: [600_000, 1, 1] }] }] });
  });
});

const odd = [0, 1, -1, 100, 9999, 12_000_000, 4_294_967_295, 2 ** 53, 2 ** 64, 999_999.5, 1e30];
const samples = sampledParsers.flatMap((parser) => parser.samples.map(({ output }) => output));

/** Answers of commands as they look, with figures from anywhere in their places. */
function oddOutputs(share: () => number) {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(share() * list.length)]!;
  const figure = () => pick(odd);
  const maybe = () => (share() < 0.2 ? null : figure());
  const adapters = () => ({
    adapters: [
      { Name: pick(["Ethernet", "W".repeat(300)]), MtuSize: maybe(), Speed: maybe(), Status: "Up" },
    ],
    statistics: [
      {
        Name: "Ethernet",
        ReceivedPacketErrors: maybe(),
        OutboundPacketErrors: maybe(),
        ReceivedDiscardedPackets: maybe(),
        OutboundDiscardedPackets: maybe(),
      },
    ],
    connections: [{ Name: "VPN", Description: "VPN", Type: 23, Status: 1, Speed: maybe() }],
  });
  const ifconfig = () =>
    `en0: flags=8863<UP> mtu ${Math.abs(figure())}\n\tmedia: autoselect (${Math.abs(figure())}Gbase)\n`;
  const netstat = () =>
    "Name Mtu Network Address Ipkts Ierrs Ibytes Opkts Oerrs Obytes Coll Drop\n" +
    `en0 1500 <Link#4> a4:83:e7:00:11:22 1 ${figure()} 1 1 ${figure()} 1 0 ${figure()}\n`;
  const trace = () => ` 1  10.0.0.1  ${figure()} ms ${figure()} ms\n 2  9.9.9.9  ${figure()} ms\n`;
  const ping = () => `64 bytes from 10.0.0.1: icmp_seq=1 time=${figure()} ms\n`.repeat(25);
  const texts = [() => JSON.stringify(adapters()), ifconfig, netstat, trace, ping];
  const wireless = () => ` eth0: 0000 ${figure()}. ${figure()}. -256 0\n`;
  const counters = () => ` eth0: ${Array.from({ length: 16 }, figure).join(" ")}\n`;
  return { any: () => (share() < 0.3 ? pick(samples) : pick(texts)()), wireless, counters };
}

describe("what the client sends", () => {
  it("is within the format, whatever the commands of a machine print", async () => {
    const share = seededShares("what the client sends");
    const { any, wireless, counters } = oddOutputs(share);
    const run: RunCommand = () => Promise.resolve({ ok: true, text: any() });
    const linuxFacts = () => ({
      ...card,
      ...countersOf(counters()).get("eth0"),
      signalDbm: signalsOf(wireless()).get("eth0") ?? null,
    });
    const systems: (() => Partial<System>)[] = [
      () => windows(run),
      () => darwin(run),
      () => ({ ...darwin(run), interfaces: () => Promise.resolve([linuxFacts()]) }),
    ];
    for (let round = 0; round < 300; round++) {
      const system = systems[round % systems.length]!();
      const context = aTestContext({
        system,
        plan: {
          traceHosts: [{ role: "exchange", host: "127.0.0.1" }],
          optimizeRanges: [{ workload: "Exchange", cidrs: ["52.96.0.0/14"] }],
        },
      });
      for (const test of ["networkInterface", "vpn", "traceroute", "congestion"] as const) {
        const { data, reason, note } = await runTest(test, context);
        takenByServer(test, { data, reason, note });
      }
      const { data } = await lookAtNeighbours(context, { samples: 1, pauseMs: 0 });
      takenByServer("arp", { data: withinFormat(data), reason: null, note: null });
    }
  });
});

import type { IncomingMessage, ServerResponse } from "node:http";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { aTestContext, takenByServer } from "#tests/support/agent-context";
import { AgentServers } from "#tests/support/agent-servers";
import { measuring } from "#tests/support/busy-machine";

import { firstThatAnswers, testMedia, testSkype } from "./skype";

let servers: AgentServers;
beforeEach(() => {
  servers = new AgentServers();
});
afterEach(() => servers.end());

const hello = (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { "Content-Type": "text/plain" }).end("hello");

describe("media", () => {
  const call = { packets: 100, intervalMs: 5, waitMs: 300 };
  const media = (udpPorts: number[], tcpPort = 9) =>
    aTestContext({ plan: { media: { host: "127.0.0.1", udpPorts, tcpPort } } });

  it(
    "counts loss, and knows the address that it came from",
    measuring(async () => {
      // The first three packets are the knock.
      const port = await servers.stun({ drop: (at) => at >= 3 && at % 10 === 0 });
      const outcome = await testMedia(media([port]), call);
      takenByServer("skype", outcome);
      expect(outcome).toMatchObject({
        reason: null,
        data: {
          transport: "udp",
          openUdpPorts: [port],
          sent: 100,
          received: 90,
          mappedAddress: "127.0.0.1",
        },
      });
      expect(outcome.data?.lossRatio).toBeCloseTo(0.1, 6);
      expect(outcome.data?.latencyMs).toBeLessThan(50);
    }),
  );

  it(
    "sees what was overtaken",
    measuring(async () => {
      const port = await servers.stun({ delayMs: (at) => (at % 20 === 10 ? 60 : 0) });
      const { data } = await testMedia(media([port]), call);
      expect(data?.received).toBe(100);
      expect(data?.reorderRatio).toBeGreaterThan(0.02);
      expect(data?.jitterMs).toBeGreaterThan(0);
    }),
  );

  it("falls back to TCP where UDP is blocked, and says when nothing is open", async () => {
    const silent = await servers.stun({ drop: () => true });
    const tcp = await servers.http(hello);
    expect(await testMedia(media([silent], tcp), call)).toMatchObject({
      reason: null,
      data: {
        transport: "tcp",
        blockedUdpPorts: [silent],
        isTcpFallbackOpen: true,
        lossRatio: null,
        sent: 0,
      },
    });
    await servers.end();
    const outcome = await testMedia(media([silent], tcp), call);
    takenByServer("skype", outcome);
    expect(outcome).toMatchObject({
      reason: "no-answer",
      data: { transport: null, isTcpFallbackOpen: false, lossRatio: null },
    });
  });

  it.each([[["::1", "127.0.0.1"]], [["127.0.0.1", "::1"]]])(
    "takes the family that answers, of %s",
    async (addresses) => {
      const port = await servers.stun();
      expect(await firstThatAnswers(addresses, { udpPorts: [port] })).toEqual({
        address: "127.0.0.1",
        open: [port],
        blocked: [],
      });
    },
  );

  it("gives no figures of a busy machine, and none without a relay", async () => {
    const port = await servers.stun();
    const busy = {
      ...media([port]),
      watchMachine: () => () => ({ meanLagMs: 90, longestLagMs: 900, clockShiftMs: 0 }),
    };
    expect(await testMedia(busy, call)).toMatchObject({
      reason: "processor-busy",
      data: { received: 100, lossRatio: null, latencyMs: null },
    });
    expect(await testSkype(aTestContext())).toEqual({
      data: null,
      reason: "not-configured",
      note: null,
    });
  });
});

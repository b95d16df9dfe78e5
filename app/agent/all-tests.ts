import { randomUUID } from "node:crypto";

import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import type { ClientTest } from "~/features/network-test/client/client-results";
import { withPlainTexts } from "~/lib/plain-text";

import type { AgentTest, TestContext } from "./test-context";
import { testArp } from "./tests/arp";
import { testBufferBloat } from "./tests/buffer-bloat";
import { testCongestion } from "./tests/congestion";
import { testConnectivity } from "./tests/connectivity";
import { testDnsPerformance } from "./tests/dns-performance";
import { testDnsResolver } from "./tests/dns-resolver";
import { testNetworkInterface } from "./tests/network-interface";
import { testProxy } from "./tests/proxy";
import { testSkype } from "./tests/skype";
import { testTraceroute } from "./tests/traceroute";
import { testVpn } from "./tests/vpn";
import { testWebSocket } from "./tests/web-socket";
import { withinFormat } from "./within-format";

const tests: { [T in ClientTest]: AgentTest<T> } = {
  networkInterface: testNetworkInterface,
  arp: testArp,
  proxy: testProxy,
  vpn: testVpn,
  dnsResolver: testDnsResolver,
  dnsPerformance: testDnsPerformance,
  connectivity: testConnectivity,
  webSocket: testWebSocket,
  traceroute: testTraceroute,
  congestion: testCongestion,
  skype: testSkype,
  bufferBloat: testBufferBloat,
};

/** Runs one test; whatever goes wrong inside it becomes a result with a reason. */
export async function runTest<T extends ClientTest>(
  test: T,
  context: TestContext,
): Promise<ClientResult> {
  const startedAt = new Date().toISOString();
  const run: AgentTest<T> = tests[test];
  const outcome = await run(context).catch((error: Error) => ({
    data: null,
    reason: "failed" as const,
    note: error.message,
  }));
  // Names of interfaces, certificates and what tools said come from anywhere: what is obeyed rather
  // than read is not sent.
  return withPlainTexts(
    withinFormat({
      idempotencyKey: randomUUID(),
      source: "client",
      startedAt,
      finishedAt: new Date().toISOString(),
      test,
      ...outcome,
    } as ClientResult),
  );
}

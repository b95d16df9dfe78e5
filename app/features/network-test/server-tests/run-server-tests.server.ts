import type { RunEventName } from "~/features/messaging/run-events";
import { inParallel } from "~/lib/in-parallel";
import { parseAddress } from "~/lib/ip";
import { timeLimit } from "~/platform/time-limit.server";

import type { ServerConnectivityResult, ServerDnsResult, ServerTestTarget } from "../server-tests";
import { connectToTarget } from "./connect-to-target.server";
import { lookUpName } from "./look-up-name.server";
import type { ServerNet } from "./server-net.server";
import type { HostToTest } from "./targets";

/** One result, named as the hub event that carries it. */
export type ServerTestEvent =
  | { event: Extract<RunEventName, "ReceiveDnsConnectivityTestResult">; data: ServerDnsResult }
  | {
      event: Extract<RunEventName, "ReceiveConnectivityTestResult">;
      data: ServerConnectivityResult;
    };

/**
 * Looks up and connects to every host and yields each result as it comes. Every host has
 * its results at the end: what the time did not suffice for has failed with `timeout`.
 * When `signal` aborts, nothing more comes.
 */
export async function* runServerTests(
  hosts: readonly HostToTest[],
  net: ServerNet,
  signal: AbortSignal,
): AsyncGenerator<ServerTestEvent, void> {
  const limit = timeLimit(net.limits.overallMs, signal);
  const surroundings = { net, signal: limit.signal };
  try {
    const results = inParallel<HostToTest, ServerTestEvent>(
      hosts,
      net.limits.parallelHosts,
      (host, tell) => testHost(host, surroundings, tell),
    );
    for await (const result of results) {
      if (signal.aborted) return;
      yield result;
    }
  } finally {
    limit.end();
  }
}

type Surroundings = { net: ServerNet; signal: AbortSignal };

async function testHost(
  { host, role, connection }: HostToTest,
  surroundings: Surroundings,
  tell: (result: ServerTestEvent) => void,
): Promise<void> {
  const target = connection && { host, role, ...connection };
  const connected = (data: ServerConnectivityResult) =>
    tell({ event: "ReceiveConnectivityTestResult", data });
  if (parseAddress(host)) {
    if (target) connected(await connectToTarget(target, [host], surroundings));
    return;
  }

  const { result, addresses } = await lookUpName(host, surroundings.net, surroundings.signal);
  tell({ event: "ReceiveDnsConnectivityTestResult", data: { ...result, role } });
  if (!target) return;
  connected(
    result.outcome === "resolved"
      ? await connectToTarget(target, addresses, surroundings)
      : notFound(target, result.outcome),
  );
}

function notFound(
  { host, port, role }: ServerTestTarget,
  outcome: ServerDnsResult["outcome"],
): ServerConnectivityResult {
  return {
    host,
    port,
    role,
    code: "DnsFailed",
    address: null,
    connectMs: null,
    failure: outcome,
    certificate: null,
  };
}

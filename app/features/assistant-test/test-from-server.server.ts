import { connectToTarget } from "~/features/network-test/server-tests/connect-to-target.server";
import { lookUpName } from "~/features/network-test/server-tests/look-up-name.server";
import type { ServerNet } from "~/features/network-test/server-tests/server-net.server";
import type { AssistantSettings } from "~/features/settings/assistant-settings";
import { inParallel } from "~/lib/in-parallel";
import { parseAddress } from "~/lib/ip";
import { portOf } from "~/lib/url-port";
import { timeLimit } from "~/platform/time-limit.server";

import type { SubTestResults } from "./assistant-test";
import {
  codeOfServer,
  connectivityDomains,
  connectivityResult,
  type NameOutcome,
} from "./domain-outcome";
import { socketLimits } from "./limits";
import { serverSpeak } from "./server-speak.server";
import { serverAddress } from "./test-address";
import { webSocketResult } from "./test-socket";
import { testSockets } from "./test-sockets";

/**
 * Both parts of the test as the server sees them, for a browser without script. All of it ends
 * with the time of the server's tests; what is not known by then has failed.
 */
export async function testFromServer(
  settings: AssistantSettings,
  net: ServerNet,
  outer?: AbortSignal,
): Promise<SubTestResults> {
  const limit = timeLimit(net.limits.overallMs, outer);
  const { signal } = limit;
  try {
    const [codes, sockets] = await Promise.all([
      codesOfNames(settings, { net, signal }),
      testSockets({
        settings,
        addressOf: (name) => serverAddress(name, "wss", settings.standIn),
        tools: { speak: serverSpeak(net), signal, limits: socketLimits.server },
      }),
    ]);
    const outcomes = connectivityDomains(settings).map(
      ({ displayDomainName, testDomainNames }) => ({
        displayDomainName,
        names: testDomainNames.map((name): NameOutcome => ({
          name,
          code: codes.get(name) ?? "Failed",
        })),
      }),
    );
    return {
      connectivityTestResult: connectivityResult(outcomes),
      webSocketTestResult: webSocketResult(sockets),
    };
  } finally {
    limit.end();
  }
}

type Surroundings = { net: ServerNet; signal: AbortSignal };

async function codesOfNames(
  settings: AssistantSettings,
  surroundings: Surroundings,
): Promise<Map<string, NameOutcome["code"]>> {
  const names = [
    ...new Set(connectivityDomains(settings).flatMap(({ testDomainNames }) => testDomainNames)),
  ];
  const codes = new Map<string, NameOutcome["code"]>();
  const outcomes = inParallel<string, NameOutcome>(
    names,
    surroundings.net.limits.parallelHosts,
    async (name, tell) =>
      tell({
        name,
        code: await codeOfAddress(
          new URL(serverAddress(name, "https", settings.standIn)),
          surroundings,
        ),
      }),
  );
  for await (const { name, code } of outcomes) codes.set(name, code);
  return codes;
}

async function codeOfAddress(
  { hostname, port, protocol }: URL,
  surroundings: Surroundings,
): Promise<NameOutcome["code"]> {
  const isAddress = parseAddress(hostname) !== null;
  const lookUp = isAddress
    ? null
    : await lookUpName(hostname, surroundings.net, surroundings.signal);
  if (lookUp && lookUp.result.outcome !== "resolved") return "DnsFailed";
  const target = {
    host: hostname,
    port: portOf({ port, protocol }),
    role: "assistant",
    isTls: protocol === "https:",
  };
  return codeOfServer(await connectToTarget(target, lookUp?.addresses ?? [hostname], surroundings));
}

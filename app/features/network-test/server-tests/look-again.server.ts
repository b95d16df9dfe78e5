import type { Socket } from "node:net";

import { WebSocket } from "ws";

import { inParallel } from "~/lib/in-parallel";
import { parseAddress } from "~/lib/ip";
import { timeLimit } from "~/platform/time-limit.server";

import { reachedCodes } from "../evidence";
import type { MissedTarget, SecondLookResult } from "../second-look";
import { connectSocket } from "./connect-socket.server";
import { connectToTarget } from "./connect-to-target.server";
import { lookUpName } from "./look-up-name.server";
import type { ServerNet } from "./server-net.server";

/** Times that a target is tried before it counts as silent: one packet that got lost must not blame the service. */
const tries = 2;

const httpsPort = 443;

/** Tries what the visitor missed. What the time does not suffice for is left out: it was not looked at. */
export async function lookAgain(
  targets: readonly MissedTarget[],
  net: ServerNet,
  outer: AbortSignal,
): Promise<SecondLookResult[]> {
  const limit = timeLimit(net.limits.overallMs, outer);
  const found: SecondLookResult[] = [];
  try {
    const looks = inParallel<MissedTarget, SecondLookResult>(
      targets,
      net.limits.parallelHosts,
      async (target, tell) => {
        const result = await lookAt(target, net, limit.signal);
        if (!limit.signal.aborted) tell(result);
      },
    );
    for await (const result of looks) found.push(result);
  } finally {
    limit.end();
  }
  return found;
}

async function lookAt(
  target: MissedTarget,
  net: ServerNet,
  signal: AbortSignal,
): Promise<SecondLookResult> {
  const look = () =>
    target.kind === "endpoint" ? connected(target, net, signal) : opened(target, net, signal);
  let result = await look();
  for (let tried = 1; tried < tries && result.reach === "silent" && !signal.aborted; tried++)
    result = await look();
  return result;
}

async function connected(
  { kind, host, port }: Extract<MissedTarget, { kind: "endpoint" }>,
  net: ServerNet,
  signal: AbortSignal,
): Promise<SecondLookResult> {
  const lookUp = parseAddress(host) ? null : await lookUpName(host, net, signal);
  if (lookUp && lookUp.result.outcome !== "resolved")
    return { kind, host, port, reach: "silent", failure: lookUp.result.outcome };
  const target = { host, port, role: "exchange", isTls: port === httpsPort } as const;
  const { code, failure } = await connectToTarget(target, lookUp?.addresses ?? [host], {
    net,
    signal,
  });
  return { kind, host, port, reach: reachedCodes.includes(code) ? "reached" : "silent", failure };
}

/** The upgrade alone is what a network stops or lets pass; what is said over it is another test. */
async function opened(
  { kind, host, url }: Extract<MissedTarget, { kind: "web-socket" }>,
  net: ServerNet,
  signal: AbortSignal,
): Promise<SecondLookResult> {
  const common = { kind, host, port: null } as const;
  const limit = timeLimit(net.limits.connectMs + net.limits.handshakeMs, signal);
  let connection: Socket | undefined;
  try {
    connection = await connectSocket(new URL(url), { net, signal: limit.signal, role: "suite" });
    return { ...common, ...(await upgraded(url, connection, limit.signal)) };
  } catch (error) {
    return {
      ...common,
      reach: "silent",
      failure: (error as NodeJS.ErrnoException).code ?? "unknown",
    };
  } finally {
    limit.end();
    connection?.destroy();
  }
}

function upgraded(
  url: string,
  connection: Socket,
  signal: AbortSignal,
): Promise<Pick<SecondLookResult, "reach" | "failure">> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, {
      createConnection: () => connection,
      perMessageDeflate: false,
    });
    const end = (result: Pick<SecondLookResult, "reach" | "failure">) => {
      resolve(result);
      socket.terminate();
    };
    signal.addEventListener("abort", () => end({ reach: "silent", failure: "timeout" }), {
      once: true,
    });
    socket.on("open", () => end({ reach: "reached", failure: null }));
    socket.on("unexpected-response", (_request, { statusCode }) =>
      end({ reach: "error", failure: `status-${statusCode}` }),
    );
    socket.on("error", (error: NodeJS.ErrnoException) =>
      end({ reach: "silent", failure: error.code ?? "unknown" }),
    );
    socket.on("close", () => end({ reach: "silent", failure: "closed" }));
  });
}

import { machineReason } from "../client/machine-conditions";
import { socketsOf, type TriedSocket } from "../client/socket-outcome";
import type { SocketsStep } from "../plan-reach";
import { sendFound } from "./send-found";
import type { Running, Work } from "./work";

/** Opens every WebSocket at once, sees whether it stays, and closes it. */
export async function* trySockets({ urls, timeoutMs }: SocketsStep, work: Work): Running {
  const { probes, signal } = work;
  const startedAt = probes.now();
  const endWatch = probes.watchTab();
  const tried: TriedSocket[] = await Promise.all(
    urls.map(async (url) => ({
      url,
      outcome: await probes.openSocket({ url, timeoutMs }, signal),
    })),
  );
  const data = socketsOf(tried, { isCalm: machineReason(endWatch()) === null });
  const isTried = data.results.length > 0;
  if (isTried) yield { type: "sockets-tried", sockets: data };
  await sendFound(
    {
      test: "webSocket",
      startedAt,
      data: isTried ? data : null,
      reason: isTried ? null : "not-in-this-browser",
    },
    work,
  );
  if (!isTried) return "not-in-this-browser";
  return data.results.some(({ failure }) => failure === null) ? null : "no-socket-opened";
}

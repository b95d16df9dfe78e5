import { machineReason } from "../client/machine-conditions";
import { mediaOf, type AskedPort } from "../client/relay-answer";
import type { RelayStep } from "../plan-reach";
import { sendFound } from "./send-found";
import type { Running, Work } from "./work";

/** Asks every port of the relay at once, over UDP, from where it sees the browser. */
export async function* askRelay({ host, udpPorts, timeoutMs }: RelayStep, work: Work): Running {
  const { probes, signal } = work;
  const startedAt = probes.now();
  const endWatch = probes.watchTab();
  const readings = await Promise.all(
    udpPorts.map(async (port): Promise<AskedPort | null> => {
      const reading = await probes.askRelay({ host, port, timeoutMs }, signal);
      return reading && { port, reading };
    }),
  );
  const asked = readings.filter((one) => one !== null);
  const isCalm = machineReason(endWatch()) === null;
  const { data, reason } =
    asked.length > 0
      ? mediaOf(host, asked, { isCalm })
      : ({ data: null, reason: "not-in-this-browser" } as const);
  if (data) yield { type: "relay-asked", media: data };
  await sendFound({ test: "skype", startedAt, data, reason }, work);
  if (!data) return reason === "no-answer" ? "relay-not-found" : "not-in-this-browser";
  return data.transport === null ? "no-udp-answer" : null;
}

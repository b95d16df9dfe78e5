import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientPlan } from "~/features/network-test/client/client-plan";
import { machineReason } from "~/features/network-test/client/machine-conditions";

import { openSocket } from "../net/connection";
import { addressesOf } from "../net/look-ups";
import { found, missing, type AgentTest } from "../test-context";
import { mediaFigures } from "./media-figures";
import { streamOverUdp } from "./media-stream";

/** A call of ten seconds at 50 packets a second (rules §4): what a voice codec sends. */
export type MediaCall = { packets: number; intervalMs: number; waitMs: number };
const call: MediaCall = { packets: 500, intervalMs: 20, waitMs: 2000 };

/** Whether a port is open: three requests within half a second, and time for an answer from far away. */
const knock: MediaCall = { packets: 3, intervalMs: 150, waitMs: 1500 };

const tcpTimeoutMs = 5000;

type Media = NonNullable<ClientPlan["media"]>;

export const testSkype: AgentTest<"skype"> = (context) => testMedia(context, call);

/** Knocks at every media port, holds a call over the first that is open, else tries TCP. */
export async function testMedia(
  { plan, watchMachine }: Pick<Parameters<typeof testSkype>[0], "plan" | "watchMachine">,
  length: MediaCall,
): ReturnType<typeof testSkype> {
  if (!plan.media) return missing("not-configured");
  const targets = ofEachFamily(await addressesOf(plan.media.host).catch(() => []));
  if (targets.length === 0) return missing("no-answer", `${plan.media.host} does not resolve`);
  const { address, open, blocked } = await firstThatAnswers(targets, plan.media);
  const data: ClientTestData["skype"] = {
    host: plan.media.host,
    transport: null,
    openUdpPorts: open,
    blockedUdpPorts: blocked,
    isTcpFallbackOpen: await isTcpOpen(plan.media),
    ...noFigures,
    sent: 0,
    received: 0,
    mappedAddress: null,
  };
  const [port] = open;
  if (port === undefined)
    return found<"skype">(
      { ...data, transport: data.isTcpFallbackOpen ? "tcp" : null },
      data.isTcpFallbackOpen ? null : "no-answer",
    );
  const endWatch = watchMachine();
  const { sent, answers, mappedAddress } = await streamOverUdp(address, port, length);
  const busy = machineReason(endWatch());
  const figures = busy ? null : mediaFigures(sent, answers);
  return found<"skype">(
    {
      ...data,
      transport: "udp",
      sent,
      received: answers.length,
      mappedAddress,
      ...(figures ?? noFigures),
    },
    busy ?? (figures ? null : "no-answer"),
  );
}

type Knocked = { address: string; open: number[]; blocked: number[] };

/** Calls try every family that a name has: one that is announced and leads nowhere blocks no media. */
export async function firstThatAnswers(
  addresses: readonly string[],
  { udpPorts }: Pick<Media, "udpPorts">,
): Promise<Knocked> {
  let knocked: Knocked = { address: "", open: [], blocked: [...udpPorts] };
  for (const address of addresses) {
    const answers = await Promise.all(
      udpPorts.map(async (port) => ({
        port,
        isOpen: (await streamOverUdp(address, port, knock)).answers.length > 0,
      })),
    );
    const portsOf = (isOpen: boolean) =>
      answers.filter((one) => one.isOpen === isOpen).map(({ port }) => port);
    knocked = { address, open: portsOf(true), blocked: portsOf(false) };
    if (knocked.open.length > 0) break;
  }
  return knocked;
}

/** The first address of each family, in the system's order. */
function ofEachFamily(addresses: readonly { address: string; family: number }[]): string[] {
  return addresses
    .filter(({ family }, at) => addresses.findIndex((one) => one.family === family) === at)
    .map(({ address }) => address);
}

const noFigures = { lossRatio: null, latencyMs: null, jitterMs: null, reorderRatio: null };

async function isTcpOpen({ host, tcpPort }: Media): Promise<boolean> {
  const opened = await openSocket({
    host,
    port: tcpPort,
    proxy: null,
    timeoutMs: tcpTimeoutMs,
  }).catch(() => null);
  opened?.socket.destroy();
  return opened !== null;
}

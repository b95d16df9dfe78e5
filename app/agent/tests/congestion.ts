import type { ClientLatency } from "~/features/network-test/client/client-fields.schema";
import { machineReason } from "~/features/network-test/client/machine-conditions";
import { latencyOf } from "~/features/network-test/client/repeated-latency";

import { addressesOf } from "../net/look-ups";
import { addressOnLink } from "../net/link-zones";
import type { DefaultRoute, PingReading } from "../systems/system";
import { firstPublicHop } from "../systems/trace-output";
import { found, missing, type AgentTest, type TestContext } from "../test-context";
import { gatewayRouteOf } from "./arp";

/** Samples of either hop (rules §4), and the pause between two: what ping gives every user. */
const sampleCount = 60;
const intervalMs = 200;

/** Fewer answers than a third of the samples are no distribution: routers may answer few echoes. */
const leastAnswers = 20;

/** Sends echoes to the gateway and to the first hop of the public internet at the same time. */
export const testCongestion: AgentTest<"congestion"> = async (context) => {
  const routes = await context.system.defaultRoutes();
  const route = gatewayRouteOf(routes);
  const gateway = route?.gateway ?? null;
  const publicHop = await publicHopOf(context, routes);
  if (gateway === null && publicHop === null)
    return missing("no-route", "no gateway and no public hop is known");
  const endWatch = context.watchMachine();
  const [near, far] = await Promise.all(
    [route && addressOnLink(route.gateway, route.interface), publicHop].map(async (address) =>
      address === null ? null : context.system.ping({ address, count: sampleCount, intervalMs }),
    ),
  );
  const busy = machineReason(endWatch());
  const data = {
    gateway: reached(gateway, near ?? null),
    firstPublicHop: reached(publicHop, far ?? null),
  };
  const refusal = [near, far].find((reading) => reading && !reading.ok);
  const reason =
    (data.gateway ?? data.firstPublicHop)
      ? null
      : refusal && !refusal.ok
        ? refusal.reason
        : "too-few-samples";
  const at = busy
    ? null
    : congestedAt(data.gateway?.latency ?? null, data.firstPublicHop?.latency ?? null);
  return found<"congestion">(
    { ...data, congestedAt: at },
    busy ?? reason,
    refusal && !refusal.ok ? refusal.note : null,
  );
};

function reached(address: string | null, reading: PingReading | null) {
  if (address === null || !reading?.ok || reading.roundTripsMs.length < leastAnswers) return null;
  const latency = latencyOf(reading.roundTripsMs, reading.sent);
  return latency && { address, latency };
}

async function publicHopOf(
  { plan, system }: TestContext,
  routes: readonly DefaultRoute[],
): Promise<string | null> {
  const host = plan.traceHosts[0]?.host ?? plan.exchangeHost;
  const addresses = await addressesOf(host).catch(() => []);
  const [target] = familiesOf(routes).flatMap(
    (family) => addresses.find((one) => one.family === family) ?? [],
  );
  if (!target) return null;
  const reading = await system.trace(target.address);
  if (!reading.ok) return null;
  // The first hop is the gateway, which answers by a public address where there is IPv6.
  return firstPublicHop(
    target.family === 4 ? reading.hops : reading.hops.filter(({ hop }) => hop > 1),
  );
}

/** Families that the machine has, IPv4 first; IPv4 too where it does not tell of its routes. */
export function familiesOf(routes: readonly Pick<DefaultRoute, "family">[]): (4 | 6)[] {
  if (routes.length === 0) return [4];
  return ([4, 6] as const).filter((family) => routes.some((route) => route.family === family));
}

/** A queue shows as a 95th percentile far above the least: this many ms, and this many times it. */
const risenMs = 20;
const risenTimes = 2;

/**
 * Neighbouring samples behind a queue that comes and goes differ by this much in the mean, in ms, and
 * behind one that stays the median lies so far above the least. A few late answers move neither:
 * routers answer echoes when they have nothing better to do (decision 0033).
 */
const unevenMs = 5;

/** Where a queue stands: at the gateway already, only behind it, or nowhere; null where nothing was measured. */
export function congestedAt(
  gateway: ClientLatency | null,
  publicHop: ClientLatency | null,
): "gateway" | "first-public-hop" | "nowhere" | null {
  const isRisen = ({ minMs, medianMs, p95Ms, jitterMs }: ClientLatency) =>
    p95Ms - minMs >= risenMs &&
    p95Ms >= minMs * risenTimes &&
    (medianMs - minMs >= unevenMs || (jitterMs ?? 0) >= unevenMs);
  if (gateway && isRisen(gateway)) return "gateway";
  if (!publicHop) return null;
  return isRisen(publicHop) ? "first-public-hop" : "nowhere";
}

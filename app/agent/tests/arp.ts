import { setTimeout as pause } from "node:timers/promises";

import { parseAddress } from "~/lib/ip";

import { addressOnLink, isLinkLocal } from "../net/link-zones";
import type { DefaultRoute, InterfaceFacts, Neighbour, System } from "../systems/system";
import { found, type AgentTest, type TestContext, type TestOutcome } from "../test-context";

/** Most addresses that are told of. */
const mostDuplicates = 64;

/**
 * How often the table is read, and how long it is waited in between: Linux keeps an entry for a
 * second before another answer changes it (locktime, arp(7)).
 */
type Look = { samples: number; pauseMs: number };
const usualLook: Look = { samples: 5, pauseMs: 1000 };

/** Whether the gateway answers on the local network, and whether addresses there are claimed twice. */
export const testArp: AgentTest<"arp"> = (context) => lookAtNeighbours(context, usualLook);

export async function lookAtNeighbours(
  { system }: Pick<TestContext, "system">,
  look: Look,
): Promise<TestOutcome<"arp">> {
  const [routes, interfaces] = await Promise.all([system.defaultRoutes(), system.interfaces()]);
  const route = gatewayRouteOf(routes);
  const [neighbours] = await Promise.all([
    seenNeighbours(system, look),
    route && wakeGateway(system, route, look),
  ]);
  const silence = route && silenceOf(route, interfaces, system.platform);
  const gateway = route && {
    address: route.gateway,
    isResolved: isSeen(route, neighbours) || (silence === null ? false : null),
    interface: route.interface,
  };
  const result = {
    gateway,
    entryCount: countedEntries(neighbours),
    duplicates: duplicatesOf(neighbours),
  };
  if (gateway?.isResolved === null) return found<"arp">(result, "not-on-this-system", silence);
  const reason = gateway === null && neighbours.length === 0 ? "no-answer" : null;
  return found<"arp">(
    result,
    reason,
    reason && "no gateway and no neighbours: a tunnel or a container",
  );
}

/** Entries of all readings: an address that two devices claim changes its hardware address between them. */
async function seenNeighbours(system: System, { samples, pauseMs }: Look): Promise<Neighbour[]> {
  const seen = await system.neighbours();
  for (let sample = 1; sample < samples; sample++) {
    await pause(pauseMs);
    seen.push(...(await system.neighbours()));
  }
  return seen;
}

/** An echo makes the system look for a gateway whose entry went stale; whether it is answered does not matter. */
async function wakeGateway(
  system: System,
  route: GatewayRoute,
  { samples, pauseMs }: Look,
): Promise<void> {
  await system.ping({
    address: addressOnLink(route.gateway, route.interface),
    count: samples,
    intervalMs: pauseMs,
  });
}

export type GatewayRoute = DefaultRoute & { gateway: string };

/** The default route with a gateway that counts: IPv4 before IPv6, then the least metric. */
export function gatewayRouteOf(routes: readonly DefaultRoute[]): GatewayRoute | null {
  const leading = routes.filter((route): route is GatewayRoute => route.gateway !== null);
  return leading.sort((a, b) => a.family - b.family || a.metric - b.metric)[0] ?? null;
}

/** Routers of several links may well have the same link-local address. */
function isSeen(
  { gateway, interface: link }: GatewayRoute,
  neighbours: readonly Neighbour[],
): boolean {
  return neighbours.some(
    (one) => one.address === gateway && (!isLinkLocal(gateway) || one.interface === link),
  );
}

/** Links of two ends have no neighbours to look for. */
const pointToPoint: readonly InterfaceFacts["kind"][] = ["tunnel", "cellular"];

/** Why a gateway that works may be missing among the neighbours; null where it has to be there. */
function silenceOf(
  { family, interface: name }: DefaultRoute,
  interfaces: readonly Pick<InterfaceFacts, "name" | "kind">[],
  platform: System["platform"],
): string | null {
  const kind = interfaces.find((one) => one.name === name)?.kind;
  if (kind && pointToPoint.includes(kind)) return "the gateway lies on a link without neighbours";
  return family === 6 && platform !== "linux"
    ? "the system's table of neighbours is one of IPv4"
    : null;
}

const placeOf = ({ interface: name, address }: Neighbour) => `${name} ${address}`;

function countedEntries(neighbours: readonly Neighbour[]): number {
  return new Set(neighbours.map(placeOf)).size;
}

/**
 * IPv4 addresses that were seen with several hardware addresses on one interface, and those that
 * share one there; only how many there are, never the hardware addresses. The same address on two
 * interfaces is two places: a dock and the Wi-Fi lead to networks of their own. IPv6 is left out:
 * there every machine has several addresses.
 */
export function duplicatesOf(
  neighbours: readonly Neighbour[],
): { address: string; hardwareCount: number }[] {
  const own = neighbours.filter(({ address }) => parseAddress(address)?.family === 4);
  const hardwareAt = (one: Neighbour) =>
    new Set(own.filter((other) => placeOf(other) === placeOf(one)).map(({ hardware }) => hardware))
      .size;
  const isShared = ({ address, hardware, interface: name }: Neighbour) =>
    own.some(
      (other) =>
        other.hardware === hardware && other.interface === name && other.address !== address,
    );
  const doubtful = own.filter((one) => hardwareAt(one) > 1 || isShared(one));
  const counts = new Map<string, number>();
  for (const one of doubtful)
    counts.set(one.address, Math.max(counts.get(one.address) ?? 0, hardwareAt(one)));
  return [...counts]
    .slice(0, mostDuplicates)
    .map(([address, hardwareCount]) => ({ address, hardwareCount }));
}

import { parseAddress } from "~/lib/ip";

import type { DefaultRoute, Neighbour } from "../systems/system";
import { found, type AgentTest } from "../test-context";

/** Most addresses that are told of. */
const mostDuplicates = 64;

/** Whether the gateway answers on the local network, and whether addresses there are claimed twice. */
export const testArp: AgentTest<"arp"> = async ({ system }) => {
  const [routes, neighbours] = await Promise.all([system.defaultRoutes(), system.neighbours()]);
  const gateway = gatewayOf(routes, neighbours);
  const reason = gateway === null && neighbours.length === 0 ? "no-answer" : null;
  return found<"arp">({ gateway, entryCount: neighbours.length, duplicates: duplicatesOf(neighbours) }, reason, reason && "no gateway and no neighbours: a tunnel or a container");
};

/** The gateway of the default route that counts: IPv4 before IPv6, then the least metric. */
export function gatewayOf(routes: readonly DefaultRoute[], neighbours: readonly Neighbour[]) {
  const [first] = routes.filter(({ gateway }) => gateway !== null).sort((a, b) => a.family - b.family || a.metric - b.metric);
  if (!first?.gateway) return null;
  return { address: first.gateway, isResolved: neighbours.some(({ address }) => address === first.gateway), interface: first.interface };
}

/**
 * IPv4 addresses that were seen with several hardware addresses, and those that share one on the
 * same interface; only how many there are, never the hardware addresses. IPv6 is left out: there
 * every machine has several addresses.
 */
export function duplicatesOf(neighbours: readonly Neighbour[]): { address: string; hardwareCount: number }[] {
  const own = neighbours.filter(({ address }) => parseAddress(address)?.family === 4);
  const hardwareOf = (address: string) => new Set(own.filter((one) => one.address === address).map(({ hardware }) => hardware));
  const isShared = ({ address, hardware, interface: name }: Neighbour) =>
    own.some((other) => other.hardware === hardware && other.interface === name && other.address !== address);
  const doubtful = own.filter((one) => hardwareOf(one.address).size > 1 || isShared(one)).map(({ address }) => address);
  return [...new Set(doubtful)].slice(0, mostDuplicates).map((address) => ({ address, hardwareCount: hardwareOf(address).size }));
}

import { createSocket } from "node:dgram";
import { hostname } from "node:os";

import { addressesOf } from "./look-ups";

/** Addresses that pick a route when they are asked for one: of the public internet, and of private networks. */
const publicTargets = ["192.0.2.1", "2001:db8::1"];
const privateTargets = ["10.0.0.0", "172.16.0.0", "192.168.0.0", "fc00::"];

/**
 * The addresses that this machine is known by, in Chromium's order: those that lead to the public
 * internet, else those of its name, else those that lead to private networks.
 */
export async function ownAddresses(): Promise<string[]> {
  const routed = async (targets: readonly string[]) => {
    const found = await Promise.all(targets.map(sourceOf));
    return [...new Set(found.filter((address) => address !== null))].filter(isOfNetwork);
  };
  const named = () =>
    addressesOf(hostname()).then(
      (all) => all.map(({ address }) => address).filter(isOfNetwork),
      () => [],
    );
  for (const ask of [() => routed(publicTargets), named, () => routed(privateTargets)]) {
    const found = await ask();
    if (found.length > 0) return found;
  }
  return [];
}

/** Neither of this machine alone nor of one link alone. */
function isOfNetwork(address: string): boolean {
  return !/^(127\.|169\.254\.|::1$|fe[89ab])/i.test(address);
}

/** The address that packets to `target` leave by: that of a socket which is connected, but sends nothing. */
function sourceOf(target: string): Promise<string | null> {
  const socket = createSocket(target.includes(":") ? "udp6" : "udp4");
  return new Promise<string | null>((resolve) => {
    socket.once("error", () => resolve(null));
    socket.once("connect", () => resolve(socket.address().address));
    socket.connect(53, target);
  }).finally(() => socket.close());
}

import os from "node:os";

type Interfaces = ReturnType<typeof os.networkInterfaces>;

/** Addresses that mean something on their own link alone (RFC 4291, 2.5.6). */
export function isLinkLocal(address: string): boolean {
  return /^fe[89ab][0-9a-f]:/i.test(address);
}

/**
 * Zones of the links on which this machine can have link-local neighbours: Windows numbers them,
 * the others name them.
 */
export function zonesOf(interfaces: Interfaces, platform: NodeJS.Platform): Map<string, string> {
  return new Map(
    Object.entries(interfaces).flatMap(([name, addresses = []]) => {
      const own = addresses.find(({ address, internal }) => !internal && isLinkLocal(address));
      return own?.family === "IPv6"
        ? [[name, platform === "win32" ? String(own.scopeid) : name]]
        : [];
    }),
  );
}

const zonesHere = () => zonesOf(os.networkInterfaces(), process.platform);

/**
 * What a packet is sent to so that it may arrive: without its zone, a link-local address is looked
 * for on every link.
 */
export function addressesToSendTo({ address, zone }: { address: string; zone?: string }): string[] {
  if (!isLinkLocal(address)) return [address];
  const zones = zone === undefined ? [...zonesHere().values()] : [zone];
  return zones.map((one) => `${address}%${one}`);
}

/** The address of a neighbour on a link as programs of the system take it. */
export function addressOnLink(address: string, link: string, zones = zonesHere()): string {
  return isLinkLocal(address) ? `${address}%${zones.get(link) ?? link}` : address;
}

import { parseAddress } from "~/lib/ip";

import { linesOf, withoutZone, wordsOf } from "./output-lines";
import type { DefaultRoute, InterfaceFacts, Neighbour, Route } from "./system";

/** The answer of `route -n get`. */
export function routeOf(output: string): Route | null {
  const name = field(output, "interface");
  if (!name) return null;
  return {
    gateway: parseAddress(withoutZone(field(output, "gateway") ?? ""))?.text ?? null,
    interface: name,
  };
}

/** Where the interface is named: before macOS 10.15 two counters stood before it in the table of IPv4. */
const netifAfterFlags = 3;

/**
 * Default routes of `netstat -rn`; a gateway may be a link (`link#8`).
 * Those with the flag `I` (RTF_IFSCOPE) serve only sockets that are bound to their interface.
 */
export function defaultRoutesOf(output: string): DefaultRoute[] {
  let family: 4 | 6 = 4;
  let netifAt = netifAfterFlags;
  const routes: DefaultRoute[] = [];
  for (const line of linesOf(output)) {
    if (/^Internet6?:/.test(line)) family = line.startsWith("Internet6") ? 6 : 4;
    const words = wordsOf(line);
    if (words[0] === "Destination")
      netifAt = words.includes("Netif") ? words.indexOf("Netif") : netifAfterFlags;
    const [destination, gateway = "", flags = ""] = words;
    const name = words[netifAt] ?? "";
    if (destination !== "default" || name === "" || flags.includes("I")) continue;
    routes.push({
      family,
      gateway: parseAddress(withoutZone(gateway))?.text ?? null,
      interface: name,
      metric: routes.length,
    });
  }
  return routes;
}

/** Entries of `arp -an`; parts of a hardware address are written without leading zeros. */
export function neighboursOf(output: string): Neighbour[] {
  return linesOf(output).flatMap((line) => {
    const [, address = "", hardware = "", name = ""] =
      /\(([\d.]+)\) at ([0-9a-f:]+) on (\S+)/i.exec(line) ?? [];
    const parsed = parseAddress(address);
    if (!parsed || !hardware.includes(":")) return [];
    return [
      {
        address: parsed.text,
        hardware: hardware
          .toLowerCase()
          .split(":")
          .map((part) => part.padStart(2, "0"))
          .join(":"),
        interface: name,
      },
    ];
  });
}

/** Interfaces of `ifconfig`, with what `networksetup -listallhardwareports` calls their ports. */
export function interfacesOf(ifconfig: string, hardwarePorts: string): InterfaceFacts[] {
  const ports = new Map(
    [...hardwarePorts.matchAll(/Hardware Port: (.+)\nDevice: (\S+)/g)].map(
      ([, port = "", name = ""]) => [name, port],
    ),
  );
  return ifconfig.split(/\n(?=\S)/).flatMap((block) => {
    const [, name, flags = "", mtu] = /^(\S+?): flags=\w+<([^>]*)>.*?\bmtu (\d+)/.exec(block) ?? [];
    if (!name) return [];
    const status = /^[ \t]*status: (\S+)/m.exec(block)?.[1];
    return [
      {
        name,
        kind: isIdleTunnel(name, block) ? "virtual" : kindOf(name, ports.get(name) ?? null),
        isUp: flags.split(",").includes("UP") && status !== "inactive",
        mtu: Number(mtu),
        linkBitsPerSecond: mediaRate(block),
        signalDbm: null,
        errors: null,
        drops: null,
      },
    ];
  });
}

const tunnelName = /^(utun|ipsec|ppp|tun|tap|gif|stf)\d/;

/** macOS keeps tunnels for its own services: up, and without any address but that of their link. */
function isIdleTunnel(name: string, block: string): boolean {
  return tunnelName.test(name) && !/^[ \t]*inet6? (?!fe[89ab])/m.test(block);
}

function kindOf(name: string, port: string | null): InterfaceFacts["kind"] {
  if (/^lo\d/.test(name)) return "loopback";
  if (tunnelName.test(name)) return "tunnel";
  if (port !== null && /wi-?fi|airport/i.test(port)) return "wifi";
  if (port !== null && /iphone|ipad|wwan|modem/i.test(port)) return "cellular";
  if (port !== null && /ethernet|lan|thunderbolt/i.test(port)) return "ethernet";
  if (/^(bridge|awdl|llw|ap|anpi|vmenet|feth)\d/.test(name)) return "virtual";
  return /^en\d/.test(name) ? "ethernet" : "unknown";
}

/** `media: autoselect (1000baseT <full-duplex>)` */
function mediaRate(block: string): number | null {
  const [, figure, giga] = /media:.*\((\d+(?:\.\d+)?)(G?)base/i.exec(block) ?? [];
  return figure === undefined ? null : Number(figure) * (giga ? 1e9 : 1e6);
}

/** Errors and drops by interface from `netstat -ibnd`: only the rows of links carry them. */
export function countersOf(output: string): Map<string, { errors: number; drops: number | null }> {
  const [header = "", ...rows] = linesOf(output);
  const columns = wordsOf(header);
  const fromEnd = (name: string) => columns.length - columns.indexOf(name);
  return new Map(
    rows
      .filter((row) => row.includes("<Link#"))
      .map((row) => {
        const words = wordsOf(row);
        // A link without a hardware address has one column less: counted from the end they are where they should be.
        const at = (name: string) =>
          columns.includes(name) ? Number(words[words.length - fromEnd(name)]) || 0 : null;
        return [
          (words[0] ?? "").replace("*", ""),
          { errors: (at("Ierrs") ?? 0) + (at("Oerrs") ?? 0), drops: at("Drop") },
        ];
      }),
  );
}

/** Search domains of `scutil --dns`. */
export function searchDomainsOf(output: string): string[] {
  return [
    ...new Set(
      [...output.matchAll(/search domain\[\d+\] : (\S+)/g)].map(([, domain = ""]) => domain),
    ),
  ];
}

function field(output: string, name: string): string | undefined {
  const row = linesOf(output)
    .map((line) => line.trimStart())
    .find((line) => line.startsWith(`${name}: `));
  return wordsOf(row?.slice(name.length + 1) ?? "")[0];
}

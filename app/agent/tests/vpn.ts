import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { parsePrefix } from "~/lib/ip";

import type { InterfaceFacts, Route, RoutesReading } from "../systems/system";
import { found, missing, type AgentTest, type TestContext } from "../test-context";

type VpnRoute = ClientTestData["vpn"]["routes"][number];

/** Interfaces that every system has and nobody set up: Teredo and the like carry no default route. */
const standing = /^(gif|stf|sit|ip6tnl|tunl|gre|erspan|ip_vti|ip6_vti)\d*$/;

/** Most VPNs that are told of. */
const mostVpns = 64;

/** Tunnels that are there, and whether the suite's Optimize ranges leave through them. */
export const testVpn: AgentTest<"vpn"> = async (context) => {
  const interfaces = await context.system.interfaces();
  if (interfaces.length === 0)
    return missing("not-permitted", "the system does not tell of its interfaces");
  const tunnels = interfaces.filter(({ kind, name }) => kind === "tunnel" && !standing.test(name));
  const names = new Set(tunnels.map(({ name }) => name));
  const vpns = tunnels
    .slice(0, mostVpns)
    .map(({ name, isUp }) => ({ name: vpnName(name), interface: name, isUp }));
  const asked = context.plan.optimizeRanges.map(({ workload, cidrs }) => ({
    workload,
    addresses: hostsOf(cidrs),
  }));
  const addresses = [...new Set(asked.flatMap((ranges) => ranges.addresses))];
  const reading = await routesTo(addresses, context);
  if (!reading.ok) return found<"vpn">({ vpns, routes: [] }, reading.reason, reading.note);
  const routeOf = new Map(addresses.map((address, at) => [address, reading.routes[at] ?? null]));
  const routes = asked
    .map((ranges) =>
      judgeRoutes(
        ranges.workload,
        ranges.addresses.map((address) => routeOf.get(address) ?? null),
        names,
      ),
    )
    .filter((route) => route !== null);
  return found<"vpn">(
    { vpns, routes },
    addresses.length > 0 && routes.length === 0 ? "no-route" : null,
  );
};

const hostsOf = (cidrs: readonly string[]) =>
  cidrs.map(firstHostOf).filter((address) => address !== null);

async function routesTo(
  addresses: readonly string[],
  { system }: TestContext,
): Promise<RoutesReading> {
  return addresses.length === 0 ? { ok: true, routes: [] } : system.routesTo(addresses);
}

/**
 * Where the ranges of a workload leave: split out when none takes a tunnel, tunnelled when all
 * do, else selective. Ranges without a route, as IPv6 where there is none, do not count.
 */
export function judgeRoutes(
  workload: VpnRoute["workload"],
  routes: readonly (Route | null)[],
  tunnels: ReadonlySet<string>,
): VpnRoute | null {
  const known = routes.filter((route) => route !== null);
  const inside = known.filter((route) => tunnels.has(route.interface));
  if (known.length === 0) return null;
  const verdict =
    inside.length === 0 ? "split-out" : inside.length === known.length ? "tunnelled" : "selective";
  return {
    workload,
    verdict,
    tunnelledCount: inside.length,
    rangeCount: known.length,
    interface: inside[0]?.interface ?? null,
  };
}

/** An address inside a range: its first, which is its network's own, plus one. */
export function firstHostOf(cidr: string): string | null {
  const prefix = parsePrefix(cidr);
  if (!prefix) return null;
  const isWhole = prefix.length === prefix.bytes.length * 8;
  const bytes = isWhole
    ? prefix.bytes
    : [...prefix.bytes.slice(0, -1), (prefix.bytes.at(-1) ?? 0) | 1];
  if (prefix.family === 4) return bytes.join(".");
  return Array.from({ length: 8 }, (_none, at) =>
    (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
  ).join(":");
}

/** Products by the names that they give their interfaces; a name of its own says what it is itself. */
const products: [RegExp, string][] = [
  [/^wg/, "WireGuard"],
  [/^tailscale/, "Tailscale"],
  [/^(gpd|pangp)/i, "GlobalProtect"],
  [/^cscotun/, "Cisco AnyConnect"],
  [/^zcc|zscaler/i, "Zscaler"],
  [/^CloudflareWARP/i, "Cloudflare WARP"],
  [/^nordlynx/, "NordLynx"],
  [/^ppp/, "PPP"],
  [/^ipsec/, "IPsec"],
];

/** What to call a tunnel: its product where the name tells, else the interface. */
export function vpnName(interfaceName: InterfaceFacts["name"]): string {
  return products.find(([pattern]) => pattern.test(interfaceName))?.[1] ?? interfaceName;
}

import {
  countersOf,
  defaultRoutesOf,
  interfacesOf,
  neighboursOf,
  routeOf,
  searchDomainsOf,
} from "./darwin-output";
import { proxyOf } from "./darwin-proxy";
import { isIpv6, pingBy, traceBy, type ToolCall } from "./probe-tools";
import { routesBy } from "./route-tools";
import type { RunCommand } from "./run-command";
import type { PingRequest, System } from "./system";

/** macOS: commands that are part of it and need no administrator. */
export function darwin(run: RunCommand): System {
  const textOf = async (program: string, ...words: string[]) => {
    const output = await run(program, words);
    return output.ok ? output.text : "";
  };
  return {
    platform: "darwin",
    interfaces: async () => {
      const counters = countersOf(await textOf("netstat", "-ibnd"));
      const interfaces = interfacesOf(
        await textOf("ifconfig"),
        await textOf("networksetup", "-listallhardwareports"),
      );
      return interfaces.map((one) => ({ ...one, ...counters.get(one.name) }));
    },
    defaultRoutes: async () => defaultRoutesOf(await textOf("netstat", "-rn")),
    routesTo: (addresses) =>
      routesBy(
        addresses,
        (address) => run("route", ["-n", "get", ...(isIpv6(address) ? ["-inet6"] : []), address]),
        routeOf,
      ),
    neighbours: async () => neighboursOf(await textOf("arp", "-an")),
    proxy: async () => proxyOf(await textOf("scutil", "--proxy")),
    searchDomains: async () => searchDomainsOf(await textOf("scutil", "--dns")),
    ping: (request) => pingBy(run, [pingCall(request)], request),
    trace: (address) => traceBy(run, traceCalls(address), address),
  };
}

const pingCall = ({ address, count, intervalMs }: PingRequest): ToolCall => [
  isIpv6(address) ? "ping6" : "ping",
  "-n",
  "-c",
  String(count),
  "-i",
  String(intervalMs / 1000),
  address,
];

function traceCalls(address: string): ToolCall[] {
  const program = isIpv6(address) ? "traceroute6" : "traceroute";
  const words = ["-n", "-w", "2", "-q", "3", "-m", "30", address];
  return [
    [program, "-I", ...words],
    [program, ...words],
  ];
}

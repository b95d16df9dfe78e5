import os from "node:os";

import { isIpv6, pingBy, traceBy, type ToolCall } from "./probe-tools";
import type { RunCommand } from "./run-command";
import type { Route, System } from "./system";
import {
  adaptersOf, defaultRoutesOf, foundRouteOf, machineProxyOf, neighboursOf, printedRoutesOf, proxyOf, routeAmong, searchDomainsOf, signalOf,
} from "./windows-output";

/** PowerShell takes its time to start. */
const powerShellTimeoutMs = 30_000;

const internetSettings = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings";
const adapterColumns = "Name,InterfaceDescription,Status,InterfaceOperationalStatus,NdisPhysicalMedium,Virtual,MtuSize,Speed";

/** Windows: PowerShell where it answers in JSON, the old commands where it is forbidden. */
export function windows(run: RunCommand): System {
  const textOf = async (program: string, ...words: string[]) => {
    const output = await run(program, words, { timeoutMs: powerShellTimeoutMs });
    return output.ok ? output.text : "";
  };
  const powerShell = (script: string) =>
    textOf("powershell.exe", "-NoProfile", "-NonInteractive", "-Command", `[Console]::OutputEncoding=[Text.Encoding]::UTF8; ${script} | ConvertTo-Json -Depth 2`);
  return {
    platform: "win32",
    interfaces: async () => {
      const adapters = adaptersOf(await powerShell(`Get-NetAdapter | Select-Object ${adapterColumns}`));
      const signalDbm = signalOf(await textOf("netsh", "wlan", "show", "interfaces"));
      return adapters.map((one) => (one.kind === "wifi" && one.isUp ? { ...one, signalDbm } : one));
    },
    defaultRoutes: async () => {
      const routes = defaultRoutesOf(await powerShell("Get-NetRoute -DestinationPrefix '0.0.0.0/0','::/0' -ErrorAction SilentlyContinue | Select-Object DestinationPrefix,NextHop,InterfaceAlias,RouteMetric,InterfaceMetric"));
      if (routes.length > 0) return routes;
      return printedRoutesOf(await textOf("route", "print", "-4")).filter(({ prefixLength }) => prefixLength === 0)
        .map(({ gateway, source, metric }) => ({ family: 4 as const, gateway, interface: interfaceOf(source), metric }));
    },
    routeTo: async (address) => {
      if (isIpv6(address)) return foundRouteOf(await powerShell(`Find-NetRoute -RemoteIPAddress '${address}' -ErrorAction SilentlyContinue | Select-Object InterfaceAlias,NextHop`));
      const route = routeAmong(printedRoutesOf(await textOf("route", "print", "-4")), address);
      return route && ({ gateway: route.gateway, interface: interfaceOf(route.source) } satisfies Route);
    },
    neighbours: async () => neighboursOf(await textOf("arp", "-a")).map((one) => ({ ...one, interface: interfaceOf(one.interface) })),
    proxy: async () => {
      const own = proxyOf(await textOf("reg", "query", internetSettings));
      if (own.pacUrl !== null || own.fixed.length > 0) return own;
      return { ...machineProxyOf(await textOf("netsh", "winhttp", "show", "proxy")), isAutoDetect: own.isAutoDetect };
    },
    searchDomains: async () => searchDomainsOf(await textOf("ipconfig", "/all")),
    ping: (request) => pingBy(run, [["ping", "-n", String(request.count), "-w", "2000", request.address]], { ...request, intervalMs: Math.max(request.intervalMs, windowsIntervalMs) }),
    trace: (address) => traceBy(run, [tracertCall(address)]),
  };
}

/** Its ping sends one echo a second and cannot be told otherwise. */
const windowsIntervalMs = 1000;

const tracertCall = (address: string): ToolCall => ["tracert", "-d", "-w", "2000", "-h", "30", isIpv6(address) ? "-6" : "-4", address];

/** The name of the interface that has an address. */
function interfaceOf(address: string): string {
  const found = Object.entries(os.networkInterfaces()).find(([, addresses]) => addresses?.some((one) => one.address === address));
  return found?.[0] ?? address;
}

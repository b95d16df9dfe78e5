import os from "node:os";

import { printedRoutesOf, routeAmong, type PrintedRoute } from "./printed-routes";
import { isIpv6, pingBy, traceBy, type ToolCall } from "./probe-tools";
import type { CommandOutput, RunCommand } from "./run-command";
import type { Route, RoutesReading, System } from "./system";
import { adaptersOf, neighboursOf, searchDomainsOf, signalOf } from "./windows-output";
import { machineProxyOf, proxyOf } from "./windows-proxy";
import { defaultRoutesOf, foundRoutesOf } from "./windows-routes";

/** PowerShell takes its time to start. */
const powerShellTimeoutMs = 30_000;

/** Find-NetRoute asks anew for every address. */
const routeTimeoutMs = 500;

const internetSettings = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings";
const adapterColumns =
  "Name,InterfaceDescription,Status,InterfaceOperationalStatus,NdisPhysicalMedium,Virtual,MtuSize,Speed";
const counterColumns =
  "Name,ReceivedPacketErrors,OutboundPacketErrors,ReceivedDiscardedPackets,OutboundDiscardedPackets";
const connectionColumns =
  "Name,Description,@{n='Type';e={[int]$_.NetworkInterfaceType}},@{n='Status';e={[int]$_.OperationalStatus}},Speed";

/** Where policies keep PowerShell from .NET, the list of connections is empty. */
const interfacesScript = [
  "$connections = try { [Net.NetworkInformation.NetworkInterface]::GetAllNetworkInterfaces() } catch { @() }",
  `@{ adapters = @(Get-NetAdapter | Select-Object ${adapterColumns})`,
  `statistics = @(Get-NetAdapterStatistics -ErrorAction SilentlyContinue | Select-Object ${counterColumns})`,
  `connections = @($connections | Select-Object ${connectionColumns}) }`,
].join("; ");

const routesScript = (addresses: readonly string[]) =>
  `${addresses.map((address) => `'${address}'`).join(",")} | ForEach-Object { $asked = $_; ` +
  "Find-NetRoute -RemoteIPAddress $asked -ErrorAction SilentlyContinue | Select-Object " +
  "@{n='Asked';e={$asked}},InterfaceAlias,NextHop }";

/** Its end is a good one whatever was not found: what was found is in the output. */
const scriptCall = (script: string) => [
  "-NoProfile",
  "-NonInteractive",
  "-Command",
  `[Console]::OutputEncoding=[Text.Encoding]::UTF8; ${script} | ConvertTo-Json -Depth 3; exit 0`,
];

/** Windows: PowerShell where it answers in JSON, the old commands where it is forbidden. */
export function windows(run: RunCommand): System {
  const textOf = async (program: string, ...words: string[]) => {
    const output = await run(program, words, { timeoutMs: powerShellTimeoutMs });
    return output.ok ? output.text : "";
  };
  const powerShell = (script: string) => textOf("powershell.exe", ...scriptCall(script));
  return {
    platform: "win32",
    interfaces: async () => {
      const adapters = adaptersOf(await powerShell(interfacesScript));
      const signalDbm = signalOf(await textOf("netsh", "wlan", "show", "interfaces"));
      return adapters.map((one) => (one.kind === "wifi" && one.isUp ? { ...one, signalDbm } : one));
    },
    defaultRoutes: async () => {
      const routes = defaultRoutesOf(
        await powerShell(
          "Get-NetRoute -DestinationPrefix '0.0.0.0/0','::/0' -ErrorAction SilentlyContinue | " +
            "Select-Object DestinationPrefix,NextHop,InterfaceAlias,RouteMetric,InterfaceMetric",
        ),
      );
      if (routes.length > 0) return routes;
      return printedRoutesOf(await textOf("route", "print"))
        .filter(({ prefixLength }) => prefixLength === 0)
        .map(({ destination, gateway, source, metric }) => ({
          family: isIpv6(destination) ? (6 as const) : (4 as const),
          gateway,
          interface: interfaceOf(source),
          metric,
        }));
    },
    routesTo: (addresses) => routesTo(run, addresses),
    neighbours: async () =>
      neighboursOf(await textOf("arp", "-a")).map((one) => ({
        ...one,
        interface: interfaceOf(one.interface),
      })),
    proxy: async () => ({
      ...proxyOf(
        [
          await textOf("reg", "query", internetSettings),
          await textOf("reg", "query", `${internetSettings}\\Connections`),
        ].join("\n"),
      ),
      ofServices: machineProxyOf(await textOf("netsh", "winhttp", "show", "proxy")).fixed,
    }),
    searchDomains: async () => searchDomainsOf(await textOf("ipconfig", "/all")),
    ping: (request) =>
      pingBy(run, [["ping", "-n", String(request.count), "-w", "2000", request.address]], {
        ...request,
        intervalMs: Math.max(request.intervalMs, windowsIntervalMs),
      }),
    trace: (address) => traceBy(run, [tracertCall(address)], address),
  };
}

/** By one script for all; where PowerShell is forbidden, by the printed table. */
async function routesTo(run: RunCommand, addresses: readonly string[]): Promise<RoutesReading> {
  const timeoutMs = powerShellTimeoutMs + addresses.length * routeTimeoutMs;
  const output = await run("powershell.exe", scriptCall(routesScript(addresses)), { timeoutMs });
  if (!output.ok && output.reason === "time-out")
    return { ok: false, reason: "time-out", note: "Find-NetRoute did not end" };
  const routes = output.ok ? foundRoutesOf(output.text, addresses) : [];
  return routes.some((route) => route !== null)
    ? { ok: true, routes }
    : printedRoutesTo(addresses, await run("route", ["print"]));
}

function printedRoutesTo(addresses: readonly string[], output: CommandOutput): RoutesReading {
  const printed = output.ok ? printedRoutesOf(output.text) : [];
  if (printed.length === 0)
    return {
      ok: false,
      reason: "not-permitted",
      note: "neither Find-NetRoute nor route print tells of routes",
    };
  return { ok: true, routes: addresses.map((address) => namedRoute(routeAmong(printed, address))) };
}

function namedRoute(route: PrintedRoute | null): Route | null {
  return route && { gateway: route.gateway, interface: interfaceOf(route.source) };
}

/** Its ping sends one echo a second and cannot be told otherwise. */
const windowsIntervalMs = 1000;

const tracertCall = (address: string): ToolCall => [
  "tracert",
  "-d",
  "-w",
  "2000",
  "-h",
  "30",
  isIpv6(address) ? "-6" : "-4",
  address,
];

/** The name of the interface that has an address, or the index that Windows writes behind link-local ones. */
function interfaceOf(source: string): string {
  const index = /^\d+$/.test(source) ? Number(source) : null;
  const found = Object.entries(os.networkInterfaces()).find(([, addresses]) =>
    addresses?.some((one) =>
      index === null ? one.address === source : one.family === "IPv6" && one.scopeid === index,
    ),
  );
  return found?.[0] ?? source;
}

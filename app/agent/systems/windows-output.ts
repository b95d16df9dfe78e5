import { parseAddress } from "~/lib/ip";

import type { DefaultRoute, InterfaceFacts, Neighbour, Route, SystemProxy } from "./system";
import { noSystemProxy } from "./system";

/** A route of `route print`: which source address it leaves by stands for its interface. */
export type PrintedRoute = { destination: string; prefixLength: number; gateway: string | null; source: string; metric: number };

/**
 * IPv4 routes of `route print -4`. The words around them are in the system's language, so a row
 * is what begins with two addresses and ends with a number; a gateway that is no address
 * ("On-link", "Auf Verbindung") is none.
 */
export function printedRoutesOf(output: string): PrintedRoute[] {
  return output.split(/\r?\n/).flatMap((line) => {
    const words = line.trim().split(/\s+/);
    const [destination = "", mask = "", gateway = ""] = words;
    const source = words.at(-2) ?? "";
    const metric = words.at(-1) ?? "";
    const prefixLength = lengthOfMask(mask);
    if (words.length < 5 || !parseAddress(destination) || prefixLength === null || !parseAddress(source) || !/^\d+$/.test(metric)) return [];
    return [{ destination, prefixLength, gateway: parseAddress(gateway)?.text ?? null, source, metric: Number(metric) }];
  });
}

function lengthOfMask(mask: string): number | null {
  const bytes = parseAddress(mask)?.bytes;
  if (bytes?.length !== 4) return null;
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return /^1*0*$/.test(bits) ? bits.replace(/0+$/, "").length : null;
}

/** The route that the system takes: the longest prefix, then the least metric. */
export function routeAmong(routes: readonly PrintedRoute[], address: string): PrintedRoute | null {
  const target = bitsOf(address);
  const fitting = routes.filter(({ destination, prefixLength }) => bitsOf(destination).slice(0, prefixLength) === target.slice(0, prefixLength));
  return fitting.sort((a, b) => b.prefixLength - a.prefixLength || a.metric - b.metric)[0] ?? null;
}

function bitsOf(address: string): string {
  return (parseAddress(address)?.bytes ?? []).map((byte) => byte.toString(2).padStart(8, "0")).join("");
}

/** Default routes of `Get-NetRoute … | ConvertTo-Json`, which speaks no language. */
export function defaultRoutesOf(json: string): DefaultRoute[] {
  return rows(json).flatMap((row): DefaultRoute[] => {
    const prefix = String(row.DestinationPrefix ?? "");
    if (prefix !== "0.0.0.0/0" && prefix !== "::/0") return [];
    const gateway = parseAddress(String(row.NextHop ?? ""));
    return [{
      family: prefix === "::/0" ? 6 : 4,
      gateway: gateway && !/^(0\.0\.0\.0|::)$/.test(gateway.text) ? gateway.text : null,
      interface: String(row.InterfaceAlias ?? ""),
      metric: Number(row.RouteMetric ?? 0) + Number(row.InterfaceMetric ?? 0),
    }];
  });
}

/** Routes of `Find-NetRoute … | ConvertTo-Json`, each row with the address that was asked for. */
export function foundRoutesOf(json: string, addresses: readonly string[]): (Route | null)[] {
  const found = rows(json);
  return addresses.map((address) => foundRouteOf(found.filter(({ Asked }) => Asked === address)));
}

/** A route stands in two rows: an address to leave by and the route itself, both with the alias of the interface. */
function foundRouteOf(found: readonly Record<string, unknown>[]): Route | null {
  const name = found.map((row) => row.InterfaceAlias).find((alias) => typeof alias === "string" && alias !== "");
  if (name === undefined) return null;
  const gateway = found.map((row) => parseAddress(String(row.NextHop ?? ""))).find((address) => address && !/^(0\.0\.0\.0|::)$/.test(address.text));
  return { gateway: gateway?.text ?? null, interface: String(name) };
}

/** Media of NDIS (ntddndis.h). */
const wirelessMedia = new Set([1, 9]);
const cellularMedium = 8;

/** Types of interfaces (NetworkInterfaceType of .NET, ifType of IANA): PPP, what programs make up, tunnels. */
const tunnelTypes = new Set([23, 53, 131]);
const isUpStatus = 1;

/**
 * Interfaces of `Get-NetAdapter` with the counters of `Get-NetAdapterStatistics`; connections of
 * Windows' own VPN are no adapters and stand only in .NET's list.
 */
export function adaptersOf(json: string): InterfaceFacts[] {
  const [{ adapters, statistics, connections } = {} as Record<string, unknown>] = rows(json);
  const countersOf = new Map(namedRows(statistics).map((row) => [row.Name, row]));
  const typeOf = new Map(namedRows(connections).map(({ Name, Type }) => [Name, Number(Type)]));
  const own = namedRows(adapters).map((row) => adapterOf({ ...row, ...countersOf.get(row.Name) }, typeOf.get(row.Name) ?? 0));
  const names = new Set(own.map(({ name }) => name));
  const others = namedRows(connections).filter(({ Name, Type }) => !names.has(Name) && tunnelTypes.has(Number(Type)));
  return [...own, ...others.map(connectionOf)];
}

type NamedRow = Record<string, unknown> & { Name: string };

const namedRows = (value: unknown) => rowsIn(value).filter((row): row is NamedRow => typeof row.Name === "string");

function adapterOf(row: NamedRow, type: number): InterfaceFacts {
  return {
    name: row.Name,
    kind: kindOf(String(row.InterfaceDescription ?? ""), type, { medium: Number(row.NdisPhysicalMedium ?? 0), isVirtual: row.Virtual === true }),
    isUp: row.Status === "Up" || row.InterfaceOperationalStatus === isUpStatus,
    mtu: positive(row.MtuSize),
    linkBitsPerSecond: positive(row.Speed),
    signalDbm: null,
    errors: sum(row.ReceivedPacketErrors, row.OutboundPacketErrors),
    drops: sum(row.ReceivedDiscardedPackets, row.OutboundDiscardedPackets),
  };
}

function connectionOf({ Name, Description, Type, Status, Speed }: NamedRow): InterfaceFacts {
  const kind = kindOf(String(Description ?? ""), Number(Type), { medium: 0, isVirtual: true });
  return { name: Name, kind, isUp: Number(Status) === isUpStatus, mtu: null, linkBitsPerSecond: positive(Speed), signalDbm: null, errors: null, drops: null };
}

/** Tunnels for IPv6 that every Windows sets up by itself. */
const standingTunnel = /teredo|isatap|6to4/i;

function kindOf(description: string, type: number, { medium, isVirtual }: { medium: number; isVirtual: boolean }): InterfaceFacts["kind"] {
  if (/loopback/i.test(description)) return "loopback";
  if (standingTunnel.test(description)) return "virtual";
  if (tunnelTypes.has(type)) return "tunnel";
  if (/\b(tap|tun|tunnel|vpn|wireguard|wintun|nordlynx|anyconnect|globalprotect|pangp|zscaler|fortinet|juniper|pulse|wan miniport|openvpn|tailscale)\b/i.test(description)) return "tunnel";
  if (wirelessMedia.has(medium) || /wi-?fi|wireless|wlan|802\.11/i.test(description)) return "wifi";
  if (medium === cellularMedium || /mobile broadband|wwan|cellular/i.test(description)) return "cellular";
  return isVirtual || /virtual|hyper-v/i.test(description) ? "virtual" : "ethernet";
}

/** Entries of `arp -a` in any language: rows of an address and a hardware address below a line with the own address. */
export function neighboursOf(output: string): Neighbour[] {
  let name = "";
  const found: Neighbour[] = [];
  for (const line of output.split(/\r?\n/)) {
    const header = /^\S.*?(\d+(?:\.\d+){3}) --- 0x/.exec(line);
    if (header) name = header[1] ?? "";
    const [, address = "", hardware = ""] = /^\s+(\d+(?:\.\d+){3})\s+([0-9a-f]{2}(?:-[0-9a-f]{2}){5})\b/i.exec(line) ?? [];
    if (address === "" || isGroup(address, hardware)) continue;
    found.push({ address, hardware: hardware.toLowerCase().replaceAll("-", ":"), interface: name });
  }
  return found;
}

/** Multicast and broadcast entries stand in the table without anybody behind them. */
function isGroup(address: string, hardware: string): boolean {
  return Number(address.split(".", 1)[0]) >= 224 || /^(01-00-5e|ff-ff-ff)/i.test(hardware);
}

/** Proxy settings of the user, from `reg query …\Internet Settings`: names and types are not translated. */
export function proxyOf(output: string): SystemProxy {
  const value = (name: string) => new RegExp(`^\\s*${name}\\s+REG_\\w+\\s+(.*)$`, "m").exec(output)?.[1]?.trim() ?? "";
  const isOn = Number(value("ProxyEnable")) === 1;
  return {
    pacUrl: value("AutoConfigURL") || null,
    isAutoDetect: Number(value("AutoDetect")) === 1,
    fixed: isOn ? fixedProxies(value("ProxyServer")) : [],
    bypass: isOn ? value("ProxyOverride").split(";").filter((host) => host !== "") : [],
  };
}

/** `host:port` for everything, or `http=host:port;https=host:port`. */
function fixedProxies(text: string): SystemProxy["fixed"] {
  return text.split(";").flatMap((part) => {
    const [, scheme, host = "", port = "80"] = /^(?:(\w+)=)?(?:https?:\/\/)?([^:;/]+)(?::(\d+))?/.exec(part.trim()) ?? [];
    if (host === "") return [];
    const schemes = (["http", "https"] as const).filter((one) => scheme === undefined || scheme === one);
    return schemes.map((one) => ({ scheme: one, host, port: Number(port) }));
  });
}

/** The machine's proxy from `netsh winhttp show proxy`: the first `host:port` in it, whatever the language. */
export function machineProxyOf(output: string): SystemProxy {
  const [, host = "", port = ""] = /\s((?:[\w-]+\.)*[\w-]+):(\d{2,5})(?=[;\s])/.exec(output) ?? [];
  if (host === "") return noSystemProxy;
  return { ...noSystemProxy, fixed: (["http", "https"] as const).map((scheme) => ({ scheme, host, port: Number(port) })) };
}

/** Domains of the connections in `ipconfig /all`: the first line below an adapter is its suffix, in every language. */
export function searchDomainsOf(output: string): string[] {
  const suffix = /^\s+[^:\r\n]*DNS[^:\r\n]*: ((?:[\w-]+\.)+[\w-]*[a-z][\w-]*)\s*$/gim;
  return [...new Set([...output.matchAll(suffix)].map(([, domain = ""]) => domain))];
}

/** Signal in dBm from `netsh wlan show interfaces`: the only percentage, of which 50 dB make a hundred. */
export function signalOf(output: string): number | null {
  const percent = /:\s*(\d{1,3})\s*%/.exec(output)?.[1];
  return percent === undefined ? null : Number(percent) / 2 - 100;
}

function rows(json: string): Record<string, unknown>[] {
  try {
    return rowsIn(JSON.parse(json));
  } catch {
    return [];
  }
}

function rowsIn(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : [value]).filter((row): row is Record<string, unknown> => typeof row === "object" && row !== null);
}

function positive(value: unknown): number | null {
  const figure = Number(value);
  return value != null && Number.isFinite(figure) && figure > 0 && figure <= 1e12 ? figure : null;
}

function sum(...values: unknown[]): number | null {
  const figures = values.filter((value) => typeof value === "number");
  return figures.length === 0 ? null : figures.reduce((total, figure) => total + figure, 0);
}

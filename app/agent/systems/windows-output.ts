import { linesOf } from "./output-lines";
import { rows, rowsIn } from "./powershell-rows";
import type { InterfaceFacts, Neighbour } from "./system";

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
  const own = namedRows(adapters).map((row) =>
    adapterOf({ ...row, ...countersOf.get(row.Name) }, typeOf.get(row.Name) ?? 0),
  );
  const names = new Set(own.map(({ name }) => name));
  const others = namedRows(connections).filter(
    ({ Name, Type }) => !names.has(Name) && tunnelTypes.has(Number(Type)),
  );
  return [...own, ...others.map(connectionOf)];
}

type NamedRow = Record<string, unknown> & { Name: string };

const namedRows = (value: unknown) =>
  rowsIn(value).filter((row): row is NamedRow => typeof row.Name === "string");

function adapterOf(row: NamedRow, type: number): InterfaceFacts {
  return {
    name: row.Name,
    kind: kindOf(String(row.InterfaceDescription ?? ""), type, {
      medium: Number(row.NdisPhysicalMedium ?? 0),
      isVirtual: row.Virtual === true,
    }),
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
  return {
    name: Name,
    kind,
    isUp: Number(Status) === isUpStatus,
    mtu: null,
    linkBitsPerSecond: positive(Speed),
    signalDbm: null,
    errors: null,
    drops: null,
  };
}

/** Tunnels for IPv6 that every Windows sets up by itself. */
const standingTunnel = /teredo|isatap|6to4/i;

function kindOf(
  description: string,
  type: number,
  { medium, isVirtual }: { medium: number; isVirtual: boolean },
): InterfaceFacts["kind"] {
  if (/loopback/i.test(description)) return "loopback";
  if (standingTunnel.test(description)) return "virtual";
  if (tunnelTypes.has(type)) return "tunnel";
  if (
    /\b(tap|tun|tunnel|vpn|wireguard|wintun|nordlynx|anyconnect|globalprotect|pangp|zscaler|fortinet|juniper|pulse|wan miniport|openvpn|tailscale)\b/i.test(
      description,
    )
  )
    return "tunnel";
  if (wirelessMedia.has(medium) || /wi-?fi|wireless|wlan|802\.11/i.test(description)) return "wifi";
  if (medium === cellularMedium || /mobile broadband|wwan|cellular/i.test(description))
    return "cellular";
  return isVirtual || /virtual|hyper-v/i.test(description) ? "virtual" : "ethernet";
}

/** Entries of `arp -a` in any language: rows of an address and a hardware address below a line with the own address. */
export function neighboursOf(output: string): Neighbour[] {
  let name = "";
  const found: Neighbour[] = [];
  for (const line of linesOf(output)) {
    const header = /(\d{1,3}(?:\.\d{1,3}){3}) --- 0x/.exec(line);
    if (header) name = header[1] ?? "";
    const [, address = "", hardware = ""] =
      /^\s{1,8}(\d{1,3}(?:\.\d{1,3}){3})\s+([0-9a-f]{2}(?:-[0-9a-f]{2}){5})\b/i.exec(line) ?? [];
    if (address === "" || isGroup(address, hardware)) continue;
    found.push({ address, hardware: hardware.toLowerCase().replaceAll("-", ":"), interface: name });
  }
  return found;
}

/** Multicast and broadcast entries stand in the table without anybody behind them. */
function isGroup(address: string, hardware: string): boolean {
  return Number(address.split(".", 1)[0]) >= 224 || /^(01-00-5e|ff-ff-ff)/i.test(hardware);
}

/** Domains of the connections in `ipconfig /all`: the first line below an adapter is its suffix, in every language. */
export function searchDomainsOf(output: string): string[] {
  return [
    ...new Set(
      linesOf(output).flatMap((line) => {
        const at = line.indexOf(":");
        const domain = line.slice(at + 1).trim();
        const isSuffix =
          /^\s/.test(line) && line.slice(0, Math.max(at, 0)).includes("DNS") && isDomain(domain);
        return isSuffix ? [domain] : [];
      }),
    ),
  ];
}

/** Labels between dots, of which the last is no number: an address is no domain. */
function isDomain(text: string): boolean {
  const labels = text.split(".");
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\w-]{1,63}$/.test(label)) &&
    /[a-z]/i.test(labels.at(-1) ?? "")
  );
}

/** Signal in dBm from `netsh wlan show interfaces`: the only percentage, of which 50 dB make a hundred. */
export function signalOf(output: string): number | null {
  const percents = linesOf(output)
    .map((line) => /:\s{0,8}(?:%\s?(\d{1,3})$|(\d{1,3})\s?%)/.exec(line))
    .filter((found) => found !== null);
  const [first] = percents.map(([, after, before]) => Number(after ?? before));
  return first === undefined || first > 100 ? null : first / 2 - 100;
}

function positive(value: unknown): number | null {
  const figure = Number(value);
  return value != null && Number.isFinite(figure) && figure > 0 && figure <= 1e12 ? figure : null;
}

function sum(...values: unknown[]): number | null {
  const figures = values.filter((value) => typeof value === "number");
  return figures.length === 0 ? null : figures.reduce((total, figure) => total + figure, 0);
}

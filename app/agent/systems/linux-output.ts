import { parseAddress } from "~/lib/ip";

import type { DefaultRoute, InterfaceFacts, Neighbour, Route, SystemProxy } from "./system";
import { noSystemProxy } from "./system";

/** Default routes from `ip route show default`; the family is that of the command. */
export function defaultRoutesOf(output: string, family: 4 | 6): DefaultRoute[] {
  return output.split("\n").filter((line) => /^default\b/.test(line) && /\bdev \S/.test(line)).map((line) => ({
    family,
    gateway: parseAddress(wordAfter(line, "via") ?? "")?.text ?? null,
    interface: wordAfter(line, "dev") ?? "",
    metric: Number(wordAfter(line, "metric") ?? 0),
  }));
}

/** Default routes from /proc/net/route, where there is no `ip`: addresses stand as reversed hexadecimal. */
export function defaultRoutesOfProc(text: string): DefaultRoute[] {
  return text.split("\n").slice(1).map((line) => line.trim().split(/\s+/))
    .filter(([, destination, , , , , , mask]) => destination === "00000000" && mask === "00000000")
    .map(([name = "", , gateway = "", , , , metric]) => ({ family: 4, gateway: reversedHex(gateway), interface: name, metric: Number(metric) }));
}

function reversedHex(text: string): string | null {
  const bytes = text.match(/../g)?.map((pair) => Number.parseInt(pair, 16)).reverse() ?? [];
  return bytes.length === 4 && bytes.some((byte) => byte > 0) ? bytes.join(".") : null;
}

/** The answer of `ip route get`; null where it says that there is none. */
export function routeOf(output: string): Route | null {
  const [line = ""] = output.split("\n");
  const name = wordAfter(line, "dev");
  if (!name || /^(unreachable|prohibit|blackhole)\b/.test(line)) return null;
  return { gateway: parseAddress(wordAfter(line, "via") ?? "")?.text ?? null, interface: name };
}

/** Entries of `ip neigh` that were resolved. */
export function neighboursOf(output: string): Neighbour[] {
  return output.split("\n").flatMap((line) => {
    const address = parseAddress(line.split(" ", 1)[0] ?? "");
    const hardware = wordAfter(line, "lladdr");
    if (!address || !hardware || /\b(FAILED|INCOMPLETE)\b/.test(line)) return [];
    return [{ address: address.text, hardware: hardware.toLowerCase(), interface: wordAfter(line, "dev") ?? "" }];
  });
}

/** Entries of /proc/net/arp; flag 0 is one that nobody answered for. */
export function neighboursOfProc(text: string): Neighbour[] {
  return text.split("\n").slice(1).flatMap((line) => {
    const [address = "", , flags, hardware = "", , name = ""] = line.trim().split(/\s+/);
    const parsed = parseAddress(address);
    return parsed && flags !== "0x0" ? [{ address: parsed.text, hardware: hardware.toLowerCase(), interface: name }] : [];
  });
}

/** Hardware types of `/sys/class/net/NAME/type` (linux/if_arp.h). */
const loopbackType = 772;
const tunnelTypes = new Set([65534, 768, 769, 776, 778, 512]);

/** What /sys/class/net says of an interface; a file that is not there is null. */
export type SysfsFacts = { name: string; type: number; deviceType: string | null; hasDevice: boolean; isTunOrTap: boolean; hasWireless: boolean };

/** What kind of link an interface is, by what the kernel knows of it and not by its name alone. */
export function kindOf({ name, type, deviceType, hasDevice, isTunOrTap, hasWireless }: SysfsFacts): InterfaceFacts["kind"] {
  if (type === loopbackType) return "loopback";
  if (deviceType === "wwan" || /^(wwan|rmnet)/.test(name)) return "cellular";
  if (deviceType === "wlan" || hasWireless) return "wifi";
  if (isTunOrTap || deviceType === "wireguard" || deviceType === "ppp" || tunnelTypes.has(type)) return "tunnel";
  if (hasDevice) return "ethernet";
  return "virtual";
}

/** Signal in dBm by interface, from /proc/net/wireless: the third figure of a row. */
export function signalsOf(text: string): Map<string, number> {
  const rows = text.split("\n").map((line) => /^\s*(\S+):\s+\S+\s+\S+\s+(-?\d+)/.exec(line)).filter((row) => row !== null);
  return new Map(rows.map(([, name = "", level]) => [name, Number(level)]));
}

/** Errors and drops of both ways by interface, from /proc/net/dev. */
export function countersOf(text: string): Map<string, { errors: number; drops: number }> {
  const rows = text.split("\n").map((line) => /^\s*([^\s:]+):\s*(.+)$/.exec(line)).filter((row) => row !== null);
  return new Map(rows.map(([, name = "", figures = ""]) => {
    const at = figures.trim().split(/\s+/).map(Number);
    return [name, { errors: (at[2] ?? 0) + (at[10] ?? 0), drops: (at[3] ?? 0) + (at[11] ?? 0) }];
  }));
}

/** Search domains of /etc/resolv.conf. */
export function searchDomainsOf(text: string): string[] {
  return text.split("\n").flatMap((line) => /^\s*(?:search|domain)\s+(.+)$/.exec(line)?.[1]?.trim().split(/\s+/) ?? []);
}

/** The desktop's proxy from `gsettings list-recursively org.gnome.system.proxy`. */
export function gnomeProxyOf(output: string): SystemProxy {
  const read = (key: string) => new RegExp(`^org\\.gnome\\.system\\.proxy${key.replace(".", "\\.")} (.*)$`, "m").exec(output)?.[1]?.trim().replace(/^'(.*)'$/, "$1") ?? "";
  const mode = read(" mode");
  if (mode === "auto") {
    const pacUrl = read(" autoconfig-url");
    return { ...noSystemProxy, pacUrl: pacUrl === "" ? null : pacUrl, isAutoDetect: pacUrl === "" };
  }
  if (mode !== "manual") return noSystemProxy;
  const fixed = (["http", "https"] as const).map((scheme) => ({ scheme, host: read(`.${scheme} host`), port: Number(read(`.${scheme} port`)) }));
  return { ...noSystemProxy, fixed: fixed.filter(({ host, port }) => host !== "" && port > 0), bypass: read(" ignore-hosts").match(/[^'[\], ]+/g) ?? [] };
}

function wordAfter(line: string, word: string): string | undefined {
  const words = line.trim().split(/\s+/);
  const at = words.indexOf(word);
  return at < 0 ? undefined : words[at + 1];
}

import { leastSignalDbm } from "~/features/network-test/client/format-limits";
import { parseAddress } from "~/lib/ip";

import { wordAfter } from "./linux-routes";
import { linesOf, wordsOf } from "./output-lines";
import type { InterfaceFacts, Neighbour } from "./system";

/** Entries of `ip neigh` that were resolved. */
export function neighboursOf(output: string): Neighbour[] {
  return linesOf(output)
    .map(wordsOf)
    .flatMap((words) => {
      const address = parseAddress(words[0] ?? "");
      const hardware = wordAfter(words, "lladdr");
      if (!address || !hardware || words.includes("FAILED") || words.includes("INCOMPLETE"))
        return [];
      return [
        {
          address: address.text,
          hardware: hardware.toLowerCase(),
          interface: wordAfter(words, "dev") ?? "",
        },
      ];
    });
}

/** Entries of /proc/net/arp; flag 0 is one that nobody answered for. */
export function neighboursOfProc(text: string): Neighbour[] {
  return linesOf(text)
    .slice(1)
    .map(wordsOf)
    .flatMap(([address = "", , flags, hardware = "", , name = ""]) => {
      const parsed = parseAddress(address);
      return parsed && hardware !== "" && flags !== "0x0"
        ? [{ address: parsed.text, hardware: hardware.toLowerCase(), interface: name }]
        : [];
    });
}

/** Hardware types of `/sys/class/net/NAME/type` (linux/if_arp.h). */
const loopbackType = 772;
const tunnelTypes = new Set([65534, 768, 769, 776, 778, 512]);

/** What /sys/class/net says of an interface; a file that is not there is null. */
export type SysfsFacts = {
  name: string;
  type: number;
  deviceType: string | null;
  hasDevice: boolean;
  isTunOrTap: boolean;
  hasWireless: boolean;
};

/** What kind of link an interface is, by what the kernel knows of it and not by its name alone. */
export function kindOf({
  name,
  type,
  deviceType,
  hasDevice,
  isTunOrTap,
  hasWireless,
}: SysfsFacts): InterfaceFacts["kind"] {
  if (type === loopbackType) return "loopback";
  if (deviceType === "wwan" || /^(wwan|rmnet)/.test(name)) return "cellular";
  if (deviceType === "wlan" || hasWireless) return "wifi";
  if (isTunOrTap || deviceType === "wireguard" || deviceType === "ppp" || tunnelTypes.has(type))
    return "tunnel";
  if (hasDevice) return "ethernet";
  return "virtual";
}

/**
 * Signal in dBm by interface, from /proc/net/wireless: the third figure of a row. Some drivers write a
 * percentage there, and cards without a network 0 or -256; no signal is as strong or as weak as these.
 */
export function signalsOf(text: string): Map<string, number> {
  const rows = linesOf(text)
    .map((line) => /^\s*([^\s:]+):\s+\S+\s+\S+\s+(-?\d+)/.exec(line))
    .filter((row) => row !== null);
  return new Map(
    rows
      .map(([, name = "", level]): [string, number] => [name, Number(level)])
      .filter(([, level]) => level < 0 && level >= leastSignalDbm),
  );
}

/** Errors and drops of both ways by interface, from /proc/net/dev. */
export function countersOf(text: string): Map<string, { errors: number; drops: number }> {
  const rows = linesOf(text)
    .map((line) => /^\s*([^\s:]+):\s*(.+)$/.exec(line))
    .filter((row) => row !== null);
  return new Map(
    rows.map(([, name = "", figures = ""]) => {
      const at = wordsOf(figures).map((figure) => Number(figure) || 0);
      return [name, { errors: (at[2] ?? 0) + (at[10] ?? 0), drops: (at[3] ?? 0) + (at[11] ?? 0) }];
    }),
  );
}

/** Search domains of /etc/resolv.conf. */
export function searchDomainsOf(text: string): string[] {
  return linesOf(text)
    .map(wordsOf)
    .flatMap(([key, ...domains]) => (key === "search" || key === "domain" ? domains : []));
}

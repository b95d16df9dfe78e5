import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

import { parseAddress } from "~/lib/ip";

/** The functions of the PAC format on addresses that need no look-up. */
export const addressFunctions: Record<string, (...words: string[]) => string> = {
  isPlainHostName: (host = "") => String(!host.includes(".") && !isIPv6(host)),
  isInNetEx: (address = "", prefix = "") => String(isInPrefix(address, prefix)),
  sortIpAddressList: (list = "") => sortedList(list),
};

/** An IPv4 address also lies in prefixes of `::ffff:0:0/96`, and the other way round. */
function isInPrefix(address: string, prefix: string): boolean {
  const [, network = "", length = ""] = /^([^/]+)\/(\d{1,3})$/.exec(prefix) ?? [];
  const family = isIP(network);
  if (!isIP(address) || !family || Number(length) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(length), family === 4 ? "ipv4" : "ipv6");
  return (
    list.check(address, isIPv4(address) ? "ipv4" : "ipv6") ||
    (isIPv4(address) && list.check(`::ffff:${address}`, "ipv6"))
  );
}

/** IPv6 before IPv4, each in ascending order; empty where one element is no address. */
function sortedList(list: string): string {
  const texts = list
    .replace(/[ \t]/g, "")
    .split(";")
    .filter((text) => text !== "");
  if (!texts.every((text) => isIP(text))) return "";
  const keyOf = (text: string) =>
    `${isIPv4(text) ? 1 : 0} ` +
    `${(parseAddress(text)?.bytes ?? []).map((byte) => String(byte).padStart(3, "0")).join(" ")}`;
  return texts
    .map((text) => ({ text, key: keyOf(text) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ text }) => text)
    .join(";");
}

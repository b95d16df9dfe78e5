import { linesOf } from "./output-lines";
import { listedHosts, listedProxies } from "./proxy-list";
import type { SystemProxy } from "./system";
import { noSystemProxy } from "./system";

/**
 * Proxy settings of the user, from `reg query` of `Internet Settings` and its `Connections`. Names and
 * types are the same in every language of Windows.
 */
export function proxyOf(output: string): SystemProxy {
  const values = registryValues(output);
  const read = (name: string) => values.get(name.toLowerCase()) ?? "";
  const isOn = Number(read("ProxyEnable")) === 1;
  return {
    pacUrl: read("AutoConfigURL") || null,
    isAutoDetect: isDetectingBy(read("DefaultConnectionSettings"), read("AutoDetect")),
    fixed: isOn ? listedProxies(read("ProxyServer")) : [],
    bypass: { style: "windows", entries: isOn ? listedHosts(read("ProxyOverride")) : [] },
  };
}

/** Byte 8 of DefaultConnectionSettings has the switches of a connection; this one is automatic detection. */
const [switchesAt, detectSwitch] = [8, 0x08];

/** Windows decides by the bytes; `AutoDetect` is absent in a usual installation. Null where both are. */
function isDetectingBy(connection: string, autoDetect: string): boolean | null {
  const switches = /^[\da-f]*$/i.test(connection)
    ? Buffer.from(connection, "hex")[switchesAt]
    : undefined;
  if (switches !== undefined) return (switches & detectSwitch) !== 0;
  return autoDetect === "" ? null : Number(autoDetect) === 1;
}

/** Name, type and value of a row; a value may be empty. */
function registryValues(output: string): Map<string, string> {
  return new Map(
    linesOf(output).flatMap((line): [string, string][] => {
      const [, name = "", value = ""] = /^\s{1,8}(\S+)\s+REG_\w+(?:\s+(.*))?$/.exec(line) ?? [];
      return name === "" ? [] : [[name.toLowerCase(), value.trim()]];
    }),
  );
}

/**
 * The machine's proxies from `netsh winhttp show proxy`, in any language: the first row that has a value
 * behind its colon is the list of proxies, the next one the bypass list. Direct access is a sentence without one.
 */
export function machineProxyOf(output: string): SystemProxy {
  const [servers = "", hosts = ""] = linesOf(output).flatMap(valueOf);
  const fixed = isProxyList(servers) ? listedProxies(servers) : [];
  if (fixed.length === 0) return noSystemProxy;
  return {
    ...noSystemProxy,
    fixed,
    bypass: { style: "windows", entries: isRemark(hosts) ? [] : listedHosts(hosts) },
  };
}

/** The text behind the first colon of a row, which in Chinese and Japanese may be a wide one. */
function valueOf(line: string): string[] {
  const at = line.search(/[:：]/);
  const value = at < 0 ? "" : line.slice(at + 1).trim();
  return value === "" ? [] : [value];
}

/** Words that stand for an empty list: "(none)", "(Keine)", "（なし）". */
function isRemark(text: string): boolean {
  return /^[(（].*[)）]\.?$/.test(text);
}

/** One word, or several that each name a scheme, a port or a domain: a sentence is none. */
function isProxyList(text: string): boolean {
  const parts = text.split(/[;\s]+/).filter((part) => part !== "");
  return !isRemark(text) && (parts.length === 1 || parts.every((part) => /[=:.]./.test(part)));
}

import { proxyFrom } from "../net/proxy-address";
import { linesOf } from "./output-lines";
import { fixedProxyFrom } from "./proxy-list";
import type { FixedProxy, SystemProxy } from "./system";
import { noSystemProxy } from "./system";

const schemes = ["http", "https", "socks"] as const;

/** GNOME's proxy from `gsettings list-recursively org.gnome.system.proxy`. */
export function gnomeProxyOf(output: string): SystemProxy {
  const values = gnomeValues(output);
  const read = (key: string) => textsIn(values.get(key) ?? "")[0] ?? "";
  const mode = read("org.gnome.system.proxy mode");
  if (mode === "auto") {
    const pacUrl = read("org.gnome.system.proxy autoconfig-url");
    return { ...noSystemProxy, pacUrl: pacUrl === "" ? null : pacUrl, isAutoDetect: pacUrl === "" };
  }
  if (mode !== "manual") return noSystemProxy;
  // Chromium ignores `use-same-proxy`: a proxy for HTTP does not serve HTTPS. Port 0 is the usual port.
  const fixed = schemes.flatMap((scheme): FixedProxy[] => {
    const found = fixedProxyFrom(scheme, read(`org.gnome.system.proxy.${scheme} host`));
    const port = Number(values.get(`org.gnome.system.proxy.${scheme} port`));
    return found ? [{ ...found, port: port > 0 ? port : found.port }] : [];
  });
  return {
    ...noSystemProxy,
    fixed,
    bypass: {
      style: "gnome",
      entries: textsIn(values.get("org.gnome.system.proxy ignore-hosts") ?? ""),
    },
  };
}

/** Schema and key before the value: `org.gnome.system.proxy mode 'manual'`. */
function gnomeValues(output: string): Map<string, string> {
  return new Map(
    linesOf(output).map((line) => {
      const [schema = "", key = "", ...value] = line.split(" ");
      return [`${schema} ${key}`, value.join(" ")];
    }),
  );
}

/** Texts of a value in GVariant's notation: in quotes of either kind, `@as []` holds none. */
function textsIn(value: string): string[] {
  return [...value.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) =>
    (single ?? double ?? "").replaceAll(/\\(.)/g, "$1"),
  );
}

/** Ways to set a proxy in KDE (KProtocolManager::ProxyType); 4 hands over to the environment, which is read anyway. */
const kdeManual = "1";
const kdePac = "2";
const kdeDetect = "3";

/** KDE's proxy from `kioslaverc`. */
export function kdeProxyOf(file: string): SystemProxy {
  const values = kdeValues(file);
  const read = (key: string) => values.get(key) ?? "";
  const type = read("ProxyType");
  if (type === kdePac) return { ...noSystemProxy, pacUrl: read("Proxy Config Script") || null };
  if (type === kdeDetect) return { ...noSystemProxy, isAutoDetect: true };
  if (type !== kdeManual) return noSystemProxy;
  return {
    ...noSystemProxy,
    fixed: schemes.flatMap(
      (scheme) => fixedProxyFrom(scheme, kdeAddress(read(`${scheme}Proxy`))) ?? [],
    ),
    bypass: {
      style: "kde",
      entries: read("NoProxyFor")
        .split(/[,\s]+/)
        .filter((entry) => entry !== ""),
      isReversed: isReversed(read("ReversedException")),
    },
  };
}

/** "true" or any whole number but 0, as Chromium reads it. */
function isReversed(text: string): boolean {
  return text === "true" || (/^[+-]?\d+$/.test(text) && Number(text) !== 0);
}

/** Only the group of the proxies; a key may carry `[$e]` or a language behind its name. */
function kdeValues(file: string): Map<string, string> {
  const values = new Map<string, string>();
  let isProxyGroup = false;
  for (const line of linesOf(file)) {
    if (line.startsWith("[")) isProxyGroup = line === "[Proxy Settings]";
    const at = line.indexOf("=");
    if (!isProxyGroup || at < 1) continue;
    const [key = ""] = line.slice(0, at).split("[", 1);
    values.set(key.trim(), line.slice(at + 1).trim());
  }
  return values;
}

/** A blank before the port is how KDE writes it: `http://proxy.example 3128`. */
function kdeAddress(text: string): string {
  const [address = "", port] = text.split(/\s+/);
  if (port === undefined || !/^\d{1,5}$/.test(port)) return address;
  // An address that has its port already keeps it.
  return proxyFrom(`${address}:${port}`.replace(/^socks\w*:/i, "http:"))
    ? `${address}:${port}`
    : address;
}

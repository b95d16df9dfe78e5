import type { Environment } from "../environment";
import { shellMatch } from "../pac/shell-match";

/** A proxy that connections are asked of; null everywhere means straight to the host. */
export type ProxyAddress = {
  host: string;
  port: number;
  /** Whether the proxy itself is spoken to over TLS. */
  isTls: boolean;
  /** Header `Proxy-Authorization`; null without a password. */
  authorization: string | null;
};

const usualPorts: Record<string, number> = { "http:": 80, "https:": 443 };

/** Reads `http://name:password@host:port`, `https://host` or `host:port`; null when it is none of them. */
export function proxyFrom(text: string): ProxyAddress | null {
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  const usual = usualPorts[url.protocol];
  if (usual === undefined || url.hostname === "") return null;
  const name = `${decoded(url.username)}:${decoded(url.password)}`;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(url.port || usual),
    isTls: url.protocol === "https:",
    authorization: name === ":" ? null : `Basic ${Buffer.from(name).toString("base64")}`,
  };
}

/** A password may hold a percent sign that begins nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The proxy that the environment names for an address, as curl reads it: lower case first, `NO_PROXY` last. */
export function proxyOfEnvironment(environment: Environment, url: URL): ProxyAddress | null {
  const read = (name: string) => environment[name.toLowerCase()] || environment[name] || "";
  const named = read(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY") || read("ALL_PROXY");
  if (named === "" || isLeftOut(read("NO_PROXY"), url)) return null;
  return proxyFrom(named);
}

/** Whether a list such as `NO_PROXY` leaves a host out: names, suffixes, addresses, `10.*`, `*`, with or without port. */
export function isLeftOut(list: string, { hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">): boolean {
  const host = hostname.toLowerCase();
  const at = port || String(usualPorts[protocol] ?? "");
  return list.split(/[\s,;]+/).filter((entry) => entry !== "").some((entry) => {
    if (entry === "*") return true;
    if (entry === "<local>") return !host.includes(".");
    const [, name = "", onlyPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (onlyPort !== undefined && onlyPort !== at) return false;
    const suffix = name.replace(/^\*?\.?/, "");
    if (suffix.includes("*")) return shellMatch(host, name);
    return host === suffix || host.endsWith(`.${suffix}`);
  });
}

import { parseAddress } from "~/lib/ip";

import type { Environment } from "../environment";
import { isBypassed } from "./bypass-list";

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

/**
 * Reads `http://name:password@host:port`, `https://host`, `host:port` or a bare address; null when
 * it is none of them.
 */
export function proxyFrom(text: string): ProxyAddress | null {
  const bare = parseAddress(text)?.family === 6 ? `[${text}]` : text;
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`;
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

/** Whether `NO_PROXY` leaves a host out: separated by commas, blanks or semicolons. */
export function isLeftOut(list: string, url: Pick<URL, "hostname" | "port" | "protocol">): boolean {
  const entries = list.split(/[\s,;]+/).filter((entry) => entry !== "");
  return isBypassed({ style: "environment", entries }, url);
}

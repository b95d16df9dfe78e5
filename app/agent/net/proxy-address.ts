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

/** A proxy from settings that have no password: the desktop's and those of a PAC file. */
export function withoutPassword({
  host,
  port,
  isTls = false,
}: {
  host: string;
  port: number;
  isTls?: boolean;
}): ProxyAddress {
  return { host, port, isTls, authorization: null };
}

const usualPorts: Record<string, number> = { http: 80, https: 443 };

/**
 * Reads `http://name:password@host:port`, `https://host`, `host:port` or a bare address; null when
 * it is none of them. The last `@` ends the password, which may hold what would end a URL's host
 * (`#`, `/`, `\`).
 */
export function proxyFrom(text: string): ProxyAddress | null {
  const { scheme, credentials, place } = partsOf(text);
  const usual = usualPorts[scheme];
  const found = usual === undefined ? null : placeFrom(place, usual);
  return (
    found && {
      ...found,
      isTls: scheme === "https",
      authorization: credentials === "" ? null : authorizationOf(credentials),
    }
  );
}

/** Port of a SOCKS proxy without one (IANA). */
const socksPort = 1080;

/** A proxy from `socks5h://host:port` and the like; null where it is none. */
export function socksFrom(text: string): { host: string; port: number } | null {
  const { scheme, place } = partsOf(text);
  return /^socks\w*$/.test(scheme) ? placeFrom(place, socksPort) : null;
}

function partsOf(text: string): { scheme: string; credentials: string; place: string } {
  const [, scheme = "http", rest = ""] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/is.exec(text.trim()) ?? [];
  const at = rest.lastIndexOf("@");
  return {
    scheme: scheme.toLowerCase(),
    credentials: rest.slice(0, Math.max(at, 0)),
    place: rest.slice(at + 1).replace(/\/.*$/s, ""),
  };
}

/** Host and port. A URL takes more for a host than the network does, and shows port 80 as none. */
function placeFrom(place: string, usualPort: number): { host: string; port: number } | null {
  const address = parseAddress(place)?.family === 6 ? `[${place}]` : place;
  if (/[\\?#]/.test(address) || !URL.canParse(`http://${address}`)) return null;
  const host = new URL(`http://${address}`).hostname.replace(/^\[(.*)\]$/, "$1");
  const [, port = usualPort] = /:(\d+)$/.exec(address) ?? [];
  return /^[\w.:-]+$/.test(host) ? { host, port: Number(port) } : null;
}

function authorizationOf(credentials: string): string | null {
  const [name = "", ...password] = credentials.split(":");
  const pair = `${decoded(name)}:${decoded(password.join(":"))}`;
  return pair === ":" ? null : `Basic ${Buffer.from(pair).toString("base64")}`;
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
  return proxyFrom(variableFor(environment, url)?.value ?? "");
}

/**
 * What a reader must know where the environment names a proxy that the client does not use; null
 * where it does not. The value is not shown: it may hold a password.
 */
export function environmentNote(environment: Environment, url: URL): string | null {
  const variable = variableFor(environment, url);
  if (!variable || proxyFrom(variable.value)) return null;
  const socks = socksFrom(variable.value);
  return socks
    ? `${variable.name} names a SOCKS proxy, ${socks.host}:${socks.port}, through which nothing was tested`
    : `${variable.name} does not name a proxy that can be read, so it was ignored`;
}

function variableFor(
  environment: Environment,
  url: URL,
): { name: string; value: string } | undefined {
  const read = (upper: string) => {
    const set = [upper.toLowerCase(), upper].find((name) => environment[name]);
    return set === undefined ? [] : [{ name: set, value: environment[set] ?? "" }];
  };
  const [variable] = [
    ...read(url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY"),
    ...read("ALL_PROXY"),
  ];
  const [exceptions] = read("NO_PROXY");
  return isLeftOut(exceptions?.value ?? "", url) ? undefined : variable;
}

/** Whether `NO_PROXY` leaves a host out: separated by commas, blanks or semicolons. */
export function isLeftOut(list: string, url: Pick<URL, "hostname" | "port" | "protocol">): boolean {
  const entries = list.split(/[\s,;]+/).filter((entry) => entry !== "");
  return isBypassed({ style: "environment", entries }, url);
}

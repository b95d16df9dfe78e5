import { existsSync } from "node:fs";

import type { Network } from "./scenarios/network";

/** Programs of Debian's packages that a scenario may need, and where they are. */
const programs = {
  squid: { package: "squid", file: "/usr/sbin/squid" },
  dnsmasq: { package: "dnsmasq-base", file: "/usr/sbin/dnsmasq" },
  unbound: { package: "unbound", file: "/usr/sbin/unbound" },
  nginx: { package: "nginx-light", file: "/usr/sbin/nginx" },
  coturn: { package: "coturn", file: "/usr/bin/turnserver" },
  mitmproxy: { package: "mitmproxy", file: "/usr/bin/mitmdump" },
  nft: { package: "nftables", file: "/usr/sbin/nft" },
  openvpn: { package: "openvpn", file: "/usr/sbin/openvpn" },
  ping: { package: "iputils-ping", file: "/usr/bin/ping" },
  traceroute: { package: "traceroute", file: "/usr/sbin/traceroute" },
} as const;
export type Tool = keyof typeof programs;

export const packageOf = (tool: Tool): string => programs[tool].package;
export const isInstalled = (tool: Tool): boolean => existsSync(programs[tool].file);
export const fileOf = (tool: Tool): string => programs[tool].file;

/** Whether what opens TLS in the house is a program that others wrote. */
export const isInterceptorReal = ({ tls }: Network): boolean =>
  tls === "intercepted" && isInstalled("mitmproxy") && isInstalled("nft");

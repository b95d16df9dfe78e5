import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";

import { inside, ipIn, isListening, run } from "./namespace";
import type { Place } from "./obstacles";
import type { Network } from "./scenarios/network";
import { addressOf, nameOf } from "./world-settings";

/** Programs of Debian's packages that a scenario may need, and where they are. */
const programs = {
  squid: { package: "squid", file: "/usr/sbin/squid" },
  dnsmasq: { package: "dnsmasq-base", file: "/usr/sbin/dnsmasq" },
  unbound: { package: "unbound", file: "/usr/sbin/unbound" },
  openvpn: { package: "openvpn", file: "/usr/sbin/openvpn" },
  ping: { package: "iputils-ping", file: "/usr/bin/ping" },
  traceroute: { package: "traceroute", file: "/usr/sbin/traceroute" },
} as const;
export type Tool = keyof typeof programs;

export const packageOf = (tool: Tool): string => programs[tool].package;
export const isInstalled = (tool: Tool): boolean => existsSync(programs[tool].file);
const fileOf = (tool: Tool): string => programs[tool].file;

const proxyPort = 3128;
const passwordHelper = "/usr/lib/squid/basic_ncsa_auth";
/** Everybody may write: servers give up root and keep their files here all the same. */
const openFolder = 0o777;

/** Squid in the house or beyond the access link; resolves with what names it in the environment. */
export async function startProxy(place: Place): Promise<Record<string, string>> {
  const { settings, folder, lab, programs: started } = place;
  const { proxy } = settings.network;
  if (!proxy) return {};
  const [namespace, host] = proxy.at === "house" ? [place.house, settings.house.gateway] : [place.world, addressOf("proxy", settings)];
  const passwords = path.join(folder, "passwords");
  writeFileSync(passwords, `jo:${run("openssl", "passwd", "-apr1", "another").trim()}\n`);
  const configuration = path.join(folder, "squid.conf");
  const access = proxy.wantsPassword ? [`auth_param basic program ${passwordHelper} ${passwords}`, "auth_param basic children 1", "acl known proxy_auth REQUIRED", "http_access allow known", "http_access deny all"] : ["http_access allow all"];
  writeFileSync(configuration, [
    `http_port ${host}:${proxyPort}`, ...access, `dns_nameservers ${addressOf("resolver", settings)}`, "cache deny all", "access_log none", `cache_log ${folder}/squid.log`,
    `pid_filename ${folder}/squid.pid`, `coredump_dir ${folder}`, "max_filedescriptors 1024", "shutdown_lifetime 0 seconds", "visible_hostname gate", "pinger_enable off", "",
  ].join("\n"));
  chmodSync(folder, openFolder);
  await started.start(namespace, [fileOf("squid"), "-N", "-n", lab, "-f", configuration], () => isListening(namespace, "tcp", proxyPort));
  const url = `http://${host}:${proxyPort}`;
  return { HTTPS_PROXY: url, HTTP_PROXY: url, NO_PROXY: nameOf("agent", settings) };
}

/** Resolvers that others wrote: where they stand far away, and where they answer otherwise than they should. */
export function startsRealResolver({ km, manners }: Network["resolver"]): boolean {
  if (manners === "lies" || manners === "invents") return true;
  return km > 0 && isInstalled("unbound");
}

export async function startResolver({ world, folder, settings, programs: started }: Place): Promise<void> {
  const { manners } = settings.network.resolver;
  const [own, authority] = [addressOf("resolver", settings), addressOf("authority", settings)];
  const isReady = () => isListening(world, "udp", 53) && run("ip", ...inside(world, "ss", "-Hlun", "src", own)).includes(":53");
  if (manners === "lies" || manners === "invents") {
    const astray = addressOf("astray", settings);
    const answers = manners === "lies" ? [`--address=/${nameOf("exchange", settings)}/${astray}`] : [`--address=/com/${astray}`, `--address=/net/${astray}`];
    const words = ["--keep-in-foreground", "--no-resolv", "--no-hosts", "--conf-file=/dev/null", "--pid-file", "--user=root", "--bind-interfaces", `--listen-address=${own}`, `--server=${authority}@${settings.geography.recursive}`, ...answers];
    return started.start(world, [fileOf("dnsmasq"), ...words], isReady);
  }
  const configuration = path.join(folder, "unbound.conf");
  writeFileSync(configuration, [
    "server:", `  interface: ${own}`, `  outgoing-interface: ${settings.geography.recursive}`, "  access-control: 0.0.0.0/0 allow", '  username: ""', '  chroot: ""', '  directory: ""', `  pidfile: "${folder}/unbound.pid"`,
    "  use-syslog: no", "  do-daemonize: no", '  module-config: "iterator"', "  do-ip6: no", "  qname-minimisation: no", '  local-zone: "test." nodefault', "forward-zone:", '  name: "."', `  forward-addr: ${authority}`, "remote-control:", "  control-enable: no", "",
  ].join("\n"));
  return started.start(world, [fileOf("unbound"), "-d", "-c", configuration], isReady);
}

const vpnPort = 1194;
const farEnd = "10.200.0.1";
const companyNetwork = "172.20.0.0/16";

/** OpenVPN between the visitor and the world: everything goes through it, or a company's own network alone. */
export async function startVpn({ visitor, world, folder, settings, programs: started }: Place): Promise<void> {
  const key = path.join(folder, "vpn.key");
  run(fileOf("openvpn"), "--genkey", "secret", key);
  const [gate, tunnel] = [addressOf("gate", settings), addressOf("tunnel", settings)];
  const common = ["--dev", "tun7", "--dev-type", "tun", "--proto", "udp", "--port", String(vpnPort), "--secret", key, "--cipher", "AES-256-CBC", "--verb", "1"];
  run("ip", "-n", world, "addr", "del", `${tunnel}/32`, "dev", "lo");
  const stands = (namespace: string) => () => run("ip", "-n", namespace, "-br", "addr").includes("tun7");
  await started.start(world, [fileOf("openvpn"), ...common, "--local", gate, "--ifconfig", farEnd, tunnel], stands(world));
  await started.start(visitor, [fileOf("openvpn"), ...common, "--remote", gate, "--ifconfig", tunnel, farEnd], stands(visitor));
  const through = (range: string) => `route add ${range} dev tun7 src ${tunnel}`;
  // Two halves win over the default route without replacing it, as VPN programs do it.
  const ranges = settings.network.vpn === "full" ? ["0.0.0.0/1", "128.0.0.0/1"] : [companyNetwork];
  ipIn(visitor, `route add ${gate}/32 via ${settings.house.gateway} src ${settings.geography.egress}`, ...ranges.map(through));
}

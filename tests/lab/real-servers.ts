import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { issueFor, keyHashOf } from "../support/agent-certificates";
import { fileOf, isInstalled } from "./installed";
import { inside, ipIn, isListening, run } from "./namespace";
import type { Place } from "./obstacles";
import type { Network, SuiteHost } from "./scenarios/network";
import {
  addressOf,
  currentDoorCode,
  mediaPorts,
  nameOf,
  postPort,
  rangeOf,
  sites,
  suiteHosts,
  type WorldHost,
} from "./world-settings";

const proxyPort = 3128;
const okStatus = 200;
const passwordHelper = "/usr/lib/squid/basic_ncsa_auth";
/** Everybody may write: servers give up root and keep their files here all the same. */
const openFolder = 0o777;

/** Squid in the house or beyond the access link; resolves with what names it in the environment. */
export async function startProxy(place: Place): Promise<Record<string, string>> {
  const { settings, folder, lab, programs: started } = place;
  const { proxy } = settings.network;
  if (!proxy) return {};
  const [namespace, host] =
    proxy.at === "house"
      ? [place.house, settings.house.gateway]
      : [place.world, addressOf("proxy", settings)];
  const passwords = path.join(folder, "passwords");
  writeFileSync(passwords, `jo:${run("openssl", "passwd", "-apr1", "another").trim()}\n`);
  const configuration = path.join(folder, "squid.conf");
  const access = proxy.wantsPassword
    ? [
        `auth_param basic program ${passwordHelper} ${passwords}`,
        "auth_param basic children 1",
        "acl known proxy_auth REQUIRED",
        "http_access allow known",
        "http_access deny all",
      ]
    : ["http_access allow all"];
  writeFileSync(
    configuration,
    [
      `http_port ${host}:${proxyPort}`,
      ...access,
      `dns_nameservers ${addressOf("resolver", settings)}`,
      "cache deny all",
      "access_log none",
      `cache_log ${folder}/squid.log`,
      `pid_filename ${folder}/squid.pid`,
      `coredump_dir ${folder}`,
      "max_filedescriptors 1024",
      "shutdown_lifetime 0 seconds",
      "visible_hostname gate",
      "pinger_enable off",
      "",
    ].join("\n"),
  );
  chmodSync(folder, openFolder);
  await started.start(namespace, [fileOf("squid"), "-N", "-n", lab, "-f", configuration], () =>
    isListening(namespace, "tcp", proxyPort),
  );
  const url = `http://${host}:${proxyPort}`;
  return { HTTPS_PROXY: url, HTTP_PROXY: url, NO_PROXY: nameOf("agent", settings) };
}

/** What of the world is served by programs that others wrote. */
type RealServer = "resolver" | "sites" | "relay";

/**
 * Sites and a steady relay where they are installed; resolvers where they stand far away, and where
 * they answer otherwise than they should.
 */
export function realServers({ resolver: { km, manners }, media, suite }: Network): RealServer[] {
  const isOdd = manners === "lies" || manners === "invents" || manners === "denies";
  const isSteady =
    media.lateEvery === null &&
    media.dropEvery === null &&
    media.unevenMs === 0 &&
    media.swingMs === 0;
  return [
    // A real resolver keeps what slow name servers told it.
    ...(isOdd || suite.names === "slow" || (km > 0 && isInstalled("unbound"))
      ? ["resolver" as const]
      : []),
    // nginx does not answer late; our own server does.
    ...(isInstalled("nginx") && suite.thinkMs + suite.thinkUnderLoadMs === 0
      ? ["sites" as const]
      : []),
    ...(isSteady && isInstalled("coturn") ? ["relay" as const] : []),
  ];
}

export const startReal: Record<RealServer, (place: Place) => Promise<void>> = {
  resolver: startResolver,
  sites: startSites,
  relay: startRelay,
};

/** nginx for every site of the suite but our own server: a file, a picture, and a place to post to. */
async function startSites({ world, folder, settings, programs: started }: Place): Promise<void> {
  const forEverybody = "add_header Access-Control-Allow-Origin *;";
  const { suite, doors } = settings.network;
  const doorHeader = doors.current
    ? `add_header x-faultzone ${currentDoorCode}; add_header Access-Control-Expose-Headers x-faultzone; ${forEverybody}`
    : "";
  const rate =
    suite.fileKbytesPerSecond === null ? "" : `limit_rate ${suite.fileKbytesPerSecond}k;`;
  const fileOrStatus =
    suite.fileStatus === okStatus
      ? `alias ${folder}/file; default_type application/octet-stream; ${rate} ${forEverybody}`
      : `return ${suite.fileStatus};`;
  const postOrStatus =
    suite.postStatus === okStatus
      ? `proxy_pass http://127.0.0.1:${postPort}; proxy_hide_header Access-Control-Allow-Origin; ${forEverybody}`
      : `return ${suite.postStatus};`;
  const serverOf = (host: (typeof sites)[number]) => {
    const answer = suite.answers[host as SuiteHost];
    const failing = typeof answer === "number" ? `return ${answer};` : "";
    const places: WorldHost[] = host === "exchange" ? [host, "astray"] : [host];
    const listening = (port: string) =>
      places.map((place) => `listen ${addressOf(place, settings)}:${port};`).join(" ");
    return `
      server { ${listening("80")} ${failing} return 301 https://${nameOf(host, settings)}/; }
      server {
        ${listening("443 ssl")}
        ssl_certificate ${folder}/${host}.crt; ssl_certificate_key ${folder}/${host}.key;
        ${failing}
        location = /picture.gif {
          empty_gif; add_header Cache-Control no-store;
          ${host === "exchange" ? doorHeader : ""}
        }
        location = /file { ${fileOrStatus} }
        location = /post { ${postOrStatus} }
        location / { return 200 "hello from ${host}"; }
      }`;
  };
  const configuration = path.join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((what) => `${what}_temp_path ${folder}/nginx-${what};`)
    .join(" ");
  writeFileSync(
    configuration,
    `
    user root; daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 1024; }
    http { access_log off; client_max_body_size 0; ${temporary} ${sites
      .filter((host) => host !== "agent")
      .map(serverOf)
      .join("")} }`,
  );
  await started.start(
    world,
    [fileOf("nginx"), "-c", configuration, "-e", `${folder}/nginx.log`],
    () =>
      isListening(world, "tcp", 443) &&
      run("ip", ...inside(world, "ss", "-Hltn", "src", addressOf("files", settings))).includes(
        ":443",
      ),
  );
}

/** coturn as a relay that answers where it sees somebody, and does nothing else. */
async function startRelay({ world, folder, settings, programs: started }: Place): Promise<void> {
  const own = addressOf("media", settings);
  const [first, ...others] = mediaPorts;
  const words = [
    "-n",
    "-S",
    "--no-tls",
    "--no-dtls",
    "--no-cli",
    "--no-tcp",
    "-L",
    own,
    "-p",
    String(first),
    ...others.flatMap((port) => ["--aux-server", `${own}:${port}`]),
    "--log-file",
    `${folder}/relay.log`,
    "--simple-log",
    "--pidfile",
    `${folder}/relay.pid`,
  ];
  const open = () => run("ip", ...inside(world, "ss", "-Hlun", "src", own));
  await started.start(world, [fileOf("coturn"), ...words], () =>
    mediaPorts.every((port) => open().includes(`:${port} `)),
  );
}

const interceptorPort = 8443;

/** mitmproxy in the house: what goes to port 443 is sent to it, and it goes on with certificates of its own. */
export async function startInterceptor({
  house,
  folder,
  settings,
  programs: started,
}: Place): Promise<void> {
  const { interceptor } = settings;
  const authority = await issueFor({ name: `O=${interceptor}, CN=${interceptor} CA` });
  const own = path.join(folder, "interceptor");
  mkdirSync(own);
  writeFileSync(path.join(own, "mitmproxy-ca.pem"), `${authority.key}${authority.cert}\n`);
  writeFileSync(path.join(folder, "interceptor.pem"), authority.cert);
  // All its certificates have the key of its authority.
  writeFileSync(path.join(folder, "interceptor.keys"), keyHashOf(authority));
  run(
    "ip",
    ...inside(
      house,
      fileOf("nft"),
      "add table ip caught; add chain ip caught before { type nat hook prerouting priority " +
        `-100; }; add rule ip caught before iifname lan0 tcp dport 443 redirect to :${interceptorPort}`,
    ),
  );
  const settingWords = [
    `confdir=${own}`,
    "block_global=false",
    "ssl_insecure=true",
    "stream_large_bodies=64k",
    "flow_detail=0",
  ].flatMap((setting) => ["--set", setting]);
  await started.start(
    house,
    [
      fileOf("mitmproxy"),
      "--quiet",
      "--mode",
      "transparent",
      "--listen-host",
      "0.0.0.0",
      "--listen-port",
      String(interceptorPort),
      ...settingWords,
    ],
    () => isListening(house, "tcp", interceptorPort),
  );
}

async function startResolver({ world, folder, settings, programs: started }: Place): Promise<void> {
  const { manners } = settings.network.resolver;
  const [own, authority] = [addressOf("resolver", settings), addressOf("authority", settings)];
  const isReady = () =>
    isListening(world, "udp", 53) &&
    run("ip", ...inside(world, "ss", "-Hlun", "src", own)).includes(":53");
  if (manners === "lies" || manners === "invents" || manners === "denies") {
    const [astray, exchange] = [addressOf("astray", settings), nameOf("exchange", settings)];
    const answers = {
      lies: [`--address=/${exchange}/${astray}`],
      invents: [`--address=/com/${astray}`, `--address=/net/${astray}`],
      denies: [`--address=/${exchange}/`],
    }[manners];
    const words = [
      "--keep-in-foreground",
      "--no-resolv",
      "--no-hosts",
      "--conf-file=/dev/null",
      "--pid-file",
      "--user=root",
      "--bind-interfaces",
      `--listen-address=${own}`,
      `--server=${authority}@${settings.geography.recursive}`,
      ...answers,
    ];
    return started.start(world, [fileOf("dnsmasq"), ...words], isReady);
  }
  const configuration = path.join(folder, "unbound.conf");
  writeFileSync(
    configuration,
    [
      "server:",
      `  interface: ${own}`,
      `  outgoing-interface: ${settings.geography.recursive}`,
      "  access-control: 0.0.0.0/0 allow",
      '  username: ""',
      '  chroot: ""',
      '  directory: ""',
      `  pidfile: "${folder}/unbound.pid"`,
      "  use-syslog: no",
      "  do-daemonize: no",
      '  module-config: "iterator"',
      "  do-ip6: no",
      "  qname-minimisation: no",
      '  local-zone: "test." nodefault',
      "forward-zone:",
      '  name: "."',
      `  forward-addr: ${authority}`,
      "remote-control:",
      "  control-enable: no",
      "",
    ].join("\n"),
  );
  return started.start(world, [fileOf("unbound"), "-d", "-c", configuration], isReady);
}

const vpnPort = 1194;
const farEnd = "10.200.0.1";
const companyNetwork = "172.20.0.0/16";

/** OpenVPN between the visitor and the world: everything goes through it, or a company's own network alone. */
export async function startVpn({
  visitor,
  world,
  folder,
  settings,
  programs: started,
}: Place): Promise<void> {
  const key = path.join(folder, "vpn.key");
  run(fileOf("openvpn"), "--genkey", "secret", key);
  const [gate, tunnel] = [addressOf("gate", settings), addressOf("tunnel", settings)];
  const common = [
    "--dev",
    "tun7",
    "--dev-type",
    "tun",
    "--proto",
    "udp",
    "--port",
    String(vpnPort),
    "--secret",
    key,
    "--cipher",
    "AES-256-CBC",
    "--verb",
    "1",
  ];
  run("ip", "-n", world, "addr", "del", `${tunnel}/32`, "dev", "lo");
  const stands = (namespace: string) => () =>
    run("ip", "-n", namespace, "-br", "addr").includes("tun7");
  await started.start(
    world,
    [fileOf("openvpn"), ...common, "--local", gate, "--ifconfig", farEnd, tunnel],
    stands(world),
  );
  await started.start(
    visitor,
    [fileOf("openvpn"), ...common, "--remote", gate, "--ifconfig", tunnel, farEnd],
    stands(visitor),
  );
  const through = (range: string) => `route add ${range} dev tun7 src ${tunnel}`;
  const suite =
    settings.network.vpn === "split-out"
      ? suiteHosts.map(
          (host) =>
            `route add ${rangeOf(host, settings)} via ${settings.house.gateway} src ${settings.geography.egress}`,
        )
      : [];
  // Two halves win over the default route without replacing it, as VPN programs do it.
  const ranges = settings.network.vpn !== "split" ? ["0.0.0.0/1", "128.0.0.0/1"] : [companyNetwork];
  ipIn(
    visitor,
    `route add ${gate}/32 via ${settings.house.gateway} src ${settings.geography.egress}`,
    ...suite,
    ...ranges.map(through),
  );
}

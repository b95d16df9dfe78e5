import { mkdirSync, writeFileSync } from "node:fs";

import { inside, ipIn, run, settingsIn, type Programs } from "./namespace";
import { fileOf, isInterceptorReal } from "./installed";
import type { SuiteAnswer, SuiteHost } from "./scenarios/network";
import {
  addressOf,
  mediaPorts,
  stoppedHost,
  worldHosts,
  type WorldSettings,
} from "./world-settings";

/** The namespaces of a laboratory, from the visitor's to the world's, and what runs in them. */
export type Place = {
  lab: string;
  folder: string;
  visitor: string;
  house: string;
  hop: string;
  world: string;
  settings: WorldSettings;
  programs: Programs;
};

/** Resolvers as the visitor's machine is told of them; one that never answers stands first where one does. */
export function nameResolvers({ visitor, house, settings }: Place): void {
  const resolver = addressOf("resolver", settings);
  const servers =
    settings.network.resolver.manners === "silent"
      ? [addressOf("dead", settings), resolver]
      : [resolver];
  for (const namespace of [visitor, house]) {
    mkdirSync(`/etc/netns/${namespace}`, { recursive: true });
    writeFileSync(
      `/etc/netns/${namespace}/resolv.conf`,
      [...servers.map((server) => `nameserver ${server}`), "options timeout:2 attempts:2", ""].join(
        "\n",
      ),
    );
  }
}

/** Everything that stands in the way: rules of the router, its queue, an IPv6 that leads nowhere. */
export function obstruct({ visitor, house, world, settings }: Place): void {
  const { network } = settings;
  const dropped = [
    ...(network.media.udp === "blocked" || network.reach === "portal"
      ? [`ipproto udp dport ${mediaPorts.at(0)}-${mediaPorts.at(-1)}`]
      : []),
    ...(network.reach === "all-but-one" ? [`to ${addressOf(stoppedHost, settings)}`] : []),
  ];
  const caught = [
    ...(network.reach === "portal" ? [80, 443] : []),
    ...(network.tls === "intercepted" && !isInterceptorReal(network) ? [443] : []),
  ];
  ipIn(
    house,
    ...dropped.map((what) => `rule add pref 20 iif lan0 ${what} blackhole`),
    ...[...new Set(caught)].map(
      (port) => `rule add pref 30 iif lan0 ipproto tcp dport ${port} lookup local`,
    ),
  );
  if (caught.length > 0) answerForOthers(house, settings);
  if (network.resolver.manners === "silent")
    ipIn(
      world,
      `rule add pref 5 to ${addressOf("dead", settings)} blackhole`,
      `addr del ${addressOf("dead", settings)}/32 dev lo`,
    );
  if (network.congested === "house")
    run(
      "ip",
      ...inside(
        house,
        "tc",
        "qdisc",
        "add",
        "dev",
        "lan0",
        "root",
        "tbf",
        "rate",
        "30mbit",
        "burst",
        "32kb",
        "latency",
        "150ms",
      ),
    );
  if (network.ipv6 === "broken") breakIpv6(house, visitor);
}

/** What a host refuses, drops or resets; the web ports and those of media. */
const servedPorts = `{ 80, 443 }`;

/**
 * How packets to a failing host end, in the words of nft. All rules are at the suite's end, so they
 * hold for everybody.
 */
const endings: Record<Exclude<SuiteAnswer, number | "well">, readonly string[]> = {
  refuses: [`tcp dport ${servedPorts} reject with tcp reset`, "udp dport 3478-3481 reject"],
  silent: [`tcp dport ${servedPorts} drop`, "udp dport 3478-3481 drop"],
  // The connection opens, and its first data resets it.
  resets: [
    `tcp dport ${servedPorts} tcp flags & psh == psh reject with tcp reset`,
    "udp dport 3478-3481 reject",
  ],
};

/** Breaks connections to hosts of the suite, for the visitor and for our server. */
export function breakSuite({ world, settings }: Place): void {
  const { answers } = settings.network.suite;
  const rules = Object.entries(answers).flatMap(([host, answer]) => {
    if (answer === "well" || typeof answer === "number") return [];
    return endings[answer].map(
      (ending) =>
        `add rule ip suite broken ip daddr ${addressOf(host as SuiteHost, settings)} ${ending}`,
    );
  });
  if (rules.length === 0) return;
  nftIn(world, [
    "add table ip suite",
    "add chain ip suite broken { type filter hook input priority 0; }",
    ...rules,
  ]);
}

/** Sends media out by an address of its own, as a second line does. */
export function divertMedia({ house, hop, settings: { geography } }: Place): void {
  if (geography.mediaEgress === null) return;
  ipIn(hop, `route add ${geography.mediaEgress}/32 dev lab0`);
  nftIn(house, [
    "add table ip media",
    "add chain ip media leaving { type nat hook postrouting priority 100; }",
    `add rule ip media leaving udp dport ${mediaPorts.at(0)}-${mediaPorts.at(-1)} snat to ${geography.mediaEgress}`,
  ]);
}

function nftIn(namespace: string, commands: readonly string[]): void {
  run("ip", ...inside(namespace, fileOf("nft"), commands.join("; ")));
}

/** Lets our own server through a portal for a while: a page that cannot be loaded tests nothing. */
export async function withServerThrough<Value>(
  { house, settings }: Place,
  work: () => Promise<Value>,
): Promise<Value> {
  if (settings.network.reach !== "portal") return work();
  const exemption = `pref 10 iif lan0 to ${addressOf("agent", settings)} lookup main`;
  ipIn(house, `rule add ${exemption}`);
  return work().finally(() => ipIn(house, `rule del ${exemption}`));
}

/**
 * Lets the router's own programs answer in the place of every host of the world, for what the rules
 * above send to them. A program may answer from what stands in the local table; all else, the
 * router's own traffic too, is looked up in one that holds the router's addresses alone.
 */
function answerForOthers(house: string, settings: WorldSettings): void {
  const { gateway, hop } = settings.house;
  ipIn(
    house,
    `route add local ${gateway} dev lan0 table 81`,
    `route add local ${hop} dev lab0 table 81`,
    "route add local 127.0.0.0/8 dev lo table 81",
    "rule add pref 40 lookup 81",
    ...worldHosts.map((host) => `route add local ${addressOf(host, settings)} dev lo table local`),
    "rule del pref 0",
  );
}

/** The router announces IPv6 and drops whatever comes over it. */
function breakIpv6(house: string, visitor: string): void {
  settingsIn(house, "net.ipv6.conf.all.disable_ipv6=0", "net.ipv6.conf.all.forwarding=0");
  settingsIn(visitor, "net.ipv6.conf.all.disable_ipv6=0");
  ipIn(house, "addr add 2a0e:ffff::1/64 dev lan0 nodad");
  ipIn(visitor, "addr add 2a0e:ffff::2/64 dev eth0 nodad", "route add ::/0 via 2a0e:ffff::1");
}

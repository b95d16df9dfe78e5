import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { gnomeProxyOf, kdeProxyOf } from "./linux-desktop";
import {
  countersOf,
  kindOf,
  neighboursOf,
  neighboursOfProc,
  searchDomainsOf,
  signalsOf,
} from "./linux-output";
import {
  defaultRoutesOf,
  defaultRoutesOfProc,
  ipv6DefaultRoutesOfProc,
  routeOf,
} from "./linux-routes";
import { isIpv6, pingBy, traceBy, type ToolCall } from "./probe-tools";
import { routesBy } from "./route-tools";
import type { RunCommand } from "./run-command";
import type { DefaultRoute, InterfaceFacts, PingRequest, System, SystemProxy } from "./system";
import { noSystemProxy } from "./system";

const sysfs = "/sys/class/net";

/** Linux: the kernel's own files where they do, `ip`, ping and traceroute where they are there. */
export function linux(run: RunCommand): System {
  return {
    platform: "linux",
    interfaces: readInterfaces,
    defaultRoutes: () => readDefaultRoutes(run),
    routesTo: (addresses) =>
      routesBy(addresses, (address) => run("ip", ["route", "get", address]), routeOf),
    neighbours: async () => {
      const output = await run("ip", ["neigh"]);
      return output.ok ? neighboursOf(output.text) : neighboursOfProc(await text("/proc/net/arp"));
    },
    proxy: () => readDesktopProxy(run),
    searchDomains: async () => searchDomainsOf(await text("/etc/resolv.conf")),
    ping: (request) => pingBy(run, [pingCall(request)], request),
    trace: (address) => traceBy(run, traceCalls(address), address),
  };
}

const text = (file: string) => readFile(file, "utf8").catch(() => "");
const word = async (file: string) => (await text(file)).trim();

async function readDefaultRoutes(run: RunCommand): Promise<DefaultRoute[]> {
  const [four, six] = await Promise.all([
    run("ip", ["-4", "route", "show", "default"]),
    run("ip", ["-6", "route", "show", "default"]),
  ]);
  const routes = four.ok
    ? defaultRoutesOf(four.text, 4)
    : defaultRoutesOfProc(await text("/proc/net/route"));
  return [
    ...routes,
    ...(six.ok
      ? defaultRoutesOf(six.text, 6)
      : ipv6DefaultRoutesOfProc(await text("/proc/net/ipv6_route"))),
  ];
}

/** Of the desktop that runs, as Chromium picks it; GNOME's settings serve the others. */
async function readDesktopProxy(run: RunCommand): Promise<SystemProxy> {
  const { XDG_CURRENT_DESKTOP = "", XDG_CONFIG_HOME, HOME = "" } = process.env;
  if (/\bKDE\b/i.test(XDG_CURRENT_DESKTOP)) {
    return kdeProxyOf(
      await text(path.join(XDG_CONFIG_HOME || path.join(HOME, ".config"), "kioslaverc")),
    );
  }
  const output = await run("gsettings", ["list-recursively", "org.gnome.system.proxy"]);
  return output.ok ? gnomeProxyOf(output.text) : noSystemProxy;
}

async function readInterfaces(): Promise<InterfaceFacts[]> {
  const names = await readdir(sysfs).catch(() => []);
  const counters = countersOf(await text("/proc/net/dev"));
  const signals = signalsOf(await text("/proc/net/wireless"));
  return Promise.all(
    names.map(async (name) => {
      const at = (file: string) => path.join(sysfs, name, file);
      const [type, uevent, state, mtu, speed] = await Promise.all([
        word(at("type")),
        text(at("uevent")),
        word(at("operstate")),
        word(at("mtu")),
        word(at("speed")),
      ]);
      const kind = kindOf({
        name,
        type: Number(type),
        deviceType: /^DEVTYPE=(\S+)/m.exec(uevent)?.[1] ?? null,
        hasDevice: existsSync(at("device")),
        isTunOrTap: existsSync(at("tun_flags")),
        hasWireless: existsSync(at("wireless")),
      });
      const { errors = null, drops = null } = counters.get(name) ?? {};
      // A loopback and most tunnels never say "up": "unknown" is how the kernel says that nothing is wrong.
      const isUp = state === "up" || state === "unknown";
      return {
        name,
        kind,
        isUp,
        mtu: whole(mtu),
        linkBitsPerSecond: megabits(speed),
        signalDbm: signals.get(name) ?? null,
        errors,
        drops,
      };
    }),
  );
}

function whole(figure: string): number | null {
  return /^\d+$/.test(figure) ? Number(figure) : null;
}

/** A link that is down says -1. */
function megabits(figure: string): number | null {
  return /^[1-9]\d*$/.test(figure) ? Number(figure) * 1_000_000 : null;
}

/** Seconds are written with a point whatever the language. */
const pingCall = ({ address, count, intervalMs }: PingRequest): ToolCall => [
  "ping",
  "-n",
  "-c",
  String(count),
  "-i",
  String(intervalMs / 1000),
  "-W",
  "2",
  address,
];

const mostHops = "30";

/** By ICMP where the user may, else by UDP, else by tracepath, which every user may run. */
function traceCalls(address: string): ToolCall[] {
  const words = [
    "-n",
    "-w",
    "2",
    "-q",
    "3",
    "-m",
    mostHops,
    isIpv6(address) ? "-6" : "-4",
    address,
  ];
  return [
    ["traceroute", "-I", ...words],
    ["traceroute", ...words],
    ["tracepath", "-n", "-m", mostHops, address],
  ];
}

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { ClientTest } from "~/features/network-test/client/client-results";
import type { ServerTestResults } from "~/features/network-test/server-tests";
import type { Measured } from "~/features/network-test/verdict";

import { inside, ipIn, Programs, run, settingsIn } from "./namespace";
import {
  breakSuite,
  divertMedia,
  nameResolvers,
  obstruct,
  withServerThrough,
  type Place,
} from "./obstacles";
import { isInterceptorReal } from "./installed";
import { realServers, startInterceptor, startProxy, startReal, startVpn } from "./real-servers";
import { runBrowser, type BrowserRun } from "./run-browser";
import { runClient, type ClientRun } from "./run-client";
import { runSecondLook, runServer } from "./run-server";
import type { Line } from "./scenarios/network";
import { addressOf, worldHosts, type WorldSettings } from "./world-settings";

const root = fileURLToPath(new URL("../..", import.meta.url));
const netlab = path.join(root, "../shared/netlab/netlab.py");

/** A network that stands, with a visitor in it. */
export type RaisedNetwork = {
  client: (tests: readonly ClientTest[]) => Promise<ClientRun>;
  browser: () => Promise<BrowserRun>;
  /** What our own server finds of the same suite, from its place in the world. */
  server: () => ServerTestResults;
  /** The report with what our server gets of what its visitor missed. */
  lookedAgain: (report: Measured) => Measured;
  /** Runs a command at the visitor's. */
  at: (...command: string[]) => string;
  /** The address that our own server saw the visitor come from. */
  egress: () => string;
  down: () => Promise<void>;
};

let raised = 0;

/**
 * A visitor with an ordinary interface, a router in the house, the access link by netlab, and the
 * world behind it. The tunnel device that netlab is made of is the router's, where the visitor's
 * programs do not see it.
 *
 * @param page the script of the page that a browser opens; without one there is no page
 */
export async function raiseNetwork(settings: WorldSettings, page = ""): Promise<RaisedNetwork> {
  const lab = `c${process.pid}n${raised++}`;
  const folder = mkdtempSync(path.join(tmpdir(), "lab-"));
  const place: Place = {
    lab,
    folder,
    visitor: `${lab}-visitor`,
    house: `${lab}-client`,
    hop: `${lab}-r1`,
    world: `${lab}-net`,
    settings,
    programs: new Programs(),
  };
  const down = async () => {
    await place.programs.end();
    for (const name of [place.visitor, place.house])
      rmSync(`/etc/netns/${name}`, { recursive: true, force: true });
    for (const end of [
      () => run("python3", netlab, "down", lab),
      () => run("ip", "netns", "del", place.visitor),
    ]) {
      try {
        end();
      } catch {
        // What was never raised cannot be taken down.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    writeFileSync(path.join(folder, "world.json"), JSON.stringify(settings));
    writeFileSync(path.join(folder, "page.js"), page);
    run(
      "python3",
      netlab,
      "up",
      lab,
      "--subnet",
      settings.geography.line,
      ...wordsOf(settings.network.line),
    );
    connect(place);
    await furnish(place);
    const proxy = await startProxy(place);
    return {
      client: (tests) => runClient(place, tests, proxy),
      browser: () => withServerThrough(place, () => runBrowser(place, proxy)),
      server: () => runServer(place),
      lookedAgain: (report) => ({ ...report, secondLook: runSecondLook(place, report) }),
      at: (...command) => run("ip", ...inside(place.visitor, ...command)),
      egress: () => egressSeen(place),
      down,
    };
  } catch (error) {
    await down();
    throw error;
  }
}

/** A client that reached no server was seen by none: its report was made on another line, from the same place. */
function egressSeen({ folder, settings }: Place): string {
  const file = path.join(folder, "egress");
  return existsSync(file) ? readFileSync(file, "utf8") : settings.geography.egress;
}

function wordsOf({ rttMs, jitterMs, lossPercent, downMbps, upMbps, bufferMs }: Line): string[] {
  return Object.entries({
    rtt: rttMs,
    jitter: jitterMs,
    loss: lossPercent,
    down: downMbps,
    up: upMbps,
    buffer: bufferMs,
  }).flatMap(([key, value]) => [`--${key}`, String(value)]);
}

/** Addresses and routes: the visitor's own public one behind the router, and one for every host of the world. */
function connect({ visitor, house, hop, world, settings }: Place): void {
  const {
    geography: { egress, recursive, line },
    house: { gateway, visitor: inHouse },
  } = settings;
  run("ip", "netns", "add", visitor);
  run(
    "ip",
    "-n",
    house,
    "link",
    "add",
    "lan0",
    "type",
    "veth",
    "peer",
    "name",
    "eth0",
    "netns",
    visitor,
  );
  // Routers that answer every probe, and hosts that fill queues as most of the world's do: of what
  // a namespace may choose, Reno is nearest to that.
  for (const namespace of [house, hop, world, visitor])
    settingsIn(
      namespace,
      "net.ipv4.icmp_ratelimit=0",
      "net.ipv4.conf.all.rp_filter=0",
      "net.ipv4.conf.default.rp_filter=0",
    );
  for (const namespace of [visitor, house, world])
    settingsIn(namespace, "net.ipv4.tcp_congestion_control=reno");
  ipIn(
    house,
    `addr add ${gateway}/24 dev lan0`,
    "link set lan0 up",
    `route add ${egress}/32 via ${inHouse}`,
  );
  ipIn(
    visitor,
    "link set lo up",
    `addr add ${inHouse}/24 dev eth0`,
    "link set eth0 up",
    `addr add ${egress}/32 dev eth0`,
    `route add default via ${gateway} src ${egress}`,
  );
  ipIn(hop, `route add ${egress}/32 dev lab0`, `route add default via ${line}.1.2`);
  const addresses = new Set([...worldHosts.map((host) => addressOf(host, settings)), recursive]);
  ipIn(world, ...[...addresses].map((address) => `addr add ${address}/32 dev lo`));
}

async function furnish(place: Place): Promise<void> {
  const {
    house,
    world,
    settings: { network },
    folder,
    programs,
  } = place;
  const own = (file: string, ...words: string[]) => [
    process.execPath,
    "--import",
    "tsx",
    path.join(root, "tests/lab", file),
    folder,
    ...words,
  ];
  nameResolvers(place);
  obstruct(place);
  const isRealInterceptor = isInterceptorReal(network);
  const isHouseBusy =
    network.reach === "portal" ||
    (network.tls === "intercepted" && !isRealInterceptor) ||
    network.congested === "house";
  const real = realServers(network);
  await Promise.all([
    programs.start(world, own("world.ts", ...real.map((what) => `--${what}`))),
    ...(isHouseBusy
      ? [programs.start(house, own("house.ts", ...(isRealInterceptor ? ["--interceptor"] : [])))]
      : []),
  ]);
  for (const what of real) await startReal[what](place);
  if (isRealInterceptor) await startInterceptor(place);
  if (network.vpn !== "none") await startVpn(place);
  breakSuite(place);
  divertMedia(place);
}

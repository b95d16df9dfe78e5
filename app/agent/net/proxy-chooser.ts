import { createSocket } from "node:dgram";

import { openSocket } from "./connection";
import { exchange, textOf } from "./exchange";
import { addressesOf } from "./look-ups";
import { isLeftOut, proxyOfEnvironment, type ProxyAddress } from "./proxy-address";
import { openFor } from "./secured";
import type { Trust } from "./trust";
import type { Environment } from "../environment";
import { findProxy, type PacWay } from "../pac/find-proxy";
import { mostPacBytes } from "../pac/pac-statements";
import type { System, SystemProxy } from "../systems/system";

/** Where a proxy was learnt from, in the order in which they count. */
export type ProxyOrigin = "option" | "environment" | "pac" | "wpad" | "system";
export type ChosenWay = { origin: ProxyOrigin; proxy: ProxyAddress } | null;

/** The way that a browser of this machine would take; null is straight. */
export type ChooseProxy = (url: URL) => Promise<ChosenWay>;

export type PacScript = { origin: "pac" | "wpad"; url: string; source: string };
export type KnownProxies = {
  option: ProxyAddress | null;
  environment: Environment;
  system: SystemProxy;
  pac: PacScript | null;
  /** A PAC file that is configured, but did not come or is none. */
  pacFailure: string | null;
};

const fetchTimeoutMs = 5000;

/** Learns every way that is configured: the option, the environment, the desktop, its PAC file, WPAD. */
export async function learnProxies(option: ProxyAddress | null, environment: Environment, machine: { system: System; trust: Trust }): Promise<KnownProxies> {
  const { system, trust } = machine;
  const desktop = await system.proxy();
  const candidates = [
    ...(desktop.pacUrl === null ? [] : [{ origin: "pac" as const, url: desktop.pacUrl }]),
    ...(desktop.isAutoDetect ? wpadUrls(await system.searchDomains()).map((url) => ({ origin: "wpad" as const, url })) : []),
  ];
  let pacFailure: string | null = null;
  for (const { origin, url } of candidates) {
    const source = await fetchScript(url, trust).catch((error: Error) => {
      if (origin === "pac") pacFailure = `${url}: ${error.message}`;
      return null;
    });
    if (source !== null) return { option, environment, system: desktop, pac: { origin, url, source }, pacFailure };
  }
  return { option, environment, system: desktop, pac: null, pacFailure };
}

/** Where WPAD looks: `wpad` in every search domain, never above a registered one. */
export function wpadUrls(searchDomains: readonly string[]): string[] {
  return searchDomains.filter((domain) => domain.includes(".")).map((domain) => `http://wpad.${domain}/wpad.dat`);
}

async function fetchScript(text: string, trust: Trust): Promise<string> {
  const url = new URL(text);
  const { socket } = await openFor(url, { proxy: null, timeoutMs: fetchTimeoutMs, trust });
  try {
    const response = await exchange(socket, { method: "GET", path: url.pathname + url.search, headers: { Host: url.host, Connection: "close" }, timeoutMs: fetchTimeoutMs });
    if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
    return await textOf(response, { mostBytes: mostPacBytes, timeoutMs: fetchTimeoutMs });
  } finally {
    socket.destroy();
  }
}

/** A chooser over what was learnt; the answers of a PAC script are kept by origin, and which proxies answer by proxy. */
export function proxyChooser(known: KnownProxies): ChooseProxy {
  const kept = new Map<string, Promise<ChosenWay>>();
  const doesAnswer = onceForEach(answers);
  return (url) => {
    if (known.option) return Promise.resolve({ origin: "option", proxy: known.option });
    const fromEnvironment = proxyOfEnvironment(known.environment, url);
    if (fromEnvironment) return Promise.resolve({ origin: "environment", proxy: fromEnvironment });
    if (!known.pac) return Promise.resolve(fixedWay(known.system, url));
    let answer = kept.get(url.origin);
    if (!answer) kept.set(url.origin, (answer = pacWay(known.pac, url, doesAnswer)));
    return answer;
  };
}

type DoesAnswer = (proxy: ProxyAddress) => Promise<boolean>;

function onceForEach(ask: DoesAnswer): DoesAnswer {
  const known = new Map<string, Promise<boolean>>();
  return (proxy) => {
    const key = `${proxy.host}:${proxy.port}`;
    let answer = known.get(key);
    if (!answer) known.set(key, (answer = ask(proxy)));
    return answer;
  };
}

/** Whether somebody takes connections at a proxy's address. */
async function answers({ host, port }: ProxyAddress): Promise<boolean> {
  const opened = await openSocket({ host, port, proxy: null, timeoutMs: fetchTimeoutMs }).catch(() => null);
  opened?.socket.destroy();
  return opened !== null;
}

function fixedWay({ fixed, bypass }: SystemProxy, url: URL): ChosenWay {
  const proxy = fixed.find(({ scheme }) => `${scheme}:` === url.protocol);
  if (!proxy || isLeftOut(bypass.join(","), url)) return null;
  return { origin: "system", proxy: { host: proxy.host, port: proxy.port, isTls: false, authorization: null } };
}

/**
 * The first way of a script's answer that leads on, as browsers go from one to the next; where none
 * does it is the first. A script that fails stands for none, as in browsers.
 */
async function pacWay(pac: PacScript, url: URL, doesAnswer: DoesAnswer): Promise<ChosenWay> {
  const ways = (await pacWays(pac, url).catch((): PacWay[] => [])).filter(({ kind }) => kind !== "socks");
  for (const way of ways) {
    if (way.kind !== "proxy") return null;
    if (ways.length === 1 || (await doesAnswer(addressOf(way)))) return { origin: pac.origin, proxy: addressOf(way) };
  }
  const [first] = ways;
  return first?.kind === "proxy" ? { origin: pac.origin, proxy: addressOf(first) } : null;
}

const addressOf = ({ host, port, isTls }: PacWay & { kind: "proxy" }): ProxyAddress => ({ host, port, isTls, authorization: null });

/** What a reader must know of a script that is not followed as a browser would follow it; null where there is nothing. */
export async function pacNote({ pac, pacFailure }: KnownProxies, chooseProxy: ChooseProxy, url: URL): Promise<string | null> {
  if (pacFailure !== null) return `The configured PAC file is not used: ${pacFailure}`;
  if (!pac) return null;
  const ways = await pacWays(pac, url).catch((error: Error) => error);
  if (ways instanceof Error) return `The PAC file fails and is not used: ${pac.url}: ${ways.message}`;
  const [first] = ways;
  if (first?.kind === "socks") return `The PAC file names a SOCKS proxy, ${first.host}:${first.port}, by which nothing was tested`;
  const way = await chooseProxy(url);
  const isPassed = first?.kind === "proxy" && ways.length > 1 && `${first.host}:${first.port}` !== (way && `${way.proxy.host}:${way.proxy.port}`) && (way === null || way.origin === pac.origin);
  return isPassed ? `The first proxy of the PAC file does not answer: ${first.host}:${first.port}` : null;
}

/** All ways that the script gives. */
export async function pacWays({ source }: PacScript, url: URL): Promise<PacWay[]> {
  return findProxy(source, url, {
    ownAddress: await ownAddress(),
    now: new Date(),
    addressesOf: async (host) => (await addressesOf(host)).map(({ address }) => address),
  });
}

/** The address that packets leave by: that of a socket which is connected, but sends nothing. */
function ownAddress(): Promise<string> {
  const socket = createSocket("udp4");
  return new Promise<string>((resolve) => {
    socket.once("error", () => resolve("127.0.0.1"));
    // Any address of the public internet picks the default route; nothing is sent there.
    socket.once("connect", () => resolve(socket.address().address));
    socket.connect(53, "192.0.2.1");
  }).finally(() => socket.close());
}

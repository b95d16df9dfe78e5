import { openSocket } from "./connection";
import { addressesOf } from "./look-ups";
import { isBypassed } from "./bypass-list";
import { ownAddresses } from "./own-addresses";
import { proxyOfEnvironment, withoutPassword, type ProxyAddress } from "./proxy-address";
import type { Trust } from "./trust";
import type { Environment } from "../environment";
import { fetchPac } from "../pac/fetch-pac";
import type { PacWay } from "../pac/pac-answer";
import { isOfWholeScript, PacFault } from "../pac/pac-fault";
import { PacScript } from "../pac/pac-script";
import type { System, SystemProxy } from "../systems/system";

/** Where a proxy was learnt from, in the order in which they count. */
type ProxyOrigin = "option" | "environment" | "wpad" | "pac" | "system";
export type ChosenWay = { origin: ProxyOrigin; proxy: ProxyAddress } | null;

/** The way that a browser of this machine would take; null is straight. */
export type ChooseProxy = (url: URL) => Promise<ChosenWay>;

type FoundPac = { origin: "pac" | "wpad"; url: string; script: PacScript };
/** Why a PAC file is not followed. */
export type PacFailure = { url: string; fault: PacFault };
export type KnownProxies = {
  option: ProxyAddress | null;
  environment: Environment;
  system: SystemProxy;
  pac: FoundPac | null;
  /** A PAC file that is configured, but did not come or is none. */
  pacFailure: PacFailure | null;
};

/** Time in ms for a proxy to take a connection. */
const answerMs = 5000;

/** Learns every way that is configured: the option, the environment, the desktop, its PAC file, WPAD. */
export async function learnProxies(
  option: ProxyAddress | null,
  environment: Environment,
  machine: { system: System; trust: Trust },
): Promise<KnownProxies> {
  const { system, trust } = machine;
  const desktop = await system.proxy();
  // Browsers look for a script of the network first, then for the configured one.
  const candidates = [
    ...(desktop.isAutoDetect
      ? wpadUrls(await system.searchDomains()).map((url) => ({ origin: "wpad" as const, url }))
      : []),
    ...(desktop.pacUrl === null ? [] : [{ origin: "pac" as const, url: desktop.pacUrl }]),
  ];
  let pacFailure: PacFailure | null = null;
  for (const { origin, url } of candidates) {
    const source = await fetchPac(url, trust).catch((error: unknown) => {
      // Most networks have no script of their own; only one that is configured is missed.
      if (origin === "pac") pacFailure = { url, fault: faultOf(error) };
      return null;
    });
    if (source !== null)
      return {
        option,
        environment,
        system: desktop,
        pac: { origin, url, script: scriptOf(source) },
        pacFailure,
      };
  }
  return { option, environment, system: desktop, pac: null, pacFailure };
}

function faultOf(error: unknown): PacFault {
  return error instanceof PacFault ? error : new PacFault("unreachable", (error as Error).message);
}

/** Where WPAD looks: `wpad` in every search domain, never above a registered one. */
export function wpadUrls(searchDomains: readonly string[]): string[] {
  return searchDomains
    .filter((domain) => domain.includes("."))
    .map((domain) => `http://wpad.${domain}/wpad.dat`);
}

/** A script that answers for addresses in this network. */
export const scriptOf = (source: string) =>
  new PacScript(source, {
    addressesOf: async (host) => (await addressesOf(host)).map(({ address }) => address),
    ownAddresses,
    now: () => new Date(),
  });

/**
 * A chooser over what was learnt; the answers of a PAC script are kept by origin, and which proxies
 * answer by proxy.
 */
export function proxyChooser(known: KnownProxies): ChooseProxy {
  const kept = new Map<string, Promise<ChosenWay>>();
  const doesAnswer = onceForEach(answers);
  return (url) => {
    if (known.option) return Promise.resolve({ origin: "option", proxy: known.option });
    const fromEnvironment = proxyOfEnvironment(known.environment, url);
    if (fromEnvironment) return Promise.resolve({ origin: "environment", proxy: fromEnvironment });
    if (!known.pac) return Promise.resolve(fixedWay(known.system, url));
    if (isOfThisMachine(url)) return Promise.resolve(null);
    let answer = kept.get(url.origin);
    if (!answer)
      kept.set(url.origin, (answer = pacWay({ ...known, pac: known.pac }, url, doesAnswer)));
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
  const opened = await openSocket({ host, port, proxy: null, timeoutMs: answerMs }).catch(
    () => null,
  );
  opened?.socket.destroy();
  return opened !== null;
}

function fixedWay({ fixed, bypass }: SystemProxy, url: URL): ChosenWay {
  const proxy = fixed.find(({ scheme }) => `${scheme}:` === url.protocol);
  if (!proxy || isBypassed(bypass, url)) return null;
  return { origin: "system", proxy: withoutPassword(proxy) };
}

/** Browsers ask no script about the machine itself and its link. */
function isOfThisMachine({ hostname }: URL): boolean {
  return /^(?:(?:.*\.)?localhost\.?|127\.[\d.]+|169\.254\.[\d.]+|\[::1\]|\[fe[89ab][\da-f]:.*\])$/.test(
    hostname,
  );
}

type KnownWithPac = KnownProxies & { pac: FoundPac };

/**
 * The first way of a script's answer that leads on, as browsers go from one to the next; where none
 * does it is the first. As in browsers, a script that fails for an address leads straight, and one
 * that cannot be run at all leaves the choice to the fixed proxies.
 */
async function pacWay(
  { pac, system }: KnownWithPac,
  url: URL,
  doesAnswer: DoesAnswer,
): Promise<ChosenWay> {
  const answer = await pac.script
    .waysTo(url)
    .catch((error: unknown) => (isOfWholeScript(error) ? "no-script" : straight));
  if (answer === "no-script") return fixedWay(system, url);
  const ways = answer.filter(({ kind }) => kind === "direct" || kind === "proxy");
  for (const way of ways) {
    if (way.kind !== "proxy") return null;
    if (ways.length === 1 || (await doesAnswer(withoutPassword(way))))
      return { origin: pac.origin, proxy: withoutPassword(way) };
  }
  const [first] = ways;
  return first?.kind === "proxy" ? { origin: pac.origin, proxy: withoutPassword(first) } : null;
}

const straight: PacWay[] = [{ kind: "direct" }];

/** Why the PAC file is not followed for an address; null where it is, or where there is none. */
export async function pacFailureFor(
  { pac, pacFailure }: KnownProxies,
  url: URL,
): Promise<PacFailure | null> {
  if (pacFailure !== null || !pac) return pacFailure;
  return pac.script.waysTo(url).then(
    () => null,
    (error: unknown) => ({ url: pac.url, fault: faultOf(error) }),
  );
}

/**
 * What a reader must know of a script that is not followed as a browser would follow it; null where
 * there is nothing.
 */
export async function pacNote(
  known: KnownProxies,
  chooseProxy: ChooseProxy,
  url: URL,
): Promise<string | null> {
  const { pac } = known;
  const failure = await pacFailureFor(known, url);
  if (failure !== null)
    return `The PAC file is not followed: ${failure.url}: ${failure.fault.message}`;
  if (!pac) return null;
  const [first] = await pac.script.waysTo(url);
  if (first?.kind === "socks")
    return `The PAC file names a SOCKS proxy, ${first.host}:${first.port}, through which nothing was tested`;
  if (first?.kind !== "proxy") return null;
  const way = await chooseProxy(url);
  const isOther = way === null || way.proxy.host !== first.host || way.proxy.port !== first.port;
  return isOther && (way === null || way.origin === pac.origin)
    ? `The first proxy of the PAC file does not answer: ${first.host}:${first.port}`
    : null;
}

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { latencyOf } from "~/features/network-test/client/repeated-latency";

import { openSocket } from "../net/connection";
import { exchange } from "../net/exchange";
import { ConnectionFault } from "../net/fault";
import { environmentNote } from "../net/proxy-address";
import { pacFailureFor, pacNote, type ChosenWay } from "../net/proxy-chooser";
import { detectionNote, servicesNote, socksNote } from "../net/socks-note";
import { found, type AgentTest, type TestContext } from "../test-context";

type FoundProxy = ClientTestData["proxy"]["found"][number];

const timeoutMs = 5000;
const latencySamples = 5;

/** Most names that are asked about: the front doors and some of the feed. */
const mostHosts = 32;

/** Which proxies stand in the way of the suite, configured or not. */
export const testProxy: AgentTest<"proxy"> = async (context) => {
  const hosts = hostsOf(context.plan);
  const chosen = await Promise.all(
    hosts.map(async (host) => ({
      host,
      way: await context.chooseProxy(new URL(`https://${host}/`)),
    })),
  );
  const configured = await Promise.all(groupWays(chosen).map((group) => describe(group, context)));
  const hidden = (
    await Promise.all(
      [...new Set([context.plan.exchangeHost, context.plan.sharePointHost])].map(hiddenProxy),
    )
  ).filter((proxy) => proxy !== null);
  const exchangeUrl = new URL(`https://${context.plan.exchangeHost}/`);
  const note = await notesOn(context, exchangeUrl);
  const failure = await pacFailureFor(context.proxies, exchangeUrl);
  return found<"proxy">(
    { found: [...configured, ...hidden], ...(failure && { pacFault: failure.fault.code }) },
    null,
    note === "" ? null : note.slice(0, 1000),
  );
};

/** What a reader must know of proxies that are set, but not used. */
async function notesOn({ proxies, chooseProxy }: TestContext, url: URL): Promise<string> {
  const isGiven = proxies.option !== null;
  const way = await chooseProxy(url);
  const notes = [
    isGiven ? null : environmentNote(proxies.environment, url),
    await pacNote(proxies, chooseProxy, url),
    // The desktop's proxies count where nothing before them leads the way.
    proxies.pac === null && way === null ? socksNote(proxies.system, url) : null,
    // A proxy that is given, or set in the environment, comes before detection.
    way?.origin === "option" || way?.origin === "environment" ? null : detectionNote(proxies),
    servicesNote(proxies.system, way?.proxy ?? null),
  ];
  return notes.filter((note) => note !== null).join(". ");
}

function hostsOf({ exchangeHost, sharePointHost, endpoints }: TestContext["plan"]): string[] {
  const named = endpoints
    .filter(({ host, category }) => !host.includes("*") && category === "Optimize")
    .map(({ host }) => host);
  return [...new Set([exchangeHost, sharePointHost, ...named])].slice(0, mostHosts);
}

type Group = { way: NonNullable<ChosenWay>; hosts: string[] };

/** One entry for each proxy and where it was learnt from. */
function groupWays(chosen: readonly { host: string; way: ChosenWay }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { host, way } of chosen) {
    if (!way) continue;
    const key = `${way.origin} ${way.proxy.host}:${way.proxy.port}`;
    const group = groups.get(key);
    if (group) group.hosts.push(host);
    else groups.set(key, { way, hosts: [host] });
  }
  return [...groups.values()];
}

const words = {
  option: "given by --proxy",
  environment: "named by the environment",
  pac: "the answer of the PAC file",
  wpad: "the answer of the WPAD script",
  system: "set in the system",
} as const;

async function describe(
  { way: { origin, proxy }, hosts }: Group,
  { proxies }: TestContext,
): Promise<FoundProxy> {
  const samples = await latencyTo(proxy.host, proxy.port);
  const refusal = await openSocket({ host: hosts[0] ?? "", port: 443, proxy, timeoutMs }).then(
    ({ socket }) => void socket.destroy(),
    (error: unknown) => error,
  );
  const status = refusal instanceof ConnectionFault ? refusal.status : null;
  const answer =
    refusal === undefined
      ? "it opens a tunnel"
      : status === null
        ? "it gives no answer"
        : `it answers ${status} to CONNECT`;
  const script =
    proxies.pac && (origin === "pac" || origin === "wpad") ? ` ${proxies.pac.url}` : "";
  return {
    origin,
    host: proxy.host,
    port: proxy.port || null,
    appliesTo: hosts,
    needsPassword: status === 407,
    latency: latencyOf(samples, latencySamples),
    evidence: `${words[origin]}${script}; ${answer}`.slice(0, 1000),
  };
}

async function latencyTo(host: string, port: number): Promise<number[]> {
  const samples: number[] = [];
  for (let at = 0; at < latencySamples; at++) {
    const opened = await openSocket({ host, port, proxy: null, timeoutMs }).catch(() => null);
    if (!opened) break;
    opened.socket.destroy();
    samples.push(opened.connectMs);
  }
  return samples;
}

/** A proxy that nobody configured betrays itself on port 80: by Via, or by asking for a password. */
async function hiddenProxy(host: string): Promise<FoundProxy | null> {
  const opened = await openSocket({ host, port: 80, proxy: null, timeoutMs }).catch(() => null);
  if (!opened) return null;
  try {
    const { statusCode, headers } = await exchange(opened.socket, {
      method: "GET",
      path: "/",
      headers: { Host: host, Connection: "close" },
      timeoutMs,
    });
    return hiddenProxyOf(host, { status: statusCode ?? 0, via: String(headers.via ?? "") });
  } catch {
    return null;
  } finally {
    opened.socket.destroy();
  }
}

/** What the answer of a host that was asked straight tells of a proxy in between. */
function hiddenProxyOf(
  host: string,
  { status, via }: { status: number; via: string },
): FoundProxy | null {
  const common = { host: null, port: null, appliesTo: [host], latency: null };
  if (status === 407)
    return {
      ...common,
      origin: "response-407",
      needsPassword: true,
      evidence: "407 although no proxy was asked",
    };
  if (via === "") return null;
  return {
    ...common,
    origin: "via-header",
    needsPassword: false,
    evidence: `Via: ${via}`.slice(0, 1000),
  };
}

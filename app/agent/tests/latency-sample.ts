import http, { type Agent } from "node:http";

import { openSocket } from "../net/connection";
import { addressesOf } from "../net/look-ups";
import { secure } from "../net/secured";
import type { TestContext } from "../test-context";
import { isIssuedByOthers } from "./connectivity-rules";
import { agentFor, headOf, placeOf, withLimit, type Ways } from "./transfer-connection";

/** One round trip in ms; rejects when nothing came. */
export type Sample = () => Promise<number>;

/** Samples to a host, and what lets its connections go. */
export type Sampler = { sample: Sample; end: () => void };

const sampleTimeoutMs = 5000;

/**
 * The round trip to a host: its TCP handshake, for which no server has to help, or through a proxy
 * its answer to CONNECT. Who breaks TLS open on the way answers handshakes as well, so there it is
 * the answer to a request over a connection that stands, as only the host can give it.
 */
export async function samplerFor(url: URL, context: TestContext): Promise<Sampler> {
  const proxy = (await context.chooseProxy(url))?.proxy ?? null;
  const port = portOf(url);
  if (proxy) return handshakes({ host: url.hostname, port, proxy });
  if (await isBrokenOpen(url, context)) return requests(url, context);
  // Looked up once: the system's look-ups wait for one another, and over a full line most samples
  // would begin when the load is over.
  return handshakes({ host: await answeringAddress(url.hostname, port), port, proxy });
}

const portOf = (url: URL) => Number(url.port || (url.protocol === "https:" ? 443 : 80));

function handshakes(to: Omit<Parameters<typeof openSocket>[0], "timeoutMs">): Sampler {
  const sample = async () => {
    const { socket, connectMs } = await openSocket({ ...to, timeoutMs: sampleTimeoutMs });
    socket.destroy();
    return connectMs;
  };
  return { sample, end: () => undefined };
}

/** Requests on connections that are kept: one more is opened, and warmed up, where all wait for an answer. */
function requests(url: URL, ways: Ways): Sampler {
  const all: Agent[] = [];
  const free: Agent[] = [];
  const opened = async () => {
    const agent = agentFor(url, ways);
    all.push(agent);
    await answerMs(url, agent);
    return agent;
  };
  const sample = async () => {
    const agent = free.pop() ?? (await opened());
    const ms = await answerMs(url, agent);
    free.push(agent);
    return ms;
  };
  return { sample, end: () => all.forEach((agent) => agent.destroy()) };
}

async function answerMs(url: URL, agent: Agent): Promise<number> {
  const request = http.request({
    ...placeOf(url),
    agent,
    method: "HEAD",
    headers: { Host: url.host },
  });
  const startedAtMs = performance.now();
  const answered = headOf(request);
  request.end();
  const response = await withLimit(answered, sampleTimeoutMs).catch((error: unknown) => {
    answered.catch(() => undefined);
    request.destroy();
    throw error;
  });
  const elapsedMs = performance.now() - startedAtMs;
  await new Promise((resolve) => response.resume().once("close", resolve));
  return elapsedMs;
}

/** Whether the certificate that is shown is of somebody else than the suite's issuers, where they are known. */
async function isBrokenOpen(url: URL, { plan, trust }: TestContext): Promise<boolean> {
  const { protocol, hostname } = url;
  if (protocol !== "https:" || plan.certificateIssuers.length === 0) return false;
  const opened = await openSocket({
    host: hostname,
    port: portOf(url),
    proxy: null,
    timeoutMs: sampleTimeoutMs,
  }).catch(() => null);
  const secured =
    opened &&
    (await secure(opened.socket, hostname, { trust, timeoutMs: sampleTimeoutMs }).catch(
      () => null,
    ));
  opened?.socket.destroy();
  return secured !== null && isIssuedByOthers(secured.issuers, plan.certificateIssuers);
}

/** Of a name's addresses one of the family that a connection takes: the other may be announced and lead nowhere. */
async function answeringAddress(host: string, port: number): Promise<string> {
  const known = await addressesOf(host).catch(() => []);
  const opened = await openSocket({ host, port, proxy: null, timeoutMs: sampleTimeoutMs }).catch(
    () => null,
  );
  opened?.socket.destroy();
  const ofFamily = known.find(({ family }) => opened !== null && `ipv${family}` === opened.family);
  return (ofFamily ?? known[0])?.address ?? host;
}

import { setMaxListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";

import { aClientResult } from "#tests/factories/client-result";
import { shownToken } from "#tests/support/client-run";
import { ask, type AcknowledgedReport } from "#tests/support/report-calls";
import type { RunningServer } from "#tests/support/running-server";
import { clientTestNames } from "~/features/network-test/client/client-results";

import type { BenchDatabase } from "./bench-database";
import { holdJobs, print, withBenchServer } from "./bench-server";
import { addressOf, deliveryOf, followAll, hearNotices, makeRuns, openCount, pause, residentKilobytes, storedEvents, type Stream } from "./hub-load";
import { percentileOf } from "./spread";

const streamCount = Number(process.env.BENCH_STREAMS ?? 5000);
const clientCount = Math.min(streamCount, Number(process.env.BENCH_CLIENTS ?? 600));

/** Results a second that the clients post, for so many seconds; then more and more, for fewer. */
const promisedRate = 300;
const promisedSeconds = Number(process.env.BENCH_SECONDS ?? 60);
const climbingRates = [400, 500, 600, 800, 1000];
const fallingRates = [200, 150, 100, 75, 50];
const climbingSeconds = Math.min(promisedSeconds, 15);

/** What the 99th percentile of delivery stays under while a rate is held, and the share of it that must be posted. */
const heldP99Ms = 250;
const heldShare = 0.95;

/** Streams that the server takes beyond those of the bench, and how many more ask. */
const spareStreams = 50;
const refusedStreams = 100;

const settleMs = 5000;
const quietMs = 3000;
const lateMostMs = 60_000;
const askersAtOnce = 20;

type Client = { token: string; at: number };

/**
 * Five thousand runs are followed on one process, each from an address of its own, while the
 * advanced clients of some of them post their results over HTTP. The load comes from this
 * process, the server and Postgres are others. Delivery is the time from the notice of the
 * commit to the arrival at the stream's reader.
 */
export async function benchHubClients(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url) return print("hub-clients", { skipped: "needs Postgres: delivery is timed against its notices" });
  await withBenchServer(database, async (server) => {
    await holdJobs(url);
    const runs = await makeRuns(server, streamCount);
    const clients = await askTokens(server, runs.slice(0, clientCount));
    await pause(settleMs);
    const before = residentKilobytes(server.pid);
    const streams = await followAll(server, runs);
    await pause(settleMs);
    print("hub-clients", { case: "memory", streams: openCount(streams), kilobytesPerStream: Number(((residentKilobytes(server.pid) - before) / streamCount).toFixed(1)) });
    const bench = { server, url, streams, clients };
    await seekHighest(bench, await hold(bench, promisedRate, promisedSeconds));
    await refuse(server, runs, streams);
    for (const stream of streams) stream.close();
  }, { HUB_STREAMS: String(streamCount + spareStreams) });
}

/** Asks for the clients' tokens as the page's form does. */
async function askTokens({ origin }: RunningServer, runs: readonly AcknowledgedReport[]): Promise<Client[]> {
  const clients: Client[] = [];
  const left = [...runs.entries()];
  const agent = new http.Agent({ keepAlive: true, maxSockets: askersAtOnce });
  await Promise.all(Array.from({ length: askersAtOnce }, async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, { id, cookie }] = next;
      const page = await ask(`${origin}/report/${id}/client`, { method: "POST", form: { intent: "token" }, agent, headers: { cookie, "Sec-Fetch-Site": "same-origin", "x-forwarded-for": addressOf(at) } });
      clients.push({ token: shownToken(page.body), at });
    }
  }));
  agent.destroy();
  return clients;
}

type Bench = { server: RunningServer; url: string; streams: readonly Stream[]; clients: readonly Client[] };

/** @returns whether the rate was held: posted, and delivered in time and whole */
async function hold({ server, url, streams, clients }: Bench, rate: number, seconds: number): Promise<boolean> {
  const before = new Map(streams.map(({ runId, arrivals }) => [runId, arrivals.size]));
  const notices = await hearNotices(url);
  const cpuBefore = cpuSeconds(server.pid);
  const posted = await postAt(server, clients, { rate, seconds });
  const serverCpuSeconds = cpuSeconds(server.pid) - cpuBefore;
  const stored = await untilDelivered(url, streams);
  await notices.close();
  const delivery = deliveryOf(streams, notices.heard, stored);
  const arrived = streams.reduce((sum, { runId, arrivals }) => sum + arrivals.size - (before.get(runId) ?? 0), 0);
  const eventsPerSecond = Math.round(arrived / posted.seconds);
  const isHeld = delivery.p99Ms < heldP99Ms && eventsPerSecond >= rate * heldShare && delivery.lost === 0 && posted.failed === 0;
  print("hub-clients", { case: "delivery", rate, isHeld, streams: openCount(streams), clients: clients.length, ...posted, eventsPerSecond, ...delivery, serverCpuMsPerEvent: Number(((serverCpuSeconds * 1000) / Math.max(1, arrived)).toFixed(2)), serverShareOfCore: Number((serverCpuSeconds / posted.seconds).toFixed(2)), residentMegabytes: Math.round(residentKilobytes(server.pid) / 1024) });
  return isHeld;
}

/** Waits until everything stored has arrived, or so long that it is lost. @returns how many events are stored of each run */
async function untilDelivered(url: string, streams: readonly Stream[]): Promise<Map<string, number>> {
  const giveUpAt = performance.now() + lateMostMs;
  for (;;) {
    await pause(quietMs);
    const stored = await storedEvents(url, streams);
    const isWhole = streams.every(({ runId, arrivals }) => arrivals.size >= (stored.get(runId) ?? 0));
    if (isWhole || performance.now() > giveUpAt) return stored;
  }
}

/** Posts results at a rate, whether or not the last ones were answered. */
async function postAt({ origin }: RunningServer, clients: readonly Client[], { rate, seconds }: { rate: number; seconds: number }) {
  const agent = new http.Agent({ keepAlive: true });
  // Whoever was not answered in twice the time will not be: the rate was not held.
  const signal = AbortSignal.timeout(seconds * 2000);
  setMaxListeners(0, signal);
  const answers: Promise<number | null>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    while (answers.length < due) {
      const at = answers.length;
      answers.push(postResult(origin, { client: clients[at % clients.length] as Client, test: Math.floor(at / clients.length), agent, signal }));
    }
    await pause(2);
  }
  const tookMs = await Promise.all(answers);
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const taken = tookMs.filter((ms) => ms !== null);
  return { seconds: Number(elapsed.toFixed(1)), posted: answers.length, failed: answers.length - taken.length, postP50Ms: Number(percentileOf(taken, 0.5).toFixed(1)), postP99Ms: Number(percentileOf(taken, 0.99).toFixed(1)) };
}

type Post = { client: Client; test: number; agent: http.Agent; signal: AbortSignal };

/** @returns how long the answer took, in ms; null where it was not taken */
function postResult(origin: string, { client: { token, at }, test, agent, signal }: Post): Promise<number | null> {
  const name = clientTestNames[test % clientTestNames.length] ?? "arp";
  const body = JSON.stringify(aClientResult(name));
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), "x-forwarded-for": addressOf(at) };
    const request = http.request(`${origin}/api/agent/result`, { method: "POST", agent, headers, signal }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode === 200 ? performance.now() - startedAt : null));
    });
    request.once("error", () => resolve(null));
    request.end(body);
  });
}

/** Raises the rate until it is not held any more; where the promised one is not, lowers it until one is. */
async function seekHighest(bench: Bench, isPromisedHeld: boolean): Promise<void> {
  let highest = isPromisedHeld ? promisedRate : 0;
  for (const rate of isPromisedHeld ? climbingRates : fallingRates) {
    const isHeld = await hold(bench, rate, climbingSeconds);
    if (isHeld) highest = rate;
    if (isHeld !== isPromisedHeld) break;
  }
  print("hub-clients", { case: "highest-rate", eventsPerSecond: highest, p99UnderMs: heldP99Ms });
}

/** More readers than the server takes: how they are turned away, and how many descriptors are in use by then. */
async function refuse(server: RunningServer, runs: readonly AcknowledgedReport[], streams: readonly Stream[]): Promise<void> {
  const openBefore = openCount(streams);
  const answers = await Promise.all(runs.slice(0, refusedStreams).map((run, at) => openOne(server, run, streamCount + at)));
  const refused = answers.filter(({ status }) => status === 503);
  const health = await ask(`${server.origin}/healthz`);
  print("hub-clients", {
    case: "refusal", asked: answers.length, taken: answers.filter(({ status }) => status === 200).length, refused: refused.length,
    withRetryAfter: refused.filter(({ retryAfter }) => Number(retryAfter) > 0).length, othersStillOpen: openCount(streams) === openBefore,
    health: health.status, ...descriptorsOf(server.pid),
  });
  for (const { close } of answers) close();
}

type Opened = { status: number; retryAfter: string | undefined; close: () => void };

function openOne({ origin }: RunningServer, { runId, cookie }: AcknowledgedReport, visitor: number): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "x-forwarded-for": addressOf(visitor), accept: "text/event-stream" };
    const request = http.get(`${origin}/messagingHub?runId=${runId}`, { agent: false, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], close: () => request.destroy() });
    });
    request.on("error", reject);
  });
}

const ticksPerSecond = 100;

/** What a process has had of the processors, in s: on a machine that does much else it tells more than the clock. */
function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return NaN;
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [userTicks = 0, systemTicks = 0] = (fields[0] ?? "").split(" ").slice(11, 13).map(Number);
  return (userTicks + systemTicks) / ticksPerSecond;
}

function descriptorsOf(pid: number): Record<string, number> {
  if (process.platform !== "linux") return {};
  const limit = /Max open files\s+(\d+)/.exec(readFileSync(`/proc/${pid}/limits`, "utf8"))?.[1];
  return { descriptors: readdirSync(`/proc/${pid}/fd`).length, descriptorsAllowed: Number(limit) };
}

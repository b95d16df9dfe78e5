import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";

import { aClientResult, anEndpoint } from "#tests/factories/client-result";
import { shownToken } from "#tests/support/client-run";
import { ask, type AcknowledgedReport } from "#tests/support/report-calls";
import type { RunningServer } from "#tests/support/running-server";
import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import { clientTestNames, type ClientTest } from "~/features/network-test/client/client-results";

import type { BenchDatabase } from "./bench-database";
import { holdJobs, print, withBenchServer } from "./bench-server";
import {
  addressOf,
  deliveryOf,
  followAll,
  hearNotices,
  latenessOf,
  makeRuns,
  noteOf,
  openCount,
  pause,
  residentKilobytes,
  storedEvents,
  type Stream,
} from "./hub-load";
import { percentileOf } from "./spread";

const streamCount = Number(process.env.BENCH_STREAMS ?? 5000);
const clientCount = Math.min(streamCount, Number(process.env.BENCH_CLIENTS ?? 1500));

/** Results a second that the clients post, for so many seconds; then other rates, for fewer. */
const promisedRate = Number(process.env.BENCH_RATE ?? 300);
const promisedSeconds = Number(process.env.BENCH_SECONDS ?? 60);
const seekingSeconds = Math.min(promisedSeconds, 20);

/** The highest rate is known to so much: of two neighbours one is held and the other is not. */
const seekingFactor = 1.1;
const climbingFactor = 1.5;
const leastRate = 20;

/** What the 99th percentile stays under while a rate is held: from when a result is due to when it is read. */
const heldP99Ms = 250;

/** Endpoints of one client's result: as many as the published feed requires by name. */
const endpointCount = Number(process.env.BENCH_ENDPOINTS ?? 228);

/** Streams that the server takes beyond those of the bench, and how many more ask. */
const spareStreams = 50;
const refusedStreams = 100;

/** A process that has just begun runs its code slower than one that has served: it is compiled as it is used. */
const warmUpSeconds = Math.min(promisedSeconds, 40);
const warmUpRate = promisedRate / 2;

const settleMs = 5000;
const quietMs = 3000;
const lateMostMs = 60_000;
const askersAtOnce = 20;

/** As the advanced client does, each has one connection of its own and posts one result after the other. */
type Client = { token: string; at: number; agent: http.Agent };

/**
 * Five thousand runs are followed on one process, each from an address of its own, while the
 * advanced clients of some of them post their results over HTTP, each by a connection of its own:
 * every test in turn, not all of them the same one at once, each twelfth the endpoints of a whole
 * feed. The load comes from this process, the server and Postgres are others; the server logs and
 * limits as it does by itself. A result is late by the time from the instant at which it was due to
 * be posted until its reader has it, so nothing that stands in line is left out; the time from the
 * notice of its commit, where there is one, stands beside it.
 */
export async function benchHubClients(database: BenchDatabase): Promise<void> {
  const { url } = database;
  if (!url)
    return print("hub-clients", {
      skipped: "needs Postgres: delivery is timed against its notices",
    });
  await withBenchServer(
    database,
    async (server) => {
      await holdJobs(url);
      const runs = await makeRuns(server, streamCount);
      const clients = await askTokens(server, runs.slice(0, clientCount));
      await pause(settleMs);
      const before = residentKilobytes(server.pid);
      const streams = await followAll(server, runs);
      await pause(settleMs);
      print("hub-clients", {
        case: "memory",
        streams: openCount(streams),
        kilobytesPerStream: Number(
          ((residentKilobytes(server.pid) - before) / streamCount).toFixed(1),
        ),
      });
      const bench = { server, url, streams, clients };
      await hold(bench, warmUpRate, warmUpSeconds);
      await seekHighest(bench, await hold(bench, promisedRate, promisedSeconds));
      await refuse(server, runs, streams);
      for (const stream of streams) stream.close();
      for (const { agent } of clients) agent.destroy();
    },
    { HUB_STREAMS: String(streamCount + spareStreams), RATE_LIMITS: "on", LOG_LEVEL: "info" },
  );
}

/** Asks for the clients' tokens as the page's form does. */
async function askTokens(
  { origin }: RunningServer,
  runs: readonly AcknowledgedReport[],
): Promise<Client[]> {
  const clients: Client[] = [];
  const left = [...runs.entries()];
  const agent = new http.Agent({ keepAlive: true, maxSockets: askersAtOnce });
  await Promise.all(
    Array.from({ length: askersAtOnce }, async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [at, { id, cookie }] = next;
        const page = await ask(`${origin}/report/${id}/client`, {
          method: "POST",
          form: { intent: "token" },
          agent,
          headers: { cookie, "Sec-Fetch-Site": "same-origin", "x-forwarded-for": addressOf(at) },
        });
        clients.push({
          token: shownToken(page.body),
          at,
          agent: new http.Agent({ keepAlive: true, maxSockets: 1 }),
        });
      }
    }),
  );
  agent.destroy();
  return clients;
}

type Bench = {
  server: RunningServer;
  url: string;
  streams: readonly Stream[];
  clients: readonly Client[];
};

/** @returns whether the rate was held: all of it taken and delivered, whole, once, and in time */
async function hold(
  { server, url, streams, clients }: Bench,
  rate: number,
  seconds: number,
): Promise<boolean> {
  const before = await storedEvents(url, streams);
  const notices = await hearNotices(url);
  const cpuBefore = cpuSeconds(server.pid);
  const { dueAt, ...posted } = await postAt(server, clients, { rate, seconds });
  const serverCpuSeconds = cpuSeconds(server.pid) - cpuBefore;
  const stored = await untilDelivered(url, streams);
  await notices.close();
  const lateness = latenessOf(streams, dueAt);
  const delivery = deliveryOf(streams, notices.heard, stored);
  // What was acknowledged is stored, or it is lost as much as what was stored and never came.
  const unstored = posted.taken - (countOf(stored) - countOf(before));
  const isHeld =
    lateness.readP99Ms < heldP99Ms &&
    lateness.read === posted.posted &&
    posted.failed === 0 &&
    unstored === 0 &&
    delivery.lost === 0 &&
    delivery.repeated === 0;
  print("hub-clients", {
    case: "delivery",
    rate,
    isHeld,
    streams: openCount(streams),
    clients: clients.length,
    ...posted,
    ...lateness,
    unstored,
    ...delivery,
    serverCpuMsPerEvent: Number(((serverCpuSeconds * 1000) / Math.max(1, posted.taken)).toFixed(2)),
    serverShareOfCore: Number((serverCpuSeconds / posted.seconds).toFixed(2)),
    residentMegabytes: Math.round(residentKilobytes(server.pid) / 1024),
  });
  return isHeld;
}

function countOf(stored: ReadonlyMap<string, number>): number {
  return [...stored.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * Waits until everything stored has arrived, or so long that it is lost. @returns how many events
 * are stored of each run
 */
async function untilDelivered(
  url: string,
  streams: readonly Stream[],
): Promise<Map<string, number>> {
  const giveUpAt = performance.now() + lateMostMs;
  for (;;) {
    await pause(quietMs);
    const stored = await storedEvents(url, streams);
    const isWhole = streams.every(
      ({ runId, arrivals }) => arrivals.size >= (stored.get(runId) ?? 0),
    );
    if (isWhole || performance.now() > giveUpAt) return stored;
  }
}

/** Numbers of results go on over all rates, so that a late one is never taken for another. */
let nextNumber = 1;

/** Posts results at a rate, whether or not the last ones were answered. */
async function postAt(
  { origin }: RunningServer,
  clients: readonly Client[],
  { rate, seconds }: { rate: number; seconds: number },
) {
  // Whoever was not answered in twice the time will not be: the rate was not held.
  const signal = AbortSignal.timeout(seconds * 2000);
  setMaxListeners(0, signal);
  const bodies = clientTestNames.map(bodyOf);
  const dueAt = new Map<number, number>();
  const answers: Promise<number | null>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    while (answers.length < due) {
      const at = answers.length;
      const number = nextNumber++;
      const wasDueAt = startedAt + ((at + 1) / rate) * 1000;
      dueAt.set(number, wasDueAt);
      const body = bodies[(at + Math.floor(at / clients.length)) % bodies.length]?.(number) ?? "";
      answers.push(
        postResult(origin, {
          client: clients[at % clients.length] as Client,
          body,
          wasDueAt,
          signal,
        }),
      );
    }
    await pause(2);
  }
  const tookMs = await Promise.all(answers);
  const elapsed = (performance.now() - startedAt) / 1000;
  const taken = tookMs.filter((ms) => ms !== null);
  return {
    dueAt,
    seconds: Number(elapsed.toFixed(1)),
    posted: answers.length,
    taken: taken.length,
    failed: answers.length - taken.length,
    postP50Ms: Number(percentileOf(taken, 0.5).toFixed(1)),
    postP99Ms: Number(percentileOf(taken, 0.99).toFixed(1)),
  };
}

/** Writes results of a test by their number; of the endpoints as many as a feed has. */
function bodyOf(test: ClientTest): (number: number) => string {
  const result = aClientResult(test, {
    idempotencyKey: "KEY",
    note: "NOTE",
    ...(test === "connectivity" && { data: aFeedsResult() }),
  });
  const [head = "", middle = "", tail = ""] = JSON.stringify(result).split(/KEY|NOTE/);
  const isKeyFirst = JSON.stringify(result).indexOf("KEY") < JSON.stringify(result).indexOf("NOTE");
  return (number) =>
    isKeyFirst
      ? head + randomUUID() + middle + noteOf(number) + tail
      : head + noteOf(number) + middle + randomUUID() + tail;
}

function aFeedsResult(): ClientTestData["connectivity"] {
  return {
    results: Array.from({ length: endpointCount }, (_, at) =>
      anEndpoint({ host: `endpoint-${at}.suite.example`, endpointSetId: at % 40 }),
    ),
    isCaptivePortal: false,
  };
}

type Post = {
  client: Client;
  body: string;
  /** Milliseconds of the process's clock. */ wasDueAt: number;
  signal: AbortSignal;
};

/** @returns how long it took from when it was due until the answer, in ms; null where it was not taken */
function postResult(
  origin: string,
  { client: { token, at, agent }, body, wasDueAt, signal }: Post,
): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "x-forwarded-for": addressOf(at),
    };
    const request = http.request(
      `${origin}/api/agent/result`,
      { method: "POST", agent, headers, signal },
      (response) => {
        response
          .resume()
          .once("end", () =>
            resolve(response.statusCode === 200 ? performance.now() - wasDueAt : null),
          );
      },
    );
    request.once("error", () => resolve(null));
    request.end(body);
  });
}

/** Between a rate that is held and one that is not, the highest that is; the promised one is known already. */
async function seekHighest(bench: Bench, isPromisedHeld: boolean): Promise<void> {
  let [held, tooMuch] = isPromisedHeld ? [promisedRate, Infinity] : [0, promisedRate];
  const isOpen = () =>
    tooMuch === Infinity || (held === 0 ? tooMuch > leastRate : tooMuch / held > seekingFactor);
  while (isOpen()) {
    const rate = Math.round(
      tooMuch === Infinity
        ? held * climbingFactor
        : held === 0
          ? tooMuch / climbingFactor
          : Math.sqrt(held * tooMuch),
    );
    if (await hold(bench, rate, seekingSeconds)) held = rate;
    else tooMuch = rate;
  }
  print("hub-clients", {
    case: "highest-rate",
    eventsPerSecond: held,
    notHeld: tooMuch,
    p99UnderMs: heldP99Ms,
  });
}

/** More readers than the server takes: how they are turned away, and how many descriptors are in use by then. */
async function refuse(
  server: RunningServer,
  runs: readonly AcknowledgedReport[],
  streams: readonly Stream[],
): Promise<void> {
  const openBefore = openCount(streams);
  const answers = await Promise.all(
    runs.slice(0, refusedStreams).map((run, at) => openOne(server, run, streamCount + at)),
  );
  const refused = answers.filter(({ status }) => status === 503);
  const health = await ask(`${server.origin}/healthz`);
  print("hub-clients", {
    case: "refusal",
    asked: answers.length,
    taken: answers.filter(({ status }) => status === 200).length,
    refused: refused.length,
    withRetryAfter: refused.filter(({ retryAfter }) => Number(retryAfter) > 0).length,
    othersStillOpen: openCount(streams) === openBefore,
    health: health.status,
    ...descriptorsOf(server.pid),
  });
  for (const { close } of answers) close();
}

type Opened = { status: number; retryAfter: string | undefined; close: () => void };

function openOne(
  { origin }: RunningServer,
  { runId, cookie }: AcknowledgedReport,
  visitor: number,
): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, "x-forwarded-for": addressOf(visitor), accept: "text/event-stream" };
    const request = http.get(
      `${origin}/messagingHub?runId=${runId}`,
      { agent: false, headers },
      (response) => {
        response.resume();
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          close: () => request.destroy(),
        });
      },
    );
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

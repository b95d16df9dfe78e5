import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import tls from "node:tls";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { StreamReader, type Received } from "#tests/api/hub-client";
import { aClientResult } from "#tests/factories/client-result";
import { shownToken } from "#tests/support/client-run";
import { CuttingLine, type Break } from "#tests/support/cutting-line";
import { createPostgresDatabase, dropPostgresDatabase } from "#tests/support/postgres-database";
import { isDeep, randomFrom, type Random } from "#tests/support/random";
import {
  ask,
  generateReport,
  readReport,
  type AcknowledgedReport,
} from "#tests/support/report-calls";
import { startServer, type RunningServer } from "#tests/support/running-server";
import { agentCall, type Call } from "~/agent/send/agent-call";
import { begin, Deliverer } from "~/agent/send/deliver";
import { folderOf, keptResults } from "~/agent/send/kept-results";
import { clientTestNames, clientTests } from "~/features/network-test/client/client-results";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";

/** Streams cut while the client reports: 1 000 in a deep run. */
const wantedReconnects = isDeep ? 1000 : 40;

/** Runs beyond which a run of bad luck is a fault. */
const mostRuns = wantedReconnects;

/** Who is refused asks again after so long; a server that goes down for a restart refuses by this status. */
const refusedPauseMs = 5;
const goingStatus = 503;

/** In a deep run the server is started anew in the middle of this run, and of the report that the client is sending. */
const restartedRun = isDeep ? 2 : null;

const quiet = { longestPauseMs: 40, longestStreamMs: 60, longestFrameBytes: 6000 };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A stream breaks within moments, or in the middle of what it carries. */
const streamBreak = (random: Random): Break =>
  random.share() < 0.5
    ? { afterMs: random.whole(0, quiet.longestStreamMs) }
    : { afterBytesDown: random.whole(1, quiet.longestFrameBytes) };

/**
 * A post breaks on its way up, or its answer on the way back, when it is committed. One of three
 * connections holds, since the client gives up after three that nobody answered.
 */
function postBreak(random: Random, at: number): Break {
  const share = random.share();
  if (at % 3 === 2 || share < 0.3) return {};
  return share < 0.65
    ? { afterBytesUp: random.whole(1, 3000) }
    : { afterBytesDown: random.whole(1, 150) };
}

/**
 * Where streams broke while the client was reporting; `refused` never had an answer's head, and
 * counts as no stream.
 */
type Breaks = Record<"refused" | "beforeFirst" | "inFrame" | "betweenFrames", number>;
const broken = ({ beforeFirst, inFrame, betweenFrames }: Breaks) =>
  beforeFirst + inFrame + betweenFrames;

/** What has come of a stream, and what of it is not yet a whole frame. */
class WatchedStream {
  readonly reader: StreamReader;
  private tail = "";
  frames = 0;

  constructor(response: Response) {
    const decoder = new TextDecoder();
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        const blocks = (this.tail + decoder.decode(chunk, { stream: true })).split("\n\n");
        this.tail = blocks.pop() ?? "";
        this.frames += blocks.filter((block) => /^id: /m.test(block)).length;
        controller.enqueue(chunk);
      },
    });
    this.reader = new StreamReader(new Response(response.body?.pipeThrough(watch)));
  }

  get brokeAt(): keyof Breaks {
    if (this.tail !== "") return "inFrame";
    return this.frames === 0 ? "beforeFirst" : "betweenFrames";
  }
}

/** Follows a run as an EventSource does, until the hub says that there is nothing more. */
async function follow(
  origin: string,
  { runId, cookie }: AcknowledgedReport,
  onBreak: (at: keyof Breaks) => void,
): Promise<Received[]> {
  const events: Received[] = [];
  for (;;) {
    const last = events.at(-1)?.id;
    const headers = {
      cookie,
      accept: "text/event-stream",
      ...(last !== undefined && { "Last-Event-ID": String(last) }),
    };
    const response = await fetch(`${origin}/messagingHub?runId=${runId}`, { headers }).catch(
      () => null,
    );
    if (response?.status === 204) return events;
    const isGoing = response?.status === goingStatus;
    if (response && response.status !== 200 && !isGoing)
      throw new Error(
        `The hub answered ${response.status}: ${await response.text().catch(String)}`,
      );
    if (!response || isGoing) {
      await response?.body?.cancel().catch(() => undefined);
      onBreak("refused");
      await pause(refusedPauseMs);
      continue;
    }
    const stream = new WatchedStream(response);
    try {
      while (!stream.reader.isEnded) await stream.reader.readMore();
    } catch {
      onBreak(stream.brokeAt);
    }
    events.push(...stream.reader.seen());
  }
}

/** Sections of the client's in a run's events, as a page would show them. */
function sectionsOf(events: readonly { event: string; data: unknown }[]) {
  return events.flatMap(({ event, data }) => {
    const { source, test, result } = data as {
      source?: string;
      test?: string;
      result?: { note: string; data: unknown };
    };
    return source === "client" ? [{ event, test, note: result?.note, data: result?.data }] : [];
  });
}

describe.each(
  process.env.TEST_DATABASE_URL ? (["embedded", "postgres"] as const) : (["embedded"] as const),
)("streams and posts that break while a client reports (%s)", (kind) => {
  let server: RunningServer;
  let folder: string;
  let databaseUrl: string | undefined;
  const name = `pathlens_test_${randomBytes(6).toString("hex")}_reconnects`;
  const postgres = process.env.TEST_DATABASE_URL ?? "";

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-reconnects-"));
    databaseUrl = kind === "postgres" ? await createPostgresDatabase(postgres, name) : undefined;
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    if (kind === "postgres") await dropPostgresDatabase(postgres, name);
    await rm(folder, { recursive: true, force: true });
  });

  /** On the same data and, where it stood before, on the same port. */
  const start = (port = "0") =>
    startServer({
      dataDir: path.join(folder, "data"),
      env: { RATE_LIMITS: "off", PORT: port },
      databaseUrl,
    });

  async function restart(): Promise<void> {
    await server.stop();
    server = await start(new URL(server.origin).port);
  }

  async function aToken({ id, cookie }: AcknowledgedReport): Promise<string> {
    const page = await ask(`${server.origin}/report/${id}/client`, {
      method: "POST",
      form: { intent: "token" },
      headers: { cookie, "Sec-Fetch-Site": "same-origin" },
    });
    return shownToken(page.body);
  }

  type Reporting = {
    random: Random;
    isRestarted: boolean;
    onReporting: (isReporting: boolean) => void;
  };

  /** Reports all sections by the client's own code for sending, over a line that breaks. */
  async function reportAll(token: string, { random, isRestarted, onReporting }: Reporting) {
    let restarting: Promise<void> | null = null;
    const line = new CuttingLine(Number(new URL(server.origin).port), (at) =>
      restarting ? {} : postBreak(random, at),
    );
    const direct = agentCall({
      server: await line.open(),
      token,
      trust: { context: tls.createSecureContext(), certificateCount: 0 },
      ways: () => Promise.resolve([{ name: "straight", proxy: null }]),
    });
    const lost = new Set<string>();
    const wrong: string[] = [];
    const call: Call = async (way, body) => {
      const before = line.lostAnswers;
      const answer = await direct(way, body).catch((error: Error) => error);
      const key = way.endsWith("/result")
        ? (JSON.parse(body) as ClientResult).idempotencyKey
        : null;
      if (key !== null && line.lostAnswers > before) lost.add(key);
      if (answer instanceof Error) throw answer;
      // Whose first answer was lost on the way back was committed: sent again it is known.
      if (key !== null && lost.has(key) && !(answer.body as { isRepeated?: boolean }).isRepeated)
        wrong.push(`${key} was taken in twice`);
      return answer;
    };
    const wait = async () => {
      await restarting;
      await pause(random.whole(0, quiet.longestPauseMs));
    };
    const results: ClientResult[] = [];
    try {
      const planned = await begin(call, { tests: [...clientTestNames], place: null }, wait);
      if (!planned.ok) throw new Error(planned.refusal);
      const deliverer = new Deliverer(call, await keptResults(folderOf(folder, token)), wait);
      onReporting(true);
      for (const [at, test] of clientTestNames.entries()) {
        const result = aClientResult(test, { note: `section ${at}` });
        results.push(result);
        if (isRestarted && at === Math.floor(clientTestNames.length / 2)) restarting = restart();
        await deliverer.send(result);
        await restarting;
        restarting = null;
        await wait();
      }
      onReporting(false);
      await deliverer.complete();
      return { results, delivery: deliverer.delivery, lost: lost.size, posts: line.breaks, wrong };
    } finally {
      await line.close();
    }
  }

  type Told = { run: AcknowledgedReport; results: readonly ClientResult[]; count: number };

  /** What our server kept: each section once in the history of the run and once in the report. */
  async function expectKept({ run, results, count }: Told): Promise<void> {
    const polled = JSON.parse(
      (
        await ask(`${server.origin}/messagingHub?runId=${run.runId}&after=0`, {
          headers: { cookie: run.cookie },
        })
      ).body,
    ) as { events: { sequence: number; event: string; data: unknown }[]; isFinished: boolean };
    expect([polled.isFinished, polled.events.map(({ sequence }) => sequence)]).toEqual([
      true,
      Array.from({ length: count }, (_, at) => at + 1),
    ]);
    expect(sectionsOf(polled.events)).toEqual(sectionsAsSent(results));
    const saved = JSON.parse((await readReport(server.origin, run)).body) as Record<
      string,
      { note: string; data: unknown }
    >;
    for (const { test, note, data } of results)
      expect(saved[clientTests[test].section]).toMatchObject({ note, data });
  }

  const sectionsAsSent = (results: readonly ClientResult[]) =>
    results.map(({ test, note, data }) => ({ event: clientTests[test].event, test, note, data }));

  it("bring every section once and in order", async () => {
    const random = randomFrom(`reconnects ${kind}`);
    const sum = { runs: 0, sections: 0, restarts: 0, brokenPosts: 0, lostAnswers: 0 };
    const breaks: Breaks = { refused: 0, beforeFirst: 0, inFrame: 0, betweenFrames: 0 };
    const told: Told[] = [];
    for (; broken(breaks) < wantedReconnects && sum.runs < mostRuns; sum.runs++) {
      const run = await generateReport(server.origin);
      const token = await aToken(run);
      let [isReporting, isOver] = [false, false];
      const line = new CuttingLine(Number(new URL(server.origin).port), () =>
        isOver ? {} : streamBreak(random),
      );
      const following = follow(await line.open(), run, (at) => (breaks[at] += isReporting ? 1 : 0));
      following.catch(() => undefined);
      const isRestarted = sum.runs === restartedRun;
      const onReporting = (is: boolean) => (isReporting = is);
      const { results, delivery, lost, posts, wrong } = await reportAll(token, {
        random,
        isRestarted,
        onReporting,
      }).finally(() => ([isReporting, isOver] = [false, true]));
      const events = await following;
      await line.close();

      expect({ ...delivery, wrong }).toEqual({
        accepted: clientTestNames.length,
        putAway: [],
        refusal: null,
        wrong: [],
      });
      expect(events.map(({ id }) => id)).toEqual(events.map((_event, at) => at + 1));
      expect(sectionsOf(events)).toEqual(sectionsAsSent(results));
      told.push({ run, results, count: events.length });
      // What was sent before the restart is there after it, too.
      for (const one of isRestarted ? told : told.slice(-1)) await expectKept(one);
      sum.sections += results.length;
      sum.restarts += isRestarted ? 1 : 0;
      sum.brokenPosts += posts;
      sum.lostAnswers += lost;
    }
    process.stdout.write(
      `${JSON.stringify({ kind, reconnects: broken(breaks), ...breaks, ...sum })}\n`,
    );
    expect(broken(breaks)).toBeGreaterThanOrEqual(wantedReconnects);
    expect(sum.lostAnswers).toBeGreaterThan(0);
    if (restartedRun !== null) expect(sum.restarts).toBe(1);
  });
});

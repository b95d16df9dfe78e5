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
import { ask, generateReport, readReport, type AcknowledgedReport } from "#tests/support/report-calls";
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

const quiet = { longestPauseMs: 40, longestStreamMs: 60, longestFrameBytes: 6000 };
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A stream breaks within moments, or in the middle of what it carries. */
const streamBreak = (random: Random): Break => (random.share() < 0.5 ? { afterMs: random.whole(0, quiet.longestStreamMs) } : { afterBytesDown: random.whole(1, quiet.longestFrameBytes) });

/**
 * A post breaks on its way up, or its answer on the way back, when it is committed. One of three
 * connections holds, since the client gives up after three that nobody answered.
 */
function postBreak(random: Random, at: number): Break {
  const share = random.share();
  if (at % 3 === 2 || share < 0.3) return {};
  return share < 0.65 ? { afterBytesUp: random.whole(1, 3000) } : { afterBytesDown: random.whole(1, 150) };
}

/** Follows a run as an EventSource does, until the hub says that there is nothing more. */
async function follow(origin: string, { runId, cookie }: AcknowledgedReport, onReconnect: () => void): Promise<Received[]> {
  const events: Received[] = [];
  for (;;) {
    const last = events.at(-1)?.id;
    let stream: StreamReader | undefined;
    try {
      const response = await fetch(`${origin}/messagingHub?runId=${runId}`, { headers: { cookie, accept: "text/event-stream", ...(last !== undefined && { "Last-Event-ID": String(last) }) } });
      if (response.status === 204) return events;
      if (response.status !== 200) throw new TypeError(`The hub answered ${response.status}: ${await response.text()}`);
      stream = new StreamReader(response);
      while (!stream.isEnded) await stream.readMore();
    } catch {
      onReconnect();
    }
    events.push(...(stream?.seen() ?? []));
  }
}

describe.each(process.env.TEST_DATABASE_URL ? (["embedded", "postgres"] as const) : (["embedded"] as const))("streams and posts that break while a client reports (%s)", (kind) => {
  let server: RunningServer;
  let folder: string;
  const name = `pathlens_test_${randomBytes(6).toString("hex")}_reconnects`;
  const postgres = process.env.TEST_DATABASE_URL ?? "";

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "pathlens-reconnects-"));
    const databaseUrl = kind === "postgres" ? await createPostgresDatabase(postgres, name) : undefined;
    server = await startServer({ env: { RATE_LIMITS: "off" }, databaseUrl });
  });
  afterAll(async () => {
    await server.stop();
    if (kind === "postgres") await dropPostgresDatabase(postgres, name);
    await rm(folder, { recursive: true, force: true });
  });

  async function aToken({ id, cookie }: AcknowledgedReport): Promise<string> {
    const page = await ask(`${server.origin}/report/${id}/client`, { method: "POST", form: { intent: "token" }, headers: { cookie, "Sec-Fetch-Site": "same-origin" } });
    return shownToken(page.body);
  }

  /** Reports all sections by the client's own code for sending, over a line that breaks. */
  async function reportAll(token: string, random: Random) {
    const line = new CuttingLine(Number(new URL(server.origin).port), (at) => postBreak(random, at));
    const direct = agentCall({ server: await line.open(), token, trust: { context: tls.createSecureContext(), certificateCount: 0 }, ways: () => Promise.resolve([{ name: "straight", proxy: null }]) });
    const lost = new Set<string>();
    const wrong: string[] = [];
    const call: Call = async (way, body) => {
      const before = line.lostAnswers;
      const answer = await direct(way, body).catch((error: Error) => error);
      const key = way.endsWith("/result") ? (JSON.parse(body) as ClientResult).idempotencyKey : null;
      if (key !== null && line.lostAnswers > before) lost.add(key);
      if (answer instanceof Error) throw answer;
      // Whose first answer was lost on the way back was committed: sent again it is known.
      if (key !== null && lost.has(key) && !(answer.body as { isRepeated?: boolean }).isRepeated) wrong.push(`${key} was taken in twice`);
      return answer;
    };
    const wait = () => pause(random.whole(0, quiet.longestPauseMs));
    const results: ClientResult[] = [];
    try {
      const planned = await begin(call, clientTestNames, wait);
      if (!planned.ok) throw new Error(planned.refusal);
      const deliverer = new Deliverer(call, await keptResults(folderOf(folder, token)), wait);
      for (const [at, test] of clientTestNames.entries()) {
        const result = aClientResult(test, { note: `section ${at}` });
        results.push(result);
        await deliverer.send(result);
        await wait();
      }
      await deliverer.complete();
      return { results, delivery: deliverer.delivery, lost: lost.size, posts: line.breaks, wrong };
    } finally {
      await line.close();
    }
  }

  it("bring every section once and in order", async () => {
    const random = randomFrom(`reconnects ${kind}`);
    const sum = { runs: 0, reconnects: 0, sections: 0, brokenPosts: 0, lostAnswers: 0 };
    for (; sum.reconnects < wantedReconnects && sum.runs < mostRuns; sum.runs++) {
      const run = await generateReport(server.origin);
      const token = await aToken(run);
      const line = new CuttingLine(Number(new URL(server.origin).port), () => (isReporting ? streamBreak(random) : {}));
      let isReporting = true;
      const following = follow(await line.open(), run, () => (sum.reconnects += isReporting ? 1 : 0));
      const { results, delivery, lost, posts, wrong } = await reportAll(token, random).finally(() => (isReporting = false));
      const events = await following;
      await line.close();

      expect({ ...delivery, wrong }).toEqual({ accepted: clientTestNames.length, putAway: [], refusal: null, wrong: [] });
      expect(events.map(({ id }) => id)).toEqual(events.map((_event, at) => at + 1));
      const sections = events.flatMap(({ event, data }) => {
        const { source, test, result } = data as { source?: string; test?: string; result?: { note: string; data: unknown } };
        return source === "client" ? [{ event, test, note: result?.note, data: result?.data }] : [];
      });
      expect(sections).toEqual(results.map(({ test, note, data }) => ({ event: clientTests[test].event, test, note, data })));
      const polled = JSON.parse((await ask(`${server.origin}/messagingHub?runId=${run.runId}&after=0`, { headers: { cookie: run.cookie } })).body) as { events: { sequence: number }[]; isFinished: boolean };
      expect([polled.isFinished, polled.events.map(({ sequence }) => sequence)]).toEqual([true, events.map(({ id }) => id)]);
      const saved = JSON.parse((await readReport(server.origin, run)).body) as Record<string, { note: string; data: unknown }>;
      for (const { test, note, data } of results) expect(saved[clientTests[test].section]).toMatchObject({ note, data });
      sum.sections += sections.length;
      sum.brokenPosts += posts;
      sum.lostAnswers += lost;
    }
    process.stdout.write(`${JSON.stringify({ kind, ...sum })}\n`);
    expect(sum.reconnects).toBeGreaterThanOrEqual(wantedReconnects);
    expect(sum.lostAnswers).toBeGreaterThan(0);
  });
});

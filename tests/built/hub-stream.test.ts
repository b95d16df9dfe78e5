import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { RunEvent } from "~/features/messaging/run-events";
import { beatEvent, beatEveryMs } from "~/lib/stream-beat";

import { findChromium, launchArguments } from "../chromium.js";
import { pageScript } from "../lab/page-script";

const chromiumPath = findChromium();
if (!chromiumPath) process.stdout.write("Following the hub: skipped, there is no Chromium.\n");

const events: RunEvent[] = [
  { sequence: 1, event: "ReceiveTestStatus", data: { status: "Started" } },
  { sequence: 2, event: "ReceiveDnsConnectivityTestResult", data: { host: "door.example" } },
  { sequence: 3, event: "ReceiveConnectivityTestResult", data: { host: "door.example" } },
  { sequence: 4, event: "ReceiveTestStatus", data: { status: "Finished" } },
];
const frame = ({ sequence, event, data }: RunEvent) =>
  `id: ${sequence}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const minuteMs = 60_000;

/** How a run's hub behaves, by the run's id; `sent` is what a stream may send yet. */
type Hub = {
  stream: (request: IncomingMessage, response: ServerResponse) => void;
  poll?: (after: number) => { status: number; events: RunEvent[]; isFinished: boolean };
};

const opened = (response: ServerResponse) =>
  response
    .writeHead(200, { "Content-Type": "text/event-stream" })
    .write(": connected\nretry: 100\n\n");
const beat = `event: ${beatEvent}\ndata: 1\n\n`;
const pollAll = (after: number) => ({
  status: 200,
  events: events.filter(({ sequence }) => sequence > after).slice(0, 2),
  isFinished: after >= 2,
});

describe.skipIf(!chromiumPath)("following a run's hub", () => {
  let server: Server;
  let origin: string;
  let browser: Browser;
  let context: BrowserContext;
  let hub: Hub;
  let asked: { streams: IncomingMessage[]; polls: number[] };

  beforeAll(async () => {
    const script = await pageScript("hub-page.ts");
    server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      if (url.pathname === "/page.js")
        return void response.setHeader("Content-Type", "text/javascript").end(script);
      if (url.pathname !== "/messagingHub")
        return void response
          .setHeader("Content-Type", "text/html")
          .end("<!doctype html><title>Hub</title><script src=/page.js></script>");
      const after = url.searchParams.get("after");
      if (after === null) {
        asked.streams.push(request);
        return hub.stream(request, response);
      }
      asked.polls.push(Number(after));
      const { status, ...answer } = hub.poll?.(Number(after)) ?? { status: 503 };
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({ executablePath: chromiumPath, args: launchArguments });
  });

  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  beforeEach(async () => {
    asked = { streams: [], polls: [] };
    context = await browser.newContext();
  });
  afterEach(() => context.close());

  async function tab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(origin);
    return page;
  }
  /** How many tabs have joined and wait for the one that reads. */
  const waitingTabs = (page: Page) =>
    page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  /** Time passes in a page only as the test says, until it resumes. */
  const standStill = async (page: Page) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(minuteMs);
  };
  const follow = (page: Page, timeoutMs = minuteMs) =>
    page.evaluate(([id, ms]) => window.follow(id, ms), ["run", timeoutMs] as const);

  it("takes every event from one stream, without a poll", async () => {
    hub = {
      stream: (_, response) => {
        opened(response);
        response.end(events.map(frame).join(""));
      },
    };
    expect(await follow(await tab())).toEqual({ items: [1, 2, 3, 4], end: "done" });
    expect(asked.polls).toEqual([]);
  });

  it("resumes by itself after a cut, and takes each event once", async () => {
    hub = {
      stream: (request, response) => {
        const last = Number(request.headers["last-event-id"] ?? 0);
        opened(response);
        // What is sent twice must not arrive twice.
        response.end(
          events
            .slice(Math.max(0, last - 1), last + 2)
            .map(frame)
            .join(""),
        );
      },
    };
    expect(await follow(await tab())).toEqual({ items: [1, 2, 3, 4], end: "done" });
    expect(asked.streams.map(({ headers }) => headers["last-event-id"])).toEqual([undefined, "2"]);
  });

  it("polls at once where the stream is refused", async () => {
    hub = { stream: (_, response) => response.writeHead(503).end(), poll: pollAll };
    expect(await follow(await tab())).toEqual({ items: ["polling", 1, 2, 3, 4], end: "done" });
    expect(asked.polls).toEqual([0, 2]);
  });

  it("polls when nothing comes through a stream", async () => {
    hub = { stream: (_, response) => opened(response), poll: pollAll };
    const page = await tab();
    await standStill(page);
    const followed = follow(page);
    await expect.poll(() => asked.streams.length).toBe(1);
    await page.clock.fastForward(9_000);
    expect(asked.polls).toEqual([]);
    await page.clock.fastForward(1_500);
    // Polls pause between each other.
    await page.clock.resume();
    expect(await followed).toEqual({ items: ["polling", 1, 2, 3, 4], end: "done" });
  });

  it("waits for a run that is quiet, in every tab, and polls when the beats stop, from what it had", async () => {
    let stream: ServerResponse | undefined;
    hub = {
      stream: (_, response) => {
        stream = response;
        opened(response);
        response.write(beat + frame(events[0]!));
      },
      poll: pollAll,
    };
    const [first, second] = [await tab(), await tab()];
    for (const page of [first, second]) await standStill(page);
    const [one, other] = [first, second].map((page) => follow(page, 10 * minuteMs));
    await expect.poll(() => waitingTabs(first)).toBe(1);
    const wait = (ms: number) =>
      Promise.all([first, second].map((page) => page.clock.fastForward(ms)));
    const heard = async () =>
      Math.min(
        ...(await Promise.all([first, second].map((page) => page.evaluate(() => window.beats)))),
      );
    await expect.poll(heard).toBeGreaterThan(0);
    for (let beats = 0; beats < 4; beats += 1) {
      const before = await heard();
      await wait(beatEveryMs);
      stream?.write(beat);
      await expect.poll(heard).toBeGreaterThan(before);
    }
    expect(asked.polls).toEqual([]);
    await wait(3 * beatEveryMs + 1_000);
    for (const page of [first, second]) await page.clock.resume();
    for (const followed of [one, other])
      expect(await followed).toEqual({ items: [1, "polling", 2, 3, 4], end: "done" });
  });

  it("opens one stream for all tabs, and tells those that come later what was before", async () => {
    let stream: ServerResponse | undefined;
    hub = {
      stream: (_, response) => {
        stream = response;
        opened(response);
        response.write(frame(events[0]!) + frame(events[1]!));
      },
    };
    const [first, second] = [await tab(), await tab()];
    const [one, other] = [follow(first), follow(second)];
    await expect.poll(() => asked.streams.length).toBe(1);
    await expect.poll(() => waitingTabs(first)).toBe(1);
    // Afterwards a browser may ask once more whether there is more, before its tabs are through.
    expect(asked.streams).toHaveLength(1);
    stream?.end(frame(events[2]!) + frame(events[3]!));
    expect(await Promise.all([one, other])).toEqual([
      { items: [1, 2, 3, 4], end: "done" },
      { items: [1, 2, 3, 4], end: "done" },
    ]);
    expect(asked.polls).toEqual([]);
  });

  it("goes on in another tab when the one that reads is closed", async () => {
    hub = {
      stream: (_, response) => {
        opened(response);
        response.write(
          (asked.streams.length === 1 ? events.slice(0, 2) : events).map(frame).join(""),
        );
      },
    };
    const [first, second] = [await tab(), await tab()];
    const gone = follow(first).catch(() => undefined);
    await expect.poll(() => asked.streams.length).toBe(1);
    const stays = follow(second);
    await expect.poll(() => waitingTabs(first)).toBe(1);
    await first.close();
    await gone;
    expect(await stays).toEqual({ items: [1, 2, 3, 4], end: "done" });
    expect(asked.streams).toHaveLength(2);
  });

  it("says when its time is up", async () => {
    hub = { stream: (_, response) => void opened(response) };
    expect(await follow(await tab(), 300)).toEqual({ items: ["time-is-up"], end: "done" });
  });

  it("ends when it is left, and closes the stream", async () => {
    let isClosed = false;
    hub = {
      stream: (request, response) => {
        opened(response);
        request.on("close", () => (isClosed = true));
      },
    };
    const page = await tab();
    const followed = follow(page);
    await expect.poll(() => asked.streams.length).toBe(1);
    await page.evaluate(() => window.leave());
    expect(await followed).toEqual({ items: [], end: "left" });
    await expect.poll(() => isClosed).toBe(true);
  });

  it("rejects where neither stream nor polls come through", async () => {
    hub = { stream: (_, response) => response.writeHead(503).end() };
    expect(await follow(await tab())).toEqual({
      items: ["polling"],
      end: "The hub answered with status code 503.",
    });
    expect(asked.polls).toHaveLength(5);
  });
});

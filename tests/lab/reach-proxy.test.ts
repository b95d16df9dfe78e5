import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { chromium, type Browser, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { LatencyStep } from "~/features/network-test/plan";
import { issueFor, keyHashOf } from "#tests/support/agent-certificates";
import { AgentServers } from "#tests/support/agent-servers";

import { findChromium, launchArguments } from "../chromium.js";
import { pageScript } from "./page-script";

const chromiumPath = findChromium();
if (!chromiumPath)
  process.stdout.write("What a browser reaches through a proxy: skipped, there is no Chromium.\n");

/** More than are asked at a time. */
const hosts = Array.from({ length: 20 }, (_none, at) => `mail${at}.suite.test`);
const [host = ""] = hosts;
const targets = {
  endpoints: hosts.map((each, at) => ({ host: each, endpointSetId: at + 1 })),
  notAsked: { wildcards: 0, others: 0 },
  webSocketUrls: [],
  media: null,
  resolver: null,
};

const latencyStep: LatencyStep = {
  kind: "latency",
  isMandatory: false,
  expectedMs: 1,
  endpointUrl: `https://${host}/ping`,
  transport: "beacon",
  sampleCount: 6,
  warmUpCount: 1,
  failuresInRowLimit: 3,
  timeoutMs: 5000,
  faultZoneHeader: "x-faultzone",
};

describe.skipIf(!chromiumPath)("what a browser reaches through a proxy", () => {
  const servers = new AgentServers();
  const page = createServer();
  let trusted: string;
  let target: number;

  beforeAll(async () => {
    const certificate = await issueFor({ name: `CN=${host}`, hosts });
    trusted = keyHashOf(certificate);
    target = await servers.http(
      (_request, response) => void response.writeHead(404).end("nothing"),
      certificate,
    );
    const scripts = await Promise.all(["reach-page.ts", "latency-page.ts"].map(pageScript));
    page.on("request", ({ url }, response) => {
      const [, at] = /^\/(\d)\.js$/.exec(url ?? "") ?? [];
      if (at !== undefined)
        response.setHeader("Content-Type", "text/javascript").end(scripts[Number(at)]);
      else
        response
          .setHeader("Content-Type", "text/html")
          .end(
            `<!doctype html><title>Page</title>${scripts.map((_script, each) => `<script src=/${each}.js></script>`).join("")}`,
          );
    });
    await new Promise<void>((resolve) => page.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    page.close();
    await servers.end();
  });

  /** Opens the page in a browser that goes through a proxy to everywhere else. */
  async function through<Value>(
    proxy: { password?: string },
    work: (page: Page) => Promise<Value>,
  ): Promise<Value> {
    const { port } = await servers.proxy({ ...proxy, target });
    const browser: Browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [...launchArguments, `--ignore-certificate-errors-spki-list=${trusted}`],
      proxy: { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>,127.0.0.1" },
    });
    try {
      const opened = await browser.newPage();
      await opened.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`);
      return await work(opened);
    } finally {
      await browser.close();
    }
  }

  it.each<[what: string, proxy: { password?: string }, failure: string | null]>([
    ["is what it leads to", {}, null],
    [
      "is nothing where it refuses to lead there, whatever the browser takes its refusal for",
      { password: "jo:secret" },
      "failed",
    ],
  ])("%s", async (_what, proxy, failure) => {
    const [sent] = await through(proxy, (opened) =>
      opened.evaluate((asked) => window.reachOut(asked), targets),
    );
    expect((sent?.data as ClientTestData["connectivity"]).results).toMatchObject(
      hosts.map((each) => ({ host: each, failure })),
    );
  });

  it.each<[what: string, proxy: { password?: string }, failure: string | null]>([
    ["has a latency where it leads to the endpoint", {}, null],
    ["has none where only its refusal came back", { password: "jo:secret" }, "endpoint-dead"],
  ])("%s", async (_what, proxy, failure) => {
    const outcome = await through(proxy, (opened) =>
      opened.evaluate((step) => window.measure(step), latencyStep),
    );
    expect([outcome.failure, outcome.measuredMs !== null]).toEqual([failure, failure === null]);
  });

  it("leaves nothing behind in the browser", async () => {
    const kept = await through({}, async (opened) => {
      await opened.evaluate((asked) => window.reachOut(asked), targets);
      return opened.evaluate(() => caches.keys());
    });
    expect(kept).toEqual([]);
  });
});

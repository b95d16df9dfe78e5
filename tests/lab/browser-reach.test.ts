import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium, type Browser, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import type { ClientTestData } from "~/features/network-test/client/client-data.schema";
import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { measuring } from "#tests/support/busy-machine";

import { findChromium, launchArguments } from "../chromium.js";
import { labObstacle, raiseLab, type Lab } from "./lab";
import { pageScript } from "./page-script";
import { reachPorts } from "./reach-ports";

/** Round trip in ms of the lab's link. */
const roundTripMs = 40;

const chromiumPath = findChromium();
const obstacle = labObstacle() ?? (chromiumPath ? null : "there is no Chromium");
if (obstacle) process.stdout.write(`What a browser reaches: skipped, ${obstacle}.\n`);

type Match = readonly string[];
const udp: Match = ["ipproto", "udp"];
const tcpTo = (port: number): Match => ["ipproto", "tcp", "dport", String(port)];
const udpTo = (port: number): Match => ["ipproto", "udp", "dport", String(port)];

describe.skipIf(obstacle !== null)("what a browser reaches over an emulated network", () => {
  let lab: Lab;
  let browser: Browser;
  let page: Page;
  let folder: string;
  let blocked: Match[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "lab-reach-"));
    const scriptFile = path.join(folder, "page.js");
    writeFileSync(scriptFile, await pageScript("reach-page.ts"));
    lab = raiseLab();
    lab.setRoundTrip(roundTripMs);
    await lab.start("net", [
      process.execPath,
      "--import",
      "tsx",
      fileURLToPath(new URL("reach-servers.ts", import.meta.url)),
      scriptFile,
    ]);
    browser = await chromium.launch({
      executablePath: lab.wrapper(chromiumPath ?? ""),
      args: launchArguments,
    });
    page = await browser.newPage();
    await page.goto(`http://${lab.net}:${reachPorts.own}/`);
  });

  afterAll(async () => {
    await browser?.close();
    await lab?.down();
    rmSync(folder, { recursive: true, force: true });
  });

  afterEach(() => {
    for (const match of blocked) lab.run("r1", ["ip", "rule", "del", ...match, "blackhole"]);
    blocked = [];
  });

  /** The router swallows what matches, without a word. */
  function block(...matches: Match[]): void {
    for (const match of matches) lab.run("r1", ["ip", "rule", "add", ...match, "blackhole"]);
    blocked = matches;
  }

  /** What the page finds, as it would be sent. */
  async function reached(dead: { endpoint?: boolean; socket?: boolean } = {}) {
    const ports = [...reachPorts.endpoints, ...(dead.endpoint ? [reachPorts.dead] : [])];
    const sockets = [...reachPorts.sockets, ...(dead.socket ? [reachPorts.dead] : [])];
    const targets = {
      endpoints: ports.map((port) => ({
        host: `host-${port}.example`,
        endpointSetId: 1,
        url: `http://${lab.net}:${port}/favicon.ico`,
      })),
      notAsked: { wildcards: 0, others: 0 },
      webSocketUrls: sockets.map((port) => `ws://${lab.net}:${port}/`),
      media: { host: lab.net, udpPorts: reachPorts.relay },
      resolver: null,
    };
    const sent = await page.evaluate((asked) => window.reachOut(asked), targets);
    const dataOf = <Test extends ClientResult["test"]>(test: Test) =>
      sent.find((result) => result.test === test)?.data as ClientTestData[Test];
    const outcomes = dataOf("connectivity").results.map(
      ({ port, code, failure }) => `${port} ${failure ?? code}`,
    );
    const opened = dataOf("webSocket").results.map(({ failure }) => failure ?? "opened");
    const [openMs] = dataOf("webSocket").results.flatMap((result) => result.openMs ?? []);
    return { outcomes, opened, openMs, media: dataOf("skype") };
  }
  const allReached = reachPorts.endpoints.map((port) => `${port} Successful`);

  it(
    "is everything over a clean line, with the times of it",
    measuring(async () => {
      const { outcomes, opened, openMs, media } = await reached();
      expect([outcomes, opened]).toEqual([allReached, ["opened", "opened"]]);
      expect(media).toMatchObject({
        transport: "udp",
        openUdpPorts: reachPorts.relay,
        blockedUdpPorts: [],
        mappedAddress: expect.stringMatching(/^10\.\d+\.0\.2$/) as string,
      });
      // A connection and an upgrade are two round trips, a question to the relay is one.
      expect(openMs).toBeGreaterThanOrEqual(2 * roundTripMs - 1);
      expect(openMs).toBeLessThan(8 * roundTripMs);
      expect(media.answerMs).toBeGreaterThanOrEqual(roundTripMs - 1);
      expect(media.answerMs).toBeLessThan(8 * roundTripMs);
    }),
  );

  it("is no media where UDP is blocked, and everything else", async () => {
    block(udp);
    const { outcomes, opened, media } = await reached();
    expect([outcomes, opened]).toEqual([allReached, ["opened", "opened"]]);
    expect(media).toMatchObject({
      transport: null,
      openUdpPorts: [],
      blockedUdpPorts: reachPorts.relay,
      mappedAddress: null,
      answerMs: null,
    });
  });

  it("is media by the ports that are left where some are blocked", async () => {
    block(udpTo(3479), udpTo(3481));
    expect((await reached()).media).toMatchObject({
      transport: "udp",
      openUdpPorts: [3478, 3480],
      blockedUdpPorts: [3479, 3481],
    });
  });

  it("is not an endpoint that is swallowed, nor one that is refused, each by its own name", async () => {
    block(tcpTo(8103));
    const { outcomes } = await reached({ endpoint: true });
    expect(outcomes.filter((outcome) => !outcome.endsWith("Successful"))).toEqual([
      "8103 timed-out",
      "8199 failed",
    ]);
  });

  it("is not a WebSocket that is swallowed, nor one that is refused, each by its own name", async () => {
    block(tcpTo(8202));
    const { outcomes, opened } = await reached({ socket: true });
    expect(opened).toEqual(["opened", "timeout", "refused"]);
    expect(outcomes).toEqual(allReached);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium, type Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { noTargets } from "~/features/network-test/browser-targets";
import { networkTestPlan, type LatencyStep } from "~/features/network-test/plan";
import { judged } from "#tests/support/busy-machine";
import { isDeep } from "#tests/support/random";

import { findChromium, launchArguments } from "../chromium.js";
import { labObstacle, raiseLab, type Lab } from "./lab";
import type { PageOutcome } from "./latency-page";
import { pageScript } from "./page-script";

const ports = { own: 8080, timed: 8081, untimed: 8082, slow: 8083, dead: 8084 };

/** An address that the lab's router swallows without a word (RFC 5737). */
const swallowed = "198.51.100.1";

const roundTripsMs = [5, 20, 80, 200];

/** The truth each method is held to: within the greater of a fixed part in ms and a share of the round trip. */
const allowed = {
  "resource-timing": { ms: 1.5, share: 0.02 },
  "wall-time": { ms: 4, share: 0.05 },
} as const;

/**
 * A busy machine adds its own to a millisecond now and then; what lies in the measurement stays. A
 * deep run counts the first.
 */
const mostAgain = isDeep ? 0 : 2;

const chromiumPath = findChromium();
const obstacle = labObstacle() ?? (chromiumPath ? null : "there is no Chromium");
if (obstacle) process.stdout.write(`Truth of latency: skipped, ${obstacle}.\n`);

describe.skipIf(obstacle !== null)("the latency a browser measures", () => {
  let lab: Lab;
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "lab-page-"));
    const scriptFile = path.join(folder, "page.js");
    writeFileSync(scriptFile, await pageScript("latency-page.ts"));
    lab = raiseLab();
    lab.run("r1", ["ip", "route", "add", "blackhole", `${swallowed}/32`]);
    await lab.start("net", [
      process.execPath,
      fileURLToPath(new URL("endpoints.js", import.meta.url)),
      scriptFile,
      ...Object.values(ports).map(String),
    ]);
    browser = await chromium.launch({
      executablePath: lab.wrapper(chromiumPath ?? ""),
      args: launchArguments,
    });
  });

  afterAll(async () => {
    await browser?.close();
    await lab?.down();
    rmSync(folder, { recursive: true, force: true });
  });

  const stepTo = (endpointUrl: string): LatencyStep => {
    const settings = {
      endpointUrl,
      faultZoneHeader: "x-faultzone",
      probeEndpoints: [],
      download: null,
      upload: null,
      targets: noTargets,
      chosenPlace: null,
      tenantDomain: null,
      debugTrace: false,
    };
    const step = networkTestPlan(settings).find(({ kind }) => kind === "latency");
    if (step?.kind !== "latency") throw new Error("The plan has no latency step.");
    return step;
  };

  /** Measures in a page of its own, so that several endpoints can be measured beside each other. */
  async function measure(setMs: number, host: string, file: string): Promise<PageOutcome> {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`http://${lab.net}:${ports.own}/`);
      const outcome = await page.evaluate(
        (step) => window.measure(step),
        stepTo(`http://${host}/${file}`),
      );
      process.stdout.write(
        `${JSON.stringify({ setMs, endpoint: `${host}/${file}`, ...outcome, offMs: outcome.measuredMs === null ? null : Number((outcome.measuredMs - setMs).toFixed(2)) })}\n`,
      );
      return outcome;
    } finally {
      await context.close();
    }
  }

  describe.each(roundTripsMs)("at %i ms", (setMs) => {
    beforeAll(() => lab.setRoundTrip(setMs));

    // One after another: four pages on two cores make each other wait.
    it.for([
      ["timed", "resource-timing", "door.gif"],
      ["untimed", "wall-time", "door.gif"],
      ["timed", "resource-timing", "beacon"],
      ["untimed", "wall-time", "beacon"],
    ] as const)("of the %s endpoint, by %s of %s", async ([kind, method, file], context) =>
      judged(context, async () => {
        const { ms, share } = allowed[method];
        const offOf = ({ measuredMs }: PageOutcome) => Math.abs((measuredMs ?? Infinity) - setMs);
        let outcome = await measure(setMs, `${lab.net}:${ports[kind]}`, file);
        for (
          let again = 0;
          again < mostAgain && offOf(outcome) > Math.max(ms, setMs * share);
          again++
        )
          outcome = await measure(setMs, `${lab.net}:${ports[kind]}`, file);
        expect(outcome).toMatchObject({
          failure: null,
          method,
          faultZone: kind === "timed" ? "ABC" : null,
        });
        const offMs = offOf(outcome);
        expect(offMs).toBeLessThanOrEqual(Math.max(ms, setMs * share));
        expect(offMs).toBeLessThanOrEqual(outcome.errorMs ?? 0);
      }),
    );
  });

  describe("at an endpoint without an answer", () => {
    beforeAll(() => lab.setRoundTrip(20));

    it.concurrent.each([
      ["refuses connections", (): string => `${lab.net}:${ports.dead}`, "endpoint-dead"],
      ["answers after the time-out", (): string => `${lab.net}:${ports.slow}`, "endpoint-timeout"],
      ["swallows every packet", (): string => swallowed, "endpoint-timeout"],
    ] as const)("that %s is a named failure", async (_, host, failure) => {
      const outcome = await measure(20, host(), "door.gif");
      expect(outcome).toMatchObject({ failure, measuredMs: null, medianMs: null, errorMs: null });
    });
  });
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { chromium } from "playwright";

import type { ClientResult } from "~/features/network-test/client/client-results.schema";
import { networkTestPlan, type Step } from "~/features/network-test/plan";
import type { Measured } from "~/features/network-test/verdict";
import type { ProbeEndpoint } from "~/features/settings/suite";
import { generateReportSchema } from "~/features/reports/generate-report.schema";
import { measuredPart } from "~/features/reports/measured-part";

import { findChromium, launchArguments } from "../chromium.js";
import { inside } from "./namespace";
import type { PageFindings } from "./network-page";
import type { Place } from "./obstacles";
import { Reference } from "./reference";
import { isBusyLatency, isOfTheMachine } from "./run-client";
import { nameOf, planOf, type WorldSettings } from "./world-settings";

/**
 * What a run of the page brought: what it measured before the report was made, its results, and
 * which resolver our server saw; `busy` counts runs that had to be repeated.
 */
export type BrowserRun = {
  measured: Partial<Measured>;
  results: ClientResult[];
  resolver: string | null;
  busy: number;
};

/** A busy machine makes the page refuse its own figures, and the emulated link late; it is asked so often again. */
const mostRepeats = 2;

/** Longest that a whole run may take: every wait of the plan on the worst network. */
const runMs = 240_000;

/**
 * Opens the page at the visitor's in a real browser and runs the test, as a person would by its
 * button; again where this machine was too busy for it. Certificates of the suite are trusted, and
 * those of whoever intercepts, as on a machine whose owner installed them; one that is over is not.
 */
export async function runBrowser(
  place: Place,
  environment: Record<string, string>,
): Promise<BrowserRun> {
  const reference = new Reference(place);
  try {
    for (let busy = 0; ; busy++) {
      const { fields, results, resolver, timed, ending } = await runOnce(place, environment);
      if (
        busy < mostRepeats &&
        (isBusyLatency(fields.latencyFailure) ||
          results.some(isOfTheMachine) ||
          reference.wasLate(timed))
      )
        continue;
      if (!ending.includes('"finished"'))
        throw new Error(`The test in the browser did not come to its end: ${ending}`);
      return {
        measured: measuredPart(generateReportSchema.parse(fields)),
        results,
        resolver,
        busy,
      };
    }
  } finally {
    reference.end();
  }
}

async function runOnce(
  { visitor, folder, settings }: Place,
  { HTTPS_PROXY: server, NO_PROXY: bypass }: Record<string, string>,
): Promise<PageFindings> {
  const program = path.join(folder, "browser");
  writeFileSync(
    program,
    `#!/bin/sh\nexec ip ${inside(visitor, findChromium() ?? "").join(" ")} "$@"\n`,
    { mode: 0o755 },
  );
  const keys = ["suite.keys", "interceptor.keys"]
    .map((name) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const browser = await chromium.launch({
    executablePath: program,
    args: [...launchArguments, `--ignore-certificate-errors-spki-list=${keys.join()}`],
    ...(server && { proxy: { server, bypass } }),
  });
  const timer = setTimeout(() => void browser.close(), runMs);
  try {
    const page = await browser.newPage();
    await page.goto(`https://${nameOf("agent", settings)}/page`);
    return await page.evaluate((plan) => window.testNetwork(plan), stepsOf(settings));
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

/** A further endpoint, which none of the published ones is. */
function probed(settings: WorldSettings): ProbeEndpoint {
  return {
    name: "sink",
    url: `https://${nameOf("sink", settings)}/picture.gif`,
    weight: 1,
    telemetryUrl: null,
  };
}

/** The plan of the page for this world, up to where our server would test by itself. */
function stepsOf(settings: WorldSettings): Step[] {
  const { endpoints, webSocketUrls, media, resolverZone, download, upload } = planOf(settings);
  return networkTestPlan({
    endpointUrl: `https://${nameOf("exchange", settings)}/picture.gif`,
    faultZoneHeader: "x-faultzone",
    probeEndpoints: [probed(settings)],
    download,
    upload,
    targets: {
      endpoints: endpoints.map(({ host, endpointSetId }) => ({ host, endpointSetId })),
      notAsked: { wildcards: 0, others: 0 },
      webSocketUrls,
      media: media && { host: media.host, udpPorts: media.udpPorts },
      resolver: resolverZone === null ? null : { zone: resolverZone },
    },
    chosenPlace: { placeId: 1, label: "here" },
    tenantDomain: null,
    debugTrace: false,
  }).filter(({ kind }) => kind !== "server-tests" && kind !== "save");
}

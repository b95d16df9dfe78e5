import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { defineConfig, type Project } from "@playwright/test";

import { findChromium, launchArguments } from "./chromium.js";

const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 700 };
const minuteMs = 60_000;

type Look = { javaScriptEnabled: boolean; viewport: typeof wide; colorScheme: "light" | "dark" };

/**
 * Two pairs of looks. Each pair has script on and off, wide and narrow, light and dark; a journey
 * runs in one of them, and in a deep run in every look there is.
 */
const pairs: [Look, Look][] = [
  [
    { javaScriptEnabled: true, viewport: wide, colorScheme: "light" },
    { javaScriptEnabled: false, viewport: narrow, colorScheme: "dark" },
  ],
  [
    { javaScriptEnabled: true, viewport: narrow, colorScheme: "dark" },
    { javaScriptEnabled: false, viewport: wide, colorScheme: "light" },
  ],
];
const isDeep = Boolean(process.env.PATHLENS_DEEP);
const usual = pairs.flat();
const theOthers = usual.map(
  (look) =>
    ({ ...look, colorScheme: look.colorScheme === "light" ? "dark" : "light" }) satisfies Look,
);

const journeys = fileURLToPath(new URL("journeys", import.meta.url));

/** One process renders the pages of a browser: a new one for each costs a seventh of all that Chromium does here. */
const oneRenderer = ["--renderer-process-limit=1"];

/** The pair that a journey runs in: spread by name, so that a new journey moves no other. */
function pairOf(file: string): number {
  return (
    [...file].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % pairs.length
  );
}

/**
 * `x.journey.ts` runs with and without script, `x.script.journey.ts` and `x.no-script.journey.ts`
 * as they are named, and `x.once.journey.ts`, which chooses its looks itself, in the first look.
 * `x.plain.journey.ts` goes by pages that ship no script, which script would see alike: without it,
 * in a deep run both ways.
 */
function project(look: Look, position: number): Project {
  const script = look.javaScriptEnabled ? "script" : "no-script";
  const others = [
    look.javaScriptEnabled ? "no-script" : "script",
    ...(position > 0 ? ["once"] : []),
    ...(look.javaScriptEnabled && !isDeep ? ["plain"] : []),
  ];
  const pair = Math.floor(position / 2);
  const elsewhere = isDeep
    ? []
    : readdirSync(journeys).filter((file) => !file.includes(".once.") && pairOf(file) !== pair);
  return {
    name: `${script}-${look.viewport.width}-${look.colorScheme}`,
    use: look,
    testIgnore: [
      ...others.map((name) => `**/*.${name}.journey.ts`),
      ...elsewhere.map((file) => `**/${file}`),
    ],
  };
}

export default defineConfig({
  testDir: journeys,
  testMatch: "**/*.journey.ts",
  globalSetup: fileURLToPath(new URL("support/journey-servers.ts", import.meta.url)),
  outputDir: fileURLToPath(new URL("../test-results/journeys", import.meta.url)),
  fullyParallel: true,
  // One more than the cores that CI has: while programs start and pages wait, a third keeps them busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Far above what a journey takes on a busy machine: only a hang may reach it.
  timeout: 10 * minuteMs,
  expect: { timeout: 2 * minuteMs, toPass: { timeout: 3 * minuteMs } },
  reporter: "list",
  use: {
    browserName: "chromium",
    // A click that waits for what never comes ends here, and not with its whole journey.
    actionTimeout: 3 * minuteMs,
    navigationTimeout: 3 * minuteMs,
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: [...launchArguments, ...oneRenderer] },
  },
  projects: [...usual, ...(isDeep ? theOthers : [])].map(project),
});

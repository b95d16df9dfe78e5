import { fileURLToPath } from "node:url";

import { defineConfig, type Project } from "@playwright/test";

import { findChromium, launchArguments } from "./chromium.js";

const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 700 };
const minuteMs = 60_000;

type Look = { javaScriptEnabled: boolean; viewport: typeof wide; colorScheme: "light" | "dark" };

/**
 * Script on and off, wide and narrow, light and dark. Four of the eight cover every pair;
 * a deep run takes all.
 */
const everyPair: Look[] = [
  { javaScriptEnabled: true, viewport: wide, colorScheme: "light" },
  { javaScriptEnabled: true, viewport: narrow, colorScheme: "dark" },
  { javaScriptEnabled: false, viewport: wide, colorScheme: "dark" },
  { javaScriptEnabled: false, viewport: narrow, colorScheme: "light" },
];
const theOthers = everyPair.map((look) => ({ ...look, colorScheme: look.colorScheme === "light" ? "dark" : "light" }) satisfies Look);

/**
 * `x.journey.ts` runs in every look, `x.script.journey.ts` and `x.no-script.journey.ts` in those
 * they name, and `x.once.journey.ts`, which looks at no page, in the first.
 */
function project(look: Look, position: number): Project {
  const script = look.javaScriptEnabled ? "script" : "no-script";
  const others = [look.javaScriptEnabled ? "no-script" : "script", ...(position > 0 ? ["once"] : [])];
  return {
    name: `${script}-${look.viewport.width}-${look.colorScheme}`,
    use: look,
    testIgnore: others.map((name) => `**/*.${name}.journey.ts`),
  };
}

export default defineConfig({
  testDir: fileURLToPath(new URL("journeys", import.meta.url)),
  testMatch: "**/*.journey.ts",
  globalSetup: fileURLToPath(new URL("support/journey-servers.ts", import.meta.url)),
  outputDir: fileURLToPath(new URL("../test-results/journeys", import.meta.url)),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: minuteMs,
  expect: { timeout: 10_000 },
  reporter: [["list"], ...(process.env.PATHLENS_STAGE_REPORT ? [["json", { outputFile: process.env.PATHLENS_STAGE_REPORT }] as const] : [])],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: launchArguments },
  },
  projects: [...everyPair, ...(process.env.PATHLENS_DEEP ? theOthers : [])].map(project),
});

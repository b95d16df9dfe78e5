import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test as base, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

import { sharedServer, type JourneyServer } from "./journey-servers";
import { startServer, type ServerOptions } from "./running-server";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is checked: WCAG 2.2 to level AA, and axe's own advice. */
const axeOptions: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

type WorkerFixtures = {
  /** A journey that needs another server says `test.use({ serverOptions: … })`, once a file. */
  serverOptions: ServerOptions | undefined;
  /** The running program: one for each worker, on an embedded database of its own. */
  server: JourneyServer;
};

/** Playwright's `test`, with the program running and addresses relative to it. */
export const test = base.extend<object, WorkerFixtures>({
  serverOptions: [undefined, { scope: "worker", option: true }],
  server: [
    async ({ serverOptions }, use, { parallelIndex }) => {
      if (!serverOptions) return use(sharedServer(parallelIndex));
      const server = await startServer(serverOptions);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

export { expect };

/** Fails with the rule and the element of every accessibility violation axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const { use } = test.info().project;
  const violations = use.javaScriptEnabled === false ? await violationsOfCopy(page) : await violationsOf(page);
  expect(violations, `accessibility of ${page.url()}`).toEqual([]);
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (options) => (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    axeOptions,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(" ")}`));
}

/**
 * axe needs timers, which a browser without script does not run. So it looks at a copy: the same
 * document with the same styles in the same window, without its scripts and with what `noscript` shows.
 */
async function violationsOfCopy(page: Page): Promise<string[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser.");
  const { viewport, colorScheme, locale } = test.info().project.use;
  const context = await browser.newContext({ javaScriptEnabled: true, viewport, colorScheme, locale });
  try {
    const copy = await context.newPage();
    const body = (await page.content())
      .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
      .replaceAll(/<\/?noscript>/g, "")
      .replaceAll(/<meta http-equiv="refresh"[^>]*>/g, "");
    await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
    await copy.goto(page.url());
    return await violationsOf(copy);
  } finally {
    await context.close();
  }
}

/** Fails when the page is wider than its window, which at 320 px means sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window);
}

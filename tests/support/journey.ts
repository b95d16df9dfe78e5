import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test as base, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

import { startServer, type RunningServer, type ServerOptions } from "./running-server";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is checked: WCAG 2.2 to level AA, and axe's own advice. */
const axeOptions: RunOptions = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

type WorkerFixtures = {
  /** A journey that needs another server says `test.use({ serverOptions: … })` in a file of its own. */
  serverOptions: ServerOptions;
  /** The running program, one a worker, on an embedded database of its own. */
  server: RunningServer;
};

/** Playwright's `test`, with the program running and addresses relative to it. */
export const test = base.extend<object, WorkerFixtures>({
  serverOptions: [{}, { scope: "worker", option: true }],
  server: [
    async ({ serverOptions }, use) => {
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
  const { violations } = await withScript(page, async () => {
    await page.evaluate(axeSource);
    return page.evaluate<AxeResults, RunOptions>(
      (options) => (globalThis as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(options),
      axeOptions,
    );
  });
  const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id} (${help}): ${target.join(" ")}`));
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Lets script of the test run on the page while `work` does, also in a browser that has it off:
 * what the page did not run at its loading stays so.
 */
async function withScript<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  const isScriptOff = !test.info().project.use.javaScriptEnabled;
  const session = await page.context().newCDPSession(page);
  const setOff = (value: boolean) => session.send("Emulation.setScriptExecutionDisabled", { value });
  await setOff(false);
  try {
    return await work();
  } finally {
    await setOff(isScriptOff);
    await session.detach();
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

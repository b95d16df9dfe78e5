import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** What is checked: WCAG 2.2 to level AA, and axe's own advice. */
const everything: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/** The one rule that the theme decides. */
const contrast: RunOptions = { runOnly: ["color-contrast"], resultTypes: ["violations"] };

/** Fails when axe finds anything on the page, in a deep run in either theme, or when it is wider than its window. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Fails with the rule and the element of every accessibility violation axe finds on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  const isWithoutScript = test.info().project.use.javaScriptEnabled === false;
  if (isWithoutScript && isAskedWithScript()) return;
  const violations = isWithoutScript ? await violationsOfCopy(page) : await violationsOf(page);
  expect(violations, `accessibility of ${page.url()}`).toEqual([]);
}

/** Rule and element of every violation on the page as it is, in the theme that its browser asks for now. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return askAxe(page, everything);
}

/** What a journey sees both with and without script, axe looks at with script alone; in a deep run in every look. */
function isAskedWithScript(): boolean {
  return !process.env.PATHLENS_DEEP && !/\.(no-script|plain)\.journey\.ts$/.test(test.info().file);
}

async function violationsOf(page: Page): Promise<string[]> {
  const { colorScheme } = test.info().project.use;
  const violations = await askAxe(page, everything);
  // Every screen is looked at in both themes by a journey of its own.
  if (!process.env.PATHLENS_DEEP) return violations;
  await page.emulateMedia({ colorScheme: colorScheme === "dark" ? "light" : "dark" });
  const inOtherTheme = await askAxe(page, contrast);
  await page.emulateMedia({ colorScheme });
  return [...violations, ...inOtherTheme.map((violation) => `in the other theme: ${violation}`)];
}

async function askAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (asked) =>
      (
        globalThis as unknown as { axe: { run: (asked: RunOptions) => Promise<AxeResults> } }
      ).axe.run(asked),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id} (${help}): ${target.join(" ")}`),
  );
}

/**
 * axe needs timers, which a browser without script does not run. So it looks at a copy: the same
 * document with the same styles in the same window, without its scripts and with what `noscript` shows.
 */
async function violationsOfCopy(page: Page): Promise<string[]> {
  const copy = await (await contextOfCopies(page)).newPage();
  try {
    const body = (await page.content())
      .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "")
      .replaceAll(/<\/?noscript>/g, "")
      .replaceAll(/<meta http-equiv="refresh"[^>]*>/g, "");
    await copy.route(page.url(), (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body }),
    );
    await copy.goto(page.url());
    return await violationsOf(copy);
  } finally {
    await copy.close();
  }
}

/** The browser that copies are opened in: one for a worker, so that it reads the styles once. */
let copies: Promise<BrowserContext> | undefined;

function contextOfCopies(page: Page): Promise<BrowserContext> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page belongs to no browser.");
  const { viewport, colorScheme, locale } = test.info().project.use;
  copies ??= browser.newContext({ javaScriptEnabled: true, viewport, colorScheme, locale });
  return copies;
}

/** Fails when the page is wider than its window, which at 320 px means sideways scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, window } = await pageWidths(page);
  expect(content, `width of ${page.url()}`).toBeLessThanOrEqual(window);
}

/** Width of what the page holds and of its window, in CSS px. */
export function pageWidths(page: Page): Promise<{ content: number; window: number }> {
  return page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
}

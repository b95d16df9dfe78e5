import type { Page } from "@playwright/test";

import { languages, type Language } from "~/platform/languages";

import { accessibilityViolations, pageWidths } from "#tests/support/accessibility";
import { expect, test as base } from "#tests/support/journey";
import { runningReport, screenWorld, type Onlooker, type ScreenWorld } from "#tests/support/screen-world";
import { screens, type ScreenState } from "#tests/support/screens";
import { sitePaths } from "#tests/support/site-paths";
import { expectAlive } from "#tests/support/visitor";

const wideInLight = { viewport: { width: 1280, height: 900 }, colorScheme: "light" } as const;
const narrowInDark = { viewport: { width: 320, height: 700 }, colorScheme: "dark" } as const;

/**
 * Every page is looked at wide in light and narrow in dark, in every language: in a deep run each
 * language in both, else two languages in each.
 */
function looksOf(language: Language) {
  if (process.env.PATHLENS_DEEP) return [wideInLight, narrowInDark];
  return [language === "en" || language === "zh-Hant" ? wideInLight : narrowInDark];
}

/** The languages of the state at `position` of its screen: the first in all, each other in one, by turns; in a deep run all. */
function languagesOf(position: number): readonly Language[] {
  if (process.env.PATHLENS_DEEP || position === 0) return languages;
  return languages.filter((_language, index) => index === position % languages.length);
}

const minuteMs = 60_000;

const test = base.extend<{ pageOf: (onlooker: Onlooker) => Promise<Page> }, { world: ScreenWorld }>({
  world: [
    async ({ browser, server }, use) => {
      const world = await screenWorld(browser, server.origin);
      await use(world);
      for (const context of Object.values(world.contexts)) await context.close();
    },
    { scope: "worker", timeout: 2 * minuteMs },
  ],
  /** The one page of an onlooker, in their browser. */
  pageOf: async ({ world, complaints }, use) => {
    complaints.expect(/status of 4\d\d/);
    const pages = new Map<Onlooker, Page>();
    await use(async (onlooker) => {
      const known = pages.get(onlooker);
      if (known) return known;
      complaints.listenTo(world.contexts[onlooker]);
      const page = await world.contexts[onlooker].newPage();
      pages.set(onlooker, page);
      return page;
    });
    for (const page of pages.values()) await page.close();
  },
});

test.use({ serverOptions: { env: { SANDBOX: "suite,dns,identity,mail", RATE_LIMITS: "off" } } });

/** Opens a state as a reader of `language` comes to it; a form that is refused leaves no address to go to again. */
async function open(page: Page, { address, form, status = 200, opens, shows }: ScreenState & { address: string }, language: Language): Promise<void> {
  const headers = { "Accept-Language": language, "Sec-Fetch-Site": form ? "same-origin" : "none" };
  const answer = await page.request.fetch(address, { method: form ? "POST" : "GET", form, headers, maxRedirects: 0 });
  expect(answer.status(), address).toBe(status);
  // What leads on by itself would leave before axe is done; the body comes unpacked.
  const { refresh: _refresh, "content-encoding": _encoding, "content-length": _length, ...rest } = answer.headers();
  const isPage = (url: URL) => url.pathname + url.search === address;
  await page.route(isPage, async (route) => route.fulfill({ response: answer, headers: rest }), { times: 1 });
  await page.goto(address);
  if ((await page.locator('script:not([src$="/sign-in/island.js"])').count()) > 0) await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  if (opens) await page.locator(opens).evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
  await expect(page.locator(shows).first()).toBeVisible();
}

/** What is wrong with what is open: what axe finds, its width, its language and title, characters cut in two. */
async function problemsOf(page: Page, language: Language): Promise<string[]> {
  const problems: string[] = [];
  for (const { viewport, colorScheme } of looksOf(language)) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const { content, window } = await pageWidths(page);
    if (content > window) problems.push(`${content} px wide in ${window} px`);
    const violations = await accessibilityViolations(page);
    problems.push(...violations.map((violation) => `${violation}, at ${window} px in ${colorScheme}`));
  }
  const { lang, title, text } = await page.evaluate(() => ({ lang: document.documentElement.lang, title: document.title, text: document.documentElement.textContent ?? "" }));
  const broken = /.{0,20}[\uFFFD\0].{0,20}/.exec(text);
  if (broken) problems.push(`has a broken character: ${broken[0]}`);
  if (lang !== language) problems.push(`says that its language is ${lang}`);
  const isTitle = language === "en" ? /^\S.* · Pathlens$/ : /[\u3040-\u30ff\u4e00-\u9fff].* · Pathlens$/;
  if (!isTitle.test(title)) problems.push(`has the title ${title}`);
  return problems;
}

test("every screen of the sitemap stands in the table of screens", async () => {
  const inSitemap = (await sitePaths()).filter(({ file }) => /^routes\/.*\.tsx$/.test(file));
  expect(Object.keys(screens).sort()).toEqual(inSitemap.map(({ path }) => path.replace(/^gcc\?\/?/, "")).sort());
});

for (const [path, states] of Object.entries(screens)) {
  test(`/${path} is fit for all in every state, theme and language`, async ({ world, pageOf }) => {
    test.setTimeout(4 * minuteMs);
    const problems: string[] = [];
    for (const [position, state] of states.entries()) {
      const address = typeof state.address === "string" ? encodeURI(state.address) : state.address(world);
      const page = await pageOf(state.by);
      for (const language of languagesOf(position)) {
        await test.step(`${state.name}, ${language}: ${address}`, async () => {
          await open(page, { ...state, address }, language);
          problems.push(...(await problemsOf(page, language)).map((problem) => `${state.name}, ${language}: ${problem}`));
        });
      }
    }
    expect(problems).toEqual([]);
  });
}

test("a running test, a stopped one and a running report are fit for all in every theme and language", async ({ pageOf, steer }) => {
  test.setTimeout(4 * minuteMs);
  await steer({ delayMs: 400 });
  const page = await pageOf("runner");
  const problems: string[] = [];
  const look = async (state: string, language: Language) => {
    problems.push(...(await problemsOf(page, language)).map((problem) => `${state}, ${language}: ${problem}`));
  };
  for (const language of languages) {
    await page.goto(`/?language=${language}`);
    await expectAlive(page);
    await page.locator("main form .primary").click();
    await expect(page.locator("main progress")).toBeVisible();
    await look("running test", language);
    await page.locator("main .progress-head button").click();
    await expect(page.locator('main .note[role="status"]')).toBeVisible();
    await look("stopped test", language);

    await page.goto(`${await runningReport(page.request)}?language=${language}`);
    await expect(page.locator('main .note form[method="get"]')).toBeVisible();
    await look("running report", language);
  }
  expect(problems).toEqual([]);
});

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

type Look = typeof wideInLight | typeof narrowInDark;
type Visit = { language: Language; looks: readonly Look[] };

const everyVisit: readonly Visit[] = languages.map((language) => ({ language, looks: [wideInLight, narrowInDark] }));
const [english, ...others] = languages;

/** Which of some things comes up at a turn. */
const byTurns = <Thing>(things: readonly Thing[], turn: number) => things.filter((_thing, index) => index === turn % things.length);

/**
 * How the state at `position` of a screen is looked at: the first wide in light in English and
 * narrow in dark in another language, each other one way, by turns; in a deep run each in every
 * language both ways.
 */
function visitsOf(position: number, turn: number): readonly Visit[] {
  if (process.env.PATHLENS_DEEP) return everyVisit;
  if (position === 0) return [{ language: english, looks: [wideInLight] }, ...byTurns(others, turn).map((language) => ({ language, looks: [narrowInDark] }))];
  return byTurns(languages, turn + position).map((language) => ({ language, looks: byTurns([wideInLight, narrowInDark], turn + Math.floor(position / languages.length)) }));
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
async function problemsOf(page: Page, { language, looks }: Visit): Promise<string[]> {
  const problems: string[] = [];
  for (const { viewport, colorScheme } of looks) {
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

for (const [turn, [path, states]] of Object.entries(screens).entries()) {
  test(`/${path} is fit for all in every state, theme and language`, async ({ world, pageOf }) => {
    test.setTimeout(4 * minuteMs);
    const problems: string[] = [];
    for (const [position, state] of states.entries()) {
      const address = typeof state.address === "string" ? encodeURI(state.address) : state.address(world);
      const page = await pageOf(state.by);
      for (const visit of visitsOf(position, turn)) {
        const { language } = visit;
        await test.step(`${state.name}, ${language}: ${address}`, async () => {
          await open(page, { ...state, address }, language);
          problems.push(...(await problemsOf(page, visit)).map((problem) => `${state.name}, ${language}: ${problem}`));
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
  const look = async (state: string, visit: Visit) => {
    problems.push(...(await problemsOf(page, visit)).map((problem) => `${state}, ${visit.language}: ${problem}`));
  };
  for (const visit of visitsOf(0, 0)) {
    const { language } = visit;
    await page.goto(`/?language=${language}`);
    await expectAlive(page);
    await page.locator("main form .primary").click();
    await expect(page.locator("main progress")).toBeVisible();
    await look("running test", visit);
    await page.locator("main .progress-head button").click();
    await expect(page.locator('main .note[role="status"]')).toBeVisible();
    await look("stopped test", visit);

    await page.goto(`${await runningReport(page.request)}?language=${language}`);
    await expect(page.locator('main .note form[method="get"]')).toBeVisible();
    await look("running report", visit);
  }
  expect(problems).toEqual([]);
});

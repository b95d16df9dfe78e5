import type { Page } from "@playwright/test";

import { expect, test as base } from "#tests/support/journey";
import { runningReport, screenWorld, type Onlooker, type ScreenWorld } from "#tests/support/screen-world";
import { openState, problemsOf, visitsOf, type Visit } from "#tests/support/screen-looks";
import { screens } from "#tests/support/screens";
import { sitePaths } from "#tests/support/site-paths";
import { expectAlive } from "#tests/support/visitor";

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
          await openState(page, { ...state, address }, language);
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

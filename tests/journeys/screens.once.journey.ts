import type { BrowserContext, Page } from "@playwright/test";

import { ask } from "#tests/support/journey-servers";
import { expect, test as base } from "#tests/support/journey";
import type { JourneyServer } from "#tests/support/program-pool";
import { onlookers, type Onlooker, type ScreenWorld } from "#tests/support/screen-world";
import { openState, problemsOf, visitsOf } from "#tests/support/screen-looks";
import { screens } from "#tests/support/screens";
import { sitePaths } from "#tests/support/site-paths";

const minuteMs = 60_000;

type Site = { server: JourneyServer; world: ScreenWorld; contexts: Record<Onlooker, BrowserContext> };

const test = base.extend<{ pageOf: (onlooker: Onlooker) => Promise<Page> }, { site: Site }>({
  /** The world that the main process made once, and a browser here for everybody in it. */
  site: [
    async ({ browser }, use) => {
      const { world, browsers, server } = await ask("screenWorld", {});
      const contexts = {} as Site["contexts"];
      for (const onlooker of onlookers) contexts[onlooker] = await browser.newContext({ baseURL: server.origin, timezoneId: "UTC", storageState: browsers[onlooker] });
      await use({ server, world, contexts });
      for (const context of Object.values(contexts)) await context.close();
    },
    { scope: "worker", timeout: 2 * minuteMs },
  ],
  server: ({ site }, use) => use(site.server),
  /** The one page of an onlooker, in their browser. */
  pageOf: async ({ site, complaints }, use) => {
    complaints.expect(/status of 4\d\d/);
    const pages = new Map<Onlooker, Page>();
    await use(async (onlooker) => {
      const known = pages.get(onlooker);
      if (known) return known;
      complaints.listenTo(site.contexts[onlooker]);
      const page = await site.contexts[onlooker].newPage();
      pages.set(onlooker, page);
      return page;
    });
    for (const page of pages.values()) await page.close();
  },
});

test("every screen of the sitemap stands in the table of screens", async () => {
  const inSitemap = (await sitePaths()).filter(({ file }) => /^routes\/.*\.tsx$/.test(file));
  expect(Object.keys(screens).sort()).toEqual(inSitemap.map(({ path }) => path.replace(/^gcc\?\/?/, "")).sort());
});

for (const [turn, [path, states]] of Object.entries(screens).entries()) {
  test(`/${path} is fit for all in every state, theme and language`, async ({ site: { world }, pageOf }) => {
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

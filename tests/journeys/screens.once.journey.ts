import type { Page } from "@playwright/test";

import { ask } from "#tests/support/journey-servers";
import { expect, test as base } from "#tests/support/journey";
import type { JourneyServer } from "#tests/support/program-pool";
import type { MadeScreenWorld, Onlooker, ScreenWorld } from "#tests/support/screen-world";
import { openState, problemsOf, visitsOf } from "#tests/support/screen-looks";
import { screens } from "#tests/support/screens";
import { sitePaths } from "#tests/support/site-paths";

const minuteMs = 60_000;

type Site = {
  server: JourneyServer;
  world: ScreenWorld;
  browsers: MadeScreenWorld["browsers"];
  page: Page;
};

const test = base.extend<{ pageOf: (onlooker: Onlooker) => Promise<Page> }, { site: Site }>({
  /** The world that the main process made once, and one page here, which everybody in it looks through by turns. */
  site: [
    async ({ browser }, use) => {
      const { world, browsers, server } = await ask("screenWorld", {});
      const context = await browser.newContext({ baseURL: server.origin, timezoneId: "UTC" });
      await use({ server, world, browsers, page: await context.newPage() });
      await context.close();
    },
    { scope: "worker", timeout: 10 * minuteMs },
  ],
  server: ({ site }, use) => use(site.server),
  /** The page, with an onlooker's cookies. */
  pageOf: async ({ site: { browsers, page }, complaints }, use) => {
    const context = page.context();
    complaints.listenTo(context);
    complaints.expect(/status of 4\d\d/);
    await use(async (onlooker) => {
      await context.clearCookies();
      await context.addCookies(browsers[onlooker].cookies);
      return page;
    });
  },
});

test("every screen of the sitemap stands in the table of screens", async () => {
  const inSitemap = (await sitePaths()).filter(({ file }) => /^routes\/.*\.tsx$/.test(file));
  expect(Object.keys(screens).sort()).toEqual(
    inSitemap.map(({ path }) => path.replace(/^gcc\?\/?/, "")).sort(),
  );
});

for (const [turn, [path, states]] of Object.entries(screens).entries()) {
  test(`/${path} is fit for all in every state, theme and language`, async ({
    site: { world },
    pageOf,
  }) => {
    test.setTimeout(10 * minuteMs);
    const problems: string[] = [];
    for (const [position, state] of states.entries()) {
      const address =
        typeof state.address === "string" ? encodeURI(state.address) : state.address(world);
      const page = await pageOf(state.by);
      for (const visit of visitsOf(turn + position)) {
        const { language } = visit;
        await test.step(`${state.name}, ${language}: ${address}`, async () => {
          await openState(page, { ...state, address }, language);
          problems.push(
            ...(await problemsOf(page, visit)).map(
              (problem) => `${state.name}, ${language}: ${problem}`,
            ),
          );
        });
      }
    }
    expect(problems).toEqual([]);
  });
}

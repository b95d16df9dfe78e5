import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { withPeople } from "#tests/support/journey-servers";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`npp-dashboard:${key}`, values);

const flags = { isNppDashboardEnabled: true, isOutageEnabled: true };

/** Its demonstration has figures of some days. */
test.use({
  serverOptions: {
    env: {
      ...withPeople.env,
      DEMONSTRATION_DAYS: "3",
      SETTINGS_OVERRIDES: JSON.stringify(flags),
    },
  },
});

test("leadership puts the state of the program on a wall, stops it, and follows a figure", async ({
  page,
}) => {
  await signInAs(page, "leadership", "/vnext/partner");
  const menu = page.getByText("Menu", { exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: words("title"), exact: true }).click();
  await expect(page).toHaveURL("/nppdashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("title"));
  await expect(page.locator("header .brand")).toHaveCount(0);

  const figure = (name: string) =>
    page.locator("dl.wall-figures > div").filter({ hasText: name }).getByRole("link");
  const samples = figure(words("coverage.customers"));
  await expect(async () => {
    const answer = await page.reload();
    expect(answer?.headers()["refresh"]).toBe("60");
    // A page without script waits for nothing: it has the figures now, or it is loaded again.
    expect(await samples.count()).toBe(1);
  }).toPass();
  await expect(figure(words("outages.now"))).toHaveText(/^\d+$/);
  await expectUsable(page);
  const narrow = page.viewportSize();
  for (const [width, height] of [
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    const rest = await page.evaluate(
      () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
    );
    expect(rest, `scrolls at ${width} × ${height}`).toBe(0);
  }
  if (narrow) await page.setViewportSize(narrow);

  await page.getByRole("link", { name: words("stopRefreshing") }).click();
  const still = await page.reload();
  expect(still?.headers()["refresh"]).toBeUndefined();
  await expectUsable(page);
  await page.getByRole("link", { name: words("refresh", { seconds: 60 }) }).click();
  await expect(page).toHaveURL("/nppdashboard");

  await figure(words("program.registered")).click();
  await expect(page).toHaveURL("/vnext/partner/registrations?show=all");
});

import { expect, test } from "#tests/support/journey-with-people";

test("without script the link leads over the sign-in and back, and no page tries silently", async ({ page, context, baseURL }) => {
  await page.goto("/credits");
  await page.getByRole("complementary", { name: "Signing in" }).getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${baseURL}/sign-in?returnTo=%2Fcredits`);
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Mira Jansen" }).click();
  await expect(page).toHaveURL(`${baseURL}/credits`);
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
  expect(context.pages()).toHaveLength(1);

  await context.clearCookies({ name: "pathlens_session" });
  await page.goto("/credits");
  await expect(page.getByRole("complementary", { name: "Signing in" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});

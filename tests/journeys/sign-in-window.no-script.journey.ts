import { expect, test } from "#tests/support/journey-with-people";

test("without script the link leads over the sign-in and back, and no page tries silently", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/credits");
  await page
    .getByRole("complementary", { name: "Signing in" })
    .getByRole("link", { name: "Sign in" })
    .click();
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

test(
  "without script a user of a GCC organisation who signs in at the other cloud arrives signed " +
    "in at their own",
  async ({ page, baseURL }) => {
    await page.goto("/credits");
    await page
      .getByRole("complementary", { name: "Signing in" })
      .getByRole("link", { name: "Sign in" })
      .click();
    await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Leo Park" }).click();
    await expect(page).toHaveURL(`${baseURL}/gcc/credits`);
    await expect(page.getByRole("banner")).toContainText("Leo Park");
    await page.goto("/");
    await expect(page).toHaveURL(`${baseURL}/gcc`);
    await expect(page.getByRole("banner")).toContainText("Leo Park");
  },
);

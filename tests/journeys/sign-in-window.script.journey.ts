import type { Page } from "@playwright/test";

import { expect, test } from "#tests/support/journey-with-people";
import { expectAlive, visit } from "#tests/support/visitor";

const mira = (page: Page) => page.getByRole("button", { name: "Mira Jansen" });
const bar = (page: Page) => page.getByRole("complementary", { name: "Signing in" });
const headerLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true });

async function signInBefore(page: Page): Promise<void> {
  await page.goto("/sign-in/start");
  await mira(page).click();
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
  await page.context().clearCookies({ name: "pathlens_session" });
}

test("the start page silently signs in a user who signed in before", async ({ page, baseURL }) => {
  await signInBefore(page);
  await visit(page, "/");
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(bar(page)).toHaveCount(0);
});

test("a page without other script does so too", async ({ page }) => {
  await signInBefore(page);
  await page.goto("/credits");
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
});

test("where the authority knows nobody the page stays as it is, and tries no second time", async ({
  page,
  context,
}) => {
  await signInBefore(page);
  await context.clearCookies({ name: /^sandbox/ });
  await page.goto("/credits");
  await expect(page.locator("html")).toHaveAttribute("data-sign-on", "over");
  await expect(bar(page)).toBeVisible();
  await page.goto("/credits");
  await expect(bar(page)).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
});

test("a window signs in, closes, and the page keeps what was typed", async ({ page, baseURL }) => {
  await visit(page, "/");
  const domain = page.getByLabel(/domain/i).first();
  await domain.evaluate((field) => field.closest("details")?.setAttribute("open", ""));
  await domain.fill("lindenhof.example");
  const opening = page.waitForEvent("popup");
  await headerLink(page).click();
  const popup = await opening;
  await mira(popup).click();
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(domain).toHaveValue("lindenhof.example");
  await expect(page).toHaveURL(`${baseURL}/`);
});

test("closing the window is turning back, and the next try rests", async ({ page }) => {
  await visit(page, "/");
  const opening = page.waitForEvent("popup");
  await headerLink(page).click();
  const popup = await opening;
  await expect(mira(popup)).toBeVisible();
  const told = page.waitForResponse((answer) => answer.url().endsWith("/sign-in/closed"));
  await popup.close();
  expect((await told).status()).toBe(204);
  await expect(bar(page)).toBeVisible();
  const again = page.waitForEvent("popup");
  await headerLink(page).click();
  await expect((await again).getByRole("alert")).toContainText("Wait 10 seconds");
});

test("where windows are blocked the link leads on", async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.assign(window, { open: () => null }));
  await visit(page, "/");
  await headerLink(page).click();
  await expect(page).toHaveURL(`${baseURL}/sign-in?returnTo=%2F`);
  await expectAlive(page);
});

test("a user of a GCC organisation who signs in on a page of the other cloud arrives signed in at their own", async ({
  page,
  baseURL,
}) => {
  await page.goto("/sign-in/start");
  await page.getByRole("button", { name: "Leo Park" }).click();
  await expect(page).toHaveURL(`${baseURL}/gcc`);
  await expect(page.getByRole("banner")).toContainText("Leo Park");
});

test("a user of a GCC organisation who signs in by the window arrives signed in at their own cloud", async ({
  page,
  baseURL,
}) => {
  await visit(page, "/");
  const opening = page.waitForEvent("popup");
  await headerLink(page).click();
  await (await opening).getByRole("button", { name: "Leo Park" }).click();
  await expect(page).toHaveURL(`${baseURL}/gcc`);
  await expect(page.getByRole("banner")).toContainText("Leo Park");
});

import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey-with-people";

const accountsPage = /\/accounts\/[\w-]+$/;

async function chooseAccount(page: Page, name: string): Promise<void> {
  await page.goto("/sign-in/start");
  await page.waitForURL(accountsPage);
  await page.getByRole("button", { name }).click();
}

test("a user chooses an account on the sandbox's page, and then another", async ({
  page,
  baseURL,
}) => {
  await page.goto("/sign-in/start");
  await page.waitForURL(accountsPage);
  await expect(
    page.getByText("Sandbox: this identity provider runs on this machine"),
  ).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: "Mira Jansen" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
  await expect(page.getByLabel("Tenant domain")).toHaveValue("lindenhof.onsuite.test");

  await chooseAccount(page, "Omar Haddad");
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole("banner")).toContainText("Omar Haddad");
});

test("somebody turns back on the sandbox's page", async ({ page, baseURL }) => {
  await chooseAccount(page, "Cancel");
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/sign-in\\?problem=`));
});

test("an account whose consent is declined is not signed in", async ({ page, baseURL }) => {
  await chooseAccount(page, "Piet de Boer");
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/sign-in\\?problem=`));
});

test("the sandbox's own session ends when it is asked to", async ({ page, server, complaints }) => {
  await chooseAccount(page, "Mira Jansen");
  await page.goto(`${server.identityUrl}/connect/sign-out`);
  await expectUsable(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Signed out");
  await expectUsable(page);

  complaints.expect(/status of 400/);
  await page.goto(`${server.identityUrl}/connect/authorize?client_id=nobody`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This request was refused");
  await expectUsable(page);
});

test("a disabled account is retried once automatically, then refused", async ({
  page,
  baseURL,
}) => {
  await chooseAccount(page, "Clara Nowak");
  await page.waitForURL(accountsPage);
  await page.getByRole("button", { name: "Clara Nowak" }).click();
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/sign-in\\?problem=failed`));
  await expect(page.getByRole("alert")).toContainText(
    "Get access token failed. Please try to refresh the browser.",
  );
  await expectUsable(page);
});

test("a page that needs an account leads over the sign-in and back, and silently the next time", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/reports");
  await expect(page).toHaveURL(`${baseURL}/sign-in?returnTo=%2Freports`);
  await expectUsable(page);
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  await page.waitForURL(accountsPage);
  await page.getByRole("button", { name: "Mira Jansen" }).click();
  await expect(page).toHaveURL(`${baseURL}/reports`);

  await context.clearCookies({ name: "pathlens_session" });
  await page.goto("/reports");
  await expect(page).toHaveURL(`${baseURL}/reports`);
  await expect(page.getByRole("banner")).toContainText("Mira Jansen");
});

test("the sign-in page is readable in every language, and after signing out", async ({
  page,
  baseURL,
}) => {
  for (const language of ["ja", "zh-Hans", "zh-Hant"]) {
    await page.goto(`/sign-in?language=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expectUsable(page);
  }
  await page.goto("/sign-in?language=en");
  await chooseAccount(page, "Tomás Oliveira");
  await page.locator("details.profile > summary").click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/sign-in?signedOut=yes`);
  await expectUsable(page);
});

test("somebody signs in by the keyboard alone", async ({ page, baseURL }) => {
  await page.goto("/sign-in");
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(accountsPage);
  await page.getByRole("button", { name: "Mira Jansen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${baseURL}/`);
});

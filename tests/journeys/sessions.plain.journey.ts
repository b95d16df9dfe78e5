import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";
import { visit } from "#tests/support/visitor";

async function expectSignedOut(page: Page): Promise<void> {
  // The authority still knows this browser: without what reminds us of it we do not ask there.
  await page.context().clearCookies({ name: "pathlens_hint" });
  await visit(page, "/privacy");
  await expect(page.locator(".profile")).toHaveCount(0);
}

test("a user sees where they are signed in, ends one session, then all of them", async ({
  page,
  stranger,
}) => {
  await signInAs(stranger, "colleague");
  await signInAs(page, "colleague");
  await page.locator(".profile summary").click();
  await page.locator(".profile").getByRole("link", { name: "Where you are signed in" }).click();
  await expect(page).toHaveURL("/sessions");
  const rows = page
    .getByRole("table", { name: "Your sessions" })
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "This browser" })).toHaveCount(1);
  await expect(rows.first()).toContainText("Chrome");
  await expectUsable(page);

  await rows.filter({ hasNotText: "This browser" }).getByRole("button").click();
  await expect(page.getByRole("status")).toContainText("The session has ended.");
  await expect(rows).toHaveCount(1);
  await expectUsable(page);
  await expectSignedOut(stranger);

  await signInAs(stranger, "colleague");
  await page.getByRole("main").getByRole("button", { name: "Sign out in every browser" }).click();
  await expect(page).toHaveURL("/sign-in?signedOut=yes");
  await expectSignedOut(stranger);
});

test("somebody signs out of this browser where their sessions are listed", async ({ page }) => {
  await signInAs(page, "leadership");
  for (const language of ["ja", "zh-Hans", "zh-Hant"]) {
    await visit(page, `/sessions?language=${language}`);
    await expect(page.getByRole("main").getByRole("button").last()).toHaveText(
      /[\u3040-\u30ff\u4e00-\u9fff]/,
    );
    await expectUsable(page);
  }
  await visit(page, "/sessions?language=en");
  await page
    .getByRole("table")
    .getByRole("button", { name: "Sign out of this browser, Chrome" })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are signed out");
});

test("an operator finds an account and ends all of its sessions", async ({ page, stranger }) => {
  await signInAs(stranger, "provider");
  await signInAs(page, "operator");
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("admin:accounts.title"));
  await expectUsable(page);
  await page.getByLabel("Search").fill("ingrid");
  await page.getByRole("button", { name: english("ui:list.filter"), exact: true }).click();
  await expect(page.getByRole("link", { name: /^End all sessions of / })).toHaveCount(1);
  await page.getByRole("link", { name: "End all sessions of Ingrid Solberg" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "End all sessions of this account?",
  );
  await expectUsable(page);
  await page.getByRole("button", { name: "End all sessions" }).click();
  await expect(page.getByRole("status")).toContainText("All sessions of this account have ended.");
  await expectSignedOut(stranger);

  await page.getByRole("link", { name: "Audit trail" }).click();
  await expect(page.getByRole("table").getByText("Sessions ended").first()).toBeVisible();
});

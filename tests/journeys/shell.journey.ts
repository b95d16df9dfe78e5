import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import {
  expectAlive,
  expectFinishedReport,
  reportRunBefore,
  runButton,
  visit,
} from "#tests/support/visitor";

const profile = (page: Page) => page.locator(".profile");

/** Signs in from the page that is open, as one of the sandbox's accounts. */
async function signInFromHere(page: Page, kind: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator(`button[name="account"][value="${kind}"]`).click();
  await expect(profile(page).locator("summary")).toBeVisible();
}

/** Opens the navigation, where the window is too narrow to show it. */
async function openNavigation(page: Page) {
  const menu = page.getByText("Menu", { exact: true });
  if (await menu.isVisible()) await menu.click();
  return page.getByRole("navigation", { name: "Main" });
}

test("a visitor finds the sign-in on every page, signs in from it and comes back to it", async ({
  page,
}) => {
  const report = await reportRunBefore(page.request);
  for (const address of ["/", "/privacy", report]) {
    await visit(page, address);
    const bar = page.getByRole("complementary", { name: "Signing in" });
    await expect(bar).toContainText("You are not signed in.");
    await expect(bar.getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      `/sign-in?returnTo=${encodeURIComponent(address)}`,
    );
    await expectUsable(page);
  }
  await visit(page, "/credits");
  await signInFromHere(page, "user");
  await expect(page).toHaveURL("/credits");
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("the profile menu says who is signed in, leads to privacy and signs out", async ({ page }) => {
  await visit(page, "/privacy");
  await signInFromHere(page, "user");
  await expect(page).toHaveURL("/privacy");
  const menu = profile(page);
  await menu.locator("summary").click();
  await expect(menu).toContainText(/@/);
  await expect(menu.getByRole("link", { name: "What is sent and kept" })).toHaveAttribute(
    "href",
    "/privacy",
  );
  await expectUsable(page);
  await menu.getByRole("button", { name: "Sign out", exact: true }).click();
  await expectAlive(page);
  await expect(profile(page)).toHaveCount(0);
  await visit(page, "/privacy");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("the navigation holds what the account may open", async ({ page }) => {
  await visit(page, "/privacy");
  const names = async () =>
    (await (await openNavigation(page)).getByRole("link").allInnerTexts()).map((text) =>
      text.replace(/\(.*\)/, "").trim(),
    );
  expect(await names()).toEqual([
    "Network test",
    "Network health",
    "Publications",
    "FAQs",
    "Community forum",
  ]);
  await signInFromHere(page, "operator");
  expect(await names()).toEqual([
    "Network test",
    "Reports",
    "Network health",
    "Publications",
    "Webhooks",
    "Administration",
    "FAQs",
    "Community forum",
  ]);
  await expectUsable(page);
});

test("an account of the DoD cloud has a message in place of every page, and signs out of it", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 40[34]/);
  await visit(page, "/privacy");
  await signInFromHere(page, "dod-user");
  for (const { address, status } of [
    { address: "/", status: 403 },
    { address: "/privacy", status: 200 },
    { address: "/report/temp", status: 403 },
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      english("shell:blocked.title"),
    );
    await expect(runButton(page)).toHaveCount(0);
    await expectUsable(page);
  }
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await visit(page, "/");
  await expect(runButton(page)).toBeVisible();
});

test("a GCC account is led from the worldwide site to /gcc, and any other account is blocked there", async ({
  page,
  stranger,
  complaints,
  javaScriptEnabled,
}) => {
  complaints.expect(/status of 40[34]/);
  await visit(page, "/privacy");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[name="account"][value="gcc-user"]').click();
  await expect(page).toHaveURL("/gcc/privacy");
  // With script that site signs in by itself, in a frame, and shows its page anew.
  if (javaScriptEnabled) await expect(profile(page).locator("summary")).toBeVisible();
  await page.goto("/credits");
  await expect(page).toHaveURL("/gcc/credits");

  await visit(stranger, "/gcc/privacy");
  await signInFromHere(stranger, "user");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    english("shell:blocked.title"),
  );
  await stranger.getByRole("link", { name: "Go to the worldwide site" }).click();
  await expect(stranger).toHaveURL("/");
});

test("a wrong route says so inside the shell, and the reader may stay", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const answer = await page.goto("/gcc/no/such/page");
  expect([answer?.status(), answer?.headers().refresh]).toEqual([404, "20; url=/gcc"]);
  await expect(
    page.getByText(
      "Since it looks like you are not on the correct route, we will redirect you to the right one.",
    ),
  ).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: "Stay on this page" }).click();
  await expect(page).toHaveURL("/gcc/no/such/page?redirect=off");
  await expect(page.getByText("we will redirect you")).toHaveCount(0);
  await expect(await openNavigation(page)).toBeVisible();
});

test("debugTrace shows what happened in a run to who ran it", async ({ page, stranger }) => {
  await visit(page, "/?debugTrace=true");
  await runButton(page).click();
  await page.waitForURL(/\/report\/[0-9a-f-]{36}\?debugTrace=true$/);
  const address = page.url();
  await page.goto(address.replace(/\?.*/, ""));
  await expectFinishedReport(page);
  await page.goto(address);
  await page.locator("summary", { hasText: "Debug trace" }).click();
  await expect(page.getByRole("table", { name: "Debug trace" })).toContainText("ReceiveTestStatus");
  await expectUsable(page);
  await stranger.goto(address);
  await expect(stranger.getByText("Debug trace")).toHaveCount(0);
});

test("each language has its shell, visited and signed in", async ({ page }) => {
  await visit(page, "/privacy");
  await signInFromHere(page, "user");
  for (const language of ["ja", "zh-Hans", "zh-Hant"]) {
    await visit(page, `/privacy?language=${language}`);
    await profile(page).locator("summary").click();
    const cjk = /[\u3040-\u30ff\u4e00-\u9fff]/;
    await expect(profile(page).getByRole("button")).toHaveText([cjk, cjk]);
    await expectUsable(page);
  }
});

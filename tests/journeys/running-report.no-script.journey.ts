import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { reportRow, runButton, visit } from "#tests/support/visitor";

/** A tenant whose names nobody answers for: the server's own tests wait for them, about 5 s. */
const silentTenant = "silent.onsuite.test";

const isRunning = "Results are still coming in.";

async function startLongTest(page: Page): Promise<void> {
  await visit(page, `/?tenantName=${silentTenant}`);
  await runButton(page).click();
  await expect(page.getByText(isRunning)).toBeVisible();
}

test("a running report reloads until it is complete", async ({ page }) => {
  await startLongTest(page);
  const running = await page.content();
  expect(running).toContain('http-equiv="refresh"');
  expect(running).toContain("Refreshed every 5 s.");
  await expect(page.getByText(/ · complete · /)).toBeVisible();
  await expect(page.getByText(isRunning)).toHaveCount(0);
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  await expect(reportRow(page, /Names, resolved by the server/)).toContainText(/Warning|Failed/);
});

test("a reader stops the refreshing and refreshes by hand", async ({ page }) => {
  await startLongTest(page);
  await page.getByRole("link", { name: "Stop refreshing" }).click();
  await expect(page).toHaveURL(/\?refresh=off$/);
  await expect(page.getByText(isRunning)).toBeVisible();
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  await expect(page.getByRole("link", { name: "Refresh automatically" })).toHaveAttribute(
    "href",
    /^\/report\/[^?]+$/,
  );
  await expectUsable(page);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page).toHaveURL(/\?refresh=off$/);
  expect(await page.content()).not.toContain('http-equiv="refresh"');
});

test("the visitor who ran the test stops it early and keeps the results", async ({ page }) => {
  await startLongTest(page);
  await page.getByRole("button", { name: "Stop the test" }).click();
  await expect(page.getByText(/ · stopped before its end · /)).toBeVisible();
  await expect(page.getByText(isRunning)).toHaveCount(0);
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  await expect(reportRow(page, /Names, resolved by the server/)).toContainText(
    "The test was stopped before the server had tested everything.",
  );
  await expectUsable(page);
});

import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { reportRow, runButton, visit } from "#tests/support/visitor";

/** A tenant whose names nobody answers for: the server's own tests wait for them, about 5 s. */
const silentTenant = "silent.onsuite.test";

const isRunning = english("report:running.title");

async function startLongTest(page: Page): Promise<void> {
  await visit(page, `/?tenantName=${silentTenant}`);
  await runButton(page).click();
  await expect(page.getByText(isRunning)).toBeVisible();
}

test("a running report reloads until it is complete", async ({ page }) => {
  await startLongTest(page);
  const running = await page.content();
  expect(running).toContain('http-equiv="refresh"');
  expect(running).toContain(english("report:running.refreshing", { seconds: 5 }));
  await expect(page.getByText(/ · complete · /)).toBeVisible();
  await expect(page.getByText(isRunning)).toHaveCount(0);
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  await expect(reportRow(page, english("verdict:server-dns.name"))).toContainText(/Warning|Failed/);
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
  await page.getByRole("button", { name: english("report:tools.stopTest") }).click();
  await expect(page.getByText(` · ${english("report:state.cancelled")} · `)).toBeVisible();
  await expect(page.getByText(isRunning)).toHaveCount(0);
  expect(await page.content()).not.toContain('http-equiv="refresh"');
  await expect(reportRow(page, english("verdict:server-dns.name"))).toContainText(
    english("verdict:not-tested.server-tests-cancelled"),
  );
  await expectUsable(page);
});

import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { expectAlive, reportRow, visit } from "#tests/support/visitor";

/** Runs a test whose server tests go on for a while. @returns the report's path */
async function runningReport(page: Page): Promise<string> {
  const answer = await page.request.post("/api/AnonymousConnectivityTest/GenerateTestReport", {
    form: { tenantDomain: "silent.onsuite.test" },
  });
  const { id } = (await answer.json()) as { id: string };
  return `/report/${id}`;
}

test("a running report updates as the server's results arrive, without a reload", async ({
  page,
}) => {
  await visit(page, await runningReport(page));
  await expect(page.getByText(english("report:running.title"))).toBeVisible();
  await expectAlive(page);
  await page.evaluate(() => (document.documentElement.dataset.sameDocument = "yes"));
  await expectUsable(page);

  await expect(page.getByText(/ · complete · /)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same-document", "yes");
  await expect(reportRow(page, english("verdict:server-dns.name"))).toContainText(/Warning|Failed/);
  await expectUsable(page);
});

test("a running report whose stream is held back says so and asks for what has arrived", async ({
  page,
}) => {
  await page.route("**/messagingHub*", (route) =>
    route.request().url().includes("after=") ? route.continue() : undefined,
  );
  await visit(page, await runningReport(page));
  await expectAlive(page);
  // The first poll may find the run finished, and the note is gone with it.
  await page.evaluate((polling) => {
    const look = () => {
      if (document.body.textContent?.includes(polling))
        document.documentElement.dataset.saidSo = "yes";
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, english("report:running.polling"));
  await expect(page.getByText(/ · complete · /)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-said-so", "yes");
});

test("a reader who cannot follow a running report gets it reloaded, and can stop that", async ({
  page,
  stranger,
}) => {
  const report = await runningReport(page);
  await visit(stranger, report);
  await expect(stranger.locator('head > meta[http-equiv="refresh"]')).toHaveAttribute(
    "content",
    "5",
  );
  await expect(stranger.locator("script")).toHaveCount(0);
  await stranger.getByRole("link", { name: "Stop refreshing" }).click();
  await expect(stranger.locator('head > meta[http-equiv="refresh"]')).toHaveCount(0);
  await stranger.goto(report);
  await expect(stranger.getByText(/ · complete · /)).toBeVisible();
});

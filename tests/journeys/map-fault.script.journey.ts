import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { expectAlive, farFromEgress, reportRunBefore, visit } from "#tests/support/visitor";

test("a map whose code does not load leaves the rest of the page", async ({ page, complaints }) => {
  complaints.expect(/map\.client|error during render|Failed to load resource/);
  await page.route(/\/build\/.*map\.client/, (route) => route.abort());
  await visit(page, `${await reportRunBefore(page.request, { fields: farFromEgress })}/map`);
  await expectAlive(page);
  await expect(page.getByText(english("report:map.failed"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map of Denver");
  const places = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /\d\.\d/ });
  await expect(places.first()).toContainText("You (Denver)");
  await expectUsable(page);
});

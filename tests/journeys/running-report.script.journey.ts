import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { expectAlive, visit } from "#tests/support/visitor";

test("a running report fills by itself as the server's results arrive, without being loaded anew", async ({ page }) => {
  const answer = await page.request.post("/api/AnonymousConnectivityTest/GenerateTestReport", { form: { tenantDomain: "silent.onsuite.test" } });
  const { id } = (await answer.json()) as { id: string };
  await visit(page, `/report/${id}`);
  await expect(page.getByText("Results are still coming in.")).toBeVisible();
  await expectAlive(page);
  await page.evaluate(() => (document.documentElement.dataset.sameDocument = "yes"));
  await expectUsable(page);

  await expect(page.getByText(/ · complete · /)).toBeVisible({ timeout: 25_000 });
  await expect(page.locator("html")).toHaveAttribute("data-same-document", "yes");
  await expect(page.getByRole("row", { name: /Names, resolved by the server/ })).toContainText(/Warning|Failed/);
  await expectUsable(page);
});

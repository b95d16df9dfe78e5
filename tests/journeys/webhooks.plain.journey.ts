import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { visit } from "#tests/support/visitor";

test("an operator registers a webhook, tries it, pauses it and deletes it", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const url = `https://nowhere.invalid/${crypto.randomUUID()}`;
  await visit(page, "/sign-in?returnTo=/webhooks");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[name="account"][value="operator"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
  await expectUsable(page);

  await page.getByLabel("Address").fill("http://nowhere.invalid/");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("alert")).toContainText(english("webhooks:error.not-a-target"));
  await expect(page.getByLabel("Address")).toHaveValue("http://nowhere.invalid/");
  await expectUsable(page);
  await page.getByLabel("Address").fill(url);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("status")).toContainText(/whsec_[A-Za-z0-9+/=]{44}/);
  await expectUsable(page);

  await page.getByRole("link", { name: url }).click();
  await expect(page.getByText("whsec_")).toHaveCount(0);
  await expect(page.getByText(english("webhooks:log.none"))).toBeVisible();
  await page.getByRole("button", { name: english("webhooks:webhook.test") }).click();
  await expect(page.getByRole("status")).toContainText(english("webhooks:done.test"));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table")).toContainText(english("webhooks:fault.no-address"), {
      timeout: 2000,
    });
  }).toPass();
  await expectUsable(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("status")).toContainText("The webhook is paused.");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();

  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this webhook?");
  await expectUsable(page);
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByRole("status")).toContainText(english("webhooks:done.deleted"));
  await expect(page.getByRole("link", { name: url })).toHaveCount(0);
});

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { visit } from "#tests/support/visitor";

test("an operator gives a role, changes a flag, takes both back and finds it all written down", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const name = `Blake ${crypto.randomUUID()}`;
  await visit(page, "/sign-in?returnTo=/admin");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[name="account"][value="operator"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("admin:roles.title"));
  await expectUsable(page);

  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Tenant ID", { exact: true }).fill("contoso.example");
  await page.getByLabel("Object ID", { exact: true }).fill(crypto.randomUUID());
  await page.getByRole("button", { name: "Grant role" }).click();
  await expect(page.getByRole("alert")).toContainText(english("admin:error.not-an-id"));
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expectUsable(page);
  await page.getByLabel("Tenant ID", { exact: true }).fill(crypto.randomUUID());
  await page.getByRole("button", { name: "Grant role" }).click();
  await expect(page.getByRole("status")).toContainText("The role is granted.");

  await page.getByRole("link", { name: new RegExp(`from ${name}`) }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: "Revoke role" }).click();
  await expect(page.getByRole("status")).toContainText("The role is revoked.");
  await expect(page.getByText(name)).toHaveCount(0);

  await page.getByRole("link", { name: "Settings and flags" }).click();
  await expectUsable(page);
  await page.getByRole("link", { name: "DisableCopilotTest" }).click();
  await page.getByLabel("Value").selectOption({ label: "On" });
  await page.getByRole("button", { name: english("admin:settings.save") }).click();
  await expect(page.getByRole("status")).toContainText(
    english("admin:settings.done", { key: "DisableCopilotTest" }),
  );
  await page.getByRole("link", { name: "DisableCopilotTest" }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: "Reset to default" }).click();

  await page.getByRole("link", { name: "Audit trail" }).click();
  for (const what of ["Setting reset", "Setting changed", "Role revoked", "Role granted"]) {
    await expect(page.getByRole("table").getByText(what).first()).toBeVisible();
  }
  await expectUsable(page);
});

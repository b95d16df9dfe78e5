import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";
import { reportRunBefore, visit } from "#tests/support/visitor";

test("a test from before the sign-in is saved by it, and its address closes", async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const report = await reportRunBefore(page.request);
  await visit(page, report);
  await expect(page.getByRole("link", { name: "Sign in to save it" })).toBeVisible();
  await visit(stranger, report);
  await expect(stranger.getByRole("heading", { level: 1 })).not.toHaveText("Report not found");

  await signInAs(page, "user", report);
  await expect(page.getByText("The report is saved to your account.")).toBeVisible();
  await expectUsable(page);
  await page.getByRole("button", { name: english("sharing:question.understood") }).click();
  await expect(page.getByText("The report is saved to your account.")).toBeHidden();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Report not found");
});

test("an owner shares with a colleague by name, who reads it, and takes it back", async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of (404|422)/);
  await signInAs(page, "user", "/privacy");
  const report = await reportRunBefore(page.request);
  await visit(page, report);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who can see this report");
  await expect(page.getByRole("textbox", { name: "Link to this report" })).toHaveValue(
    new RegExp(`${report}$`),
  );
  await expect(page.getByRole("button", { name: english("sharing:public.openIt") })).toBeDisabled();
  await expectUsable(page);

  await page.getByRole("searchbox", { name: "Find people" }).fill("ada");
  await page.getByRole("button", { name: english("people:find"), exact: true }).click();
  await page.getByRole("button", { name: english("sharing:people.share") }).click();
  await expect(page.getByRole("alert")).toContainText(english("sharing:error.nobody-chosen"));
  await expectUsable(page);
  await page.getByRole("checkbox", { name: /Ada Verbruggen/ }).check();
  await page.getByRole("button", { name: english("sharing:people.share") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The report was shared." }),
  ).toBeVisible();
  await expectUsable(page);

  await signInAs(stranger, "tenant-admin", "/reports");
  await stranger.getByRole("link", { name: "Received" }).click();
  await expect(stranger.getByRole("row", { name: /Mira Jansen/ }).first()).toBeVisible();
  await expectUsable(stranger);
  await visit(stranger, report);
  await expect(stranger.getByRole("button", { name: "Share", exact: true })).toBeDisabled();
  await expect(stranger.getByText(/not owned by you or this feature is not enabled/)).toBeVisible();
  await expectUsable(stranger);

  await page.getByRole("button", { name: "Stop sharing Ada Verbruggen" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("sharing:done.revoke") }),
  ).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Report not found");
});

test("the history sorts, finds and deletes by links and forms", async ({ page }) => {
  await signInAs(page, "user", "/privacy");
  const report = await reportRunBefore(page.request);
  await page.goto("/reports?order=ascending");
  await page.getByRole("link", { name: "Tested", exact: true }).click();
  await expect(page).toHaveURL(/\/reports$/);
  await expectUsable(page);
  await page.getByRole("searchbox", { name: "City" }).fill("nowhere at all");
  await page.getByRole("button", { name: english("ui:list.filter"), exact: true }).click();
  await expect(page.getByText(english("ui:list.noMatch"))).toBeVisible();
  await expectUsable(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: english("ui:list.clear") })
    .first()
    .click();

  const row = page.locator("tr").filter({ has: page.locator(`a[href="${report}"]`) });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: english("history:deletion.several") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english("history:deletion.title"),
  );
  await expectUsable(page);
  await page.getByRole("button", { name: english("history:deletion.confirm") }).click();
  await expect(
    page.getByRole("status").filter({
      hasText: english("history:done.deletedSelected", { count: 1, number: "1" }),
    }),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("an administrator says what may be shared", async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  await signInAs(page, "gcc-admin", "/gcc/sharing-settings");
  await expect(page.getByRole("checkbox", { name: "with anyone who has the link" })).toBeVisible();
  await expectUsable(page);
  const days = page.getByRole("spinbutton", { name: english("sharing:settings.lifeDays") });
  await page
    .locator("form.card")
    .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await days.fill("91");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByRole("alert")).toContainText(
    english("sharing:error.life-days", { most: 90 }),
  );
  await expectUsable(page);
  await days.fill("60");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("sharing:settings.saved") }),
  ).toBeVisible();
  await expect(days).toHaveValue("60");
});

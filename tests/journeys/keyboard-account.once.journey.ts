import type { Page } from "@playwright/test";

import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { pressOn, tabTo, typeInto } from "#tests/support/keyboard";
import { reportRunBefore } from "#tests/support/visitor";

async function signInByKeyboard(page: Page, name: RegExp, returnTo: string): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ returnTo })}`);
  await pressOn(page, page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose an account");
  await pressOn(page, page.getByRole("button", { name }));
  await page.waitForURL((url) => url.pathname === returnTo);
}

test("a user shares a report, takes it back, deletes it and signs out with only the keyboard", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await signInByKeyboard(page, /Mira Jansen/, "/privacy");
  await page.goto(await reportRunBefore(page.request));
  await pressOn(page, page.getByRole("link", { name: "Share", exact: true }));
  await typeInto(page, page.getByRole("searchbox", { name: "Find people" }), "ada");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /Ada Verbruggen/ })).toBeVisible();

  await pressOn(page, page.getByRole("button", { name: english("sharing:people.share") }));
  await expect(page.getByRole("alert")).toContainText(english("sharing:error.nobody-chosen"));
  await pressOn(page, page.getByRole("alert").getByRole("link"));
  await expect(page.getByRole("group", { name: "People found" })).toBeFocused();
  await pressOn(page, page.getByRole("checkbox", { name: /Ada Verbruggen/ }), "Space");
  await pressOn(page, page.getByRole("button", { name: english("sharing:people.share") }));
  await expect(
    page.getByRole("status").filter({ hasText: "The report was shared." }),
  ).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Stop sharing Ada Verbruggen" }));
  await expect(
    page.getByRole("status").filter({ hasText: english("sharing:done.revoke") }),
  ).toBeVisible();

  await pressOn(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }),
  );
  await pressOn(page, page.getByRole("table").getByRole("checkbox").first(), "Space");
  await pressOn(page, page.getByRole("button", { name: english("history:deletion.several") }));
  await pressOn(page, page.getByRole("button", { name: english("history:deletion.confirm") }));
  await expect(page.getByRole("status")).toHaveText(
    english("history:done.deletedSelected", { count: 1, number: "1" }),
  );

  await pressOn(page, page.locator(".profile summary"));
  await pressOn(
    page,
    page.locator(".profile").getByRole("button", { name: "Sign out", exact: true }),
  );
  await expect(page).toHaveURL(/signedOut=yes/);
});

test("an operator grants a role, takes it back and changes a flag with the keyboard alone", async ({
  page,
}) => {
  const name = `Blake ${crypto.randomUUID()}`;
  await signInByKeyboard(page, /Omar Haddad/, "/admin");
  await typeInto(page, page.getByLabel("Name"), name);
  await typeInto(page, page.getByLabel("Tenant ID", { exact: true }), crypto.randomUUID());
  await typeInto(page, page.getByLabel("Object ID", { exact: true }), crypto.randomUUID());
  await tabTo(page, page.getByLabel("Role", { exact: true }));
  await page.keyboard.type("Lead");
  await pressOn(page, page.getByRole("button", { name: "Grant role" }));
  await expect(page.getByRole("status")).toContainText("The role is granted.");
  await pressOn(
    page,
    page.getByRole("link", { name: english("admin:roles.revokeOf", { role: "Leadership", name }) }),
  );
  await pressOn(page, page.getByRole("button", { name: "Revoke role" }));
  await expect(page.getByRole("status")).toContainText("The role is revoked.");

  await pressOn(page, page.getByRole("link", { name: "Settings and flags" }));
  await pressOn(page, page.getByRole("link", { name: "DisableCopilotTest" }));
  await tabTo(page, page.getByLabel("Value"));
  await page.keyboard.type("On");
  await pressOn(page, page.getByRole("button", { name: english("admin:settings.save") }));
  await expect(page.getByRole("status")).toContainText(
    english("admin:settings.done", { key: "DisableCopilotTest" }),
  );
  // The next journey on this program finds the flag as it was.
  await pressOn(page, page.getByRole("link", { name: "DisableCopilotTest" }));
  await pressOn(page, page.getByRole("button", { name: "Reset to default" }));
  await expect(page.getByRole("button", { name: "Reset to default" })).toHaveCount(0);
});

test("a visitor answers the survey, compares two reports and gives feedback with the keyboard alone", async ({
  page,
  stranger,
}) => {
  const other = await reportRunBefore(stranger.request);
  await page.goto(await reportRunBefore(page.request));
  await pressOn(page, page.getByRole("button", { name: "No", exact: true }));
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await pressOn(page, page.getByRole("button", { name: "Send answer" }));
  await expect(page.getByRole("region", { name: "Your connection" })).toContainText("You said:");

  await pressOn(page, page.getByRole("link", { name: "Compare", exact: true }));
  await typeInto(page, page.getByRole("textbox", { name: "Report B" }), other);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Latency to Exchange/ })).toBeVisible();

  await page.goto(other);
  await pressOn(page, page.getByRole("link", { name: "Give Feedback" }));
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await typeInto(page, page.getByLabel("What would you like to tell us?"), "The map helped.");
  await pressOn(page, page.getByRole("button", { name: "Send feedback" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your feedback");
});

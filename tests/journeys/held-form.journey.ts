import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

test("what is typed outlives the session: it is given back, and sent again after signing in in another tab", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await signInAs(page, "editor", "/endpoints/new");
  await page.getByLabel("Instance").selectOption("Germany");
  await page.getByLabel("Workload").selectOption({ label: "Contoso Mail" });
  await page.getByRole("button", { name: english("changes:new.start") }).click();
  await page.waitForURL(/\/edit\/details$/);
  await page.goto(page.url().replace(/details$/, "fqdns"));
  const names = Array.from({ length: 500 }, (_, place) => `outlives-${place}.contoso.example`).join(
    "\n",
  );
  await page.getByRole("textbox", { name: "FQDNs" }).fill(names);

  // To the server a browser without the cookie is one whose session has ended.
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are not signed in");
  await expectUsable(page);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Sign in in a new tab" }).click();
  const tab = await opened;
  await tab.getByRole("main").locator("a.primary").click();
  await tab.locator('button[value="editor"]').click();
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("You are signed in");
  await tab.close();

  await page.getByRole("button", { name: "Send again" }).click();
  await page.waitForURL(/\/edit\/prefixes$/);
  await page.goto(page.url().replace(/prefixes$/, "fqdns"));
  await expect(page.getByRole("textbox", { name: "FQDNs" })).toHaveValue(names);
});

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { visit } from "#tests/support/visitor";

test("a visitor finds what is wrong, sorts it, looks at the history and follows an incident", async ({
  page,
}) => {
  await visit(page, "/");
  await page.goto("/status");
  // Folded away on a phone.
  await expect(page.locator('nav a[href="/status"]')).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toContainText(
    /network issues?/,
  );
  await expect(page.getByText(english("health:demonstration"))).toBeVisible();
  await expect(page.getByRole("img", { name: /World map of the issues/ })).toBeVisible();
  expect(await page.locator('script[src^="/build"]').count()).toBe(0);
  await expectUsable(page);

  const table = page.getByRole("table", { name: "Network issues" });
  await page.goto("/status?sort=location&order=ascending");
  const locations = await table.getByRole("rowheader").allTextContents();
  expect(locations).toEqual([...locations].sort((one, other) => one.localeCompare(other, "en")));
  await page.getByLabel("Search").fill("peering");
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("link", { name: "Congested peering between two carriers" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText("moved to another exchange point");
  await expectUsable(page);

  await page.goto("/status/history");
  await expect(page.getByRole("table")).toContainText("Submarine cable repaired");
  await expectUsable(page);
});

test("leadership enters an incident, corrects it, adds an update and resolves it", async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const title = `Slow routes ${crypto.randomUUID()}`;
  await visit(page, "/sign-in?returnTo=/status");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[name="account"][value="leadership"]').click();
  await page.getByRole("link", { name: "Enter an incident" }).click();
  await expectUsable(page);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Details").fill("Round trips rise.");
  await page.getByRole("button", { name: "Enter incident" }).click();
  await expect(page.getByRole("alert")).toContainText(english("health:error.missing"));
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expectUsable(page);
  await page.getByLabel("Location").fill("Lisbon, Portugal");
  // Pressed twice before an answer can come: still one incident.
  await page
    .getByRole("button", { name: "Enter incident" })
    .evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await expect(page.getByRole("status")).toContainText("The incident is entered.");
  await expectUsable(page);

  await stranger.goto(`/status?search=${encodeURIComponent(title)}`);
  await expect(stranger.getByRole("table").getByRole("rowheader")).toHaveCount(1);
  await stranger.getByRole("link", { name: title }).click();
  await expect(stranger.getByRole("article")).toContainText("Round trips rise.");
  await expect(stranger.getByText("Helena")).toHaveCount(0);
  await expect(stranger.getByRole("button", { name: "Add update" })).toHaveCount(0);

  await page.getByLabel("Status").selectOption({ label: "Mitigated" });
  await page.getByLabel("Details").fill("Traffic was moved.");
  await page.getByRole("button", { name: "Add update" }).click();
  await expect(page.getByRole("status")).toContainText("The update is added.");
  await page.getByRole("link", { name: "Resolve…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resolve this incident?");
  await expectUsable(page);
  await page.getByLabel("Details").fill("Over.");
  await page.getByRole("button", { name: "Resolve incident" }).click();
  await expect(page.getByRole("status")).toContainText("The incident is resolved.");
  await expect(page.getByRole("article")).toHaveCount(3);

  await stranger.goto("/status");
  await expect(stranger.getByText(title)).toHaveCount(0);
  await stranger.goto("/status/history");
  await expect(stranger.getByText(title)).toBeVisible();
});

import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function decide(page: Page, event: string, note = ""): Promise<void> {
  await page.getByRole("textbox", { name: "Note" }).fill(note);
  await press(page, event);
}

type Draft = { description: string; names?: string; prefixes?: string };

/** Drafts a set of the demonstration instance and submits it. @returns the path of its change */
async function submitSet(
  page: Page,
  { description, names = "", prefixes = "" }: Draft,
): Promise<string> {
  await page.goto("/endpoints/new");
  await page.getByLabel("Instance").selectOption("Germany");
  await page.getByLabel("Workload").selectOption({ label: "Contoso Mail" });
  await press(page, english("changes:new.start"));
  await page.waitForURL(/\/edit\/details$/);
  await page.getByLabel("TCP ports").fill("443");
  await page.locator('input[name="isRequired"][value="yes"]').check();
  await page.getByLabel("Public description").fill(description);
  await press(page, "Save and continue");
  await page.getByRole("textbox", { name: "FQDNs" }).fill(names);
  await press(page, "Save and continue");
  await page.getByRole("textbox", { name: english("changes:field.prefixes") }).fill(prefixes);
  await press(page, "Save and continue");
  await page.getByLabel("Change reason").fill("It is asked for");
  await press(page, "Submit for review");
  await page.waitForURL(/\/changes\//);
  return new URL(page.url()).pathname;
}

/** Opens a change again and again until what its tests found is there. */
async function waitFor(page: Page, change: string, event: string): Promise<void> {
  await expect(async () => {
    await page.goto(change);
    await expect(page.getByRole("button", { name: event, exact: true })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
}

/** Publishes the instance by hand and waits for the end of the run. */
async function publishGermany(page: Page): Promise<void> {
  await page.goto("/endpoints/publishing/Germany");
  await press(page, "Publish Germany now");
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
}

test(
  "a staged change that fails its tests at the instant of publishing goes back to review, and " +
    "the others go out",
  async ({ page, stranger, hasScript }) => {
    const prefix = hasScript ? "20.190.128.208/28" : "20.190.128.224/28";
    await signInAs(page, "editor", "/endpoints");
    const first = await submitSet(page, { description: "The first to have it", prefixes: prefix });
    const second = await submitSet(page, {
      description: "The second to have it",
      prefixes: prefix,
    });

    await signInAs(stranger, "workload-champion", first);
    for (const change of [first, second]) {
      await stranger.goto(change);
      await decide(stranger, "Approve for the workload");
    }
    await waitFor(stranger, second, "Stage for publishing");
    await waitFor(stranger, first, "Stage for publishing");
    await press(stranger, "Stage for publishing");
    await expect(stranger.getByText("Staged for publishing").first()).toBeVisible();

    await signInAs(stranger, "council-member", "/endpoints/publishing");
    await publishGermany(stranger);
    await expect(
      stranger.getByRole("status").filter({ hasText: /Version \d{10} is published\./ }),
    ).toBeVisible();

    await signInAs(stranger, "workload-champion", second);
    await press(stranger, "Stage for publishing");
    await signInAs(stranger, "council-member", "/endpoints/publishing");
    await publishGermany(stranger);
    await expect(
      stranger.getByRole("main").getByText(english("changes:publishing.outcome.returned")),
    ).toBeVisible();
    await expectUsable(stranger);

    await page.goto(second);
    await expect(page.getByText("Pending review").first()).toBeVisible();
    await expect(page.locator("#history")).toContainText(
      english("changes:log.ReturnFromPublishing"),
    );
    await signInAs(stranger, "workload-champion", second);
    await expect(
      stranger.getByText(
        english("changes:decide.notOffered", {
          event: "Stage for publishing",
          why: english("changes:refusal.champion-approval-missing"),
        }),
      ),
    ).toBeVisible();
    await page.goto("/endpoints/notices");
    await expect(
      page.getByRole("listitem").filter({ hasText: "The second to have it" }).first(),
    ).toBeVisible();
    await expectUsable(page);
  },
);

test("an edit ends a bypass with the approvals, and what was bypassed blocks again", async ({
  page,
  stranger,
  hasScript,
}) => {
  const name = `bypassed.${hasScript ? "scripted" : "plain"}.contoso.example`;
  await signInAs(page, "editor", "/endpoints");
  const change = await submitSet(page, { description: "Not there yet", names: name });
  const [set] = change.split("/changes/");

  await signInAs(stranger, "council-member", change);
  await waitFor(stranger, change, english("changes:event.BypassValidation"));
  await decide(stranger, english("changes:event.BypassValidation"), "It is set up on the day.");
  await expect(stranger.locator("#history")).toContainText("Test failures bypassed");
  await signInAs(stranger, "workload-champion", change);
  await decide(stranger, "Approve for the workload");
  await expect(stranger.getByRole("button", { name: "Stage for publishing" })).toBeVisible();

  await page.goto(change);
  await press(page, english("changes:event.RevertSubmission"));
  await page.goto(`${set}/edit/fqdns`);
  await page.getByRole("textbox", { name: "FQDNs" }).fill(`${name}\nother.${name}`);
  await press(page, "Save and close");
  await page.waitForURL(/\/changes\//);
  await page.goto(`${set}/edit/review`);
  await press(page, "Submit for review");
  await page.waitForURL(/\/changes\//);
  await expectUsable(page);

  await stranger.goto(change);
  await expect(
    stranger.getByText(
      english("changes:decide.notOffered", {
        event: "Stage for publishing",
        why: english("changes:refusal.champion-approval-missing"),
      }),
    ),
  ).toBeVisible();
  await decide(stranger, "Approve for the workload");
  await expect(async () => {
    await stranger.goto(change);
    await expect(stranger.getByText(english("changes:refusal.tests-block")).first()).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expect(stranger.getByRole("button", { name: "Stage for publishing" })).toHaveCount(0);
  await expectUsable(stranger);
});

import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Starts a set of the demonstration instance, up to its details. @returns its page */
async function startSet(page: Page): Promise<string> {
  await page.getByLabel("Instance").selectOption("Germany");
  await page.getByLabel("Workload").selectOption({ label: "Contoso Mail" });
  await press(page, english("changes:new.start"));
  await page.waitForURL(/\/edit\/details$/);
  return new URL(page.url()).pathname.replace("/edit/details", "");
}

async function decide(page: Page, event: string, note = ""): Promise<void> {
  await page.getByRole("textbox", { name: "Note" }).fill(note);
  await press(page, event);
}

const stage = (page: Page, name: string) =>
  page
    .getByRole("list", { name: english("changes:stages.label") })
    .getByRole("listitem")
    .filter({ hasText: name });

test("a new set goes from the wizard by champion and council into the public feed", async ({
  page,
  stranger,
  complaints,
  hasScript,
}) => {
  complaints.expect(/status of 4(09|22)/);
  // Both kinds of browsers use the same program, one after the other.
  const [label, prefix] = hasScript
    ? ["scripted", "203.0.113.128/28"]
    : ["plain", "203.0.113.160/28"];
  const description = `Journal of ${label} mail`;
  const names = [`journal.${label}.contoso.example`, `archive.${label}.contoso.example`];

  await signInAs(page, "editor", "/endpoints/new");
  await expectUsable(page);
  await startSet(page);
  await page.locator('#category input[value="Allow"]').check();
  await page.locator('input[name="isRequired"][value="yes"]').check();
  await page.getByLabel("TCP ports").fill("443");
  await page.getByLabel("Public description").fill(description);
  await expectUsable(page);
  await press(page, "Save and continue");
  const list = page.getByRole("textbox", { name: "FQDNs" });
  await list.fill(`${names[0]}\nhttps://${names[1]}/`);
  await press(page, "Save and continue");
  await expect(
    page
      .getByText(english("changes:line.a-url", { line: 2, text: `https://${names[1]}/` }))
      .first(),
  ).toBeVisible();
  await expect(list).toHaveValue(`${names[0]}\nhttps://${names[1]}/`);
  await expectUsable(page);
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: "Review and finish" })
    .click();
  await page.waitForURL(/\/edit\/review$/);
  await press(page, english("changes:problem.fqdns-unfinished"));
  await page.waitForURL(/\/edit\/fqdns$/);
  await expect(list).toHaveValue(`${names[0]}\nhttps://${names[1]}/`);
  await expectUsable(page);
  await list.fill(names.join("\n"));
  await press(page, "Save and continue");
  await page.getByRole("textbox", { name: english("changes:field.prefixes") }).fill(prefix);
  await expectUsable(page);
  await press(page, "Save and continue");
  await page.getByLabel("Change reason").fill("Journals are kept apart");
  await expectUsable(page);
  await press(page, "Submit for review");
  await page.waitForURL(/\/changes\//);
  await expect(page.getByText("Pending review").first()).toBeVisible();
  const change = new URL(page.url()).pathname;
  const [set] = change.split("/changes/");

  await signInAs(stranger, "workload-champion", "/endpoints");
  await stranger
    .getByRole("region", { name: /^Waiting for you/ })
    .getByRole("row")
    .filter({ hasText: description })
    .getByRole("link")
    .click();
  await expect(stranger.getByText(names[1] ?? "").first()).toBeVisible();
  await expect(stranger.getByText(english("changes:escalation.demanding-category"))).toBeVisible();
  await expectUsable(stranger);
  await stranger.getByRole("link", { name: english("changes:change.tests") }).click();
  await expect(async () => {
    await stranger.goto(`${set}#Tests`);
    await stranger.reload();
    await expect(stranger.getByText("Test failed - Blocking")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectUsable(stranger);

  await stranger.goto(change);
  await decide(stranger, "Block");
  await expect(stranger.getByText(english("changes:refusal.note-missing")).first()).toBeVisible();
  await decide(stranger, "Block", "Which team answers for these names?");
  await page.goto(change);
  await expect(page.getByText("Which team answers for these names?").first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: english("changes:event.RevertSubmission") }),
  ).toHaveCount(0);
  await expectUsable(page);
  await decide(stranger, "Unblock", "The mail team.");
  await decide(stranger, "Approve for the workload");
  await expect(stage(stranger, "Workload champion")).toContainText("Chandra");
  await expect(
    stranger.getByText(
      english("changes:decide.notOffered", {
        event: "Stage for publishing",
        why: english("changes:refusal.council-approval-missing"),
      }),
    ),
  ).toBeVisible();

  await signInAs(stranger, "council-member", change);
  await decide(stranger, english("changes:event.ChangeCouncilApproveChanges"));
  await expect(stage(stranger, "Change council")).toContainText("Connie");
  await expect(stranger.getByRole("button", { name: "Stage for publishing" })).toHaveCount(0);
  await decide(
    stranger,
    english("changes:event.BypassValidation"),
    "The names are set up on the day.",
  );
  await decide(stranger, "Stage for publishing");
  await expect(stranger.getByText("Staged for publishing").first()).toBeVisible();
  await expectUsable(stranger);

  await stranger.goto("/endpoints/publishing");
  await expectUsable(stranger);
  await stranger.getByRole("link", { name: "Publish Germany now" }).click();
  await expectUsable(stranger);
  await press(stranger, "Publish Germany now");
  const published = stranger
    .getByRole("status")
    .filter({ hasText: /Version \d{10} is published\./ });
  await expect(published).toBeVisible();
  const [version = ""] = /\d{10}/.exec((await published.textContent()) ?? "") ?? [];
  await expectUsable(stranger);

  const feed = await page.request.get(`/endpoints/Germany?clientrequestid=${crypto.randomUUID()}`);
  const sets = (await feed.json()) as {
    urls?: string[];
    ips?: string[];
    tcpPorts?: string;
    category: string;
  }[];
  expect(sets.find(({ urls }) => urls?.includes(names[0] ?? ""))).toMatchObject({
    urls: names,
    ips: [prefix],
    tcpPorts: "443",
    category: "Allow",
  });
  await page.goto(`/publications/Germany/${version}`);
  await expect(page.getByText(names[0] ?? "").first()).toBeVisible();
  await expectUsable(page);
  await page.goto(change);
  await expect(page.getByText(english("changes:change.published", { version }))).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: english("changes:change.tests") }).click();
  await expect(page.getByText(english("changes:set.testsOf", { version }))).toBeVisible();
  await expect(page.locator("#Tests").getByText("Tests bypassed")).toBeVisible();
  await expectUsable(page);
});

test(
  "a stale edit keeps what was typed and says who changed the set; a submission is returned, a " +
    "draft discarded",
  async ({ page, stranger, complaints }) => {
    complaints.expect(/status of 409/);
    await signInAs(page, "editor", "/endpoints/new");
    const set = await startSet(page);
    await signInAs(stranger, "workload-champion", `${set}/edit/details`);
    await stranger.getByLabel("Public description").fill("As the champion has it");
    await press(stranger, "Save and close");
    await stranger.waitForURL(/\/changes\//);

    await page.getByLabel("Public description").fill("As the editor has it");
    await page.getByLabel("TCP ports").fill("8443");
    await press(page, "Save and continue");
    await expect(page.getByText(english("changes:laterEntries.title"))).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Chandra");
    await expect(page.getByLabel("Public description")).toHaveValue("As the editor has it");
    await expect(page.getByLabel("TCP ports")).toHaveValue("8443");
    await expectUsable(page);
    await page.locator('input[name="isRequired"][value="yes"]').check();
    await press(page, english("changes:wizard.saveAnyway"));
    await page.getByRole("textbox", { name: "FQDNs" }).fill("returned.contoso.example");
    await press(page, "Save and continue");
    await press(page, "Save and continue");
    await page.getByLabel("Change reason").fill("To be returned");
    await press(page, "Submit for review");
    await page.waitForURL(/\/changes\//);

    await press(page, english("changes:event.RevertSubmission"));
    await expect(
      page.getByRole("link", { name: english("changes:event.SaveAsDraft") }),
    ).toBeVisible();
    await expectUsable(page);
    await page.getByRole("link", { name: "Discard", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      english("changes:discard.title"),
    );
    await expectUsable(page);
    await press(page, "Discard");
    await page.waitForURL((url) => url.pathname === set);
    await expect(page.getByText("Discarded", { exact: true }).first()).toBeAttached();
    await expectUsable(page);
  },
);

import type { Page } from "@playwright/test";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Goes from the list to the record of a name. */
async function openRecord(page: Page, name: string): Promise<void> {
  await page.goto(`/endpoints?view=fqdns&name=${name}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
}

test("a requested move is rejected with a note, and the record stays where it is", async ({
  page,
  stranger,
  complaints,
  hasScript,
}) => {
  complaints.expect(/status of 4(09|22)/);
  // Both kinds of browsers use the same program, one after the other.
  const name = hasScript ? "imap.contoso.example" : "smtp.contoso.example";
  await signInAs(page, "editor", "/endpoints");
  await openRecord(page, name);
  await press(page, english("fqdns:assignment.actions.request"));
  await expect(page.getByText(english("fqdns:error.missing")).first()).toBeVisible();
  await page.getByLabel(english("fqdns:assignment.to")).selectOption({ label: "Contoso Calendar" });
  await page.getByLabel(english("fqdns:assignment.note")).fill("Invitations go by it");
  await press(page, english("fqdns:assignment.actions.request"));
  await expect(
    page.getByText(
      english("fqdns:assignment.pending", {
        person: "Edda Lindgren",
        workload: "Contoso Calendar",
      }),
    ),
  ).toBeVisible();
  await expectUsable(page);

  await signInAs(stranger, "service-champion", "/endpoints");
  await stranger
    .getByRole("region", { name: /^Waiting for you/ })
    .getByRole("link", { name, exact: true })
    .click();
  await press(stranger, "Reject");
  await expect(stranger.getByText(english("fqdns:error.missing")).first()).toBeVisible();
  await stranger.getByLabel(english("fqdns:assignment.note")).fill("Mail keeps its protocols");
  await press(stranger, "Reject");
  await expect(stranger.getByText("Sefa Tuimalu: Mail keeps its protocols")).toBeVisible();
  await expectUsable(stranger);

  await page.goto("/endpoints/notices");
  await page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("link", { name })
    .first()
    .click();
  await expect(
    page.getByText(english("fqdns:assignment.of", { workload: "Contoso Mail" })),
  ).toBeVisible();
  await expect(page.locator("#assignment").getByText("Rejected", { exact: true })).toBeVisible();
});

test("of several records those are changed that may be, and each says what became of it", async ({
  page,
  hasScript,
}) => {
  const [own, foreign] = hasScript
    ? ["photos.mail.contoso.example", "preview.contoso.example"]
    : ["ics.contoso.example", "thumbs.contoso.example"];
  await signInAs(page, "editor", "/endpoints?view=fqdns");
  for (const name of [own, foreign])
    await page
      .getByRole("checkbox", { name: english("ui:list.selectRow", { name }), exact: true })
      .check();
  await page
    .getByRole("combobox", { name: english("fqdns:bulk.action"), exact: true })
    .selectOption("deprecated");
  await press(page, english("fqdns:bulk.next"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deprecated");
  await expectUsable(page);
  await page.getByRole("main").getByLabel("Deprecated").selectOption("yes");
  await press(page, "Apply to 2 FQDNs");
  await expect(page.getByText("Update FQDNs partially failed.")).toBeVisible();
  await expect(page.getByText("1 of 2 succeeded.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: own })).toContainText("Done");
  await expect(page.getByRole("row").filter({ hasText: foreign })).toContainText(
    english("fqdns:refusal.not-permitted"),
  );
  await expectUsable(page);
});

test("a set is deleted by a change through review and publishing, and its inverse is drafted in one step", async ({
  page,
  stranger,
  hasScript,
}) => {
  const description = hasScript ? "Delivery of mail" : "Pictures in mail";
  const feed = async () =>
    (await (
      await page.request.get(`/endpoints/Germany?clientrequestid=${crypto.randomUUID()}`)
    ).json()) as { urls?: string[] }[];
  await signInAs(page, "editor", `/endpoints?search=${description}`);
  await page.getByRole("table", { name: "Endpoint sets" }).locator("tbody a").first().click();
  const name =
    (await page.locator('#Detail a[href^="/endpoints/fqdns/"]').first().textContent()) ?? "";
  expect((await feed()).flatMap(({ urls = [] }) => urls)).toContain(name);
  const set = new URL(page.url()).pathname;
  await page.getByRole("link", { name: english("changes:set.delete") }).click();
  await expectUsable(page);
  await press(page, english("changes:delete.start"));
  await page.waitForURL(/\/edit\/review$/);
  await page.getByLabel("Change reason").fill("Nobody asks it any more");
  await press(page, "Submit for review");
  await page.waitForURL(/\/changes\//);
  const change = new URL(page.url()).pathname;

  await signInAs(stranger, "service-champion", change);
  await expect(stranger.getByText(/delete the set/).first()).toBeVisible();
  await press(stranger, "Approve for the workload");
  await signInAs(stranger, "council-member", change);
  await press(stranger, english("changes:event.ChangeCouncilApproveChanges"));
  await expect(async () => {
    await stranger.goto(change);
    await expect(stranger.getByRole("button", { name: "Stage for publishing" })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await press(stranger, "Stage for publishing");
  await stranger.goto("/endpoints/publishing/Germany");
  await press(stranger, "Publish Germany now");
  await expect(
    stranger.getByRole("status").filter({ hasText: /Version \d{10} is published\./ }),
  ).toBeVisible();
  expect((await feed()).flatMap(({ urls = [] }) => urls)).not.toContain(name);

  await page.goto(set);
  await expect(page.getByText(/· Deleted$/)).toBeVisible();
  await page.goto(`${set}#ChangeLog`);
  await page.reload();
  await page
    .getByRole("button", { name: english("changes:published.draftInverse") })
    .first()
    .click();
  await page.waitForURL(/\/(edit|changes)\//);
  await page.goto(`${set}/edit/fqdns`);
  expect((await page.getByRole("textbox", { name: "FQDNs" }).inputValue()).split("\n")).toContain(
    name,
  );
  await expectUsable(page);
});

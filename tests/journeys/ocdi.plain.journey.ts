import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { signInAs } from "#tests/support/sign-in-as";

// One after another: their program starts once, and nobody else uses it.
test.describe.configure({ mode: "default" });
test.use({
  serverOptions: {
    env: {
      ...withPeople.env,
      SETTINGS_OVERRIDES: JSON.stringify({ isOcdiAssociationEnabled: true }),
    },
  },
});

test("an editor associates ticked FQDNs, mends what does not fit, and the council approves", async ({
  page,
  stranger,
  complaints,
  hasScript,
}) => {
  complaints.expect(/status of 422/);
  // Both kinds of browsers use the same program, one after the other.
  const [first, second] = hasScript ? ["found1", "found3"] : ["found10", "found11"];
  await signInAs(page, "editor", "/endpoints?view=fqdns&name=found");
  for (const name of [first, second])
    await page
      .getByRole("checkbox", {
        name: english("ui:list.selectRow", { name: `${name}.contoso.example` }),
      })
      .check();
  await page.getByRole("button", { name: english("ocdi:list.fromChosen") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add OCDI association");
  await expect(page.getByRole("textbox", { name: "Legacy FQDNs" })).toHaveValue(
    `${first}.contoso.example\n${second}.contoso.example`,
  );
  await expectUsable(page);

  await page.getByRole("textbox", { name: english("ocdi:field.ocdi") }).fill("cloud.microsoft");
  await page.getByLabel("GA date").fill("2027-03-01");
  await page.getByRole("button", { name: english("ocdi:form.propose") }).click();
  await expect(page.getByRole("alert")).toContainText(
    english("ocdi:finding", {
      line: 1,
      name: "cloud.microsoft",
      reason: english("ocdi:reason.ocdi-domain-itself"),
    }),
  );
  await expect(page.getByRole("alert")).toContainText(
    `Transition stage: ${english("ocdi:reason.empty")}`,
  );
  await expect(page.getByRole("textbox", { name: "Legacy FQDNs" })).toHaveValue(
    `${first}.contoso.example\n${second}.contoso.example`,
  );
  await expect(page.getByLabel("GA date")).toHaveValue("2027-03-01");
  await expectUsable(page);

  await page
    .getByRole("textbox", { name: english("ocdi:field.ocdi") })
    .fill(`${first}.cloud.microsoft`);
  await page.getByLabel("Transition stage").selectOption("S1 Aligned");
  await page.getByRole("button", { name: english("ocdi:form.propose") }).click();
  await page.waitForURL(/\/ocdiAssociationPanel\//);
  await expect(page.getByRole("definition").first()).toHaveText("Pending");
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectUsable(page);

  const panel = new URL(page.url()).pathname;
  await page.goto("/endpoints");
  await expect(page.getByRole("main")).not.toContainText(`${first}.cloud.microsoft`);
  await signInAs(stranger, "council-member", "/endpoints");
  const asked = stranger
    .getByRole("region", { name: /^Waiting for you/ })
    .getByRole("link", { name: `${first}.cloud.microsoft` });
  await expectUsable(stranger);
  await asked.click();
  await stranger.waitForURL((url) => url.pathname === panel);
  await stranger.getByRole("button", { name: "Reject" }).click();
  await expect(stranger.getByRole("alert")).toContainText(english("ocdi:refusal.note-missing"));
  await stranger.getByRole("textbox", { name: /Note/ }).fill("As agreed.");
  await stranger.getByRole("button", { name: "Approve" }).click();
  await expect(stranger.getByRole("definition").first()).toHaveText("Approved");
  await expectUsable(stranger);
  await stranger.goto("/endpoints");
  await expect(asked).toHaveCount(0);
  await page.goto("/endpoints?view=fqdns&name=found");
  await expect(
    page
      .getByRole("row", { name: new RegExp(`^.*${first}\\.contoso`) })
      .getByRole("link", { name: "Aligned" }),
  ).toBeVisible();
});

test("what is rejected says why and can be deleted after a question", async ({
  page,
  stranger,
  hasScript,
}) => {
  const name = hasScript ? "found4" : "found12";
  await signInAs(page, "editor", "/endpoints/ocdi/new");
  await page.getByLabel("Instance").selectOption("Germany");
  await page.getByRole("textbox", { name: "Legacy FQDNs" }).fill(`${name}.contoso.example`);
  await page
    .getByRole("textbox", { name: english("ocdi:field.ocdi") })
    .fill(`${name}.static.microsoft`);
  await page.getByLabel("Transition stage").selectOption("S0 Engaged");
  await page.getByLabel("GA date").fill("2027-03-01");
  await page.getByRole("button", { name: english("ocdi:form.propose") }).click();
  await page.waitForURL(/\/ocdiAssociationPanel\//);
  await signInAs(stranger, "council-member", new URL(page.url()).pathname);
  await stranger.getByRole("textbox", { name: /Note/ }).fill("Too early.");
  await stranger.getByRole("button", { name: "Reject" }).click();
  await expect(stranger.getByRole("definition").first()).toHaveText("Rejected");

  await page.reload();
  await expect(page.getByText("Too early.").first()).toBeVisible();
  await page.getByRole("link", { name: "Delete" }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "The OCDI association is deleted. Its history is kept.",
  );
  await page.getByRole("searchbox", { name: english("ocdi:list.name") }).fill(name);
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await expect(page.getByText(english("ui:list.noMatch"))).toBeVisible();
  await expectUsable(page);
});

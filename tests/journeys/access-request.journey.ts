import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";

test("who has no access asks for it, a champion grants it, and the endpoint manager opens", async ({
  page,
  stranger,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 4(03|09)/);
  const [person, name] = hasScript ? ["user", "Mira Jansen"] : ["colleague", "Tomás Oliveira"];
  await signInAs(page, person, "/endpoints");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You have no access to domain lens",
  );
  await page.getByRole("link", { name: "Request access" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request access to domain lens");
  await expectUsable(page);

  await page.getByLabel("Workload", { exact: true }).fill("Contoso Male");
  await page.getByLabel("Reason").fill("I look after the mail servers.");
  await page.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByText(english("access:error.workload-unknown")).first()).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("I look after the mail servers.");
  await expectUsable(page);
  await page.getByLabel("Workload", { exact: true }).fill("Contoso Mail");
  await page.getByRole("button", { name: "Request access" }).click();
  await expect(page.getByRole("status")).toContainText("Your request was sent.");
  await expect(page.getByRole("row").filter({ hasText: "Contoso Mail" })).toContainText("Waiting");
  await expectUsable(page);

  await signInAs(stranger, "workload-champion", "/endpoints");
  const waiting = stranger.getByRole("region", { name: /^Waiting for you/ });
  await waiting
    .getByRole("row")
    .filter({ hasText: name })
    .getByRole("link", { name: "Contoso Mail" })
    .click();
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    `${name} requests access to Contoso Mail`,
  );
  await expectUsable(stranger);
  await stranger.getByRole("button", { name: "Grant access" }).click();
  await expect(stranger.getByRole("status")).toContainText("Granted");
  await expectUsable(stranger);

  await page.goto("/endpoints");
  await expect(page.getByRole("table", { name: "Endpoint sets" })).toBeVisible();
  await page.goto("/endpoints/notices");
  await expect(
    page.getByRole("listitem").filter({ hasText: "You now have access to:" }),
  ).toContainText("Contoso Mail");
});

test("an operator declines a request with a note, and the requester reads it", async ({
  page,
  stranger,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const person = hasScript ? "tenant-admin" : "other-tenant";
  const name = hasScript ? "Ada Verbruggen" : "Samuel Okafor";
  await signInAs(page, person, "/endpoints/access");
  await page.getByLabel("Workload", { exact: true }).fill("Contoso Mail");
  await page.getByLabel("Workload champion").check();
  await page.getByLabel("Reason").fill("I want to approve changes.");
  await page.getByRole("button", { name: "Request access" }).click();

  await signInAs(stranger, "operator", "/admin");
  await stranger
    .getByRole("table", { name: "Access requests" })
    .getByRole("link", { name: `Access request of ${name} for Contoso Mail` })
    .click();
  await stranger.getByRole("button", { name: "Decline" }).click();
  await expect(stranger.getByText(english("access:error.note-missing")).first()).toBeVisible();
  await stranger.getByLabel("Note").fill("Champions come from the mail team.");
  await stranger.getByRole("button", { name: "Decline" }).click();
  await expect(stranger.getByRole("status")).toContainText("Declined");

  await page.goto("/endpoints/access");
  await expect(page.getByRole("row").filter({ hasText: "Contoso Mail" })).toContainText(
    "Champions come from the mail team.",
  );
  await expectUsable(page);
});

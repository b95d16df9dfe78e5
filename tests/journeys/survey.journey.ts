import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { reportRunBefore, visit } from "#tests/support/visitor";

test("a visitor says that the kind of connection is right, and is thanked from then on", async ({
  page,
  stranger,
}) => {
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  const survey = page.getByRole("region", { name: "Your connection" });
  await expect(survey).toContainText("We think you are on a home connection. Is that right?");
  await expectUsable(page);
  await survey.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(`${address}#internet-type`);
  await expect(survey).toContainText("You said: a home connection.");
  await expect(survey.getByRole("button")).toHaveCount(0);
  await expectUsable(page);
  await page.reload();
  await expect(survey).toContainText("You said: a home connection.");

  await visit(stranger, address);
  await expect(stranger.getByRole("region", { name: "Your connection" })).toHaveCount(0);
});

test("a visitor says that it is wrong and chooses the right one", async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page).toHaveURL(`${address}/internet-type`);
  await expectUsable(page);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("alert")).toContainText(english("survey:page.missing"));
  await expectUsable(page);
  await page.getByRole("radio", { name: "Satellite" }).check();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("region", { name: "Your connection" })).toContainText(
    "You said: a satellite connection.",
  );
  await visit(page, `${address}/internet-type`);
  await expect(page.getByText(english("survey:page.answered"))).toBeVisible();
  await expectUsable(page);
});

test("the survey stays under /gcc", async ({ page }) => {
  const address = await reportRunBefore(page.request, { prefix: "/gcc" });
  await visit(page, address);
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(page).toHaveURL(`${address}/internet-type`);
  await page.getByRole("radio", { name: "Office" }).check();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page).toHaveURL(`${address}#internet-type`);
});

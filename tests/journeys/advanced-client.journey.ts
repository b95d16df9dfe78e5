import { badClientDataOf, clientDataOf } from "#tests/factories/client-result";
import { expectUsable } from "#tests/support/accessibility";
import { ClientRun, clientFileOf, shownToken } from "#tests/support/client-run";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { reportRow, reportRunBefore, visit } from "#tests/support/visitor";

test("a visitor gets the command of the advanced client, and the report grows by what it finds", async ({
  page,
  hasScript,
}) => {
  await visit(page, await reportRunBefore(page.request));
  await expect(page.getByRole("heading", { name: english("client:section.title") })).toHaveCount(0);
  await page.getByRole("link", { name: english("client:tool") }).click();
  await expect(page.getByText("Not run yet")).toBeVisible();
  await page.getByRole("button", { name: english("client:ask.button") }).click();
  await expect(page.getByRole("heading", { name: english("client:command.title") })).toBeVisible();
  // A button that does nothing is not shown.
  await expect(page.locator("button[data-copies]:visible")).toHaveCount(hasScript ? 3 : 0);
  await expectUsable(page);

  const client = new ClientRun(new URL(page.url()).origin, shownToken(await page.content()));
  await client.run(badClientDataOf());
  await page.getByRole("link", { name: "Back to the report" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english("verdict:headline.tls-intercepted", { your: "your" }),
  );
  await expect(reportRow(page, /VPN split tunnel/)).toContainText("Failed");
  await page.getByText("Network paths", { exact: true }).click();
  await expect(page.getByRole("list", { name: "Path to Exchange" })).toContainText("192.168.1.1");
  await expectUsable(page);
});

test("a visitor whose client reaches no server sends its file by the form", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const report = await reportRunBefore(page.request);
  await visit(page, `${report}/client`);
  await page.getByRole("button", { name: english("client:upload.button") }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a file.");
  await page.getByLabel(english("client:upload.label")).setInputFiles({
    name: "results.json",
    mimeType: "application/json",
    buffer: Buffer.from(clientFileOf(clientDataOf())),
  });
  await page.getByRole("button", { name: english("client:upload.button") }).click();
  await expect(page).toHaveURL(new RegExp(`${report}#details$`));
  await expect(reportRow(page, /Teams packet loss/)).toContainText("OK");
});

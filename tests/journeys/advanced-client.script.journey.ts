import { clientDataOf } from "#tests/factories/client-result";
import { expectUsable } from "#tests/support/accessibility";
import { ClientRun, shownToken } from "#tests/support/client-run";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import {
  expectAlive,
  expectFinishedReport,
  reportRow,
  reportRunBefore,
  visit,
} from "#tests/support/visitor";

test("a finished report shows what the advanced client finds as it arrives, without a reload", async ({
  page,
}) => {
  const report = await reportRunBefore(page.request);
  await visit(page, report);
  await expectFinishedReport(page);
  const asked = await page.request.post(`${report}/client`, {
    form: { intent: "token" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const client = new ClientRun(new URL(page.url()).origin, shownToken(await asked.text()));

  await visit(page, report);
  await expect(page.getByText(english("client:note.awaited.title"))).toBeVisible();
  await expectAlive(page);
  await page.evaluate(() => (document.documentElement.dataset.sameDocument = "yes"));
  await client.begin();
  await client.report("skype", clientDataOf());
  await expect(reportRow(page, /Teams packet loss/)).toContainText("OK");
  await client.report("vpn", clientDataOf());
  await expect(reportRow(page, /VPN split tunnel/)).toContainText("OK");
  await client.complete();
  await expect(page.getByText(english("client:note.awaited.title"))).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-same-document", "yes");
});

test("a command is copied by its button, and marked where the browser gives no clipboard", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, `${await reportRunBefore(page.request)}/client`);
  expect(await page.locator("script[src$='/islands/copy-buttons.js']").count()).toBe(0);
  await page.getByRole("button", { name: english("client:ask.button") }).click();
  const button = page.getByRole("button", {
    name: english("client:command.copyFor", { system: "macOS" }),
  });
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Copied." })).toBeVisible();
  const line = await page.locator("#command-macos").textContent();
  expect(line).toContain("shasum -a 256");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);
  await expectUsable(page);

  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page
    .getByRole("button", { name: english("client:command.copyFor", { system: "Linux" }) })
    .click();
  await expect(page.getByText(english("client:command.marked"))).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("sha256sum");
});

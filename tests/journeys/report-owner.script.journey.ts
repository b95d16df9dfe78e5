import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { signInAs } from "#tests/support/sign-in-as";
import { farFromEgress, reportRunBefore, visit } from "#tests/support/visitor";

test("only the owner of a report has script, which copies the ticket and the link", async ({
  page,
  stranger,
}) => {
  // What is written is looked at on its way: the system's clipboard is shared with other journeys.
  await page.addInitScript(() => {
    navigator.clipboard.writeText = (text) => {
      document.documentElement.dataset.written = text;
      return Promise.resolve();
    };
  });
  await signInAs(page, "user", "/privacy");
  const report = await reportRunBefore(page.request, { fields: farFromEgress });
  await visit(page, report);
  expect(
    await page
      .locator("script")
      .evaluateAll((all) => all.map((script) => script.getAttribute("src"))),
  ).toEqual(["/islands/copy-buttons.js"]);
  const copied = () => page.evaluate(() => document.documentElement.dataset.written);

  await page.getByRole("button", { name: "Copy for IT" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied." })).toBeVisible();
  expect(await copied()).toBe(await page.locator("#ticket").textContent());
  expect(await copied()).toContain("Network test of");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(new URL(report, page.url()).href);
  await expectUsable(page);

  // A page that is sent again from what was kept has the same policy.
  const again = await page.reload();
  expect(again?.headers()["content-security-policy"]).toContain("script-src 'self';");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Copied." })).toBeVisible();

  await visit(page, `${report}/share`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect.poll(copied).toBe(new URL(report, page.url()).href);
  await visit(page, report);

  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Copy for IT" }).click();
  await expect(page.getByText(english("report:copy.marked"))).toBeVisible();
  expect(await page.evaluate(() => String(getSelection()))).toContain("Network test of");

  const others = await reportRunBefore(stranger.request, { fields: farFromEgress });
  const answer = await stranger.goto(others);
  expect(answer?.headers()["content-security-policy"]).toContain("script-src 'none';");
  expect(await stranger.locator("script").count()).toBe(0);
  await expect(stranger.getByRole("button", { name: /^Copy/ })).toHaveCount(0);
  await stranger.getByText("Copy for IT").click();
  await expect(stranger.locator("#ticket")).toBeVisible();
});

import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { reportRunBefore, runButton, visit } from "#tests/support/visitor";

const recordNumber = "京ICP备00000000号-1";

// One after another: their program starts once, and nobody else uses it.
test.describe.configure({ mode: "default" });
test.use({
  serverOptions: {
    env: {
      CLOUD_VARIANTS: "Gallatin",
      ...withPeople.env,
      SETTINGS_OVERRIDES: JSON.stringify({
        regionalRecordNumber: recordNumber,
        DisableHistoryReport: true,
      }),
    },
  },
});

test("the China cloud has its own links and record number, and asks for no tenant domain", async ({
  page,
}) => {
  await visit(page, "/?language=zh-Hans");
  await expect(page.locator("main form button").first()).toBeVisible();
  await expect(page.locator('[name="tenantDomain"]')).toHaveCount(0);
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("link", { name: recordNumber })).toHaveAttribute(
    "href",
    "https://beian.miit.gov.cn/",
  );
  await expect(foot.locator('a[href$="urls-and-ip-address-ranges-21vianet"]')).toBeVisible();
  await expect(page.locator('nav a[href*="zh-cn"]')).toHaveCount(1);
  await expectUsable(page);
});

test("no other variant is served beside it", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  await expectUsable(page);
  for (const elsewhere of ["/gcc", `/gcc${address}`, "/gcc/privacy"]) {
    expect((await page.goto(elsewhere))?.status(), elsewhere).toBe(404);
    await expectUsable(page);
  }
});

test("an account of it signs in and is admitted, to no history where that is switched off", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await visit(page, "/privacy");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.locator('button[name="account"][value="user"]').click();
  await expect(page).toHaveURL("/privacy");
  await visit(page, "/");
  await expect(page.locator(".profile summary")).toBeVisible();
  await expect(runButton(page)).toBeVisible();
  await expect(page.locator('a[href="/reports"]')).toHaveCount(0);
  expect((await page.goto("/reports"))?.status()).toBe(404);
});

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { reportRunBefore, visit } from "#tests/support/visitor";

const flags = {
  DisableSignIn: true,
  DisableAllFooterLinks: true,
  DisablePeerPerformanceChart: true,
  isFeedbackAllowedByPolicy: false,
};

// One after another: their program starts once, and nobody else uses it.
test.describe.configure({ mode: "default" });
test.use({
  serverOptions: { env: { ...withPeople.env, SETTINGS_OVERRIDES: JSON.stringify(flags) } },
});

test("what flags switch off is gone from every page, and nothing leads to it", async ({ page }) => {
  const report = await reportRunBefore(page.request);
  for (const address of ["/", "/gcc", "/privacy", report]) {
    await visit(page, address);
    await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText([/DB-IP/]);
    await expect(page.locator('a[href$="/reports"]')).toHaveCount(0);
    await expectUsable(page);
  }
  await expect(page.getByText(english("report:peers.titleNone"))).toHaveCount(0);
  await expect(page.getByText("with the same service")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Give Feedback" })).toHaveCount(0);
});

test("the way to sign in is no route any more, nor is what needs an account or a policy forbids", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const gone = [
    "/sign-in",
    "/gcc/sign-in",
    "/reports",
    "/gcc/reports",
    "/sharing-settings",
    "/sessions",
    "/admin",
    "/endpoints",
    "/feedback",
  ];
  for (const address of gone) {
    const answer = await page.goto(address);
    expect([answer?.status(), answer?.headers().refresh], address).toEqual([
      404,
      `20; url=${address.startsWith("/gcc") ? "/gcc" : "/"}`,
    ]);
    await expect(
      page.getByText("Since it looks like you are not on the correct route"),
    ).toBeVisible();
  }
  await page.getByRole("link", { name: "Stay on this page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english("shell:error.404.title"),
  );
  await expect(page.getByRole("link", { name: "Stay on this page" })).toHaveCount(0);
  await expectUsable(page);
});

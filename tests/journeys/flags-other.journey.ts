import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { expectFinishedReport, runButton, visit } from "#tests/support/visitor";

const flags = {
  DisableShareReport: true,
  DisableSaveReport: true,
  DisableInternetTypeSurvey: true,
  isOcvEnabled: false,
  isReportControllerEnabled: false,
  hiddenFooterLinks: ["credits"],
};

// One after another: their program starts once, and nobody else uses it.
test.describe.configure({ mode: "default" });
test.use({
  serverOptions: { env: { ...withPeople.env, SETTINGS_OVERRIDES: JSON.stringify(flags) } },
});

test("nothing is saved, shared, asked or commented on where flags switch that off", async ({
  page,
  hasScript,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const called: string[] = [];
  page.on("request", (request) => called.push(new URL(request.url()).pathname));
  await page.goto("/sign-in/start?returnTo=/");
  await page.locator('button[value="user"]').click();
  await page.waitForURL((url) => url.pathname === "/");
  await visit(page, "/");
  await runButton(page).click();
  await expectFinishedReport(page);
  expect(called.filter((path) => path.endsWith("/CreateReport"))).toEqual(
    hasScript ? ["/api/ConnectivityTest/CreateReport"] : [],
  );

  const report = new URL(page.url()).pathname;
  await expect(page.getByRole("link", { name: "Delete report" })).toBeVisible();
  for (const name of ["Share", "Save to my account"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  for (const name of ["Share", "Give Feedback", "Sign in to save it"])
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Your connection" })).toHaveCount(0);
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("link", { name: "Credits" })).toHaveCount(0);
  await expect(foot.getByRole("link", { name: "What is sent and kept" })).toBeVisible();
  await expectUsable(page);
  await visit(page, "/reports");
  await expect(page.getByText("You have no saved reports yet.")).toBeVisible();
  for (const gone of [`${report}/share`, `${report}/internet-type`, "/feedback"])
    expect((await page.goto(gone))?.status(), gone).toBe(404);
});

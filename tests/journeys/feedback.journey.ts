import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { reportRunBefore, visit } from "#tests/support/visitor";

/** How long the link is shown in full. */
const shownMs = 3000;

test("feedback is given from a report, corrected and sent", async ({ page, complaints }) => {
  complaints.expect(/status of 422/);
  const report = await reportRunBefore(page.request);
  await visit(page, report);
  await page.getByRole("link", { name: "Give Feedback" }).click();
  await expect(page).toHaveURL(
    `/feedback?${new URLSearchParams({ page: "/report/:reportId", from: report }).toString()}`,
  );
  await expect(page.getByRole("link", { name: /^Report \w{4}…\w{4}$/ })).toBeVisible();
  await expectUsable(page);

  await page.getByLabel("What would you like to tell us?").fill("The map helped.");
  await page.getByRole("checkbox", { name: "You may reply to me by e-mail" }).check();
  await page.getByLabel("E-mail address").fill("avery");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a rating.");
  await expect(page.getByLabel("What would you like to tell us?")).toHaveValue("The map helped.");
  await expectUsable(page);

  await page.getByRole("radio", { name: "4, well" }).check();
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter one e-mail address");
  await page.getByLabel("E-mail address").fill("avery@contoso.example");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your feedback");
  await expectUsable(page);
  await page.getByRole("link", { name: /^Report \w{4}…\w{4}$/ }).click();
  await expect(page).toHaveURL(report);
});

test("the way to the feedback form gives way after three seconds and comes back to the keyboard", async ({
  page,
}) => {
  await visit(page, await reportRunBefore(page.request));
  const link = page.getByRole("link", { name: "Give Feedback" });
  const shownWidth = () =>
    link.evaluate(
      (element) =>
        Math.min(innerWidth, element.getBoundingClientRect().right) -
        element.getBoundingClientRect().left,
    );
  const whole = await link.evaluate((element) => element.getBoundingClientRect().width);
  expect(
    await link.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().delay),
  ).toBe(shownMs);
  await expect.poll(shownWidth).toBeLessThan(whole / 2);
  expect(await shownWidth()).toBeGreaterThanOrEqual(24);
  await expectUsable(page);
  await link.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect.poll(shownWidth).toBeCloseTo(whole, 0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/feedback\?/);
});

test("the way to the feedback form covers nothing of the foot of the page", async ({ page }) => {
  await visit(page, await reportRunBefore(page.request));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const [foot, link] = [
    await page.getByRole("contentinfo").locator("form").boundingBox(),
    await page.getByRole("link", { name: "Give Feedback" }).boundingBox(),
  ];
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(link!.y);
});

test("feedback is not offered under /gcc", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await visit(page, await reportRunBefore(page.request, { prefix: "/gcc" }));
  await expect(page.getByRole("link", { name: "Give Feedback" })).toHaveCount(0);
  expect((await page.goto("/gcc/feedback"))?.status()).toBe(404);
});

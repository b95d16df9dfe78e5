import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { tabTo } from "#tests/support/keyboard";
import { expectFinishedReport, reportRow, runButton, visit } from "#tests/support/visitor";

test("a visitor runs a test with the keyboard alone", async ({ page, steer }) => {
  await steer({ delayMs: 200 });
  await visit(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await tabTo(page, page.getByRole("radio", { name: english("network-test:start.location.auto") }));
  await page.keyboard.press("ArrowDown");
  await expect(
    page.getByRole("radio", { name: english("network-test:start.location.manual") }),
  ).toBeChecked();
  await page.keyboard.press("Tab");
  const city = page.getByRole("combobox", { name: "City" });
  await expect(city).toBeFocused();
  await page.keyboard.type("Tacoma");
  await expect(page.getByRole("status").filter({ hasText: /cit(y|ies) found/ })).toBeAttached();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: /Tacoma/, selected: true })).toBeVisible();
  await expect(city).toHaveAttribute("aria-expanded", "true");
  await expectUsable(page);
  await page.keyboard.press("Escape");
  await expect(city).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: /Tacoma/ }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(city).toHaveValue("Tacoma, Washington, United States");

  await tabTo(page, runButton(page));
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("heading", { name: "Testing your connection from Tacoma" }),
  ).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: english("network-test:run.stop") }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The test was stopped.")).toBeVisible();

  await steer({ delayMs: 1 });
  await tabTo(page, runButton(page));
  await page.keyboard.press("Enter");
  await expectFinishedReport(page);
  await expect(reportRow(page, /Location of the user/)).toContainText("Tacoma");
});

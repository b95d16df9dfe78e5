import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";

test("without script the server tests, says so, and says what it could not", async ({
  page,
  steer,
}) => {
  await page.goto("/copilot");
  await expect(page.locator("main noscript .hint")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("button", { name: "Run the test" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Seen from the server: The assistant can be reached and answers in/,
  );
  const left = page.getByRole("table", { name: "What only a browser could have found" });
  await expect(left.getByRole("row").filter({ hasText: "Not tested" })).toHaveCount(3);
  await expect(page.getByRole("rowheader", { name: "augloop-eu.suite.test" })).toBeVisible();
  await expectUsable(page);

  await steer({ assistant: "refused", blockedName: "assistant.suite.test" });
  await page.getByRole("button", { name: "Test again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "HTTPS to the assistant works, but no WebSocket does",
  );
  await expect(
    page.getByText(
      "This server did not reach: augloop.suite.test. That says nothing about your network.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("The test failed in part.");
  await expectUsable(page);

  await page.getByRole("button", { name: "Delete the result" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "The result is deleted." }),
  ).toBeVisible();
});

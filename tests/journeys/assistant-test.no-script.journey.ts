import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";

test("without script the server tests, says so, and says what it could not", async ({
  page,
  steer,
}) => {
  await page.goto("/copilot");
  await expect(page.locator("main noscript .hint")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectUsable(page);
  await page.getByRole("button", { name: english("assistant:start.run") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    english("assistant:seenByServer", {
      finding: english("assistant:finding.good", { latency: "" }),
    }),
  );
  const left = page.getByRole("table", { name: english("assistant:notTested.caption") });
  await expect(left.getByRole("row").filter({ hasText: "Not tested" })).toHaveCount(3);
  await expect(page.getByRole("rowheader", { name: "augloop-eu.suite.test" })).toBeVisible();
  await expectUsable(page);

  await steer({ assistant: "refused", blockedName: "assistant.suite.test" });
  await page.getByRole("button", { name: english("assistant:start.again") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "HTTPS to the assistant works, but no WebSocket does",
  );
  await expect(
    page.getByText(english("assistant:advice.test-in-browser", { names: "augloop.suite.test" })),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toContainText(english("assistant:retry.title"));
  await expectUsable(page);

  await page.getByRole("button", { name: english("assistant:tools.delete") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("assistant:alert.deleted") }),
  ).toBeVisible();
});

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { signInAs } from "#tests/support/sign-in-as";
import { bulkLimit } from "~/features/domain-lens/row-limits";

/** One more than is processed at a time. */
const discoveries = Array.from({ length: bulkLimit + 1 }, (_, index) => ({
  domainName: `n${String(index).padStart(4, "0")}.scan.contoso.example`,
  instance: "Worldwide",
  addedBy: "MSIT DNS Scanner",
  sampleCount: index,
}));

test.use({ serverOptions: { ...withPeople, discoveries }, isAlone: true });

test("of 1,001 selected names the first 1,000 are processed, the one left is named and done after them", async ({
  page,
}) => {
  await signInAs(
    page,
    "council-member",
    "/endpoints?view=fqdns&name=scan.contoso.example&match=end",
  );
  await page
    .getByRole("combobox", { name: english("fqdns:bulk.action"), exact: true })
    .selectOption("deprecated");
  await page.getByLabel(english("ui:list.applyTo")).selectOption("all");
  await expectUsable(page);
  await page.getByRole("button", { name: english("fqdns:bulk.next"), exact: true }).click();
  const tooMany = page.getByText(
    english("fqdns:bulk.limit.title", { selected: "1,001", limit: "1,000" }),
  );
  await expect(tooMany).toBeVisible();
  await expect(
    page.getByText(english("fqdns:bulk.limit.text", { count: 1, limit: "1,000", left: "1" })),
  ).toBeVisible();
  await page.getByRole("main").getByLabel("Deprecated").selectOption("yes");
  await page.getByRole("button", { name: "Apply to 1000 FQDNs", exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: english("fqdns:bulk.verdict.done") }),
  ).toContainText("1,000 of 1,000 succeeded.");
  await expect(tooMany).toBeVisible();
  await expectUsable(page);

  await page.getByRole("link", { name: english("fqdns:bulk.limit.rest") }).click();
  const rows = page.getByRole("row").filter({ hasText: "scan.contoso.example" });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("n1000.scan.contoso.example");
  await page.goto("/endpoints?view=fqdns&name=scan.contoso.example&match=end&deprecated=false");
  await expect(rows).toHaveCount(1);
});

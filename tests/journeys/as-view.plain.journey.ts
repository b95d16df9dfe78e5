import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`as-view:${key}`, values);

test("leadership finds an AS by its name, its neighbours and its organisation, and takes the cone along", async ({
  page,
}) => {
  await signInAs(page, "leadership", "/asn");
  await expectUsable(page);
  await page.getByLabel(words("list.search")).fill("nordlys back");
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await page.getByRole("link", { name: "AS65538", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("AS65538 Nordlys Backbone");
  await expectUsable(page);

  await page.getByRole("link", { name: new RegExp(`^${words("as.of.cone")}`) }).click();
  const shown = await page.getByRole("rowheader").getByRole("link").allTextContents();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [head = [], ...rows] = parsedCsv(await readFile(await (await download).path(), "utf8"));
  expect(rows.map((row) => `AS${row[head.indexOf("asn")]}`)).toEqual(shown);

  await page.locator("dl").getByRole("link", { name: "Nordlys", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    words("organisation.finding", { name: "Nordlys", count: 4, number: "4" }),
  );
  await expectUsable(page);
});

test("leadership asks for a path, corrects a wrong name, and sees why none is allowed", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await signInAs(page, "leadership", "/asn");
  await page.getByLabel(words("path.from"), { exact: true }).fill("summitt");
  await page.getByLabel(words("path.to"), { exact: true }).fill("as 8075");
  await page.getByRole("button", { name: words("path.find") }).click();
  await expect(page.getByText(words("error.unknown"))).toBeVisible();
  await expect(page.getByLabel(words("path.to"), { exact: true })).toHaveValue("as 8075");
  await expectUsable(page);

  await page.getByLabel(words("path.from"), { exact: true }).fill("summit");
  await page.getByRole("button", { name: words("path.find") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Summit Fibre reaches AS8075 over one transit provider",
  );
  await expect(page.getByLabel(words("path.from"), { exact: true })).toHaveValue(
    "AS64501 Summit Fibre",
  );
  await expectUsable(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectUsable(page);
  await page.getByRole("link", { name: words("path.askShorter") }).click();
  await expect(page.getByText(words("path.noShorter"))).toBeVisible();

  await page.getByLabel(words("path.from"), { exact: true }).fill("65551");
  await page.getByLabel(words("path.to"), { exact: true }).fill("65541");
  await page.getByRole("button", { name: words("path.find") }).click();
  await expect(page.getByRole("table", { name: words("path.hops") })).toContainText(
    words("path.fault.across-after-across"),
  );
  await expectUsable(page);
});

test("leadership compares two datasets for an AS", async ({ page }) => {
  await signInAs(page, "leadership", "/asn/64501");
  await page.getByRole("link", { name: words("as.compare") }).click();
  await expect(page.getByRole("table", { name: words("compare.caption") })).toContainText(
    "Meridian Transit",
  );
  await expectUsable(page);
});

test("an operator reads the report of an import and asks what a roll-back would change", async ({
  page,
}) => {
  await signInAs(page, "operator", "/admin/as-datasets");
  await expectUsable(page);
  await page.getByRole("link", { name: "invented-relationships-before.txt" }).click();
  await expect(page.getByRole("heading", { name: words("datasets.cones") })).toBeVisible();
  await expect(page.getByRole("button", { name: words("datasets.activate") })).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: words("datasets.crumb") }).click();
  await page.getByRole("link", { name: words("datasets.rollBack") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("datasets.rollBackTitle"));
  await expectUsable(page);
});

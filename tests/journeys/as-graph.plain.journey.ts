import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`as-graph:${key}`, values);

test("leadership looks at the graph around an AS, goes deeper, and takes the table along", async ({
  page,
}) => {
  await signInAs(page, "leadership", "/asn/65544/graph");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "AS65544 Fjordnet Campus has",
  );
  const picture = page.getByRole("figure", {
    name: words("caption", { name: "AS65544 Fjordnet Campus" }),
  });
  const table = page.getByRole("table", { name: words("tableCaption") });
  await expectUsable(page);
  const direct = await table.getByRole("rowheader").count();

  const farthest = page.getByRole("link", { name: words("depth", { count: 3 }) });
  await farthest.click();
  await expect(farthest).toHaveAttribute("aria-current", "page");
  const shown = await table.getByRole("rowheader").allTextContents();
  expect(shown.length).toBeGreaterThan(direct);
  expect(await picture.getByRole("link").count()).toBe(shown.length);
  await expectUsable(page);

  const link = picture.getByRole("link", { name: /^AS65545 Meridian Transit/ });
  await expect(link).toHaveAttribute("href", "/asn/65545");
  await link.focus();
  await expect(link).toBeFocused();

  await page.setViewportSize({ width: 320, height: 800 });
  await expect(link).toBeVisible();
  expect(await picture.getByRole("link").count()).toBe(shown.length);
  await expectUsable(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [head = [], ...rows] = parsedCsv(await readFile(await (await download).path(), "utf8"));
  expect(rows.map((row) => `AS${row[head.indexOf("asn")]}`)).toEqual(shown);
});

test("leadership looks at all ASNs of an organisation together", async ({ page }) => {
  await signInAs(page, "leadership", "/asn/organisations/FJORDNET-INVENTED/graph?depth=2");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Fjordnet (5 ASNs) has");
  const table = page.getByRole("table", { name: words("tableCaption") });
  await expect(table.getByText(words("relations.organisation"))).toHaveCount(5);
  await expectUsable(page);
});

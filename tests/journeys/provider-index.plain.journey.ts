import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { withPeople } from "#tests/support/journey-servers";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`performance:${key}`, values);

/** Its demonstration has figures of some days. */
test.use({ serverOptions: { env: { ...withPeople.env, DEMONSTRATION_DAYS: "3" } } });

test("leadership finds the best providers of a country, sees how sure that is, and takes the table along", async ({
  page,
}) => {
  await signInAs(page, "leadership", "/vnext/partner");
  await page.getByRole("link", { name: english("solutions:report.index") }).click();
  const table = page.getByRole("table", { name: words("index.title") });
  const country = page.getByLabel(words("index.country"));
  const first = "Norway";
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the place now, or it is loaded again.
    expect(await country.locator("option").allTextContents()).toContain(first);
    expect(await table.locator('a[href*="figure=performance"]').count()).toBeGreaterThan(0);
  }).toPass();
  await country.selectOption(first);
  await page.getByLabel(words("index.slot"), { exact: true }).selectOption("all");
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    words("index.titleOf", { place: first }),
  );
  await expectUsable(page);

  const [provider = ""] = await table
    .getByRole("row")
    .filter({ has: page.locator('a[href*="figure=performance"]') })
    .getByRole("rowheader")
    .getByRole("link")
    .allTextContents();
  await table.getByRole("row", { name: provider }).locator('a[href*="figure=performance"]').click();
  await expect(page.locator("#worked-out h2")).toHaveText(
    words("worked.titleOf", {
      figure: words("figure.performance"),
      name: provider,
      place: first,
    }),
  );
  await expectUsable(page);

  // The demonstration is filled meanwhile: a file of a moment later may have other rows.
  await expect(async () => {
    await page.reload();
    const names = await table.getByRole("rowheader").getByRole("link").allTextContents();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
    const [head = [], ...rows] = parsedCsv(await readFile(await (await download).path(), "utf8"));
    expect(rows.map((row) => row[head.indexOf("name")])).toEqual(names);
  }).toPass();

  await table.getByRole("link", { name: provider, exact: true }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(first);
});

import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { withPeople } from "#tests/support/journey-servers";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`analytics:${key}`, values);

/** Its demonstration has figures of some days. */
test.use({ serverOptions: { env: { ...withPeople.env, DEMONSTRATION_DAYS: "3" } } });

test("leadership sees what samples say of all providers, and adds a solution that they suggest", async ({
  page,
}) => {
  await signInAs(page, "leadership", "/vnext/partner");
  await page.getByRole("link", { name: english("solutions:report.analytics") }).click();
  const levels = page.getByRole("table", { name: words("levels.title") });
  const suggested = page.getByRole("table", { name: words("suggestions.asns.title") });
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the figures now, or it is loaded again.
    expect(await levels.getByRole("link", { name: "Norway" }).count()).toBe(1);
    expect(await suggested.getByRole("rowheader").count()).toBeGreaterThan(0);
  }).toPass();
  await expectUsable(page);

  await page.getByText(english("ui:charts.asTable")).first().click();
  await expect(page.getByRole("table", { name: words("totals.title") })).toBeVisible();
  await expectUsable(page);

  await page
    .getByLabel(english("performance:index.country"), { exact: true })
    .selectOption("Norway");
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Norway");
  await expect(levels.getByRole("rowheader")).toHaveText(["Norway"]);
  await expectUsable(page);

  const download = page.waitForEvent("download");
  const files = page.locator(".list-tools");
  await files.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [head = [], ...rows] = parsedCsv(await readFile(await (await download).path(), "utf8"));
  expect(rows.map((row) => row[head.indexOf("country")])).toEqual(["Norway"]);

  const add = suggested
    .getByRole("row")
    .filter({ hasText: "AS" })
    .getByRole("link", {
      name: words("suggestions.add", { entry: "" }).trim(),
    });
  await add.first().click();
  await expect(page.getByLabel(english("solutions:list.asns"))).toHaveValue(/^\d+$/);
  await page.getByLabel(english("solutions:field.name"), { exact: true }).fill("Found in samples");
  await page.getByRole("button", { name: english("solutions:form.save") }).click();
  await expect(page.getByRole("main")).toContainText(
    english("solutions:method.Auto Detected By IP/URL"),
  );

  await page.goto("/vnext/partner?tab=analytics");
  await expect(suggested).toContainText(
    words("suggestions.listedBy", { name: "Found in samples" }),
  );
});

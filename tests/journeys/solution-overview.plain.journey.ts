import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { sendSamples, summit, summitSamples } from "#tests/support/sent-samples";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`performance:${key}`, values);

test("leadership opens the overview of a solution, drills down, changes the days and downloads the table", async ({
  page,
  stranger,
}) => {
  await signInAs(stranger, "operator", "/admin/ingest-keys");
  await sendSamples(stranger.request, summitSamples());

  await signInAs(page, "leadership", `/vnext/partner?search=${encodeURIComponent(summit)}`);
  await page.getByRole("link", { name: summit }).click();
  await page.getByRole("link", { name: english("solutions:tab.overview") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(summit);

  const byWorkload = page.getByRole("table", { name: words("byWorkload") });
  const countries = page.getByRole("table", { name: words("below.Global") });
  // Another journey may have sent samples of one country already.
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the table now, or it is loaded again.
    expect(await byWorkload.isVisible()).toBe(true);
    expect(await countries.getByRole("row").count()).toBe(4);
  }).toPass();
  await expectUsable(page);
  const availability = words("figureOf.availability", { workload: "Exchange" });
  await expect(byWorkload.getByRole("row", { name: availability })).toBeVisible();

  await countries.getByRole("link", { name: "United States" }).click();
  await page
    .getByRole("table", { name: words("below.Country") })
    .getByRole("link", { name: "Washington" })
    .click();
  const cities = page.getByRole("table", { name: words("below.State") });
  await expect(cities.getByRole("row")).toHaveCount(3);
  await expectUsable(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [head, ...rows] = parsedCsv(await readFile(await (await download).path(), "utf8"));
  expect(head).toContain("exchangeLatencyMs");
  expect(rows.map(([, kind, name]) => [kind, name]).sort()).toEqual([
    ["City", "Seattle"],
    ["City", "Tacoma"],
  ]);

  await cities.getByRole("link", { name: "Seattle" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Seattle"]);
  await expect(byWorkload).toBeVisible();
  const way = page.getByRole("navigation", { name: words("way") });
  await way.getByRole("link", { name: "United States" }).click();
  await expect(page.getByRole("table", { name: words("below.Country") })).toBeVisible();

  await page.getByRole("link", { name: words("range.90-days") }).click();
  await expect(page.getByRole("link", { name: words("range.90-days") })).toHaveCount(0);
  await page.getByLabel(words("range.from")).fill("2026-01-01");
  await page.getByLabel(words("range.to"), { exact: true }).fill("2026-01-31");
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await expect(page.getByText(words("empty.none"))).toBeVisible();
  await expect(page.getByText(words("empty.narrow"))).toBeVisible();
  await expectUsable(page);
  await page.getByRole("link", { name: english("ui:list.clear") }).click();
  await expect(byWorkload).toBeVisible();
});

import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { sendSamples, summit, summitSamples } from "#tests/support/sent-samples";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`performance:${key}`, values);

test("leadership opens an overview, drills down in its locations, searches them and downloads the table", async ({
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
  // Another journey may have sent samples of one country already.
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the table now, or it is loaded again.
    expect(await byWorkload.isVisible()).toBe(true);
    expect(await page.content()).toContain(words("locations.link.Global", { count: 3 }));
  }).toPass();
  await expectUsable(page);
  const availability = words("figureOf.availability", { workload: "Exchange" });
  await expect(byWorkload.getByRole("row", { name: availability })).toBeVisible();

  await page.getByRole("link", { name: words("locations.link.Global", { count: 3 }) }).click();
  const tableOf = (kind: string) =>
    page.getByRole("table", { name: words(`locations.below.${kind}`), exact: true });
  await tableOf("Global").getByRole("link", { name: "United States", exact: true }).click();
  await tableOf("Country").getByRole("link", { name: "Washington", exact: true }).click();
  const cities = tableOf("State");
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

  await page.getByLabel(words("locations.search")).fill("シアトル");
  const finds = page.getByRole("search", { name: words("locations.find") });
  await finds.getByRole("button", { name: english("ui:list.filter") }).click();
  const found = page.getByRole("table", { name: words("locations.found") });
  await expect(found.getByRole("row")).toHaveCount(2);
  await expect(found).toContainText("United States / Washington");
  await expectUsable(page);

  await found.getByRole("link", { name: "Seattle", exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Seattle" })).toBeVisible();
  await expect(byWorkload).toBeVisible();
  const way = page.getByRole("navigation", { name: words("way") });
  await way.getByRole("link", { name: "United States" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "United States" })).toBeVisible();

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

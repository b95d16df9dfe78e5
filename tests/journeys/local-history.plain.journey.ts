import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { sendSamples, summit, summitSamples } from "#tests/support/sent-samples";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`performance:${key}`, values);

test("leadership looks at one place over time, changes figure and range and downloads the steps", async ({
  page,
  stranger,
}) => {
  await signInAs(stranger, "operator", "/admin/ingest-keys");
  await sendSamples(stranger.request, summitSamples());

  await signInAs(page, "leadership", `/vnext/partner?search=${encodeURIComponent(summit)}`);
  await page.getByRole("link", { name: summit }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(summit);
  const history = `${new URL(page.url()).pathname}/localHistory`;
  const head = words("figureOf.latencyMs", { workload: "Exchange", percentile: 50 });
  const table = page.getByRole("table", { name: words("history.trend.day", { figure: head }) });
  await page.goto(`${history}?place=US&figure=exchangeLatencyMs`);
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the table now, or it is loaded again.
    expect(await table.getByRole("row").count()).toBe(31);
  }).toPass();
  await expectUsable(page);

  await page.getByLabel(words("figureHead")).selectOption({ label: words("figure.availability") });
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  const availability = words("history.trend.day", { figure: words("figure.availability") });
  await expect(page.getByRole("table", { name: availability })).toBeVisible();

  await page.getByRole("link", { name: words("range.1-year") }).click();
  const byWeek = words("history.trend.week", { figure: words("figure.availability") });
  await expect(page.getByRole("table", { name: byWeek, exact: true })).toBeVisible();
  await expect(page.getByText(words("history.hours.utc"))).toBeVisible();
  await expectUsable(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [names, ...steps] = parsedCsv(await readFile(await (await download).path(), "utf8"));
  expect(names).toContain("exchangeLatencyMs");
  expect(steps.length).toBeGreaterThan(51);

  const way = page.getByRole("navigation", { name: words("way") });
  await way.getByRole("link", { name: words("everywhere") }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(words("everywhere"));
  await page.getByRole("link", { name: words("history.overview") }).click();
  await expect(page.getByRole("table", { name: words("byWorkload") })).toBeVisible();
});

import { readFile } from "node:fs/promises";

import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { parsedCsv } from "#tests/support/parsed-csv";
import { fjordnet, fjordnetSamples, sendSamples } from "#tests/support/sent-samples";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`performance:${key}`, values);

test("a provider sees how well its solution works, and no place with too few customers", async ({
  page,
  stranger,
}) => {
  await signInAs(stranger, "operator", "/admin/ingest-keys");
  await sendSamples(stranger.request, fjordnetSamples());

  await signInAs(page, "provider");
  // The portal ships a script, so that its link is read and not followed.
  const portal = await (await page.request.get("/partnerPortal")).text();
  const [, solution = ""] =
    new RegExp(`href="(/solutions/[0-9a-f-]{36})[^"]*"[^>]*>${fjordnet}<`).exec(portal) ?? [];
  await page.goto(solution);
  await page.getByRole("link", { name: english("solutions:tab.locations") }).click();
  const countries = page.getByRole("table", { name: words("locations.below.Global") });
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the table now, or it is loaded again.
    expect(await countries.isVisible()).toBe(true);
  }).toPass();
  await expectUsable(page);
  await countries.getByRole("link", { name: "Norway", exact: true }).click();
  await page.getByRole("link", { name: words("range.weeks", { count: 12 }) }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Norway" })).toBeVisible();
  await expectUsable(page);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [head = [], ...rows] = parsedCsv(await readFile(await (await download).path(), "utf8"));
  const at = head.indexOf("samples");
  for (const row of rows) expect(row[at]).toMatch(/^\d{2}0*$/);

  await page.getByLabel(words("locations.search")).fill("Trondheim");
  const finds = page.getByRole("search", { name: words("locations.find") });
  await finds.getByRole("button", { name: english("ui:list.filter") }).click();
  await expect(page.getByText(english("ui:list.noMatch"))).toBeVisible();
  await expectUsable(page);

  await page.goto(`${solution}?tab=overview`);
  await page.getByRole("link", { name: words("provider.historyLink") }).click();
  const ofPerformance = words("history.trend.fourWeeks", { figure: words("figure.performance") });
  const steps = page.getByRole("table", { name: ofPerformance });
  // All samples are of the same four weeks; the others are left out.
  await expect(steps.getByRole("row")).toHaveCount(2);
  await expect(page.getByText(words("provider.noHours"))).toBeVisible();
  await expectUsable(page);
  await page.getByLabel(words("figureHead")).selectOption({ label: words("figure.availability") });
  await page.getByRole("button", { name: english("ui:list.filter") }).click();
  await page.getByRole("link", { name: words("range.weeks", { count: 92 }) }).click();
  const ofSteps = page.waitForEvent("download");
  await page.getByRole("link", { name: english("ui:list.exportCsv") }).click();
  const [, ...listed] = parsedCsv(await readFile(await (await ofSteps).path(), "utf8"));
  expect(listed).toHaveLength(1);
  await page.goto(`${solution}/localHistory?place=3133880`);
  await expect(page.getByText(words("provider.notShown"))).toBeVisible();
  await expectUsable(page);

  // Three customers tested in Trondheim.
  await page.goto(`${solution}?tab=overview&place=3133880`);
  await expect(page.getByText(words("provider.notShown"))).toBeVisible();
  await expectUsable(page);
});

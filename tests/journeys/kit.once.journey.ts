import { accessibilityViolations, pageWidths } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";

test.use({ serverOptions: { env: { NODE_ENV: "development" } } });

test.beforeEach(({ complaints }) => {
  // In development the framework's own script waits for new builds, of which there are none.
  complaints.expect(/ws:\/\/127\.0\.0\.1:\d+\/socket|console: Event/);
});

const looks = [
  { width: 1280, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
  { width: 1920, colorScheme: "dark" },
] as const;

test("every part of the kit is fit for all, in light and dark, narrow and wide", async ({
  page,
}) => {
  await page.goto("/kit");
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const { content, window } = await pageWidths(page);
    expect(content, `${width} px`).toBeLessThanOrEqual(window);
    expect(await accessibilityViolations(page), `${width} px in ${colorScheme}`).toEqual([]);
  }
});

test("every chart of the kit with data has its table, with the rows that it draws", async ({
  page,
}) => {
  await page.goto("/kit");
  const charts = page.locator("figure.chart:has(svg:not(.definitions))");
  expect(await charts.count()).toBeGreaterThan(5);
  for (const chart of await charts.all()) {
    const caption = await chart.locator("figcaption").textContent();
    expect(await chart.locator("table tbody tr").count(), caption ?? "").toBeGreaterThan(0);
  }
});

test("on paper every chart stands, and no control does", async ({ page }) => {
  await page.goto("/kit");
  await page.emulateMedia({ media: "print" });
  for (const chart of await page.locator("figure.chart:has(svg:not(.definitions))").all()) {
    await expect(chart.locator("svg:not(.definitions)").first()).toBeVisible();
    // A folded table stays folded on paper, as everything that is shown on request.
    for (const table of await chart.locator("table:not(details *)").all())
      await expect(table).toBeVisible();
  }
  await expect(
    page.locator(".list form, .list-files, .pager, .list-bar").locator("visible=true"),
  ).toHaveCount(0);
});

test("with forced colours nothing that a chart or a map draws vanishes", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/kit");
  const vanished = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [
      ...document.querySelectorAll(
        ".chart svg :is(path, rect, line, circle):not(pattern *), .choropleth path",
      ),
    ]
      .filter((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].every((paint) => ["none", ground].includes(paint));
      })
      .map((shape) => shape.outerHTML.slice(0, 120));
  });
  expect(vanished).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);
});

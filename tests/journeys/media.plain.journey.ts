import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { reportRunBefore, visit } from "#tests/support/visitor";

/** What a report from a far place, with a tenant some of whose names are missing, adds to the page. */
const muchToSay = {
  browserLatitude: "39.7392",
  browserLongitude: "-104.9847",
  browserLocationCity: "Denver",
  browserLocationRegion: "Colorado",
  measuredLatency: "140.5",
  measuredLatencies: Array.from({ length: 25 }, (_, sample) => (140.5 + sample).toFixed(1)).join(
    ",",
  ),
  exchangeFaultZoneCode: "SIN",
  tenantDomain: "missing.onsuite.test",
  probes: JSON.stringify(
    ["SEA", "EAT", "YVR", "PDX", "SFO"].map((name, position) => ({
      name,
      latencyMs: 6 + position,
      failure: null,
    })),
  ),
};

test("a finished report prints on two pages of A4, in black on white", async ({ page }) => {
  for (const fields of [{}, muchToSay]) {
    await visit(page, await reportRunBefore(page.request, { fields }));
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    expect(
      Number(/\/Type\s*\/Pages[^>]*?\/Count\s+(\d+)/s.exec(pdf)?.[1]),
      "pages",
    ).toBeLessThanOrEqual(2);
    expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59\d(\.\d+)? 84\d/);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /^Map: / })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    "rgb(255, 255, 255)",
  );
});

test("with forced colours, shapes, bars and lines stay in sight", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, await reportRunBefore(page.request, { fields: muchToSay }));
  const hidden = await page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const drawn = [
      ...document.querySelectorAll(
        "main .shape, main .bar > :last-child, main .samples path, main .mark, main .route",
      ),
    ];
    return drawn
      .filter((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].every((paint) => ["none", ground].includes(paint));
      })
      .map((shape) => shape.outerHTML);
  });
  expect(hidden).toEqual([]);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

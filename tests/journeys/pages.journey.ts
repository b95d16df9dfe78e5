import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { visit } from "#tests/support/visitor";

test("privacy and credits are read from the foot of every page", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "What is sent and kept" }).click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is sent and kept");
  await expectUsable(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Credits" }).click();
  await expect(page).toHaveURL("/credits");
  await expect(
    page.getByRole("table", { name: "Credits" }).getByRole("link", { name: "GeoNames" }),
  ).toBeVisible();
  await expectUsable(page);
});

test("an address that leads nowhere says so and leads home", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const { address, home } of [
    { address: "/nowhere", home: "/" },
    { address: "/gcc/nowhere/at/all", home: "/gcc" },
    { address: "/kit", home: "/" },
  ]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      english("shell:error.404.title"),
    );
    await expectUsable(page);
    await page.getByRole("link", { name: "Go to the network test" }).click();
    await expect(page).toHaveURL(home);
  }
});

test("the navigation is closed on a narrow screen until it is asked for", async ({ page }) => {
  await visit(page, "/privacy");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1000;
  if (isNarrow) {
    await expect(navigation).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    await expectUsable(page);
  }
  await expect(navigation).toBeVisible();
  await navigation.getByRole("link", { name: "Network test" }).click();
  await expect(page).toHaveURL("/");
});

test(
  "the navigation starts closed below 1000 px and open from there on, and every page bears the " +
    "preview badge",
  async ({ page }) => {
    for (const [width, isOpen] of [
      [999, false],
      [1000, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of ["/privacy", "/gcc"]) {
        await visit(page, address);
        await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible({
          visible: isOpen,
        });
        const badge = page.getByRole("banner").getByText("Preview", { exact: true });
        await expect(badge).toBeVisible();
        const [red, , blue] = await badge.evaluate(
          (element) => getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
        );
        expect(blue, "the badge is blue").toBeGreaterThan(red ?? 255);
      }
    }
  },
);

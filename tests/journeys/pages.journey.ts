import { expectUsable } from "#tests/support/accessibility";
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
  await expect(page.getByRole("table", { name: "Credits" }).getByRole("link", { name: "GeoNames" })).toBeVisible();
  await expectUsable(page);
});

test("an address that leads nowhere says so and leads home", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  for (const { address, home } of [{ address: "/nowhere", home: "/" }, { address: "/gcc/nowhere/at/all", home: "/gcc" }, { address: "/kit", home: "/" }]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
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

import { expect, test } from "#tests/support/journey";

test("a wrong route leads home by itself after a while", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  await page.goto("/gcc/no/such/page");
  await expect(page).toHaveURL("/gcc");
});

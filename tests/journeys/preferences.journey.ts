import { expectUsable } from "#tests/support/accessibility";
import { expect, test } from "#tests/support/journey";
import { reportRunBefore, visit } from "#tests/support/visitor";

test("a visitor changes the language at the foot of a page and stays where they are", async ({
  page,
}) => {
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  await page.getByLabel("Language").selectOption({ label: "日本語" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u3040-\u30ff]/);
  await expectUsable(page);
  await visit(page, "/");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.locator('main button[class*="primary"]')).toHaveText(
    /[\u3040-\u30ff\u4e00-\u9fff]/,
  );
  await expectUsable(page);
});

test("a link may name the language, for that page and those after it", async ({ page }) => {
  for (const language of ["zh-Hans", "zh-Hant", "ja", "en"]) {
    await visit(page, `/?language=${language}`);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      language === "en" ? "Test your connection" : /[\u3040-\u30ff\u4e00-\u9fff]/,
    );
    await expectUsable(page);
    await page.getByRole("banner").getByRole("link", { name: "Pathlens" }).click();
    await expect(page).not.toHaveURL(/language=/);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await visit(page, "/privacy");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  }
  await visit(page, "/?language=ja");
  await visit(page, "/?language=tlh");
  await expect(page.locator("html"), "what is no language of ours changes nothing").toHaveAttribute(
    "lang",
    "ja",
  );
});

test("a language chosen on a page holds against the one that its link named", async ({ page }) => {
  await visit(page, "/privacy?language=ja");
  await page.locator("#language").selectOption("en");
  await page.locator("footer form button").first().click();
  await expect(page).toHaveURL("/privacy");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a visitor chooses a theme against that of the system", async ({ page }) => {
  await visit(page, "/");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const grounds = new Map<string, string>();
  for (const theme of ["Light", "Dark"]) {
    await page.getByLabel("Theme").selectOption({ label: theme });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme.toLowerCase());
    await expect(page.getByLabel("Theme")).toHaveValue(theme.toLowerCase());
    grounds.set(theme, await ground());
    await page.emulateMedia({ colorScheme: theme === "Light" ? "dark" : "light" });
    expect(await ground(), "the system no longer decides").toBe(grounds.get(theme));
  }
  expect(grounds.get("Light")).not.toBe(grounds.get("Dark"));
});

test("a visitor chooses the time zone and comes back to the page with its times in it", async ({
  page,
}) => {
  const address = await reportRunBefore(page.request);
  await visit(page, address);
  await expect(page.locator("main time").first()).toHaveText(/ UTC$/);
  await page.getByRole("button", { name: "Times in UTC" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Time zone");
  await expectUsable(page);
  await page.getByLabel("Show times in").selectOption("Asia/Tokyo");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.locator("main time").first()).toHaveText(/ GMT\+9$/);
  await expect(page.getByRole("button", { name: "Times in Asia/Tokyo" })).toBeVisible();
  await expectUsable(page);
});

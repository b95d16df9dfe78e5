import { expect, type Locator, type Page } from "@playwright/test";

/** More controls than any page has before its last one. */
const tabLimit = 60;

/** Presses Tab until `control` has the focus, and looks that a reader sees where it is. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let pressed = 0; pressed < tabLimit; pressed++) {
    await page.keyboard.press("Tab");
    if (!(await control.evaluate((element) => element === document.activeElement))) continue;
    await expect(control).toBeInViewport();
    expect(
      await control.evaluate((element) => getComputedStyle(element).outlineStyle),
      `focus of ${control.toString()}`,
    ).not.toBe("none");
    return;
  }
  throw new Error(`Tab never comes to ${control.toString()}.`);
}

/** Goes to a control by Tab and presses a key there. */
export async function pressOn(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

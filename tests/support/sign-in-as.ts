import { expect, type Page } from "@playwright/test";

/**
 * Signs an invented person of the sandbox in, and comes back to `returnTo`.
 *
 * @param account the value of the account's button on the sandbox's sign-in page
 * @param returnTo a path on the site, its query included; one under `/gcc/` signs in there
 */
export async function signInAs(page: Page, account: string, returnTo = "/privacy"): Promise<void> {
  const prefix = returnTo.startsWith("/gcc/") ? "/gcc" : "";
  const chosen = page.locator(`button[value="${account}"]`);
  // On a busy machine the stand-in may answer later than sign-in waits for it: one tries again.
  await expect(async () => {
    await page.goto(`${prefix}/sign-in/start?${new URLSearchParams({ returnTo })}`);
    expect(await chosen.count()).toBe(1);
  }).toPass();
  await chosen.click();
  await page.waitForURL((url) => url.pathname === new URL(returnTo, url).pathname);
}

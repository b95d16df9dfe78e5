import { expect, test } from "#tests/support/journey";
import { signInAs } from "#tests/support/sign-in-as";

test("a button that is pressed twice on a slow line enters one incident", async ({ page, stranger }) => {
  const title = `Pressed twice ${crypto.randomUUID()}`;
  await signInAs(page, "operator", "/status/incidents/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Details").fill("Round trips rise.");
  await page.getByLabel("Location").fill("Lisbon, Portugal");
  // The server has answered a post, and the browser learns of it only after the second press.
  let release = () => {};
  const pressedAgain = new Promise<void>((resolve) => (release = resolve));
  let answered = 0;
  await page.route("**/status/incidents/new*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    answered += 1;
    await pressedAgain;
    // The answer to the first press has no reader any more.
    await route.fulfill({ response }).catch(() => undefined);
  });
  const button = page.getByRole("button", { name: "Enter incident" });
  await button.click({ noWaitAfter: true });
  await expect.poll(() => answered).toBe(1);
  await button.click({ noWaitAfter: true, force: true });
  release();
  await expect(page.getByRole("status")).toContainText("The incident is entered.");
  await stranger.goto(`/status?search=${encodeURIComponent(title)}`);
  await expect(stranger.getByRole("link", { name: title })).toHaveCount(1);
});

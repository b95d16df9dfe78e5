import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { fjordnet } from "#tests/support/sent-samples";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`outage-notices:${key}`, values);

test.use({
  serverOptions: {
    env: { ...withPeople.env, SETTINGS_OVERRIDES: JSON.stringify({ isOutageEnabled: true }) },
  },
});

test("a provider subscribes to outages by mail, a feed and a webhook, and ends each again", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  await signInAs(page, "provider");
  // The portal ships a script, so that its link is read and not followed.
  const portal = await (await page.request.get("/partnerPortal")).text();
  const [, solution = ""] =
    new RegExp(`href="(/solutions/[0-9a-f-]{36})[^"]*"[^>]*>${fjordnet}<`).exec(portal) ?? [];
  await page.goto(`${solution}?tab=overview`);
  await page.getByRole("link", { name: english("outages:notices") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fjordnet);
  await expectUsable(page);

  await page.getByLabel(words("choice.on")).check();
  await page.getByLabel(words("choice.category")).selectOption("3");
  await page.getByLabel(words("choice.country")).selectOption("NO");
  await page.getByRole("button", { name: words("choice.save") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.saved"));
  await expect(page.getByLabel(words("choice.country"))).toHaveValue("NO");

  await page.getByRole("button", { name: words("feed.make") }).click();
  await expect(page.getByRole("status")).toContainText("outages.atom?token=");
  await expectUsable(page);
  const address = await page.getByRole("status").locator("pre").innerText();
  const { pathname, search } = new URL(address);
  const feed = () => page.request.get(pathname + search);
  expect(await (await feed()).text()).toContain(words("feed.of", { solution: fjordnet }));
  await page.getByRole("link", { name: words("feed.change") }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: words("feed.remove") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.removed"));
  expect((await feed()).status()).toBe(404);

  await page.getByLabel(english("webhooks:url")).fill("http://nowhere.invalid/");
  await page.getByRole("button", { name: words("webhooks.save") }).click();
  await expect(page.getByRole("alert")).toContainText(english("webhooks:error.not-a-target"));
  await expect(page.getByLabel(english("webhooks:url"))).toHaveValue("http://nowhere.invalid/");
  await expectUsable(page);
  const url = "https://nowhere.invalid/outages";
  await page.getByLabel(english("webhooks:url")).fill(url);
  await page.getByRole("button", { name: words("webhooks.save") }).click();
  await expect(page.getByRole("status")).toContainText(/whsec_[A-Za-z0-9+/=]{44}/);
  await page.getByRole("link", { name: url }).click();
  await expect(page.getByText("whsec_")).toHaveCount(0);
  await page.getByRole("button", { name: english("webhooks:webhook.test") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.test"));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table")).toContainText(english("webhooks:fault.no-address"), {
      timeout: 2000,
    });
  }).toPass();
  await expectUsable(page);
  await page.getByRole("link", { name: english("webhooks:webhook.delete") }).click();
  await expectUsable(page);
  await page.getByRole("button", { name: english("webhooks:delete.confirm") }).click();
  await expect(page.getByRole("status")).toContainText(words("done.deleted"));
  await expect(page.getByText(words("webhooks.none"))).toBeVisible();
});

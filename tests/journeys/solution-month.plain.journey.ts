import { expectUsable } from "#tests/support/accessibility";
import { english } from "#tests/support/english";
import { expect, test } from "#tests/support/journey-with-people";
import { fjordnet, fjordnetSamples, sendSamples } from "#tests/support/sent-samples";
import { signInAs } from "#tests/support/sign-in-as";

const words = (key: string, values?: Record<string, string | number>) =>
  english(`month:${key}`, values);
const notices = (key: string) => english(`outage-notices:${key}`);

const dayMs = 24 * 60 * 60 * 1000;

/** The last day of the month before; samples are taken from 29 days back. */
const endedDaysAgo = new Date().getUTCDate();
const lateDaysMost = 29;

/** Samples of the month before, as far as they are still taken. */
function monthSamples(): object[] {
  const time = new Date(Date.now() - Math.min(endedDaysAgo, lateDaysMost - 1) * dayMs);
  return fjordnetSamples().map((sample) => ({ ...sample, time: time.toISOString() }));
}

test("leadership reads the month of a solution, prints it on two pages and subscribes to it", async ({
  page,
  stranger,
}) => {
  await signInAs(stranger, "operator", "/admin/ingest-keys");
  await sendSamples(stranger.request, monthSamples());

  await signInAs(page, "leadership", `/vnext/partner?search=${encodeURIComponent(fjordnet)}`);
  await page.getByRole("link", { name: fjordnet }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fjordnet);
  await page.goto(`${new URL(page.url()).pathname}?tab=overview`);
  await page.locator('main a[href*="/months/"]').click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fjordnet);
  const report = new URL(page.url()).pathname;
  const isTaken = endedDaysAgo < lateDaysMost;
  await expect(async () => {
    await page.reload();
    // A page without script waits for nothing: it has the figures now, or it is loaded again.
    const panels = page.getByRole("heading", { name: words("figures") });
    expect(await panels.isVisible()).toBe(isTaken);
  }).toPass();
  await expectUsable(page);

  for (const language of ["en", "ja"]) {
    await page.goto(`${report}?language=${language}`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const pages = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
    // Without figures it is shorter.
    expect(pages.length, language).toBeLessThanOrEqual(2);
    if (isTaken) expect(pages, language).toHaveLength(2);
  }

  await page.goto(`${report}?language=en`);
  await page.getByRole("link", { name: words("byMail") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(fjordnet);
  const tick = page.getByLabel(notices("month.send"));
  await expectUsable(page);
  for (const isWanted of [true, false]) {
    await tick.setChecked(isWanted);
    await page.getByRole("button", { name: notices("month.update") }).click();
    await expect(page.getByRole("status")).toContainText(notices("done.saved"));
    await expect(tick).toBeChecked({ checked: isWanted });
  }
});

import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";

import { english } from "#tests/support/english";

/** What a visitor in Tacoma has: the demonstration's egress is in Seattle, 40 km away. */
export const tacoma = { latitude: 47.2529, longitude: -122.4443 };

/** Far enough from the egress in Seattle to be a detour. */
export const denver = { latitude: 39.7392, longitude: -104.9847 };

const reportAddress =
  /\/report\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Goes to an address and waits until the page answers as it is meant to. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectAlive(page);
}

/** Pages that have script in every state: the start page, the map, the form that corrects the place. */
const livePages = /^\/(gcc\/?)?$|\/(map|place)$/;

/** Waits until the script of the page answers, where the page has one and the browser runs it. */
export async function expectAlive(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  const hasScript =
    livePages.test(new URL(page.url()).pathname) ||
    (await page.evaluate(() =>
      [...document.scripts].some(({ src }) => !src.includes("/islands/")),
    ));
  if (hasScript) await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
}

export function runButton(page: Page): Locator {
  return page.getByRole("button", { name: "Run test" });
}

/** A row of a report by its name, whether its group is folded or not. */
export function reportRow(page: Page, name: string | RegExp): Locator {
  return page
    .locator("main tr")
    .filter({ has: page.locator('th[scope="row"]', { hasText: name }) });
}

/** The step of a running test by the beginning of its name. */
export function stepOf(page: Page, name: string): Locator {
  return page
    .getByRole("list", { name: "Steps of the test" })
    .getByRole("listitem")
    .filter({ hasText: name });
}

/** Waits until the browser has come to a report and the report is complete. */
export async function expectFinishedReport(page: Page): Promise<void> {
  await page.waitForURL(reportAddress);
  const isRefreshedByHand = test.info().project.use.javaScriptEnabled === false;
  await expect(async () => {
    const refresh = page.getByRole("button", { name: "Refresh" });
    if (isRefreshedByHand && (await refresh.isVisible())) await refresh.click();
    await expect(page.getByText(/ · complete · /)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/**
 * Chooses a city as a visitor does: with script from the suggestions by the keyboard, without
 * from the list the server answers with, which `submit` asks for.
 */
export async function chooseCity(
  page: Page,
  { text, name, submit }: { text: string; name: string; submit: Locator },
): Promise<void> {
  const field = page.getByLabel("City", { exact: true });
  await field.fill(text);
  if (test.info().project.use.javaScriptEnabled === false) {
    await submit.click();
    await page.getByRole("radio", { name, exact: true }).check();
    return;
  }
  const list = page.getByRole("listbox", { name: english("geo:place.suggestions") });
  await expect(list.getByRole("option").first()).toContainText(name.split(",", 1)[0]!);
  await field.press("ArrowDown");
  await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(field).toHaveValue(name);
}

/** What a browser in Tacoma measured behind the egress in Seattle. */
const measured = {
  browserLatitude: String(tacoma.latitude),
  browserLongitude: String(tacoma.longitude),
  browserLocationCity: "Tacoma",
  browserLocationRegion: "Washington",
  browserLocationCountry: "United States",
  browserLocationIsAutoDetected: "true",
  exchangeFaultZoneCode: "SEA",
  measuredLatency: "8.4",
  measuredLatencies: Array.from({ length: 25 }, (_, sample) => (8.4 + sample / 10).toFixed(1)).join(
    ",",
  ),
  latencyMethod: "resource-timing",
  latencyErrorMs: "1.5",
};

/** The fields of a report from Denver: its egress is far, and 40 ms are enough for light to get there and back. */
export const farFromEgress = {
  browserLatitude: "39.7392",
  browserLongitude: "-104.9847",
  browserLocationCity: "Denver",
  browserLocationRegion: "Colorado",
  measuredLatency: "40.4",
  measuredLatencies: Array.from({ length: 25 }, (_, sample) =>
    (40.4 + sample / 10).toFixed(1),
  ).join(","),
};

type RunBefore = { prefix?: "" | "/gcc"; fields?: Record<string, string> };

/** A report that the browser of `request` ran before the journey begins, complete. @returns its address */
export async function reportRunBefore(
  request: APIRequestContext,
  { prefix = "", fields = {} }: RunBefore = {},
): Promise<string> {
  const calls = `${prefix}/api/AnonymousConnectivityTest`;
  const answer = await request.post(`${calls}/GenerateTestReport`, {
    form: { ...measured, ...fields },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  await expect(async () => {
    const { status } = (await (await request.get(`${calls}/ReadReport/${id}`)).json()) as {
      status: string;
    };
    expect(status).toBe("finished");
  }).toPass();
  return `${prefix}/report/${id}`;
}

import { expect, type Page } from "@playwright/test";

import { languages, type Language } from "~/platform/languages";

import { accessibilityViolations, pageWidths } from "./accessibility";
import { markupProblems } from "./markup";
import type { ScreenState } from "./screens";

const wideInLight = { viewport: { width: 1280, height: 900 }, colorScheme: "light" } as const;
const narrowInDark = { viewport: { width: 320, height: 700 }, colorScheme: "dark" } as const;

type Look = typeof wideInLight | typeof narrowInDark;
export type Visit = { language: Language; looks: readonly Look[] };

const looks: readonly Look[] = [wideInLight, narrowInDark];
const everyVisit: readonly Visit[] = languages.map((language) => ({ language, looks }));

/** Which of some things comes up at a turn. */
const byTurns = <Thing>(things: readonly Thing[], turn: number) =>
  things.filter((_thing, index) => index === turn % things.length);

/**
 * How a state is looked at: in one language and one look, by turns; in a deep run in every language
 * both ways. Whether it fits either window is seen each time.
 */
export function visitsOf(turn: number): readonly Visit[] {
  if (process.env.PATHLENS_DEEP) return everyVisit;
  return byTurns(languages, turn).map((language) => ({
    language,
    looks: byTurns(looks, Math.floor(turn / languages.length)),
  }));
}

/**
 * Opens a state as a reader of `language` comes to it, and checks its HTML as the server sends it.
 * A form that is refused leaves no address to go to again.
 */
export async function openState(
  page: Page,
  {
    address,
    made,
    form,
    status = 200,
    opens,
    shows,
  }: Omit<ScreenState, "by"> & { address: string },
  language: Language,
): Promise<void> {
  if (made) {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const answer = await page.request.post(address, { form: made, headers, maxRedirects: 0 });
    expect(answer.status(), address).toBe(303);
  }
  const headers = { "Accept-Language": language, "Sec-Fetch-Site": form ? "same-origin" : "none" };
  const answer = await page.request.fetch(address, {
    method: form ? "POST" : "GET",
    form,
    headers,
    maxRedirects: 0,
  });
  expect(answer.status(), address).toBe(status);
  expect.soft(markupProblems(await answer.text()), `the HTML of ${address}`).toEqual([]);
  // What leads on by itself would leave before axe is done; the body comes unpacked.
  const {
    refresh: _refresh,
    "content-encoding": _encoding,
    "content-length": _length,
    ...rest
  } = answer.headers();
  const isPage = (url: URL) => url.pathname + url.search === address;
  await page.route(isPage, async (route) => route.fulfill({ response: answer, headers: rest }), {
    times: 1,
  });
  await page.goto(address);
  if ((await page.locator('script:not([src^="/islands/"])').count()) > 0)
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  if (opens)
    await page
      .locator(opens)
      .evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
  await expect(page.locator(shows).first()).toBeVisible();
}

/** What is wrong with what is open: what axe finds, its width, its language and title, characters cut in two. */
export async function problemsOf(page: Page, visit: Visit): Promise<string[]> {
  const problems: string[] = [];
  for (const look of looks) {
    const { viewport, colorScheme } = look;
    await page.setViewportSize(viewport);
    const { content, window } = await pageWidths(page);
    if (content > window) problems.push(`${content} px wide in ${window} px`);
    if (!visit.looks.includes(look)) continue;
    await page.emulateMedia({ colorScheme });
    const violations = await accessibilityViolations(page);
    problems.push(
      ...violations.map((violation) => `${violation}, at ${window} px in ${colorScheme}`),
    );
  }
  const { lang, title, text } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    text: document.documentElement.textContent ?? "",
  }));
  const broken = /.{0,20}[\uFFFD\0].{0,20}/.exec(text);
  if (broken) problems.push(`has a broken character: ${broken[0]}`);
  if (lang !== visit.language) problems.push(`says that its language is ${lang}`);
  const isTitle =
    visit.language === "en" ? /^\S.* · Pathlens$/ : /[\u3040-\u30ff\u4e00-\u9fff].* · Pathlens$/;
  if (!isTitle.test(title)) problems.push(`has the title ${title}`);
  return problems;
}

import { expect, test } from "#tests/support/journey-with-people";
import { withPeople } from "#tests/support/journey-servers";
import { openState, problemsOf, visitsOf } from "#tests/support/screen-looks";
import { correctIndexScreens } from "#tests/support/screens";
import { signInAs } from "#tests/support/sign-in-as";

const env = {
  ...withPeople.env,
  RATE_LIMITS: "off",
  // The newest month that is frozen ended 34 days ago at most.
  DEMONSTRATION_DAYS: "40",
  SETTINGS_OVERRIDES: JSON.stringify({ isMonthlyNpiEnabled: true }),
};
test.use({ serverOptions: { env } });

const minuteMs = 60_000;

test("correcting a frozen index is fit for all in every theme and language", async ({
  page,
  complaints,
}) => {
  test.setTimeout(15 * minuteMs);
  complaints.expect(/status of (409|422)/);
  await signInAs(page, "leadership", "/vnext/partner");
  const index = async (month = "") =>
    (await page.request.get(`/vnext/partner?tab=npi&slot=access&month=${month}`)).text();
  const newestMonth = async () => /<option value="(\d{4}-\d\d)"/.exec(await index())?.[1];
  // The history is filled, and a minute later at most a job freezes its months.
  await expect.poll(newestMonth, { timeout: 10 * minuteMs }).toBeDefined();
  const html = await index(await newestMonth());
  const [, link = ""] = /href="([^"]*npi\/correct[^"]*)"/.exec(html) ?? [];
  const correct = link.replaceAll("&amp;", "&");

  const problems: string[] = [];
  for (const [turn, state] of correctIndexScreens.entries()) {
    const address = typeof state.address === "string" ? state.address : state.address({ correct });
    for (const visit of visitsOf(turn)) {
      await openState(page, { ...state, address }, visit.language);
      problems.push(
        ...(await problemsOf(page, visit)).map(
          (problem) => `${state.name}, ${visit.language}: ${problem}`,
        ),
      );
    }
  }
  expect(problems).toEqual([]);
});

import type { BrowserContext } from "@playwright/test";

import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { openState, problemsOf, visitsOf } from "#tests/support/screen-looks";
import { faultScreens } from "#tests/support/screens";
import { reportRunBefore } from "#tests/support/visitor";

/** Nobody's report can be saved, and what was published is not there to be read. */
const brokenBy =
  "alter table report add constraint refuses_owners check (owner_id is null) not valid; alter " +
  "table publication rename to not_there";

test.use({ serverOptions: { ...withPeople, brokenBy } });

const minuteMs = 60_000;

/** Sends a form until the budget of this browser, which holds a run, is used up; it comes back at one a minute. */
async function useUp(
  { request }: BrowserContext,
  address: string,
  form: Record<string, string>,
): Promise<void> {
  const send = () =>
    request.post(address, { form, headers: { "Sec-Fetch-Site": "same-origin" }, maxRedirects: 0 });
  await expect(async () => expect((await send()).status()).toBe(429)).toPass({ intervals: [1] });
}

test(
  "what is said when too much is asked or something is wrong with us is fit for all in every " +
    "theme and language",
  async ({ browser, baseURL, complaints }) => {
    test.setTimeout(10 * minuteMs);
    complaints.expect(/status of (429|500|503)/);
    complaints.expect(/^fault: 50[03] of /);
    const newContext = async () => {
      const context = await browser.newContext({ baseURL });
      complaints.listenTo(context);
      return context;
    };
    const contexts = {
      hasty: await newContext(),
      visitor: await newContext(),
      user: await newContext(),
    };
    await reportRunBefore(contexts.hasty.request);
    const own = await reportRunBefore(contexts.user.request);
    const pages = {
      hasty: await contexts.hasty.newPage(),
      visitor: await contexts.visitor.newPage(),
      user: await contexts.user.newPage(),
    };
    await pages.user.goto("/sign-in/start?returnTo=/privacy");
    await pages.user.locator('button[value="user"]').click();
    await expect(pages.user).toHaveURL(`${baseURL}${own}?save=failed`);

    const problems: string[] = [];
    for (const state of faultScreens) {
      const address = typeof state.address === "string" ? state.address : state.address({ own });
      for (const visit of visitsOf(faultScreens.indexOf(state))) {
        if (state.by === "hasty" && state.form) await useUp(contexts.hasty, address, state.form);
        await openState(pages[state.by], { ...state, address }, visit.language);
        problems.push(
          ...(await problemsOf(pages[state.by], visit)).map(
            (problem) => `${state.name}, ${visit.language}: ${problem}`,
          ),
        );
      }
    }
    expect(problems).toEqual([]);
    for (const context of Object.values(contexts)) await context.close();
  },
);

import { expect, test } from "#tests/support/journey";
import { withPeople } from "#tests/support/journey-servers";
import { openState, problemsOf, visitsOf } from "#tests/support/screen-looks";
import { gallatinScreens } from "#tests/support/screens";
import { signInAs } from "#tests/support/sign-in-as";
import { reportRunBefore } from "#tests/support/visitor";

test.use({
  serverOptions: {
    env: {
      CLOUD_VARIANTS: "Gallatin",
      ...withPeople.env,
      RATE_LIMITS: "off",
      SETTINGS_OVERRIDES: JSON.stringify({ regionalRecordNumber: "京ICP备00000000号-1" }),
    },
  },
});

const minuteMs = 60_000;

test("the screens of the China cloud are fit for all in every theme and language", async ({
  browser,
  baseURL,
  complaints,
}) => {
  test.setTimeout(10 * minuteMs);
  complaints.expect(/status of 404/);
  const [forVisitor, forUser] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL }),
  ];
  for (const context of [forVisitor, forUser]) complaints.listenTo(context);
  const pages = { visitor: await forVisitor.newPage(), user: await forUser.newPage() };
  await signInAs(pages.user, "user");
  const world = {
    good: await reportRunBefore(forVisitor.request),
    own: await reportRunBefore(forUser.request),
  };

  const problems: string[] = [];
  for (const [turn, state] of gallatinScreens.entries()) {
    const address = typeof state.address === "string" ? state.address : state.address(world);
    for (const visit of visitsOf(turn)) {
      await openState(pages[state.by], { ...state, address }, visit.language);
      problems.push(
        ...(await problemsOf(pages[state.by], visit)).map(
          (problem) => `${state.name}, ${visit.language}: ${problem}`,
        ),
      );
    }
  }
  expect(problems).toEqual([]);
  for (const context of [forVisitor, forUser]) await context.close();
});

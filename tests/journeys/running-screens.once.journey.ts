import { expect, test } from "#tests/support/journey";
import { markupProblems } from "#tests/support/markup";
import { problemsOf, visitsOf, type Visit } from "#tests/support/screen-looks";
import { runningReport } from "#tests/support/screen-world";
import { expectAlive } from "#tests/support/visitor";

const minuteMs = 60_000;

test("a running test, a stopped one and a running report are fit for all in every theme and language", async ({
  page,
  steer,
}) => {
  test.setTimeout(10 * minuteMs);
  await steer({ delayMs: 400 });
  const problems: string[] = [];
  const look = async (state: string, visit: Visit) => {
    problems.push(
      ...(await problemsOf(page, visit)).map(
        (problem) => `${state}, ${visit.language}: ${problem}`,
      ),
    );
  };
  for (const visit of visitsOf(0)) {
    const { language } = visit;
    await page.goto(`/?language=${language}`);
    await expectAlive(page);
    await page.locator("main form .primary").click();
    await expect(page.locator("main progress")).toBeVisible();
    await look("running test", visit);
    await page.locator("main .progress-head button").click();
    await expect(page.locator('main .note[role="status"]')).toBeVisible();
    await look("stopped test", visit);

    await page.goto(`${await runningReport(page.request)}?language=${language}`);
    await expect(page.locator('main .note form[method="get"]')).toBeVisible();
    await look("running report", visit);
    problems.push(...markupProblems(await (await page.request.get(page.url())).text()));
  }
  expect(problems).toEqual([]);
});

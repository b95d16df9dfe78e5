import { expect, test } from "#tests/support/journey";
import { expectFinishedReport, runButton, stepOf, visit } from "#tests/support/visitor";

test("only what runs moves, and nothing for those who want less motion", async ({
  page,
  steer,
}) => {
  await steer({ delayMs: 400 });
  await visit(page, "/");
  await runButton(page).click();
  await expect(stepOf(page, "Latency to Exchange")).toContainText("Running");
  const moving = () =>
    page.evaluate(() =>
      document.getAnimations().map((animation) => (animation as CSSAnimation).animationName),
    );
  expect(await moving()).toEqual(["spin"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await moving()).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
  await steer({ delayMs: 1 });
  await expectFinishedReport(page);
  // The feedback tab gives way after its 3 s, by itself and once.
  expect((await moving()).filter((name) => name !== "give-way")).toEqual([]);
});

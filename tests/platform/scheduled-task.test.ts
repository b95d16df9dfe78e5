import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startTestApplication, type TestApplication } from "#tests/support/application";
import { startSchedule } from "~/jobs/scheduled-task.server";
import { hourMs } from "~/lib/time";
import type { ScheduledTask } from "~/platform/registration.server";

let application: TestApplication;
beforeAll(async () => {
  application = await startTestApplication();
});
afterAll(() => application.close());

const task = (run: () => Promise<void>): ScheduledTask => ({
  everyMs: hourMs,
  run,
  failure: "task-failed",
});

it("tasks begin in their order, each after the one before has ended or failed", async () => {
  const lines: string[] = [];
  const tasks = [1, 2, 3, 4].map((number) =>
    task(async () => {
      lines.push(`${number} begins`);
      await setTimeout(5);
      lines.push(`${number} ends`);
      if (number === 2) throw new Error("The second fails.");
    }),
  );
  const schedule = startSchedule(tasks);
  await expect.poll(() => lines.length).toBe(8);
  await schedule.stop();
  expect(lines).toEqual([1, 2, 3, 4].flatMap((number) => [`${number} begins`, `${number} ends`]));
});

it("a long task keeps the others waiting for a moment, and a stop for as long as it runs", async () => {
  const lines: string[] = [];
  let end = () => {};
  const long = task(
    () =>
      new Promise((resolve) => {
        end = () => {
          lines.push("the long one ends");
          resolve();
        };
      }),
  );
  const short = task(async () => void lines.push("the short one ends"));
  const schedule = startSchedule([long, short]);
  await expect.poll(() => lines).toEqual(["the short one ends"]);
  const stopped = schedule.stop().then(() => lines.push("stopped"));
  end();
  await stopped;
  expect(lines).toEqual(["the short one ends", "the long one ends", "stopped"]);
});

it("a stop during the start begins nothing more", async () => {
  const lines: string[] = [];
  const first = task(async () => void (await setTimeout(20)));
  const schedule = startSchedule([first, task(async () => void lines.push("begun"))]);
  await schedule.stop();
  expect(lines).toEqual([]);
});

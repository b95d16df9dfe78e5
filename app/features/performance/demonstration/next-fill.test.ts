import { expect, it } from "vitest";

import { filledFrom, nextFill } from "./next-fill";

const today = 20_700;
const hour = today * 24 + 10;
const fresh = { realm: 1, firstHour: today * 24, endHour: today * 24, firstDay: today };

/** All steps of a demonstration, as texts. */
function stepsOf(historyDays: number, from = fresh): string[] {
  const steps: string[] = [];
  let fill = from;
  for (let step = nextFill(fill, { hour, historyDays }); step;) {
    steps.push(`${step.kind} ${step.from} ${step.end}`);
    fill = step.to;
    step = nextFill(fill, { hour, historyDays });
  }
  return steps;
}

it("fills the hours of today, then back day by day, then back month by month", () => {
  const steps = stepsOf(100);
  expect(steps.slice(0, 3)).toEqual([
    `hours ${today * 24} ${hour}`,
    `hours ${(today - 1) * 24} ${today * 24}`,
    `hours ${(today - 2) * 24} ${(today - 1) * 24}`,
  ]);
  expect(steps.filter((step) => step.startsWith("hours"))).toHaveLength(30);
  expect(steps.filter((step) => step.startsWith("days"))).toEqual([
    `days ${today - 61} ${today - 29}`,
    `days ${today - 93} ${today - 61}`,
    `days ${today - 99} ${today - 93}`,
  ]);
});

it("of a few days needs no history", () => {
  expect(stepsOf(3)).toHaveLength(3);
});

it("fills what is missing since it last ran, day by day", () => {
  const filled = {
    realm: 1,
    firstHour: (today - 40) * 24,
    endHour: (today - 1) * 24 + 5,
    firstDay: today - 99,
  };
  expect(stepsOf(100, filled)).toEqual([
    `hours ${(today - 1) * 24 + 5} ${today * 24}`,
    `hours ${today * 24} ${hour}`,
  ]);
});

it("leaves a gap where it did not run for longer than samples are kept", () => {
  const old = {
    realm: 1,
    firstHour: (today - 90) * 24,
    endHour: (today - 60) * 24,
    firstDay: today - 99,
  };
  expect(stepsOf(100, old)[0]).toBe(`hours ${(today - 29) * 24} ${(today - 28) * 24}`);
});

it("says from which day on it has figures, until it has them all", () => {
  const at = (firstDay: number) =>
    filledFrom({ firstDay }, { today, historyDays: 100, uncounted: null });
  expect(at(today)).toBe(today);
  expect(at(today - 98)).toBe(today - 98);
  expect(at(today - 99)).toBeNull();
  // The program ran on an earlier day, or with more days.
  expect(at(today - 300)).toBeNull();
  expect(filledFrom(fresh, { today, historyDays: 0, uncounted: null })).toBeNull();
  const counting = { today, historyDays: 100, uncounted: today - 3 };
  expect(filledFrom({ firstDay: today - 29 }, counting)).toBe(today - 2);
});

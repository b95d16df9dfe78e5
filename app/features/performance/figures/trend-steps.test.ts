import { describe, expect, it } from "vitest";

import { dayMs } from "~/lib/time";

import { datesOf, daysOfRange, rangeNames } from "./day-range";
import { stepKindOf, stepsOf, type TrendStep } from "./trend-steps";

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs;
const range = (first: string, last: string) => ({
  first: dayNumber(first),
  end: dayNumber(last) + 1,
});

const text = (step: TrendStep) => {
  const { first, last } = datesOf(step);
  return `${first}/${last}${step.isPartial ? " partial" : ""}`;
};

describe("the steps of a range", () => {
  it.each([
    ["2026-03-01", "2026-05-29", 90, "day"],
    ["2026-03-01", "2026-05-30", 91, "week"],
    ["2027-03-01", "2028-02-29", 366, "week"],
    ["2026-03-01", "2027-03-02", 367, "month"],
  ])("from %s to %s, %i days, are a %s each", (first, last, days, kind) => {
    const asked = range(first, last);
    expect([asked.end - asked.first, stepKindOf(asked)]).toEqual([days, kind]);
  });

  it("are days, of which the one that is not over is partial", () => {
    expect(stepsOf(range("2026-02-27", "2026-03-01"), dayNumber("2026-03-01")).map(text)).toEqual([
      "2026-02-27/2026-02-27",
      "2026-02-28/2026-02-28",
      "2026-03-01/2026-03-01 partial",
    ]);
  });

  it.each([
    // 25 March 2026 is a Wednesday.
    ["2026-03-25", "2026-07-01", "2026-03-25/2026-03-29 partial", "2026-06-29/2026-07-01 partial"],
    ["2026-03-23", "2026-07-05", "2026-03-23/2026-03-29", "2026-06-29/2026-07-05"],
    ["1969-12-30", "1970-05-03", "1969-12-30/1970-01-04 partial", "1970-04-27/1970-05-03"],
  ])("from %s to %s are ISO weeks, which the range may cut", (first, last, oldest, newest) => {
    const steps = stepsOf(range(first, last), dayNumber("2027-01-01")).map(text);
    expect([steps[0], steps.at(-1)]).toEqual([oldest, newest]);
    expect(steps[1]).not.toContain("partial");
  });

  it("are calendar months, which the range may cut and which may not be over", () => {
    const steps = stepsOf(range("2024-02-10", "2025-12-31"), dayNumber("2025-12-30")).map(text);
    expect(steps).toHaveLength(23);
    expect(steps.slice(0, 2)).toEqual(["2024-02-10/2024-02-29 partial", "2024-03-01/2024-03-31"]);
    expect(steps.slice(-2)).toEqual(["2025-11-01/2025-11-30", "2025-12-01/2025-12-31 partial"]);
  });

  it("are the whole range without a gap, few of them for every range that is offered", () => {
    for (let today = dayNumber("2026-01-01"); today < dayNumber("2027-02-01"); today += 1)
      for (const name of rangeNames) {
        const asked = daysOfRange(name, today);
        const steps = stepsOf(asked, today);
        expect([steps[0]?.first, steps.at(-1)?.end]).toEqual([asked.first, asked.end]);
        expect(steps.every((step, at) => at === 0 || step.first === steps[at - 1]?.end)).toBe(true);
        expect(steps.length).toBeLessThanOrEqual(
          { day: 90, week: 54, month: 25 }[stepKindOf(asked)],
        );
        expect(steps.at(-1)?.isPartial).toBe(true);
      }
  });
});

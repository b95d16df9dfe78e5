import { describe, expect, it } from "vitest";

import { stepSchemas } from "./wizard-step.schema";

describe("the day of a change's last step", () => {
  it.each<[string, string[] | null]>([
    ["", null],
    ["2027-03-01", null],
    ["2027-02-30", ["not-a-day"]],
    ["1 March", ["not-a-day"]],
    ["2027-03-01T00:00", ["not-a-day"]],
  ])("%j has the errors %j", (day, errors) => {
    const parsed = stepSchemas.review.safeParse({
      changeReason: "",
      addEffectiveOn: "",
      removeEffectiveOn: day,
    });
    expect(parsed.error?.issues.map(({ message }) => message) ?? null).toEqual(errors);
  });
});

import { describe, expect, it } from "vitest";

import { faultyFields } from "./faulty-fields";

describe("faulty fields", () => {
  it.each([
    ["a value that does not fit", [{ path: ["data", "hops", 3] }], [["data.hops.3", false]]],
    ["the whole", [{ path: [] }], [["", false]]],
    [
      "fields that are not known",
      [{ path: ["data"], keys: ["__proto__", "run"] }],
      [
        ["data.__proto__", true],
        ["data.run", true],
      ],
    ],
    ["a very long name", [{ path: ["x".repeat(1000)] }], [["x".repeat(200), false]]],
  ])("name %s", (_what, issues, expected) => {
    expect(faultyFields(issues, 20)).toEqual(
      expected.map(([field, isUnknown]) => ({ field, isUnknown, issue: issues[0] })),
    );
  });

  it("are not more than were asked for", () => {
    expect(faultyFields([{ path: [], keys: ["a", "b", "c"] }], 2)).toHaveLength(2);
  });
});

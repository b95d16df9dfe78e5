import { describe, expect, it } from "vitest";

import { faultyFields } from "./faulty-fields";

describe("faulty fields", () => {
  it.each([
    [
      "a value that does not fit",
      [{ path: ["data", "hops", 3], message: "Too big" }],
      [{ field: "data.hops.3", message: "Too big" }],
    ],
    [
      "the whole",
      [{ path: [], message: "Expected an object" }],
      [{ field: "", message: "Expected an object" }],
    ],
    [
      "fields that are not known",
      [{ path: ["data"], message: "Unrecognized keys", keys: ["__proto__", "run"] }],
      [
        { field: "data.__proto__", message: "There is no such field." },
        { field: "data.run", message: "There is no such field." },
      ],
    ],
    [
      "a very long name",
      [{ path: ["x".repeat(1000)], message: "y".repeat(1000) }],
      [{ field: "x".repeat(200), message: "y".repeat(300) }],
    ],
  ])("name %s", (_what, issues, expected) => {
    expect(faultyFields(issues, 20)).toEqual(expected);
  });

  it("are not more than were asked for", () => {
    expect(faultyFields([{ path: [], message: "", keys: ["a", "b", "c"] }], 2)).toHaveLength(2);
  });
});

import { describe, expect, it } from "vitest";

import {
  testNames,
  testsOf,
  validationTests,
  type Outcome,
  type TestName,
} from "./validation-tests";
import { aggregateResults, blockingFailuresOf, failureName, type Weighed } from "./aggregate";

/** Source: rules, section 7. */
const blocking: TestName[] = [
  "fqdn-format",
  "duplication",
  "dns-resolution",
  "prefix-format",
  "prefix-duplication",
  "ipam",
  "effective-date",
  "linked-logic-publish",
  "linked-logic-stage",
];

describe("the table of tests", () => {
  it("blocks where the rules say so, and nowhere else", () => {
    expect(testNames.filter((test) => validationTests[test].isBlocking)).toEqual(blocking);
  });

  it("gives every test one kind of subject", () => {
    expect([...testsOf("name"), ...testsOf("prefix"), ...testsOf("change")].sort()).toEqual(
      [...testNames].sort(),
    );
  });
});

const weighed = (
  test: TestName,
  outcome: Outcome,
  subject = "change",
  isBlocking: boolean = validationTests[test].isBlocking,
): Weighed => ({ test, subject, outcome, isBlocking });

describe("what results say together", () => {
  it.each([
    ["nothing to test", [], "Success"],
    ["all pass", [weighed("dnssec", "Pass"), weighed("ipam", "Pass")], "Success"],
    ["a warning", [weighed("duplication", "Warning")], "Success"],
    [
      "a failure that does not block",
      [weighed("ipam", "Pass"), weighed("ipv6", "FailedNotBlocking")],
      "FailNotBlocking",
    ],
    ["not tested where it does not block", [weighed("ipv6", "Untested")], "FailNotBlocking"],
    ["not tested where it blocks", [weighed("ipam", "Untested")], "FailBlocking"],
    [
      "not tested where the subject has none of it",
      [weighed("dns-resolution", "Untested", "*.example.com", false)],
      "FailNotBlocking",
    ],
    [
      "a failure that blocks among passes",
      [weighed("dnssec", "Pass"), weighed("effective-date", "FailedBlocking")],
      "FailBlocking",
    ],
    [
      "both kinds of failure",
      [weighed("ipv6", "FailedNotBlocking"), weighed("effective-date", "FailedBlocking")],
      "FailBlocking",
    ],
  ] as const)("%s", (_case, results, expected) => {
    expect(aggregateResults(results)).toBe(expected);
  });
});

describe("the failures that a bypass names", () => {
  it("are those that block, each once, in order", () => {
    expect(
      blockingFailuresOf([
        weighed("ipam", "Untested", "10.0.0.0/24"),
        weighed("dns-resolution", "FailedBlocking", "b.example.com"),
        weighed("dns-resolution", "FailedBlocking", "a.example.com"),
        weighed("ipv6", "FailedNotBlocking", "a.example.com"),
        weighed("dns-resolution", "Untested", "*.example.com", false),
        weighed("duplication", "Warning", "a.example.com"),
      ]),
    ).toEqual([
      "dns-resolution: a.example.com",
      "dns-resolution: b.example.com",
      "ipam: 10.0.0.0/24",
    ]);
  });

  it("tell apart one test of two subjects and two tests of one", () => {
    const names = [
      failureName({ test: "ipam", subject: "a" }),
      failureName({ test: "ipam", subject: "b" }),
      failureName({ test: "duplication", subject: "a" }),
    ];
    expect(new Set(names).size).toBe(3);
  });
});

import { describe, expect, it } from "vitest";

import { emptyContent } from "../endpoint-sets/endpoint-set";
import { judgeChange } from "./judge-change";
import { subjectsOf, plannedTotal, type Link, type ValidationFacts } from "./validation-facts";

const set = { internalId: "1", publicId: 7, workload: "Mail" };

function facts(given: Partial<ValidationFacts>): ValidationFacts {
  return {
    setId: "own",
    instance: "Worldwide",
    content: emptyContent("mail"),
    isInternal: false,
    mayBePrivate: false,
    names: ["www.example.com"],
    prefixes: [],
    nameOverlaps: new Map(),
    prefixOverlaps: new Map(),
    alignment: new Set(),
    removed: 0,
    addEffectiveOn: null,
    submittedOn: "2030-03-01",
    today: "2030-03-01",
    link: { kind: "none" },
    ...given,
  };
}

function outcome(test: string, given: Partial<ValidationFacts>): string {
  const found = judgeChange(facts(given)).find((judgement) => judgement.test === test);
  return [found?.outcome, found?.evidence.reason].filter(Boolean).join(" ");
}

describe("the effective date of additions", () => {
  it.each([
    ["none chosen", {}, "Pass set-by-publishing"],
    ["30 days on", { addEffectiveOn: "2030-03-31" }, "Pass"],
    ["29 days on", { addEffectiveOn: "2030-03-30" }, "FailedBlocking too-early"],
    [
      "30 days on when it was submitted, overtaken by review",
      { addEffectiveOn: "2030-03-31", today: "2030-03-05" },
      "Warning moves-forward",
    ],
    [
      "too early when it was submitted, and later still",
      { addEffectiveOn: "2030-03-15", today: "2030-03-05" },
      "FailedBlocking too-early",
    ],
    [
      "over a leap day",
      { submittedOn: "2028-02-01", today: "2028-02-01", addEffectiveOn: "2028-03-01" },
      "FailedBlocking too-early",
    ],
    ["nothing added", { names: [], addEffectiveOn: "2030-03-02" }, "Pass no-additions"],
    [
      "a prefix alone",
      { names: [], prefixes: ["192.0.2.0/24"], addEffectiveOn: "2030-03-02" },
      "FailedBlocking too-early",
    ],
  ] as const)("%s", (_case, given, expected) => {
    expect(outcome("effective-date", given)).toBe(expected);
  });
});

describe("removals", () => {
  it.each([
    [0, "Pass within-limit"],
    [100, "Pass within-limit"],
    [101, "Warning above-limit"],
  ] as const)("%i", (removed, expected) => {
    expect(outcome("bulk-removal", { removed })).toBe(expected);
  });
});

describe("linked logic", () => {
  const refers = (link: Partial<Extract<Link, { kind: "refers" }>>): Link => ({
    kind: "refers",
    memberSet: set,
    isPublished: false,
    isStaged: false,
    isPublishedTogether: false,
    ...link,
  });
  it.each([
    ["no link", { kind: "none" }, "Pass nothing-linked", "Pass nothing-linked"],
    [
      "a published member set",
      refers({ isPublished: true }),
      "Pass member-published",
      "Pass member-published",
    ],
    [
      "a staged one",
      refers({ isStaged: true }),
      "FailedBlocking member-not-published",
      "Pass member-staged",
    ],
    [
      "one in the same publish run",
      refers({ isStaged: true, isPublishedTogether: true }),
      "Pass member-published",
      "Pass member-staged",
    ],
    [
      "one that is neither",
      refers({}),
      "FailedBlocking member-not-published",
      "FailedBlocking member-not-published",
    ],
    [
      "one that does not exist",
      refers({ memberSet: null }),
      "FailedBlocking member-not-published",
      "FailedBlocking member-not-published",
    ],
    [
      "a member set that goes and is referred to",
      { kind: "leaves", referring: [set] },
      "FailedBlocking still-referred-to",
      "Pass nothing-linked",
    ],
    [
      "a member set that goes alone",
      { kind: "leaves", referring: [] },
      "Pass nothing-linked",
      "Pass nothing-linked",
    ],
  ] as const satisfies readonly (readonly [string, Link, string, string])[])(
    "%s",
    (_case, link, publish, stage) => {
      expect([
        outcome("linked-logic-publish", { link }),
        outcome("linked-logic-stage", { link }),
      ]).toEqual([publish, stage]);
    },
  );
});

describe("the plan of a run", () => {
  it("asks the internal list of an internal set's prefixes alone", () => {
    const given = { names: ["a.example.com", "*.b.example.com"], prefixes: ["192.0.2.0/24"] };
    expect(plannedTotal(facts(given))).toBe(4 + 2 * 9 + 3);
    expect(plannedTotal(facts({ ...given, isInternal: true }))).toBe(4 + 2 * 9 + 4);
    expect(subjectsOf(facts(given)).map(({ kind }) => kind)).toEqual([
      "change",
      "name",
      "name",
      "prefix",
    ]);
  });
});

/** What a test is about: one name, one prefix, or the change as a whole. */
export type SubjectKind = "name" | "prefix" | "change";

/** The subject of a test of the change as a whole. */
export const wholeChange = "change";

/** What the reader is told about one test of one subject. Source: specification, section 3. */
export const outcomes = [
  "Untested",
  "Pass",
  "Warning",
  "FailedBlocking",
  "FailedNotBlocking",
] as const;
export type Outcome = (typeof outcomes)[number];

type ValidationTest = {
  subject: SubjectKind;
  /** Whether its failure keeps a change from being published without a bypass. */
  isBlocking: boolean;
  /** Whether it asks somebody outside: what it finds may be another thing tomorrow. */
  isOutside: boolean;
};

/**
 * The named tests, in the order they are shown in. Not tested counts as failed where the test
 * blocks, and as not successful elsewhere; it never counts as passed.
 *
 * Source: specification, section 3; which of them block: rules, section 7
 */
export const validationTests = {
  "fqdn-format": { subject: "name", isBlocking: true, isOutside: false },
  duplication: { subject: "name", isBlocking: true, isOutside: false },
  "dns-resolution": { subject: "name", isBlocking: true, isOutside: true },
  dnssec: { subject: "name", isBlocking: false, isOutside: true },
  ipv4: { subject: "name", isBlocking: false, isOutside: true },
  ipv6: { subject: "name", isBlocking: false, isOutside: true },
  tls13: { subject: "name", isBlocking: false, isOutside: true },
  certificate: { subject: "name", isBlocking: false, isOutside: true },
  alignment: { subject: "name", isBlocking: false, isOutside: true },
  "prefix-format": { subject: "prefix", isBlocking: true, isOutside: false },
  "prefix-duplication": { subject: "prefix", isBlocking: true, isOutside: false },
  arin: { subject: "prefix", isBlocking: false, isOutside: true },
  ipam: { subject: "prefix", isBlocking: true, isOutside: false },
  "effective-date": { subject: "change", isBlocking: true, isOutside: false },
  "bulk-removal": { subject: "change", isBlocking: false, isOutside: false },
  "linked-logic-publish": { subject: "change", isBlocking: true, isOutside: false },
  "linked-logic-stage": { subject: "change", isBlocking: true, isOutside: false },
} as const satisfies Record<string, ValidationTest>;
export type TestName = keyof typeof validationTests;

export const testNames = Object.keys(validationTests) as TestName[];

/** The tests of a name that somebody outside answers, which a wildcard has nothing for. */
export const namedTests = testNames.filter(
  (test) => validationTests[test].subject === "name" && validationTests[test].isOutside,
);

/** The tests that a kind of subject has, in their order. */
export function testsOf(kind: SubjectKind): TestName[] {
  return testNames.filter((test) => validationTests[test].subject === kind);
}

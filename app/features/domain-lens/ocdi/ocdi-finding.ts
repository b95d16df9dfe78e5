import type { OcdiKind } from "./ocdi-association";

/** The nine checks. Source: specification, section 3. */
export const ocdiChecks = [
  "valid-format",
  "duplicate-in-input",
  "is-ocdi",
  "top-domain",
  "wildcard",
  "service-tree-match",
  "has-sample-requests",
  "conflict",
  "empty",
] as const;
export type OcdiCheck = (typeof ocdiChecks)[number];

/** What a group as a whole must keep besides. Source: specification, section 5. */
export const groupRules = ["group-limit", "same-instance"] as const;
export type GroupRule = (typeof groupRules)[number];

export type FindingReason =
  | "too-long"
  | "not-a-name"
  | "an-address"
  | "a-url"
  | "not-a-date"
  | "not-a-stage"
  | "doubled"
  | "not-ocdi"
  | "ocdi-as-legacy"
  | "top-level"
  | "ocdi-domain-itself"
  | "wildcard-of-top-level"
  | "public-suffix"
  | "undecodable"
  | "too-many-wildcards"
  | "wildcard-inside"
  | "wildcard-of-ocdi-domain"
  | "covered-in-input"
  | "no-record"
  | "no-service"
  | "other-service"
  | "no-samples"
  | "in-another"
  | "ocdi-in-another"
  | "empty"
  | "too-many"
  | "other-instance";

/** What a check found; without a name it is about the whole field. A warning refuses nothing. */
export type Finding = {
  kind: OcdiKind;
  check: OcdiCheck | GroupRule;
  outcome: "fail" | "warning";
  reason: FindingReason;
  name: string;
  line: number | null;
};

/** Whether anything refuses. */
export function hasFailure(findings: readonly Finding[]): boolean {
  return findings.some(({ outcome }) => outcome === "fail");
}

import type { EndpointSetContent } from "../endpoint-sets/endpoint-set";

import type { Disposition } from "./difference";

/** What is missing for a review, and at which step of the wizard it is given. */
export const contentProblems = {
  "reason-missing": "review",
  "description-missing": "details",
  "functionality-missing": "details",
  "ports-missing": "details",
  "contents-missing": "fqdns",
  "prefix-missing": "prefixes",
  "member-set-with-names": "fqdns",
  "member-of-itself": "details",
  "details-unfinished": "details",
  "fqdns-unfinished": "fqdns",
  "prefixes-unfinished": "prefixes",
  "review-unfinished": "review",
} as const;
export type ContentProblem = keyof typeof contentProblems;

/** Steps of the wizard, in order. */
export const wizardSteps = ["details", "fqdns", "prefixes", "review"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What somebody typed that cannot be used yet, by step and field; it stays with the draft until it is mended. */
export type Unfinished = Partial<Record<WizardStep, Partial<Record<string, string>>>>;

/**
 * What a change still lacks before it may be submitted. Deleting a set takes a reason alone;
 * a description is needed of a new set and where there was one: imported sets have none.
 * Source: specification, section 5.
 */
export function contentProblemsOf(
  proposal: EndpointSetContent,
  {
    base,
    changeReason,
    disposition,
    setId,
    unfinished,
  }: {
    base: EndpointSetContent | null;
    changeReason: string;
    disposition: Disposition;
    setId: string;
    unfinished: Unfinished;
  },
): ContentProblem[] {
  const isRemoval = disposition === "Remove";
  const hasPrefixes = proposal.prefixes.length > 0 || proposal.memberSetId !== null;
  const lacks: Record<ContentProblem, boolean> = {
    "reason-missing": changeReason.trim() === "",
    "description-missing":
      !isRemoval &&
      (base === null || base.publicDescription.trim() !== "") &&
      proposal.publicDescription.trim() === "",
    "functionality-missing":
      !isRemoval &&
      !proposal.isMemberSet &&
      !proposal.isRequired &&
      proposal.optionalFunctionality.trim() === "",
    "ports-missing":
      !isRemoval && !proposal.isMemberSet && proposal.tcpPorts === "" && proposal.udpPorts === "",
    "contents-missing":
      !isRemoval && !proposal.isMemberSet && proposal.fqdns.length === 0 && !hasPrefixes,
    "prefix-missing": !isRemoval && proposal.isMemberSet && proposal.prefixes.length === 0,
    "member-set-with-names": !isRemoval && proposal.isMemberSet && proposal.fqdns.length > 0,
    "member-of-itself":
      !isRemoval &&
      proposal.memberSetId !== null &&
      (proposal.memberSetId === setId || proposal.isMemberSet),
    "details-unfinished": "details" in unfinished,
    "fqdns-unfinished": "fqdns" in unfinished,
    "prefixes-unfinished": "prefixes" in unfinished,
    "review-unfinished": "review" in unfinished,
  };
  return (Object.keys(contentProblems) as ContentProblem[]).filter((problem) => lacks[problem]);
}

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
} as const;
export type ContentProblem = keyof typeof contentProblems;

/** Steps of the wizard, in order. */
export const wizardSteps = ["details", "fqdns", "prefixes", "review"] as const;
export type WizardStep = (typeof wizardSteps)[number];

/**
 * What a change still lacks before it may be submitted. Deleting a set takes a reason alone.
 * Source: specification, section 5.
 */
export function contentProblemsOf(proposal: EndpointSetContent, { changeReason, disposition, setId }: { changeReason: string; disposition: Disposition; setId: string }): ContentProblem[] {
  const isRemoval = disposition === "Remove";
  const hasPrefixes = proposal.prefixes.length > 0 || proposal.memberSetId !== null;
  const lacks: Record<ContentProblem, boolean> = {
    "reason-missing": changeReason.trim() === "",
    "description-missing": !isRemoval && proposal.publicDescription.trim() === "",
    "functionality-missing": !isRemoval && !proposal.isMemberSet && !proposal.isRequired && proposal.optionalFunctionality.trim() === "",
    "ports-missing": !isRemoval && !proposal.isMemberSet && proposal.tcpPorts === "" && proposal.udpPorts === "",
    "contents-missing": !isRemoval && !proposal.isMemberSet && proposal.fqdns.length === 0 && !hasPrefixes,
    "prefix-missing": !isRemoval && proposal.isMemberSet && proposal.prefixes.length === 0,
    "member-set-with-names": !isRemoval && proposal.isMemberSet && proposal.fqdns.length > 0,
    "member-of-itself": !isRemoval && proposal.memberSetId !== null && (proposal.memberSetId === setId || proposal.isMemberSet),
  };
  return (Object.keys(contentProblems) as ContentProblem[]).filter((problem) => lacks[problem]);
}

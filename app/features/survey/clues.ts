import { latencyPattern, type LatencyPattern } from "./latency-pattern";
import { organisationKind, type OrganisationKind } from "./organisation-kind";
import { reverseNameKind, type ReverseNameKind } from "./reverse-name-kind";

/** What a program on the computer may know of the interface in use; an address or a name never goes along. */
export const interfaceKinds = ["wired", "wireless", "cellular", "vpn"] as const;
type InterfaceKind = (typeof interfaceKinds)[number];

/** Everything the rule may look at; null is not known. */
export type Evidence = {
  /** Who announces the egress address. */
  organisation: string | null;
  reverseName: string | null;
  /** Whether the address is among those the signed-in tenant calls its own; null when it named none. */
  isListedEgress: boolean | null;
  interfaceKind: InterfaceKind | null;
  samplesMs: readonly number[];
};

export type Clue =
  | `organisation-${OrganisationKind}`
  | `name-${ReverseNameKind}`
  | "egress-listed"
  | "egress-not-listed"
  | `interface-${InterfaceKind}`
  | `latency-${LatencyPattern}`;

/** What the evidence says, at most one clue of each source. */
export function cluesOf({
  organisation,
  reverseName,
  isListedEgress,
  interfaceKind,
  samplesMs,
}: Evidence): Clue[] {
  const ofOrganisation = organisation === null ? null : organisationKind(organisation);
  const ofName = reverseName === null ? null : reverseNameKind(reverseName);
  const ofLatency = latencyPattern(samplesMs);
  const clues: Clue[] = [];
  if (ofOrganisation) clues.push(`organisation-${ofOrganisation}`);
  if (ofName) clues.push(`name-${ofName}`);
  if (isListedEgress !== null) clues.push(isListedEgress ? "egress-listed" : "egress-not-listed");
  if (interfaceKind) clues.push(`interface-${interfaceKind}`);
  if (ofLatency) clues.push(`latency-${ofLatency}`);
  return clues;
}

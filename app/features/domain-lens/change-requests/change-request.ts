import type { EndpointSetContent, Instance } from "../endpoint-sets/endpoint-set";
import type { Person } from "../person";

import type { Unfinished } from "./content-rules";
import type { Disposition, EffectiveDates } from "./difference";
import type { ChangeStatus } from "./change-status";

/** Who decided what, when, in which words, about the difference of which hash. */
export type Decision = { by: string; name: string; at: string; note: string; hash: string };

/** A bypass names every failure that it lets pass. */
export type BypassDecision = Decision & { failures: string[] };

/** Who had decided what is not decided any more, by name. */
export type Cleared = Partial<Record<"champion" | "council" | "bypass", string>>;

/** The decisions that a change loses on its way back; null where there is none to lose. */
export function clearedOf({
  championApproval: champion,
  councilApproval: council,
  bypass,
}: Pick<ChangeRequest, "championApproval" | "councilApproval" | "bypass">): Cleared | null {
  if (!champion && !council && !bypass) return null;
  return {
    ...(champion && { champion: champion.name }),
    ...(council && { council: council.name }),
    ...(bypass && { bypass: bypass.name }),
  };
}

export type ChangeRequest = EffectiveDates & {
  id: string;
  setId: string;
  instance: Instance;
  status: ChangeStatus;
  /** Moves with every write: what was read at an earlier one is stale. */
  revision: number;
  disposition: Disposition;
  /** The set as it was published when the change was started; null for a new set. */
  base: EndpointSetContent | null;
  baseRevision: number;
  proposal: EndpointSetContent;
  unfinished: Unfinished;
  changeReason: string;
  /** Everybody who saved since the last publishing. */
  authors: Person[];
  /** Null while it changes nothing. */
  differenceHash: string | null;
  championApproval: Decision | null;
  councilApproval: Decision | null;
  bypass: BypassDecision | null;
  block: Omit<Decision, "hash"> | null;
  unblock: Omit<Decision, "hash"> | null;
  submittedAt: Date | null;
  stagedAt: Date | null;
  publishedAt: Date | null;
  publishedVersion: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What one step of the wizard gives; what it leaves out stays. */
export type DraftEdit = {
  content?: Partial<Omit<EndpointSetContent, "isDeleted">>;
  changeReason?: string;
  addEffectiveOn?: string | null;
  removeEffectiveOn?: string | null;
  /** What cannot be used yet of the fields that are given; without it they are finished. */
  unfinished?: Unfinished;
};

/** Longest reason and note. */
export const reasonLengthLimit = 2_000;
export const noteLengthLimit = 2_000;

/** Most names and prefixes of one set; the largest published one has 60. */
export const endpointLimit = 5_000;

/**
 * What lists of changes are searched by besides their set: reason, note of a block, authors.
 * Source: specification, section 5.
 */
export function searchTextOf({
  changeReason,
  block,
  authors,
}: Pick<ChangeRequest, "changeReason" | "block" | "authors">): string {
  return [changeReason, block?.note ?? "", ...authors.map(({ name }) => name)]
    .join("\n")
    .toLowerCase();
}

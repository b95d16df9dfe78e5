import { dayMs } from "~/lib/time";

/** What a solution is to the traffic. Source: specification, section 3; `""` is not classified yet. */
export const solutionTypes = [
  "isp",
  "cloudproxy",
  "satellite",
  "corporate",
  "sdwan",
  "university",
  "Overlay",
  "",
] as const;
export type SolutionType = (typeof solutionTypes)[number];

export const connectionTypes = [
  "isp",
  "satellite",
  "corporate",
  "cloudproxy",
  "university",
  "sdwan",
  "sslbi",
  "vpn",
] as const;
export type ConnectionType = (typeof connectionTypes)[number];

/** States of a partner and of a solution; a partner may also be declined. */
export const solutionStates = [
  "AwaitingEndorsement",
  "Approved",
  "Named",
  "Demo",
  "Preview",
] as const;
export type SolutionState = (typeof solutionStates)[number];

export const solutionStatuses = ["active", "closed"] as const;
export type SolutionStatus = (typeof solutionStatuses)[number];

export const visibilities = ["Public", "Private"] as const;
export type Visibility = (typeof visibilities)[number];

export const addedMethods = [
  "Internal Portal",
  "Public Portal",
  "Script",
  "Auto Detected By IP/URL",
] as const;
export type AddedMethod = (typeof addedMethods)[number];

/** A sample belongs to at most one solution of each slot. */
export const slots = ["access", "overlay"] as const;
export type Slot = (typeof slots)[number];

const overlayTypes: readonly SolutionType[] = ["cloudproxy", "sdwan", "Overlay"];

/** The slot that a type fills. Source: provider rules, section 2. */
export function slotOf(type: SolutionType): Slot {
  return overlayTypes.includes(type) ? "overlay" : "access";
}

/** The four lists by which samples are attributed, as the calls name them. */
export const solutionLists = ["asns", "ips", "sslCertificates", "vpns"] as const;
export type SolutionList = (typeof solutionLists)[number];

/** One entry of a list: its one spelling, and whether leadership has accepted it. */
export type SolutionEntry = { list: SolutionList; value: string; isAccepted: boolean };

/** The version of a solution that leadership approved last; it counts until it approves another. */
export type ApprovedVersion = {
  name: string;
  type: SolutionType;
  visibility: Visibility;
  state: Exclude<SolutionState, "AwaitingEndorsement">;
  by: string;
  at: Date;
};

/** A network solution without its lists. */
export type Solution = {
  id: string;
  /** The partner that owns it; null is leadership. */
  ownerPartnerId: string | null;
  name: string;
  type: SolutionType;
  connectionType: ConnectionType;
  state: SolutionState;
  status: SolutionStatus;
  visibility: Visibility;
  description: string;
  setUpUrl: string | null;
  tags: readonly string[];
  approved: ApprovedVersion | null;
  addedAt: Date;
  addedByMethod: AddedMethod;
  addedByName: string;
  /** When its lists were last said to be right. */
  verifiedAt: Date | null;
  closedAt: Date | null;
  updatedAt: Date;
  revision: number;
  counts: Record<SolutionList, number>;
  /** Entries that leadership has not accepted yet. */
  waitingCount: number;
  openContributions: number;
  isOfficial: boolean;
};

/** Longest name, description and set-up link, in characters. */
export const textLimits = { name: 120, description: 2000, setUpUrl: 500, note: 1000 } as const;

/** Tags of a solution, and characters of each. Source: provider rules, section 6. */
export const tagLimits = { count: 10, length: 30 } as const;

/** Entries of one list. Source: provider rules, section 6. */
export const entryLimit = 20_000;

/** After so many days without a word, the lists are marked and the owner is reminded. */
export const verifiedDays = 180;

/** Whether the lists should be looked at again. */
export function needsVerification(
  { status, verifiedAt, addedAt }: Pick<Solution, "status" | "verifiedAt" | "addedAt">,
  now: Date,
): boolean {
  const days = (now.getTime() - (verifiedAt ?? addedAt).getTime()) / (24 * 60 * 60 * 1000);
  return status === "active" && days > verifiedDays;
}

/** Days after approval in which no figures exist yet. Source: specification, section 9. */
const freshDays = 3;

/** Whether a solution was approved so short a time ago that no figures are to be expected. */
export function isFresh(
  { status, approved }: Pick<Solution, "status" | "approved">,
  now: Date,
): boolean {
  const approvedAt = approved?.at.getTime() ?? 0;
  return status === "active" && now.getTime() - approvedAt < freshDays * dayMs;
}

/** What figures of a solution wait for: its first approval, then samples; null where they may exist. */
export type FiguresAwait = "approval" | "samples" | null;

export function figuresAwait(
  solution: Pick<Solution, "status" | "approved">,
  now: Date,
): FiguresAwait {
  if (solution.status === "active" && !solution.approved) return "approval";
  return isFresh(solution, now) ? "samples" : null;
}

/** Whether a solution is official, as the generated column of the table has it. */
export function isOfficialAs({ status, approved }: Pick<Solution, "status" | "approved">): boolean {
  return (
    status === "active" &&
    approved?.visibility === "Public" &&
    (approved.state === "Approved" || approved.state === "Named")
  );
}

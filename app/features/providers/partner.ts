import { dayMs } from "~/lib/time";
import { ok, refuse, type Result } from "~/lib/result";

/** What a partner may be. Source: specification, section 3; provider rules, section 6. */
export const partnerStatuses = [
  "AwaitingEndorsement",
  "Approved",
  "Named",
  "Demo",
  "Preview",
  "Declined",
] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** What leadership endorses a partner as. */
export const endorsedStatuses = ["Approved", "Named", "Demo", "Preview"] as const;
type EndorsedStatus = (typeof endorsedStatuses)[number];

export const decisionActions = ["endorse", "decline"] as const;

/** Longest note of a decision, in characters. */
export const noteLimit = 1000;

/** Days after which a declined company may register again. Source: provider rules, section 6. */
const declinedDays = 7;

/** What happens to a partner, as its history says it. */
export type PartnerEventName =
  "registered" | "joined" | "registered-again" | "endorsed" | "declined" | "left" | "removed";

export type PartnerDecision =
  { action: "endorse"; status: EndorsedStatus; note: string } | { action: "decline"; note: string };

export type DecisionRefusal = "no-state" | "same-state" | "note-missing";

/**
 * Which statuses leadership may lead a status to: any other one but back to waiting. A declined partner
 * may be endorsed after all; it waits again only by registering again.
 */
export function nextStatuses(from: PartnerStatus): PartnerStatus[] {
  return partnerStatuses.filter((status) => status !== from && status !== "AwaitingEndorsement");
}

/** What a decision makes of a partner. */
export function decidePartnerStatus(
  from: PartnerStatus,
  decision: PartnerDecision,
): Result<PartnerStatus, DecisionRefusal> {
  const to = decision.action === "endorse" ? decision.status : "Declined";
  if (!nextStatuses(from).includes(to)) return refuse("same-state");
  if (decision.action === "decline" && decision.note === "") return refuse("note-missing");
  return ok(to);
}

/** Whether a member of a partner of this status may use the provider portal. */
export function hasPortalAccess(status: PartnerStatus): boolean {
  return status !== "Declined";
}

/** What the figures of a partner's solutions are for. Source: provider rules, section 6. */
export function figuresOf(status: PartnerStatus): {
  /** Members see figures of real samples. */
  isShownToMembers: boolean;
  /** They count in the index, in ranks and in baselines. */
  isRanked: boolean;
  /** Other providers may read the partner's name. */
  isNamed: boolean;
} {
  return {
    isShownToMembers: ["Approved", "Named", "Preview"].includes(status),
    isRanked: status === "Approved" || status === "Named",
    isNamed: status === "Named",
  };
}

/** The facts of a partner that decide whether its company may register again. */
export type Standing = { status: PartnerStatus; decidedAt: Date | null };

/** From when a declined company may register again; null for a partner that is not declined. */
export function mayRegisterAgainAt({ status, decidedAt }: Standing): Date | null {
  if (status !== "Declined" || !decidedAt) return null;
  return new Date(decidedAt.getTime() + declinedDays * dayMs);
}

/** Whether a verified registration makes the partner wait for endorsement again. */
export function waitsAgain(standing: Standing, now: Date): boolean {
  const from = mayRegisterAgainAt(standing);
  return from !== null && now >= from;
}

/** Letters and digits of a provider ID; without 0 and O, 1, I and L, which look alike, and without vowels. */
const providerIdAlphabet = "23456789BCDFGHJKMNPQRSTVWXYZ";
const providerIdLength = 8;

/** Bytes that `providerIdOf` takes. */
export const providerIdBytes = providerIdLength;

/**
 * A provider ID such as `NP-7KD3RWQ9`, one of 3.8e11, from as many random bytes. It names a partner in
 * public and opens nothing.
 */
export function providerIdOf(random: Uint8Array): string {
  const characters = [...random.subarray(0, providerIdLength)].map(
    (byte) => providerIdAlphabet[byte % providerIdAlphabet.length],
  );
  return `NP-${characters.join("")}`;
}

import type { ChangeRequest, Decision } from "./change-request";
import type { Escalation } from "./escalation";
import { shownHashLength } from "./change-log.view";
import { changeEvents, decide, isStanding, needsChampion, needsCouncil, type ChangeEvent, type ChangeFacts, type WorkflowRefusal } from "./workflow";
import type { Standing } from "../person";

/** Stages of a change, as its page shows them in a line. */
export const stageNames = ["draft", "submitted", "champion", "council", "staged", "published"] as const;
export type StageName = (typeof stageNames)[number];

/** `void` is an approval that was given for another difference. */
export type StageState = "done" | "now" | "later" | "void" | "not-asked";
export type Stage = { name: StageName; state: StageState; who: string | null; at: string | null };

export type WhyCouncil = { escalations: readonly Escalation[]; isWithoutChampion: boolean };

export type ChangeStateView = {
  stages: Stage[];
  whyCouncil: WhyCouncil | null;
  hash: string | null;
  isBlocked: boolean;
  offered: ChangeEvent[];
  refused: { event: ChangeEvent; refusal: WorkflowRefusal }[];
};

/** Refusals that say nothing about this moment: the event belongs to another. */
const unsaid: readonly WorkflowRefusal[] = ["not-in-this-status", "not-blocked", "already-blocked", "council-not-needed"];

/** Where a change stands, and what its reader can do to it. */
export function changeStateView(change: ChangeRequest, facts: ChangeFacts, standing: Standing): ChangeStateView {
  const decisions = changeEvents.map((event) => ({ event, decided: decide(facts, standing, { event, note: "-" }) }));
  const refused = decisions.flatMap(({ event, decided }) => (decided.ok || unsaid.includes(decided.refusal) ? [] : [{ event, refusal: decided.refusal }]));
  return {
    stages: stagesOf(change, facts),
    whyCouncil: isOpen(facts) && needsCouncil(facts) ? { escalations: facts.escalations, isWithoutChampion: !needsChampion(facts) } : null,
    hash: facts.hash?.slice(0, shownHashLength) ?? null,
    isBlocked: facts.blockedBy !== null,
    offered: decisions.filter(({ decided }) => decided.ok).map(({ event }) => event),
    refused: facts.blockedBy === null ? refused : refused.filter(({ refusal }) => refusal !== "blocked"),
  };
}

function isOpen({ status }: Pick<ChangeFacts, "status">): boolean {
  return status !== "Published" && status !== "Deleted";
}

function stagesOf(change: ChangeRequest, facts: ChangeFacts): Stage[] {
  const { status } = facts;
  const isPast = (...statuses: readonly ChangeFacts["status"][]) => statuses.includes(status);
  const stage = (name: StageName, state: StageState, { who = null, at = null }: { who?: string | null; at?: string | Date | null } = {}): Stage => ({
    name, state, who, at: at instanceof Date ? at.toISOString() : at,
  });
  const approval = (name: "champion" | "council", given: Decision | null, isAsked: boolean) => {
    if (given && (isStanding(given, facts) || status === "Published")) return stage(name, "done", { who: given.name, at: given.at });
    if (given) return stage(name, "void", { who: given.name, at: given.at });
    if (!isAsked) return stage(name, "not-asked");
    return stage(name, status === "PendingReview" ? "now" : "later");
  };
  const drafting = isPast("Initialized", "Draft");
  const isReviewed = !drafting && status !== "Deleted";
  return [
    stage("draft", drafting ? "now" : "done", { who: change.authors[0]?.name ?? null, at: change.createdAt }),
    stage("submitted", isReviewed ? "done" : "later", { who: isReviewed ? (change.authors.at(-1)?.name ?? null) : null, at: isReviewed ? change.submittedAt : null }),
    approval("champion", change.championApproval, needsChampion(facts) && isOpen(facts)),
    approval("council", change.councilApproval, needsCouncil(facts) && isOpen(facts)),
    stage("staged", isPast("Published") ? "done" : isPast("StagedForPublishing") ? "now" : "later", { at: change.stagedAt }),
    stage("published", isPast("Published") ? "done" : "later", { at: change.publishedAt }),
  ];
}

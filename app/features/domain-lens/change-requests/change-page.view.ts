import { failureOf } from "../validation/aggregate";
import { labelOf, type ValidationView } from "../validation/validation.view";
import { wholeChange, type TestName } from "../validation/validation-tests";
import type { BypassDecision, ChangeRequest, Decision } from "./change-request";
import type { Escalation } from "./escalation";
import { shownHashLength, type LogLineView } from "./change-log.view";
import { aggregateOf, isStanding, needsChampion, needsCouncil } from "./change-approval";
import type { ChangeFacts } from "./change-facts";
import { isOpen } from "./change-status";
import { changeEvents, decide, type ChangeEvent, type WorkflowRefusal } from "./workflow";
import type { Standing } from "../person";

/** Stages of a change, as its page shows them in a line. */
type StageName = "draft" | "submitted" | "champion" | "council" | "staged" | "published";

/** `void` is an approval that was given for another difference. */
export type StageState = "done" | "now" | "later" | "void" | "not-asked";
export type Stage = { name: StageName; state: StageState; who: string | null; at: string | null };

type WhyCouncil = { escalations: readonly Escalation[]; isWithoutChampion: boolean };

/** Most failures that block which stand where one decides; the page of the tests has all. */
const namedFailures = 5;

/** The tests' word where one decides: what blocks, or who let it pass and why. */
export type TestsWord = {
  label: ValidationView["label"];
  /** Without a subject it is about the change as a whole. */
  blocking: { test: TestName; subject: string | null }[];
  moreBlocking: number;
  bypass: Pick<Decision, "name" | "at" | "note"> | null;
};

export type ChangeStateView = {
  stages: Stage[];
  whyCouncil: WhyCouncil | null;
  hash: string | null;
  tests: TestsWord;
  isBlocked: boolean;
  offered: ChangeEvent[];
  refused: { event: ChangeEvent; refusal: WorkflowRefusal }[];
};

/** Refusals that say nothing about this moment: the event belongs to another. */
const unsaid: readonly WorkflowRefusal[] = [
  "not-in-this-status",
  "not-blocked",
  "already-blocked",
  "council-not-needed",
];

/** A change with who took it to its stages, as its log knows; an approval names its giver by itself. */
type TakenOn = ChangeRequest & { takenBy: Partial<Record<StageName, string>> };

/** Events of the log that take a change to a stage. */
const eventsOfStages: Partial<Record<string, StageName>> = {
  SubmitForReview: "submitted",
  PublishChangeRequest: "staged",
  Publish: "published",
};

/** Who took a change to its stages last; `lines` are its log, the newest first. */
export function takenByOf(
  lines: readonly Pick<LogLineView, "event" | "who">[],
): TakenOn["takenBy"] {
  return Object.fromEntries(
    [...lines].reverse().flatMap(({ event, who }) => {
      const stage = eventsOfStages[event];
      return stage ? [[stage, who]] : [];
    }),
  );
}

/** Where a change stands, and what its reader can do to it. */
export function changeStateView(
  change: TakenOn,
  facts: ChangeFacts,
  standing: Standing,
): ChangeStateView {
  const decisions = changeEvents.map((event) => ({
    event,
    decided: decide(facts, standing, { event, note: "-" }),
  }));
  const refused = decisions.flatMap(({ event, decided }) =>
    decided.ok || unsaid.includes(decided.refusal) ? [] : [{ event, refusal: decided.refusal }],
  );
  return {
    stages: stagesOf(change, facts),
    whyCouncil:
      isOpen(facts) && needsCouncil(facts)
        ? { escalations: facts.escalations, isWithoutChampion: !needsChampion(facts) }
        : null,
    hash: isOpen(facts) ? (facts.hash?.slice(0, shownHashLength) ?? null) : null,
    tests: testsWord(facts, change),
    isBlocked: facts.blockedBy !== null,
    offered: decisions.filter(({ decided }) => decided.ok).map(({ event }) => event),
    refused:
      facts.blockedBy === null ? refused : refused.filter(({ refusal }) => refusal !== "blocked"),
  };
}

function testsWord(facts: ChangeFacts, { bypass }: { bypass: BypassDecision | null }): TestsWord {
  const aggregate = aggregateOf(facts);
  const failures =
    aggregate === "FailBlocking" || aggregate === "ByPass"
      ? facts.blockingFailures.map(failureOf)
      : [];
  return {
    label: labelOf(aggregate),
    blocking: failures
      .slice(0, namedFailures)
      .map(({ test, subject }) => ({ test, subject: subject === wholeChange ? null : subject })),
    moreBlocking: Math.max(0, failures.length - namedFailures),
    bypass:
      aggregate === "ByPass" && bypass
        ? { name: bypass.name, at: bypass.at, note: bypass.note }
        : null,
  };
}

function stagesOf(change: TakenOn, facts: ChangeFacts): Stage[] {
  const { status } = facts;
  const isPast = (...statuses: readonly ChangeFacts["status"][]) => statuses.includes(status);
  const stage = (
    name: StageName,
    state: StageState,
    { who = null, at = null }: { who?: string | null; at?: string | Date | null } = {},
  ): Stage => ({
    name,
    state,
    who,
    at: at instanceof Date ? at.toISOString() : at,
  });
  const approval = (name: "champion" | "council", given: Decision | null, isAsked: boolean) => {
    if (given && (isStanding(given, facts) || status === "Published"))
      return stage(name, "done", { who: given.name, at: given.at });
    if (given) return stage(name, "void", { who: given.name, at: given.at });
    if (!isAsked) return stage(name, "not-asked");
    return stage(name, status === "PendingReview" ? "now" : "later");
  };
  const drafting = isPast("Initialized", "Draft");
  const isReviewed = !drafting && status !== "Deleted";
  return [
    stage("draft", drafting ? "now" : "done", {
      who: change.authors[0]?.name ?? null,
      at: change.createdAt,
    }),
    stage("submitted", isReviewed ? "done" : "later", {
      who: isReviewed ? (change.takenBy.submitted ?? null) : null,
      at: isReviewed ? change.submittedAt : null,
    }),
    approval("champion", change.championApproval, needsChampion(facts) && isOpen(facts)),
    approval("council", change.councilApproval, needsCouncil(facts) && isOpen(facts)),
    stage(
      "staged",
      isPast("Published") ? "done" : isPast("StagedForPublishing") ? "now" : "later",
      { who: change.stagedAt ? (change.takenBy.staged ?? null) : null, at: change.stagedAt },
    ),
    stage("published", isPast("Published") ? "done" : "later", {
      who: change.publishedAt ? (change.takenBy.published ?? null) : null,
      at: change.publishedAt,
    }),
  ];
}

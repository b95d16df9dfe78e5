import { ok, refuse, type Result } from "~/lib/result";

import type { Standing } from "../person";

import { aggregateOf, isStanding, needsChampion, needsCouncil } from "./change-approval";
import type { Aggregate, ChangeFacts } from "./change-facts";
import type { ChangeStatus } from "./change-status";

/** What a person can do to a change request. */
export const changeEvents = [
  "SaveAsDraft",
  "SubmitForReview",
  "DiscardChanges",
  "RevertSubmission",
  "WorkloadChampApproveChanges",
  "ChangeCouncilApproveChanges",
  "BlockChanges",
  "UnblockChanges",
  "BypassValidation",
  "PublishChangeRequest",
] as const;
export type ChangeEvent = (typeof changeEvents)[number];

export type WorkflowRefusal =
  | "blocked"
  | "not-blocked"
  | "already-blocked"
  | "not-in-this-status"
  | "not-permitted"
  | "own-change"
  | "not-an-author"
  | "not-the-blocker"
  | "same-person"
  | "council-not-needed"
  | "already-approved"
  | "note-missing"
  | "incomplete"
  | "no-difference"
  | "champion-approval-missing"
  | "council-approval-missing"
  | "tests-missing"
  | "tests-running"
  | "tests-block"
  | "nothing-to-bypass";

type Who =
  | "editors"
  | "authors-and-reviewers"
  | "reviewers"
  | "champions"
  | "council"
  | "bypassers"
  | "unblockers";

type Rule = {
  event: ChangeEvent;
  from: readonly ChangeStatus[];
  to: ChangeStatus | "same";
  who: Who;
  /** Accepted while the change is blocked, and then alone. */
  whileBlocked?: boolean;
  isForOthers?: boolean;
  needsNote?: boolean;
  condition?: (change: ChangeFacts, person: Standing) => WorkflowRefusal | null;
};

/**
 * The whole life of a change request between its start and the publish run. Whatever is not
 * listed is refused. Source: rules, section 7.
 */
export const workflow: Rule[] = [
  { event: "SaveAsDraft", from: ["Initialized", "Draft"], to: "Draft", who: "editors" },
  {
    event: "SubmitForReview",
    from: ["Draft"],
    to: "PendingReview",
    who: "editors",
    condition: isIncomplete,
  },
  {
    event: "DiscardChanges",
    from: ["Initialized", "Draft"],
    to: "Deleted",
    who: "authors-and-reviewers",
  },
  { event: "RevertSubmission", from: ["PendingReview"], to: "Draft", who: "authors-and-reviewers" },
  { event: "RevertSubmission", from: ["StagedForPublishing"], to: "Draft", who: "reviewers" },
  {
    event: "WorkloadChampApproveChanges",
    from: ["PendingReview"],
    to: "same",
    who: "champions",
    isForOthers: true,
    condition: isApprovedByChampion,
  },
  {
    event: "ChangeCouncilApproveChanges",
    from: ["PendingReview"],
    to: "same",
    who: "council",
    isForOthers: true,
    condition: isNotForCouncil,
  },
  {
    event: "BlockChanges",
    from: ["Draft", "PendingReview"],
    to: "same",
    who: "reviewers",
    needsNote: true,
  },
  {
    event: "BlockChanges",
    from: ["StagedForPublishing"],
    to: "PendingReview",
    who: "reviewers",
    needsNote: true,
  },
  {
    event: "UnblockChanges",
    from: ["Draft", "PendingReview", "StagedForPublishing"],
    to: "same",
    who: "unblockers",
    whileBlocked: true,
    needsNote: true,
  },
  {
    event: "BypassValidation",
    from: ["PendingReview"],
    to: "same",
    who: "bypassers",
    isForOthers: true,
    needsNote: true,
    condition: isNotToBypass,
  },
  {
    event: "PublishChangeRequest",
    from: ["PendingReview"],
    to: "StagedForPublishing",
    who: "reviewers",
    isForOthers: true,
    condition: isNotReady,
  },
];

/** Decides what `event` would do, without doing it. */
export function decide(
  change: ChangeFacts,
  person: Standing,
  { event, note }: { event: ChangeEvent; note: string },
): Result<ChangeStatus, WorkflowRefusal> {
  const isBlocked = change.blockedBy !== null;
  const rules = workflow.filter(
    (rule) => rule.event === event && (rule.whileBlocked ?? false) === isBlocked,
  );
  if (rules.length === 0) return refuse(isBlocked ? "blocked" : "not-blocked");
  const rule = rules.find(({ from }) => from.includes(change.status));
  if (!rule) return refuse("not-in-this-status");
  const barred = whoIsBarred(change, person, rule.who);
  if (barred) return refuse(barred);
  if (rule.isForOthers && change.authors.includes(person.key)) return refuse("own-change");
  const refused = rule.condition?.(change, person);
  if (refused) return refuse(refused);
  if (rule.needsNote && note.trim() === "") return refuse("note-missing");
  return ok(rule.to === "same" ? change.status : rule.to);
}

/** The events to offer: what `decide` would accept once a note is there. */
export function allowedEvents(change: ChangeFacts, person: Standing): ChangeEvent[] {
  return changeEvents.filter((event) => decide(change, person, { event, note: "-" }).ok);
}

/** What keeps somebody from an event by who they are; null lets them. */
function whoIsBarred(change: ChangeFacts, person: Standing, who: Who): WorkflowRefusal | null {
  const isChampion = person.isWorkloadChampion || person.isServiceChampion;
  const isReviewer = isChampion || person.isCouncil;
  const permitted: Record<Who, boolean> = {
    editors: person.isEditor || isReviewer,
    "authors-and-reviewers": isReviewer || (person.isEditor && change.authors.includes(person.key)),
    reviewers: isReviewer,
    champions: isChampion,
    council: person.isCouncil,
    bypassers: person.isServiceChampion || person.isCouncil,
    unblockers: person.isCouncil || (isReviewer && change.blockedBy === person.key),
  };
  if (permitted[who]) return null;
  if (who === "unblockers" && isReviewer) return "not-the-blocker";
  if (who === "authors-and-reviewers" && person.isEditor && !change.authors.includes(person.key))
    return "not-an-author";
  return "not-permitted";
}

function isIncomplete({ problems, hash }: ChangeFacts): WorkflowRefusal | null {
  if (hash === null) return "no-difference";
  return problems.length > 0 ? "incomplete" : null;
}

function isApprovedByChampion(change: ChangeFacts, person: Standing): WorkflowRefusal | null {
  if (isStanding(change.championApproval, change)) return "already-approved";
  return isStanding(change.councilApproval, change) && change.councilApproval?.by === person.key
    ? "same-person"
    : null;
}

function isNotForCouncil(change: ChangeFacts, person: Standing): WorkflowRefusal | null {
  if (!needsCouncil(change)) return "council-not-needed";
  if (isStanding(change.councilApproval, change)) return "already-approved";
  return isStanding(change.championApproval, change) && change.championApproval?.by === person.key
    ? "same-person"
    : null;
}

function isNotToBypass(change: ChangeFacts): WorkflowRefusal | null {
  return aggregateOf(change) === "FailBlocking" ? null : "nothing-to-bypass";
}

const untilTested: Partial<Record<Aggregate, WorkflowRefusal>> = {
  None: "tests-missing",
  Running: "tests-running",
  FailBlocking: "tests-block",
};

function isNotReady(change: ChangeFacts): WorkflowRefusal | null {
  return missingApproval(change) ?? untilTested[aggregateOf(change)] ?? null;
}

function missingApproval(change: ChangeFacts): WorkflowRefusal | null {
  if (needsChampion(change) && !isStanding(change.championApproval, change))
    return "champion-approval-missing";
  return needsCouncil(change) && !isStanding(change.councilApproval, change)
    ? "council-approval-missing"
    : null;
}

/**
 * Whether everybody has approved a change under review, and a test that blocks is all that keeps it
 * from being staged.
 */
export function isHeldByTests(change: ChangeFacts): boolean {
  return isApproved(change) && aggregateOf(change) === "FailBlocking";
}

/** Whether everybody who has to has approved a change under review that nobody blocks. */
export function isApproved(change: ChangeFacts): boolean {
  return (
    change.status === "PendingReview" &&
    change.blockedBy === null &&
    missingApproval(change) === null
  );
}

/** Whether all approvals stand and the tests let it pass: what the publish run asks again. */
export function isReadyToBePublished(change: ChangeFacts): boolean {
  return change.blockedBy === null && isNotReady(change) === null;
}

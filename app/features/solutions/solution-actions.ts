import { ok, refuse, type Result } from "~/lib/result";

import type { Solution, SolutionState } from "./solution";

/** What is done to a solution; contributions have a table of their own. */
export const solutionActions = [
  "edit",
  "verify",
  "close",
  "contribute",
  "approve",
  "accept-entries",
  "reject-entries",
  "tag",
] as const;
export type SolutionAction = (typeof solutionActions)[number];

/** What a user is to a solution: a member of the partner that owns it, a member of leadership, or both. */
export type SolutionStanding = { isOwner: boolean; isLeadership: boolean };

export type ActionRefusal =
  | "not-permitted"
  | "closed"
  | "under-contribution"
  | "not-private"
  | "nothing-waits"
  | "nothing-to-contribute";

type Rule = {
  who: "owner" | "leadership" | "owner-or-leadership";
  /** Whether the solution may take part in an open contribution: it is read-only then. */
  whileContributed: boolean;
  condition?: (solution: ActionFacts) => ActionRefusal | null;
};

/** What the rules ask of a solution. */
export type ActionFacts = Pick<Solution, "status" | "visibility" | "waitingCount" | "counts"> & {
  /** Whether a contribution from this solution is open; one to it does not count. */
  isContributed: boolean;
};

/** What may be done to a solution by whom. Source: provider rules, section 6. */
export const solutionRules: Record<SolutionAction, Rule> = {
  edit: { who: "owner-or-leadership", whileContributed: false },
  verify: { who: "owner-or-leadership", whileContributed: true },
  close: { who: "owner-or-leadership", whileContributed: false },
  contribute: { who: "owner-or-leadership", whileContributed: false, condition: isNotToContribute },
  approve: { who: "leadership", whileContributed: false },
  "accept-entries": {
    who: "leadership",
    whileContributed: false,
    condition: ({ waitingCount }) => (waitingCount === 0 ? "nothing-waits" : null),
  },
  "reject-entries": {
    who: "leadership",
    whileContributed: false,
    condition: ({ waitingCount }) => (waitingCount === 0 ? "nothing-waits" : null),
  },
  tag: { who: "leadership", whileContributed: true },
};

function isNotToContribute({ visibility, counts }: ActionFacts): ActionRefusal | null {
  if (visibility !== "Private") return "not-private";
  return Object.values(counts).every((count) => count === 0) ? "nothing-to-contribute" : null;
}

/** Whether an action may be done, without doing it. */
export function decideAction(
  solution: ActionFacts,
  { isOwner, isLeadership }: SolutionStanding,
  action: SolutionAction,
): Result<void, ActionRefusal> {
  const { who, whileContributed, condition } = solutionRules[action];
  const isPermitted = (who !== "leadership" && isOwner) || (who !== "owner" && isLeadership);
  if (!isPermitted) return refuse("not-permitted");
  if (solution.status === "closed") return refuse("closed");
  if (solution.isContributed && !whileContributed) return refuse("under-contribution");
  const refused = condition?.(solution);
  return refused ? refuse(refused) : ok(undefined);
}

/** The actions to offer. */
export function allowedActions(
  solution: ActionFacts,
  standing: SolutionStanding,
): SolutionAction[] {
  return solutionActions.filter((action) => decideAction(solution, standing, action).ok);
}

type Described = Pick<Solution, "name" | "type" | "visibility" | "state" | "approved">;

/**
 * What an edit by its owner makes of the state: a new name or type, and making it public, wait for
 * approval, while the approved version stays in force. Making it private needs none.
 */
export function stateAfterEdit(
  before: Described,
  after: Pick<Solution, "name" | "type" | "visibility">,
): { state: SolutionState; approved: Solution["approved"] } {
  const { approved } = before;
  const needsApproval =
    after.name !== before.name ||
    after.type !== before.type ||
    (after.visibility === "Public" && before.visibility !== "Public");
  const withdrawn =
    after.visibility === "Private" && approved !== null
      ? { ...approved, visibility: "Private" as const }
      : approved;
  return { state: needsApproval ? "AwaitingEndorsement" : before.state, approved: withdrawn };
}

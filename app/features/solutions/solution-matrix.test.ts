import { describe, expect, it } from "vitest";

import {
  contributionActions,
  decideContribution,
  type ContributionAction,
  type ContributionStatus,
} from "./contribution";
import { contributionStandingOf, standingOf, visibilityTo } from "./solution-actor";
import {
  decideAction,
  solutionActions,
  solutionRules,
  type ActionFacts,
  type SolutionAction,
} from "./solution-actions";
import type { Solution } from "./solution";

/** Who acts: a member of the partner that owns the solution, of another one, of none, or of leadership. */
const actors = {
  owner: { partnerId: "own", isLeadership: false },
  other: { partnerId: "other", isLeadership: false },
  none: { partnerId: null, isLeadership: false },
  leadership: { partnerId: null, isLeadership: true },
  both: { partnerId: "own", isLeadership: true },
} as const;
type Who = keyof typeof actors;
const everybody = Object.keys(actors) as Who[];

type Facts = ActionFacts & Pick<Solution, "ownerPartnerId" | "isOfficial">;
const facts: Facts = {
  ownerPartnerId: "own",
  status: "active",
  visibility: "Public",
  isOfficial: false,
  isContributed: false,
  waitingCount: 2,
  counts: { asns: 2, ips: 0, sslCertificates: 0, vpns: 0 },
};

/** The states of a solution. */
const states = {
  awaiting: facts,
  approved: { ...facts, isOfficial: true },
  settled: { ...facts, isOfficial: true, waitingCount: 0 },
  private: { ...facts, visibility: "Private" },
  contributed: { ...facts, visibility: "Private", isContributed: true },
  closed: { ...facts, status: "closed", counts: { ...facts.counts, asns: 0 }, waitingCount: 0 },
} as const satisfies Record<string, Facts>;
type State = keyof typeof states;

/** `ok`, or why not: N not permitted, C closed, U under contribution, P not private, W nothing waits. */
type Cell = "ok" | "N" | "C" | "U" | "P" | "W";
const words = {
  W: "nothing-waits",
  N: "not-permitted",
  C: "closed",
  U: "under-contribution",
  P: "not-private",
} as const;

/** By state and action: owner, other provider, no partner, leadership, owner and leadership. */
const table: Record<State, Record<SolutionAction, readonly [Cell, Cell, Cell, Cell, Cell]>> = {
  awaiting: {
    edit: ["ok", "N", "N", "ok", "ok"],
    verify: ["ok", "N", "N", "ok", "ok"],
    close: ["ok", "N", "N", "ok", "ok"],
    contribute: ["P", "N", "N", "P", "P"],
    approve: ["N", "N", "N", "ok", "ok"],
    "accept-entries": ["N", "N", "N", "ok", "ok"],
    "reject-entries": ["N", "N", "N", "ok", "ok"],
    tag: ["N", "N", "N", "ok", "ok"],
  },
  approved: {
    edit: ["ok", "N", "N", "ok", "ok"],
    verify: ["ok", "N", "N", "ok", "ok"],
    close: ["ok", "N", "N", "ok", "ok"],
    contribute: ["P", "N", "N", "P", "P"],
    approve: ["N", "N", "N", "ok", "ok"],
    "accept-entries": ["N", "N", "N", "ok", "ok"],
    "reject-entries": ["N", "N", "N", "ok", "ok"],
    tag: ["N", "N", "N", "ok", "ok"],
  },
  settled: {
    edit: ["ok", "N", "N", "ok", "ok"],
    verify: ["ok", "N", "N", "ok", "ok"],
    close: ["ok", "N", "N", "ok", "ok"],
    contribute: ["P", "N", "N", "P", "P"],
    approve: ["N", "N", "N", "ok", "ok"],
    "accept-entries": ["N", "N", "N", "W", "W"],
    "reject-entries": ["N", "N", "N", "W", "W"],
    tag: ["N", "N", "N", "ok", "ok"],
  },
  private: {
    edit: ["ok", "N", "N", "ok", "ok"],
    verify: ["ok", "N", "N", "ok", "ok"],
    close: ["ok", "N", "N", "ok", "ok"],
    contribute: ["ok", "N", "N", "ok", "ok"],
    approve: ["N", "N", "N", "ok", "ok"],
    "accept-entries": ["N", "N", "N", "ok", "ok"],
    "reject-entries": ["N", "N", "N", "ok", "ok"],
    tag: ["N", "N", "N", "ok", "ok"],
  },
  contributed: {
    edit: ["U", "N", "N", "U", "U"],
    verify: ["ok", "N", "N", "ok", "ok"],
    close: ["U", "N", "N", "U", "U"],
    contribute: ["U", "N", "N", "U", "U"],
    approve: ["N", "N", "N", "U", "U"],
    "accept-entries": ["N", "N", "N", "U", "U"],
    "reject-entries": ["N", "N", "N", "U", "U"],
    tag: ["N", "N", "N", "ok", "ok"],
  },
  closed: {
    edit: ["C", "N", "N", "C", "C"],
    verify: ["C", "N", "N", "C", "C"],
    close: ["C", "N", "N", "C", "C"],
    contribute: ["C", "N", "N", "C", "C"],
    approve: ["N", "N", "N", "C", "C"],
    "accept-entries": ["N", "N", "N", "C", "C"],
    "reject-entries": ["N", "N", "N", "C", "C"],
    tag: ["N", "N", "N", "C", "C"],
  },
};

/** What the rules say for everybody, as cells of the table. */
function decidedCells(state: State, action: SolutionAction): string[] {
  return everybody.map((who) => {
    const decided = decideAction(states[state], standingOf(actors[who], states[state]), action);
    return decided.ok ? "ok" : decided.refusal;
  });
}

function wantedCells(state: State, action: SolutionAction): string[] {
  return table[state][action].map((cell) => (cell === "ok" ? "ok" : words[cell]));
}

const stateNames = Object.keys(states) as State[];

describe.each(stateNames)("a solution that is %s", (state) => {
  it.each(solutionActions)("%s", (action) => {
    expect(decidedCells(state, action)).toEqual(wantedCells(state, action));
  });

  it("is seen", () => {
    const seen = everybody.map((who) => visibilityTo(actors[who], states[state]));
    const byOthers = states[state].isOfficial ? "named" : "none";
    expect(seen).toEqual(["whole", byOthers, "none", "whole", "whole"]);
  });
});

describe("the table sees every rule that is changed in one thing", () => {
  const isSeen = () =>
    stateNames.some((state) =>
      solutionActions.some(
        (action) => decidedCells(state, action).join() !== wantedCells(state, action).join(),
      ),
    );
  type Rule = (typeof solutionRules)[SolutionAction];
  const callers: readonly Rule["who"][] = ["owner", "leadership", "owner-or-leadership"];
  const mutationsOf = (rule: Rule): Partial<Rule>[] => [
    ...callers.filter((who) => who !== rule.who).map((who) => ({ who })),
    { whileContributed: !rule.whileContributed },
    { condition: () => "nothing-waits" },
    ...(rule.condition ? [{ condition: undefined }] : []),
  ];

  it.each(solutionActions)("%s", (action) => {
    const kept = { ...solutionRules[action] };
    expect(isSeen()).toBe(false);
    for (const mutation of mutationsOf(kept)) {
      solutionRules[action] = { ...kept, ...mutation };
      const seen = isSeen();
      solutionRules[action] = kept;
      expect([Object.entries(mutation).join(), seen]).toEqual([
        Object.entries(mutation).join(),
        true,
      ]);
    }
  });
});

/** Who acts on a contribution from a solution of `own` to one of `target`. */
const contributionActors = {
  contributor: actors.owner,
  targetOwner: { partnerId: "target", isLeadership: false },
  other: actors.other,
  none: actors.none,
  leadership: actors.leadership,
  contributorOfLeadership: actors.both,
} as const;

type ContributionCell = "cancelled" | "approved" | "rejected" | "N" | "A" | "T" | "O";
const contributionWords: Record<string, string> = {
  N: "not-permitted",
  A: "not-active",
  T: "target-closed",
  O: "target-not-official",
};

type Case = { status: ContributionStatus; target: Pick<Solution, "status" | "isOfficial"> };
const official = { status: "active", isOfficial: true } as const;
const contributions = {
  active: { status: "active", target: official },
  "to a closed target": { status: "active", target: { status: "closed", isOfficial: false } },
  "to one that is not official": { status: "active", target: { ...official, isOfficial: false } },
  closed: { status: "closed", target: official },
  cancelled: { status: "cancelled", target: official },
} as const satisfies Record<string, Case>;

/**
 * By state and action: contributor, owner of the target, other provider, no partner, leadership, contributor
 * of leadership.
 */
const contributionTable: Record<
  keyof typeof contributions,
  Record<ContributionAction, readonly ContributionCell[]>
> = {
  active: {
    cancel: ["cancelled", "N", "N", "N", "N", "cancelled"],
    approve: ["N", "approved", "N", "N", "approved", "approved"],
    reject: ["N", "rejected", "N", "N", "rejected", "rejected"],
  },
  "to a closed target": {
    cancel: ["cancelled", "N", "N", "N", "N", "cancelled"],
    approve: ["N", "T", "N", "N", "T", "T"],
    reject: ["N", "rejected", "N", "N", "rejected", "rejected"],
  },
  "to one that is not official": {
    cancel: ["cancelled", "N", "N", "N", "N", "cancelled"],
    approve: ["N", "O", "N", "N", "O", "O"],
    reject: ["N", "rejected", "N", "N", "rejected", "rejected"],
  },
  closed: {
    cancel: ["A", "N", "N", "N", "N", "A"],
    approve: ["N", "A", "N", "N", "A", "A"],
    reject: ["N", "A", "N", "N", "A", "A"],
  },
  cancelled: {
    cancel: ["A", "N", "N", "N", "N", "A"],
    approve: ["N", "A", "N", "N", "A", "A"],
    reject: ["N", "A", "N", "N", "A", "A"],
  },
};

describe.each(Object.keys(contributions) as (keyof typeof contributions)[])(
  "a contribution that is %s",
  (state) => {
    it.each(contributionActions)("%s", (action) => {
      const pair = { solution: { ownerPartnerId: "own" }, target: { ownerPartnerId: "target" } };
      const cells = Object.values(contributionActors).map((actor) => {
        const standing = contributionStandingOf(actor, pair);
        const decided = decideContribution(contributions[state], standing, { action, note: "x" });
        return decided.ok ? (decided.value.resolution ?? decided.value.status) : decided.refusal;
      });
      expect(cells).toEqual(
        contributionTable[state][action].map((cell) => contributionWords[cell] ?? cell),
      );
    });
  },
);

it("takes a note to reject a contribution", () => {
  const standing = { isContributor: false, isOwnerOfTarget: true, isLeadership: false };
  expect(
    decideContribution(contributions.active, standing, { action: "reject", note: " " }),
  ).toEqual({ ok: false, refusal: "note-missing" });
});

it("leaves a contribution from a solution of leadership to leadership", () => {
  const pair = { solution: { ownerPartnerId: null }, target: { ownerPartnerId: "target" } };
  expect(contributionStandingOf(actors.leadership, pair).isContributor).toBe(true);
  expect(contributionStandingOf(actors.none, pair).isContributor).toBe(false);
});

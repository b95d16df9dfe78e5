import { describe, expect, it } from "vitest";

import { standingOf, type Standing } from "../person";
import { aggregateOf } from "./change-approval";
import type { ChangeFacts } from "./change-facts";
import { changeStatuses, type ChangeStatus } from "./change-status";
import {
  allowedEvents,
  changeEvents,
  decide,
  isReadyToBePublished,
  workflow,
  type ChangeEvent,
  type WorkflowRefusal,
} from "./workflow";

const hash = "d41c";
const approval = (by: string, of = hash) => ({ by, hash: of });

const callers = [
  "stranger",
  "editor",
  "author",
  "champion",
  "service champion",
  "council",
] as const;
type Caller = (typeof callers)[number];

const scope = { workloadId: "w1", serviceArea: null };
const scopes: Record<Caller, Parameters<typeof standingOf>[0]["scopes"]> = {
  stranger: [],
  editor: [{ role: "editor", ...scope }],
  author: [{ role: "editor", ...scope }],
  champion: [{ role: "workload-champion", ...scope }],
  "service champion": [{ role: "service-champion", workloadId: null, serviceArea: "Common" }],
  council: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
};
const workload = { id: "w1", serviceArea: "Common" };
const standing = (caller: Caller): Standing =>
  standingOf({ key: caller, scopes: scopes[caller] }, [workload]);

/** A status, and whether the change is blocked in it. */
type State = ChangeStatus | `${ChangeStatus}, blocked`;
const states: readonly State[] = changeStatuses.flatMap(
  (status) => [status, `${status}, blocked`] as const,
);
const statusOf = (state: State) => state.split(", ")[0] as ChangeStatus;

/** A change for which, in its state, every event that the state knows has all it needs. */
function aChange(
  state: State,
  event: ChangeEvent | null,
  part: Partial<ChangeFacts> = {},
): ChangeFacts {
  return {
    status: statusOf(state),
    blockedBy: state.endsWith(", blocked") ? "champion" : null,
    authors: ["author"],
    hash,
    championApproval: event === "PublishChangeRequest" ? approval("champion") : null,
    councilApproval: null,
    bypass: null,
    escalations: event === "ChangeCouncilApproveChanges" ? ["wildcard-added"] : [],
    champions: ["champion", "service champion"],
    problems: [],
    aggregate: event === "BypassValidation" ? "FailBlocking" : "Success",
    blockingFailures: event === "BypassValidation" ? ["dns-resolution: a.example"] : [],
    ...part,
  };
}

/** Who may do what in which state, written by hand; what is not here nobody may. */
const matrix: Partial<Record<State, Partial<Record<ChangeEvent, readonly Caller[]>>>> = {
  Initialized: {
    SaveAsDraft: ["editor", "author", "champion", "service champion", "council"],
    DiscardChanges: ["author", "champion", "service champion", "council"],
  },
  Draft: {
    SaveAsDraft: ["editor", "author", "champion", "service champion", "council"],
    SubmitForReview: ["editor", "author", "champion", "service champion", "council"],
    DiscardChanges: ["author", "champion", "service champion", "council"],
    BlockChanges: ["champion", "service champion", "council"],
  },
  PendingReview: {
    RevertSubmission: ["author", "champion", "service champion", "council"],
    WorkloadChampApproveChanges: ["champion", "service champion"],
    ChangeCouncilApproveChanges: ["council"],
    BlockChanges: ["champion", "service champion", "council"],
    BypassValidation: ["service champion", "council"],
    PublishChangeRequest: ["champion", "service champion", "council"],
  },
  StagedForPublishing: {
    RevertSubmission: ["champion", "service champion", "council"],
    BlockChanges: ["champion", "service champion", "council"],
  },
  "Draft, blocked": { UnblockChanges: ["champion", "council"] },
  "PendingReview, blocked": { UnblockChanges: ["champion", "council"] },
  "StagedForPublishing, blocked": { UnblockChanges: ["champion", "council"] },
};

/** Where an event leads; the status stays as it is where there is none. */
const targets: Partial<Record<ChangeEvent, ChangeStatus>> = {
  SaveAsDraft: "Draft",
  SubmitForReview: "PendingReview",
  DiscardChanges: "Deleted",
  RevertSubmission: "Draft",
  PublishChangeRequest: "StagedForPublishing",
};

const withNote: readonly ChangeEvent[] = ["BlockChanges", "UnblockChanges", "BypassValidation"];

type Cell = { state: State; event: ChangeEvent; caller: Caller };
const cells = states.flatMap((state) =>
  changeEvents.flatMap((event) => callers.map((caller): Cell => ({ state, event, caller }))),
);

/** Where the matrix has an event lead to; null where it is refused. */
function expected({ state, event, caller }: Cell): ChangeStatus | null {
  if (!matrix[state]?.[event]?.includes(caller)) return null;
  if (event === "BlockChanges" && state === "StagedForPublishing") return "PendingReview";
  return targets[event] ?? statusOf(state);
}

function decided({ state, event, caller }: Cell, note: string): ChangeStatus | null {
  const outcome = decide(aChange(state, event), standing(caller), { event, note });
  return outcome.ok ? outcome.value : null;
}

/** Whether the workflow answers any cell of the matrix otherwise, with a note or without. */
function disagrees(): boolean {
  return cells.some(
    (cell) =>
      decided(cell, "why") !== expected(cell) ||
      decided(cell, " ") !== (withNote.includes(cell.event) ? null : expected(cell)),
  );
}

/** Why an event is refused to somebody in review, unless the row says another state. */
const refusals: [string, ChangeEvent, Caller, Partial<ChangeFacts>, WorkflowRefusal][] = [
  [
    "while it is blocked",
    "SubmitForReview",
    "editor",
    { status: "Draft", blockedBy: "champion" },
    "blocked",
  ],
  [
    "while it is blocked",
    "BlockChanges",
    "council",
    { status: "Draft", blockedBy: "champion" },
    "blocked",
  ],
  ["while it is blocked", "RevertSubmission", "council", { blockedBy: "champion" }, "blocked"],
  ["when nothing is blocked", "UnblockChanges", "council", {}, "not-blocked"],
  [
    "when another user blocked",
    "UnblockChanges",
    "service champion",
    { blockedBy: "champion" },
    "not-the-blocker",
  ],
  [
    "while it is blocked",
    "SaveAsDraft",
    "editor",
    { status: "Draft", blockedBy: "champion" },
    "blocked",
  ],
  [
    "while it is blocked",
    "SubmitForReview",
    "editor",
    { status: "Published", blockedBy: "champion" },
    "blocked",
  ],
  [
    "once it is staged",
    "RevertSubmission",
    "author",
    { status: "StagedForPublishing" },
    "not-permitted",
  ],
  ["when somebody else drafted", "DiscardChanges", "editor", { status: "Draft" }, "not-an-author"],
  [
    "as an author",
    "WorkloadChampApproveChanges",
    "champion",
    { authors: ["champion", "author"] },
    "own-change",
  ],
  [
    "as an author",
    "ChangeCouncilApproveChanges",
    "council",
    { authors: ["council"], escalations: ["set-deletion"] },
    "own-change",
  ],
  [
    "as an author",
    "PublishChangeRequest",
    "council",
    { authors: ["council"], championApproval: approval("champion") },
    "own-change",
  ],
  [
    "as an author",
    "BypassValidation",
    "council",
    { authors: ["council"], aggregate: "FailBlocking" },
    "own-change",
  ],
  [
    "twice",
    "WorkloadChampApproveChanges",
    "service champion",
    { championApproval: approval("champion") },
    "already-approved",
  ],
  [
    "twice",
    "ChangeCouncilApproveChanges",
    "council",
    { escalations: ["express-route"], councilApproval: approval("other") },
    "already-approved",
  ],
  ["when no rule asks for it", "ChangeCouncilApproveChanges", "council", {}, "council-not-needed"],
  [
    "without a reason",
    "SubmitForReview",
    "editor",
    { status: "Draft", problems: ["reason-missing"] },
    "incomplete",
  ],
  [
    "when nothing changes",
    "SubmitForReview",
    "editor",
    { status: "Draft", hash: null },
    "no-difference",
  ],
  ["without the champion", "PublishChangeRequest", "council", {}, "champion-approval-missing"],
  [
    "when the champion saw another difference",
    "PublishChangeRequest",
    "council",
    { championApproval: approval("champion", "other") },
    "champion-approval-missing",
  ],
  [
    "without the council",
    "PublishChangeRequest",
    "champion",
    { championApproval: approval("champion"), escalations: ["bulk-removal"] },
    "council-approval-missing",
  ],
  [
    "when the council saw another difference",
    "PublishChangeRequest",
    "champion",
    {
      championApproval: approval("champion"),
      escalations: ["bulk-removal"],
      councilApproval: approval("council", "other"),
    },
    "council-approval-missing",
  ],
  [
    "without tests",
    "PublishChangeRequest",
    "council",
    { championApproval: approval("champion"), aggregate: "None" },
    "tests-missing",
  ],
  [
    "while tests run",
    "PublishChangeRequest",
    "council",
    { championApproval: approval("champion"), aggregate: "Running" },
    "tests-running",
  ],
  [
    "when a test blocks",
    "PublishChangeRequest",
    "council",
    { championApproval: approval("champion"), aggregate: "FailBlocking", blockingFailures: ["a"] },
    "tests-block",
  ],
  [
    "when the bypass was for another difference",
    "PublishChangeRequest",
    "council",
    {
      championApproval: approval("champion"),
      aggregate: "FailBlocking",
      blockingFailures: ["a"],
      bypass: { ...approval("council", "other"), failures: ["a"] },
    },
    "tests-block",
  ],
  [
    "when another test fails than was let pass",
    "PublishChangeRequest",
    "council",
    {
      championApproval: approval("champion"),
      aggregate: "FailBlocking",
      blockingFailures: ["a", "b"],
      bypass: { ...approval("council"), failures: ["a"] },
    },
    "tests-block",
  ],
  ["when every test passes", "BypassValidation", "council", {}, "nothing-to-bypass"],
  [
    "when what fails does not block",
    "BypassValidation",
    "council",
    { aggregate: "FailNotBlocking" },
    "nothing-to-bypass",
  ],
];

/** What needs nobody else: an author who is champion may do these. */
const ownEvents: [ChangeEvent, State][] = [
  ["SaveAsDraft", "Draft"],
  ["SubmitForReview", "Draft"],
  ["DiscardChanges", "Draft"],
  ["RevertSubmission", "PendingReview"],
  ["RevertSubmission", "StagedForPublishing"],
  ["BlockChanges", "PendingReview"],
  ["BlockChanges", "StagedForPublishing"],
  ["UnblockChanges", "PendingReview, blocked"],
];
const decideOwn = ([event, state]: (typeof ownEvents)[number]) =>
  decide(aChange(state, event, { authors: ["champion"] }), standing("champion"), {
    event,
    note: "why",
  });

/** Whether the workflow answers any of these rows otherwise. */
function refusesOtherwise(): boolean {
  return (
    ownEvents.some((own) => !decideOwn(own).ok) ||
    refusals.some(([, event, caller, facts, refusal]) => {
      const outcome = decide(aChange("PendingReview", null, facts), standing(caller), {
        event,
        note: "why",
      });
      return outcome.ok || outcome.refusal !== refusal;
    })
  );
}

type Rule = (typeof workflow)[number];
const everybody = [
  "editors",
  "authors-and-reviewers",
  "reviewers",
  "champions",
  "council",
  "bypassers",
  "unblockers",
] as const;

/** Every rule that differs in one thing from one of the table, but for those that mean the same. */
function mutationsOf(rule: Rule): [string, Partial<Rule>][] {
  // The first rule of an event that knows a status is the one that counts.
  const earlier = workflow
    .slice(0, workflow.indexOf(rule))
    .filter(({ event }) => event === rule.event)
    .flatMap(({ from }) => from);
  // Where nothing is blocked, those who may unblock are the council; where authors may not, those
  // beside them are the reviewers.
  const isAnother = (who: Rule["who"]) =>
    who !== rule.who &&
    (who !== "unblockers" || rule.event === "UnblockChanges") &&
    !(who === "authors-and-reviewers" && rule.isForOthers);
  const leadsTo = (to: Rule["to"]) =>
    rule.from.map((status) => (to === "same" ? status : to)).join();
  const conditions = new Set([undefined, ...workflow.flatMap(({ condition }) => condition ?? [])]);
  return [
    ...changeStatuses
      .filter((status) => !earlier.includes(status))
      .map((status): [string, Partial<Rule>] => [
        `from ${status}`,
        {
          from: rule.from.includes(status)
            ? rule.from.filter((each) => each !== status)
            : [...rule.from, status],
        },
      ]),
    ...([...changeStatuses, "same"] as const)
      .filter((to) => leadsTo(to) !== leadsTo(rule.to))
      .map((to): [string, Partial<Rule>] => [`to ${to}`, { to }]),
    ...everybody.filter(isAnother).map((who): [string, Partial<Rule>] => [`for ${who}`, { who }]),
    ...(rule.condition
      ? [...conditions]
          .filter((condition) => condition !== rule.condition)
          .map((condition): [string, Partial<Rule>] => [`on ${condition?.name}`, { condition }])
      : []),
    ["by an author", { isForOthers: !rule.isForOthers }],
    ["without a note", { needsNote: !rule.needsNote }],
    ["while blocked", { whileBlocked: !rule.whileBlocked }],
  ];
}

describe("who may do what in which state", () => {
  it.each(cells)("$state, $event: $caller", (cell) =>
    expect(decided(cell, "why")).toBe(expected(cell)),
  );

  it("the table and the matrix notice each other: any one change of a rule is seen", () => {
    const isSeen = () => disagrees() || refusesOtherwise();
    expect(isSeen()).toBe(false);
    for (const rule of workflow) {
      const kept = { ...rule };
      for (const [what, mutation] of mutationsOf(rule)) {
        Object.assign(rule, mutation);
        expect({ rule: `${kept.event} ${what}`, isSeen: isSeen() }).toEqual({
          rule: `${kept.event} ${what}`,
          isSeen: true,
        });
        Object.assign(rule, {
          whileBlocked: undefined,
          isForOthers: undefined,
          needsNote: undefined,
          condition: undefined,
          ...kept,
        });
      }
    }
    for (const [place, rule] of [...workflow.entries()]) {
      workflow.splice(place, 1);
      expect({ without: rule.event, isSeen: isSeen() }).toEqual({
        without: rule.event,
        isSeen: true,
      });
      workflow.splice(place, 0, rule);
    }
    expect(isSeen()).toBe(false);
  });
});

describe("what keeps somebody from an event", () => {
  it.each(refusals)("%s: %s by %s", (_why, event, caller, facts, refusal) => {
    expect(
      decide(aChange("PendingReview", null, facts), standing(caller), { event, note: "why" }),
    ).toEqual({ ok: false, refusal });
  });

  it.each([
    ["BlockChanges", "PendingReview"],
    ["UnblockChanges", "PendingReview, blocked"],
    ["BypassValidation", "PendingReview"],
  ] as const)("%s without a note", (event, state) => {
    expect(decide(aChange(state, event), standing("council"), { event, note: "  " })).toEqual({
      ok: false,
      refusal: "note-missing",
    });
  });

  it.each(ownEvents)("not being an author: %s in %s", (...own) =>
    expect(decideOwn(own).ok).toBe(true),
  );

  it("one person is not both approvals", () => {
    const both = standingOf({ key: "both", scopes: [...scopes.champion, ...scopes.council] }, [
      workload,
    ]);
    const asCouncil = aChange("PendingReview", null, {
      escalations: ["wildcard-added"],
      championApproval: approval("both"),
    });
    expect(decide(asCouncil, both, { event: "ChangeCouncilApproveChanges", note: "" })).toEqual({
      ok: false,
      refusal: "same-person",
    });
    const asChampion = aChange("PendingReview", null, {
      escalations: ["wildcard-added"],
      councilApproval: approval("both"),
    });
    expect(decide(asChampion, both, { event: "WorkloadChampApproveChanges", note: "" })).toEqual({
      ok: false,
      refusal: "same-person",
    });
  });
});

describe("a change goes out", () => {
  const ready = { championApproval: approval("champion") };
  it.each<[string, Partial<ChangeFacts>, boolean]>([
    ["with the champion's approval", ready, true],
    ["with failures that do not block", { ...ready, aggregate: "FailNotBlocking" }, true],
    [
      "with both approvals where a rule asks for the council",
      { ...ready, escalations: ["wildcard-added"], councilApproval: approval("council") },
      true,
    ],
    [
      "with a bypass of every failure",
      {
        ...ready,
        aggregate: "FailBlocking",
        blockingFailures: ["a"],
        bypass: { ...approval("council"), failures: ["a", "b"] },
      },
      true,
    ],
    [
      "with the council alone where every champion is an author",
      { authors: ["champion", "service champion"], councilApproval: approval("council") },
      true,
    ],
    [
      "not with nobody where every champion is an author",
      { authors: ["champion", "service champion"] },
      false,
    ],
    [
      "with the council alone where there is no champion",
      { champions: [], councilApproval: approval("council") },
      true,
    ],
    ["not while it is blocked", { ...ready, blockedBy: "council" }, false],
    ["not after its difference changed", { ...ready, hash: "other" }, false],
    ["not once it changes nothing", { ...ready, hash: null }, false],
  ])("%s", (_case, facts, isReady) => {
    expect(isReadyToBePublished(aChange("StagedForPublishing", null, facts))).toBe(isReady);
  });
});

describe("standing", () => {
  it("of a change that moves a set is what somebody is in both workloads", () => {
    const other = { id: "w2", serviceArea: "Skype" };
    expect(standingOf({ key: "c", scopes: scopes.champion }, [workload, other])).toEqual({
      key: "c",
      isEditor: false,
      isWorkloadChampion: false,
      isServiceChampion: false,
      isCouncil: false,
    });
    const both = [
      ...scopes.champion,
      { role: "editor" as const, workloadId: "w2", serviceArea: null },
    ];
    expect(standingOf({ key: "c", scopes: both }, [workload, other])).toMatchObject({
      isEditor: true,
      isWorkloadChampion: false,
    });
  });
});

it("offers what it would accept", () => {
  expect(
    allowedEvents(aChange("PendingReview", "PublishChangeRequest"), standing("council")),
  ).toEqual(["RevertSubmission", "BlockChanges", "PublishChangeRequest"]);
  expect(allowedEvents(aChange("Published", null), standing("council"))).toEqual([]);
});

it("a bypass is a word about the tests, and none without failures", () => {
  expect(
    aggregateOf(
      aChange("PendingReview", null, { bypass: { ...approval("council"), failures: [] } }),
    ),
  ).toBe("Success");
});

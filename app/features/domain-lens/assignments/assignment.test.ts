import { describe, expect, it } from "vitest";

import type { RoleScope } from "~/features/identity/account";

import {
  allowedAssignments,
  approvalStatusOf,
  assignmentActions,
  decideAssignment,
  mayEditRecord,
  type AssignmentAction,
  type AssignmentFacts,
} from "./assignment";

const here = { id: "here", serviceArea: "Exchange" };
const there = { id: "there", serviceArea: "Skype" };

const editor = (workloadId: string): RoleScope => ({
  role: "editor",
  workloadId,
  serviceArea: null,
});
const champion = (workloadId: string): RoleScope => ({
  role: "workload-champion",
  workloadId,
  serviceArea: null,
});
const areaChampion = (serviceArea: string): RoleScope => ({
  role: "service-champion",
  workloadId: null,
  serviceArea,
});
const council: RoleScope = { role: "connectivity-champion", workloadId: null, serviceArea: null };

const people: Record<string, RoleScope[]> = {
  nobody: [],
  "editor here": [editor("here")],
  "editor there": [editor("there")],
  "champion here": [champion("here")],
  "champion there": [champion("there")],
  "area champion here": [areaChampion("Exchange")],
  "area champion there": [areaChampion("Skype")],
  council: [council],
};

const free: AssignmentFacts = { workload: here, pending: null, target: there };
const unassigned: AssignmentFacts = { ...free, workload: null };
const asked: AssignmentFacts = {
  workload: here,
  pending: { requestedBy: "editor here", newWorkload: there },
  target: there,
};
const states = { free, unassigned, asked };

/**
 * Who may do what to a record of `here`, one without a workload, and one that is asked to go to
 * `there`; everything else is refused.
 */
const allowed: Record<keyof typeof states, Partial<Record<AssignmentAction, string[]>>> = {
  free: {
    request: ["editor here", "champion here", "area champion here", "council"],
    reassign: ["council"],
  },
  unassigned: {
    request: [
      "editor here",
      "editor there",
      "champion here",
      "champion there",
      "area champion here",
      "area champion there",
      "council",
    ],
    reassign: ["council"],
  },
  asked: {
    acknowledge: ["champion there", "area champion there"],
    reject: ["champion there", "area champion there"],
    cancel: ["editor here"],
    reassign: ["council"],
  },
};

describe.each(Object.entries(states))("%s", (name, facts) => {
  it.each(
    assignmentActions.flatMap((action) => Object.keys(people).map((who) => [action, who] as const)),
  )("%s by %s", (action, who) => {
    const person = { key: who, scopes: people[who] ?? [] };
    const isAllowed = allowed[name as keyof typeof states][action]?.includes(who) ?? false;
    expect(decideAssignment(action, facts, { person, note: "because" }).ok).toBe(isAllowed);
    expect(allowedAssignments(facts, person).includes(action)).toBe(isAllowed);
  });
});

const by = (who: string, note = "") => ({ person: { key: who, scopes: people[who] ?? [] }, note });

it.each([
  ["request", asked, by("editor here"), "already-pending"],
  ["request", { ...free, target: here }, by("editor here"), "same-workload"],
  ["request", { ...free, target: null }, by("editor here"), "no-target"],
  ["request", free, by("editor there"), "not-permitted"],
  ["acknowledge", free, by("champion there"), "nothing-pending"],
  ["acknowledge", asked, by("champion here"), "not-permitted"],
  ["acknowledge", asked, by("council"), "not-permitted"],
  ["reject", asked, by("champion there", " "), "note-missing"],
  ["cancel", free, by("editor here"), "nothing-pending"],
  ["cancel", asked, by("champion there"), "not-the-requester"],
  ["cancel", asked, by("council"), "not-the-requester"],
  ["reassign", { ...free, target: here }, by("council"), "same-workload"],
  ["reassign", asked, by("champion there"), "not-permitted"],
] as const)("%s is refused with its reason (%#)", (action, facts, who, refusal) => {
  expect(decideAssignment(action, facts, who)).toEqual({ ok: false, refusal });
});

it.each([
  ["request", free, by("editor here"), { to: "pending", moves: false }],
  ["acknowledge", asked, by("champion there"), { to: "accepted", moves: true }],
  ["reject", asked, by("champion there", "not ours"), { to: "rejected", moves: false }],
  ["cancel", asked, by("editor here"), { to: "cancelled", moves: false }],
  ["reassign", asked, by("council"), { to: "accepted", moves: true }],
] as const)("%s does %j", (action, facts, who, value) =>
  expect(decideAssignment(action, facts, who)).toEqual({ ok: true, value }),
);

it("a record is edited by those of its workload", () => {
  const may = (who: string, workload: typeof here | null) =>
    mayEditRecord(workload, { key: who, scopes: people[who] ?? [] });
  expect(Object.keys(people).filter((who) => may(who, here))).toEqual([
    "editor here",
    "champion here",
    "area champion here",
    "council",
  ]);
  expect(Object.keys(people).filter((who) => !may(who, null))).toEqual(["nobody"]);
});

it.each([
  ["pending", false, "PendingReview"],
  ["accepted", false, "Approved"],
  ["rejected", false, "Rejected"],
  ["cancelled", false, "Cancelled"],
  ["accepted", true, "ConnectivityChampUpdate"],
] as const)("%s, direct %j, is called %s", (status, isDirect, expected) =>
  expect(approvalStatusOf({ status, isDirect })).toBe(expected),
);

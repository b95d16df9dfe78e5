import { describe, expect, it } from "vitest";

import type { RoleScope } from "~/features/identity/account";

import {
  decideAccess,
  holdsRole,
  isDecider,
  recipientsOf,
  type AccessFacts,
  type Decider,
  type RequestedRole,
} from "./access-request";

const mail = { id: "mail", serviceArea: "Exchange" };
const person = (key: string, scopes: RoleScope[], isOperator = false): Decider => ({
  key,
  scopes,
  isOperator,
});
const ofWorkload = (role: "editor" | "workload-champion", workloadId: string): RoleScope => ({
  role,
  workloadId,
  serviceArea: null,
});
const ofArea = (serviceArea: string): RoleScope => ({
  role: "service-champion",
  workloadId: null,
  serviceArea,
});

const people = {
  nobody: person("nobody", []),
  editor: person("editor", [ofWorkload("editor", "mail")]),
  champion: person("champion", [ofWorkload("workload-champion", "mail")]),
  "champion elsewhere": person("elsewhere", [ofWorkload("workload-champion", "calendar")]),
  "champion of the area": person("area", [ofArea("Exchange")]),
  "champion of another area": person("other", [ofArea("Skype")]),
  council: person("council", [
    { role: "connectivity-champion", workloadId: null, serviceArea: null },
  ]),
  operator: person("operator", [], true),
};
type Who = keyof typeof people;

const facts = (role: RequestedRole, change: Partial<AccessFacts> = {}): AccessFacts => ({
  role,
  workload: mail,
  status: "pending",
  requestedBy: "asker",
  ...change,
});

describe("who decides about a request", () => {
  it.each<[Who, boolean, boolean]>([
    ["nobody", false, false],
    ["editor", false, false],
    ["champion", true, false],
    ["champion elsewhere", false, false],
    ["champion of the area", true, false],
    ["champion of another area", false, false],
    ["council", true, true],
    ["operator", true, true],
  ])("%s: for an editor %s, for a champion %s", (who, ofEditor, ofChampion) => {
    expect([
      isDecider(facts("editor"), people[who]),
      isDecider(facts("workload-champion"), people[who]),
    ]).toEqual([ofEditor, ofChampion]);
  });
});

describe("a decision", () => {
  it.each<
    [
      string,
      RequestedRole,
      Partial<AccessFacts>,
      Who,
      "grant" | "decline",
      string,
      ReturnType<typeof decideAccess>,
    ]
  >([
    ["grants", "editor", {}, "champion", "grant", "", { ok: true, value: "granted" }],
    [
      "declines with a note",
      "editor",
      {},
      "champion",
      "decline",
      "Not your workload.",
      { ok: true, value: "declined" },
    ],
    [
      "does not decline without one",
      "editor",
      {},
      "champion",
      "decline",
      "",
      { ok: false, refusal: "note-missing" },
    ],
    [
      "is not the requester's own",
      "editor",
      { requestedBy: "champion" },
      "champion",
      "grant",
      "",
      { ok: false, refusal: "own-request" },
    ],
    [
      "is not the operator's own either",
      "editor",
      { requestedBy: "operator" },
      "operator",
      "grant",
      "",
      { ok: false, refusal: "own-request" },
    ],
    [
      "is made once",
      "editor",
      { status: "granted" },
      "champion",
      "decline",
      "No.",
      { ok: false, refusal: "already-decided" },
    ],
    [
      "is made once, also after it was declined",
      "editor",
      { status: "declined" },
      "champion",
      "grant",
      "",
      { ok: false, refusal: "already-decided" },
    ],
    [
      "about a champion is not another champion's",
      "workload-champion",
      {},
      "champion",
      "grant",
      "",
      { ok: false, refusal: "not-yours" },
    ],
    [
      "about a champion is the council's",
      "workload-champion",
      {},
      "council",
      "grant",
      "",
      { ok: true, value: "granted" },
    ],
    [
      "tells others nothing of its state",
      "editor",
      { status: "granted" },
      "champion elsewhere",
      "grant",
      "",
      { ok: false, refusal: "not-yours" },
    ],
  ])("%s", (_what, role, change, who, action, note, outcome) => {
    expect(decideAccess(facts(role, change), people[who], { action, note })).toEqual(outcome);
  });
});

it.each<[Who, boolean, boolean]>([
  ["nobody", false, false],
  ["editor", true, false],
  ["champion", true, true],
  ["champion of the area", true, true],
  ["champion elsewhere", false, false],
  ["council", true, false],
  ["operator", false, false],
])("%s holds the editor's role already: %s, the champion's: %s", (who, isEditor, isChampion) => {
  expect([
    holdsRole(people[who], "editor", mail),
    holdsRole(people[who], "workload-champion", mail),
  ]).toEqual([isEditor, isChampion]);
});

it.each<[RequestedRole, string, string, string, string[]]>([
  ["editor", "ab", "c", "d", ["a", "b"]],
  ["editor", "", "c", "d", ["c"]],
  ["editor", "", "", "d", ["d"]],
  ["editor", "", "", "", []],
  ["workload-champion", "ab", "c", "d", ["c"]],
  ["workload-champion", "ab", "", "d", ["d"]],
])(
  "a request for %s with champions %j, council %j and operators %j is told to %j",
  (role, champions, council, operators, told) => {
    expect(
      recipientsOf(role, {
        champions: [...champions],
        council: [...council],
        operators: [...operators],
      }),
    ).toEqual(told);
  },
);

import { expect, it } from "vitest";

import {
  emptyContent,
  type EndpointSetContent,
} from "~/features/domain-lens/endpoint-sets/endpoint-set";
import type { ChangeRequest } from "~/features/domain-lens/change-requests/change-request";

import { faultsOf, versionAfter, type Entry, type Happened, type Released } from "./oracle";

const base = { ...emptyContent("mail"), fqdns: ["a.example"] };
const proposal = { ...base, fqdns: ["a.example", "*.b.example"] };
const at = { name: "", at: "", note: "", hash: "h" };
const standings = {
  championsOf: () => ["champion"],
  council: ["council", "champion"],
  bypassers: ["council"],
  inside: ["intranet"],
};

type Step = [happened: Happened, by: string, change?: Partial<ChangeRequest>];

/** What people are told step by step of a change that adds a wildcard, with what each step says otherwise. */
function history(steps: Step[]): Entry[] {
  let known = {
    id: "change",
    setId: "set",
    status: "Draft",
    revision: 0,
    disposition: "Change",
    base,
    baseRevision: 1,
    proposal,
    addEffectiveOn: null,
    removeEffectiveOn: null,
    authors: [{ key: "editor", name: "" }],
    championApproval: null,
    councilApproval: null,
    bypass: null,
    block: null,
  } as unknown as ChangeRequest;
  return steps.map(([happened, by, change]) => {
    known = { ...known, revision: known.revision + 1, ...change };
    return { happened, by, change: known };
  });
}

const champion = { ...at, by: "champion" };
const council = { ...at, by: "council" };
const begun: Step[] = [
  ["Start", "editor", { authors: [] }],
  ["SaveAsDraft", "editor", { authors: [{ key: "editor", name: "" }] }],
  ["SubmitForReview", "editor"],
];
const approved: Step[] = [
  ...begun,
  ["WorkloadChampApproveChanges", "champion", { championApproval: champion }],
  ["ChangeCouncilApproveChanges", "council", { councilApproval: council }],
];
const faults = (steps: Step[]) =>
  faultsOf(history(steps), { contents: new Map([[1, base]]), standings, released: [] });

it("the oracle finds nothing in what went its right way", () => {
  expect(
    faults([
      ...approved,
      ["PublishChangeRequest", "champion"],
      ["Publish", "job", { status: "Published" }],
    ]),
  ).toEqual([]);
});

it.each<[string, Step[], RegExp]>([
  [
    "no council",
    [
      ...begun,
      ["WorkloadChampApproveChanges", "champion", { championApproval: champion }],
      ["Publish", "job"],
    ],
    /no council approved/,
  ],
  [
    "no champion",
    [
      ...begun,
      ["ChangeCouncilApproveChanges", "council", { councilApproval: council }],
      ["Publish", "job"],
    ],
    /no champion approved/,
  ],
  [
    "one person twice",
    [
      ...begun,
      ["WorkloadChampApproveChanges", "champion", { championApproval: champion }],
      ["ChangeCouncilApproveChanges", "champion", { councilApproval: champion }],
      ["Publish", "job"],
    ],
    /one person approved it twice/,
  ],
  [
    "an approval that outlived a save",
    [...approved, ["SaveAsDraft", "editor", { proposal: base }]],
    /approval is champion, given was none/,
  ],
  [
    "an approval of something else",
    [
      ...approved,
      ["PublishChangeRequest", "champion", { proposal: { ...proposal, isHidden: true } }],
    ],
    /outlived a change/,
  ],
  [
    "another base",
    [...approved, ["Publish", "job", { base: { ...base, isHidden: true } }]],
    /base is not what was published/,
  ],
  ["a write nobody was told of", [...approved, ["Publish", "job", { revision: 7 }]], /is write 6/],
  [
    "something while it was blocked",
    [...begun, ["BlockChanges", "council", { block: council }], ["RevertSubmission", "editor"]],
    /while it was blocked/,
  ],
])("the oracle notices %s", (_what, steps, fault) => {
  expect(faults(steps).join("\n")).toMatch(fault);
});

const member = {
  ...emptyContent("mail"),
  isMemberSet: true,
  prefixes: [{ prefix: "192.0.2.0/24", serviceTreeId: null }],
};
const user = { ...emptyContent("mail"), category: "Optimize" as const, memberSetId: "set" };

it.each<[string, EndpointSetContent, EndpointSetContent, Released[], RegExp]>([
  [
    "another prefix of a member set that an Optimize set takes in",
    member,
    { ...member, prefixes: [] },
    [{ setId: "user", version: "2030010100", content: user }],
    /no council/,
  ],
  [
    "one that an Optimize set takes in from the same version on",
    member,
    { ...member, prefixes: [] },
    [{ setId: "user", version: "2030010200", content: user }],
    /no council/,
  ],
  [
    "one that an Optimize set takes in later",
    member,
    { ...member, prefixes: [] },
    [{ setId: "user", version: "2030010300", content: user }],
    /^$/,
  ],
  [
    "one that a Default set takes in",
    member,
    { ...member, prefixes: [] },
    [{ setId: "user", version: "2030010100", content: { ...user, category: "Default" } }],
    /^$/,
  ],
  [
    "an Optimize set that takes a member set in",
    { ...user, memberSetId: null },
    user,
    [],
    /no council/,
  ],
])("the oracle judges %s", (_what, before, after, released, fault) => {
  const published = { status: "Published" as const, publishedVersion: "2030010200" };
  const steps: Step[] = [
    ...begun,
    ["WorkloadChampApproveChanges", "champion", { championApproval: champion }],
    ["Publish", "job", published],
  ];
  const entries = history(steps).map((entry) => ({
    ...entry,
    change: { ...entry.change, base: before, proposal: after },
  }));
  expect(
    faultsOf(entries, { contents: new Map([[1, before]]), standings, released }).join("\n"),
  ).toMatch(fault);
});

it.each([
  [null, "20300101", "2030010100"],
  ["2030010100", "20300101", "2030010101"],
  ["2029123199", "20291231", "2030010100"],
  ["2030010199", "20300105", "2030010500"],
])("after %s on %s comes %s", (last, today, next) => {
  expect(versionAfter(last, today)).toBe(next);
});

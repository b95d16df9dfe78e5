import { describe, expect, it } from "vitest";

import { emptyContent } from "../endpoint-sets/endpoint-set";
import { changeStateView, takenByOf } from "./change-page.view";
import type { ChangeRequest, Decision } from "./change-request";
import type { ChangeFacts } from "./change-facts";

const at = new Date("2030-01-02T03:04:05Z");
const decision = (by: string, hash: string): Decision => ({
  by,
  name: by,
  at: at.toISOString(),
  note: "",
  hash,
});
const council = {
  key: "council",
  isEditor: true,
  isWorkloadChampion: false,
  isServiceChampion: false,
  isCouncil: true,
};

function state(
  given: Partial<ChangeFacts>,
  change: Partial<ChangeRequest> = {},
  lines: { event: string; who: string }[] = [],
) {
  const facts: ChangeFacts = {
    status: "PendingReview",
    blockedBy: null,
    authors: ["ana"],
    hash: "d41c77e0aaaa",
    championApproval: null,
    councilApproval: null,
    bypass: null,
    escalations: [],
    champions: ["champion"],
    problems: [],
    aggregate: "Success",
    blockingFailures: [],
    ...given,
  };
  const request: ChangeRequest = {
    id: "c",
    setId: "s",
    instance: "Worldwide",
    status: facts.status,
    revision: 3,
    disposition: "Change",
    base: null,
    baseRevision: 1,
    proposal: emptyContent("w"),
    unfinished: {},
    changeReason: "",
    addEffectiveOn: null,
    removeEffectiveOn: null,
    authors: [{ key: "ana", name: "Ana" }],
    differenceHash: facts.hash,
    championApproval: null,
    councilApproval: null,
    bypass: null,
    block: null,
    unblock: null,
    submittedAt: at,
    stagedAt: null,
    publishedAt: null,
    publishedVersion: null,
    createdAt: at,
    updatedAt: at,
    ...change,
  };
  return changeStateView({ ...request, takenBy: takenByOf(lines) }, facts, council);
}

const stagesOf = (shown: ReturnType<typeof state>) =>
  shown.stages.map(({ name, state: is }) => `${name} ${is}`);

describe("how far a change is", () => {
  it("asks for what is missing", () => {
    expect(stagesOf(state({ escalations: ["wildcard-added"] }))).toEqual([
      "draft done",
      "submitted done",
      "champion now",
      "council now",
      "staged later",
      "published later",
    ]);
    expect(stagesOf(state({ status: "Draft" }))).toEqual([
      "draft now",
      "submitted later",
      "champion later",
      "council not-asked",
      "staged later",
      "published later",
    ]);
  });

  it("names who submitted, staged and published it last, who need not have written it", () => {
    const lines = [
      "Publish run Publish",
      "Carl PublishChangeRequest",
      "Sam SubmitForReview",
      "Ana RevertSubmission",
      "Ana SubmitForReview",
    ].map((line) => ({
      event: line.split(" ").at(-1)!,
      who: line.split(" ").slice(0, -1).join(" "),
    }));
    const who = (shown: ReturnType<typeof state>) => shown.stages.map(({ who: name }) => name);
    expect(who(state({ status: "Published" }, { stagedAt: at, publishedAt: at }, lines))).toEqual([
      "Ana",
      "Sam",
      null,
      null,
      "Carl",
      "Publish run",
    ]);
    expect(who(state({}, {}, lines.slice(1)))).toEqual(["Ana", "Sam", null, null, null, null]);
    expect(who(state({ status: "Draft" }, {}, lines.slice(1)))).toEqual([
      "Ana",
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("counts an approval for this difference alone", () => {
    const stood = decision("champion", "d41c77e0aaaa");
    expect(stagesOf(state({ championApproval: stood }, { championApproval: stood }))).toContain(
      "champion done",
    );
    const fell = decision("champion", "of another");
    expect(stagesOf(state({ championApproval: fell }, { championApproval: fell }))).toContain(
      "champion void",
    );
  });

  it("says why the council is asked, and the first digits of what approvals bind to", () => {
    expect(state({ escalations: ["set-deletion"] })).toMatchObject({
      hash: "d41c77e0",
      whyCouncil: { escalations: ["set-deletion"], isWithoutChampion: false },
    });
    expect(state({ champions: ["ana"] }).whyCouncil).toEqual({
      escalations: [],
      isWithoutChampion: true,
    });
    expect(state({}).whyCouncil).toBeNull();
  });

  it("offers what would be accepted and gives a reason for the rest, but for what belongs to another status", () => {
    const { offered, refused } = state({ escalations: ["set-deletion"] });
    expect(offered).toEqual(["RevertSubmission", "ChangeCouncilApproveChanges", "BlockChanges"]);
    expect(refused).toEqual([
      { event: "WorkloadChampApproveChanges", refusal: "not-permitted" },
      { event: "BypassValidation", refusal: "nothing-to-bypass" },
      { event: "PublishChangeRequest", refusal: "champion-approval-missing" },
    ]);
    expect(state({ blockedBy: "champion" })).toMatchObject({
      isBlocked: true,
      offered: ["UnblockChanges"],
      refused: [],
    });
  });

  it("has the tests' word where one decides: what blocks, the first of many, or who let it pass and why", () => {
    const failures = [
      "dns-resolution: a.example",
      "effective-date: change",
      ...["b", "c", "d", "e"].map((name) => `ipam: 2603:1006::${name}/128`),
    ];
    expect(state({ aggregate: "FailBlocking", blockingFailures: failures }).tests).toEqual({
      label: "failed-blocking",
      moreBlocking: 1,
      bypass: null,
      blocking: [
        { test: "dns-resolution", subject: "a.example" },
        { test: "effective-date", subject: null },
        { test: "ipam", subject: "2603:1006::b/128" },
        { test: "ipam", subject: "2603:1006::c/128" },
        { test: "ipam", subject: "2603:1006::d/128" },
      ],
    });
    const bypass = { ...decision("carl", "d41c77e0aaaa"), note: "On the day.", failures };
    expect(
      state({ aggregate: "FailBlocking", blockingFailures: failures, bypass }, { bypass }).tests,
    ).toMatchObject({ label: "bypassed", bypass: { name: "carl", note: "On the day." } });
    const fell = { ...bypass, hash: "of another" };
    expect(
      state(
        { aggregate: "FailBlocking", blockingFailures: failures, bypass: fell },
        { bypass: fell },
      ).tests,
    ).toMatchObject({ label: "failed-blocking", bypass: null });
    expect(state({ aggregate: "Running" }).tests).toEqual({
      label: "running",
      blocking: [],
      moreBlocking: 0,
      bypass: null,
    });
  });
});

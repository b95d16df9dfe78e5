import { describe, expect, it } from "vitest";

import type { ChangeFacts } from "../change-requests/change-facts";
import { standingOf, type Standing } from "../person";
import { lacksTestsAlone, waitingOf } from "./waiting";

const workload = { id: "mail", serviceArea: "Exchange" };
const by = (key: string) => ({ by: key, hash: "d41c" });
const editor = standingOf(
  { key: "editor", scopes: [{ role: "editor", workloadId: "mail", serviceArea: null }] },
  [workload],
);
const champion = standingOf(
  {
    key: "champion",
    scopes: [{ role: "workload-champion", workloadId: "mail", serviceArea: null }],
  },
  [workload],
);
const areaChampion = standingOf(
  {
    key: "area",
    scopes: [{ role: "service-champion", workloadId: null, serviceArea: "Exchange" }],
  },
  [workload],
);
const council = standingOf(
  {
    key: "council",
    scopes: [{ role: "connectivity-champion", workloadId: null, serviceArea: null }],
  },
  [workload],
);

const change: ChangeFacts = {
  status: "PendingReview",
  blockedBy: null,
  authors: ["editor"],
  hash: "d41c",
  championApproval: null,
  councilApproval: null,
  bypass: null,
  escalations: [],
  champions: ["champion"],
  problems: [],
  aggregate: "None",
  blockingFailures: [],
};

describe("a change under review", () => {
  it.each<[string, Partial<ChangeFacts>, Standing, ReturnType<typeof waitingOf>]>([
    ["without an approval", {}, champion, "approval"],
    ["without an approval", {}, council, null],
    ["without an approval", {}, editor, null],
    ["of the champion's own", { authors: ["champion"] }, champion, null],
    ["that no champion may approve", { authors: ["champion"] }, council, "approval"],
    [
      "that a rule brings before the council",
      { escalations: ["wildcard-added"] },
      council,
      "approval",
    ],
    [
      "that the champion approved for the workload and a rule brings before the council",
      { escalations: ["wildcard-added"], championApproval: by("champion"), aggregate: "Success" },
      champion,
      null,
    ],
    [
      "approved and tested",
      { championApproval: by("champion"), aggregate: "Success" },
      champion,
      "staging",
    ],
    [
      "approved and tested, of no concern to the council",
      { championApproval: by("champion"), aggregate: "Success" },
      council,
      null,
    ],
    [
      "approved by both and tested",
      {
        escalations: ["wildcard-added"],
        championApproval: by("champion"),
        councilApproval: by("council"),
        aggregate: "FailNotBlocking",
      },
      council,
      "staging",
    ],
    [
      "approved, with a failure that blocks",
      {
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
      },
      champion,
      null,
    ],
    [
      "approved, with a failure that blocks",
      {
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
      },
      council,
      "bypass",
    ],
    [
      "approved, with a failure that blocks",
      {
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
      },
      areaChampion,
      "bypass",
    ],
    [
      "approved, with a failure that blocks",
      {
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
      },
      editor,
      "failed",
    ],
    [
      "of the council's own, approved, with a failure that blocks",
      {
        authors: ["council"],
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
      },
      council,
      "failed",
    ],
    [
      "approved, with a failure that was bypassed",
      {
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
        bypass: { ...by("council"), failures: ["duplication: a.example"] },
      },
      areaChampion,
      "staging",
    ],
    [
      "not approved, with a failure that blocks",
      { aggregate: "FailBlocking", blockingFailures: ["duplication: a.example"] },
      council,
      null,
    ],
    [
      "that was blocked after it was approved",
      {
        blockedBy: "champion",
        championApproval: by("champion"),
        aggregate: "FailBlocking",
        blockingFailures: ["duplication: a.example"],
      },
      council,
      null,
    ],
    ["approved, not tested", { championApproval: by("champion") }, champion, null],
    [
      "approved as it was before",
      { championApproval: { by: "champion", hash: "0ld" }, aggregate: "Success" },
      champion,
      "approval",
    ],
  ])(
    "%s waits for an approval, to be staged, for a bypass, a correction or nothing",
    (_what, part, person, kind) => {
      expect(waitingOf({ ...change, ...part }, person)).toBe(kind);
    },
  );

  it.each<[Partial<ChangeFacts>, Standing, boolean]>([
    [{ championApproval: by("champion") }, champion, true],
    [{}, champion, false],
    [{ championApproval: by("champion"), authors: ["champion"] }, champion, false],
    [{ championApproval: by("champion") }, editor, true],
    [{}, editor, false],
    [{ championApproval: by("champion"), aggregate: "FailBlocking" }, editor, false],
  ])("%j lacks its tests alone for %j: %s", (part, person, lacks) => {
    expect(lacksTestsAlone({ ...change, ...part }, person)).toBe(lacks);
  });
});

import { describe, expect, it } from "vitest";

import { connectivityOf, worthAskingAgain, type Reached, type ReachOutcome } from "./reach-outcome";

const of = (...outcomes: ReachOutcome[]): Reached[] =>
  outcomes.map((outcome, at) => ({
    endpoint: { host: `h${at}.example`, endpointSetId: at },
    outcome,
  }));
const good = (count: number) => Array.from({ length: count }, (): ReachOutcome => "reached");

describe("what is asked once more", () => {
  it.each<[string, Reached[], string[]]>([
    ["nothing where all was reached", of("reached", "reached"), []],
    ["a single failure", of("failed", "reached"), ["h0.example"]],
    ["one that took too long", of("reached", "timed-out"), ["h1.example"]],
    ["a quarter", of("failed", "timed-out", ...good(6)), ["h0.example", "h1.example"]],
    ["not more than a quarter: that is no chance", of("failed", "timed-out", ...good(5)), []],
    ["nothing that the own policy stopped", of("not-asked", "reached"), []],
  ])("is %s", (_what, results, hosts) => {
    expect(worthAskingAgain(results).map(({ host }) => host)).toEqual(hosts);
  });
});

it.each<[ReachOutcome, object | null]>([
  [
    "reached",
    {
      code: "Successful",
      failure: null,
      port: 443,
      certificate: null,
      status: null,
      connectMs: null,
    },
  ],
  ["failed", { code: "Failed", failure: "failed" }],
  ["timed-out", { code: "Failed", failure: "timed-out" }],
  ["not-asked", null],
])("%s becomes what a page knows and no more", (outcome, row) => {
  const { results, notAsked } = connectivityOf(of(outcome), { wildcards: 2, others: 1 });
  expect(results).toMatchObject(row ? [row] : []);
  expect(notAsked).toEqual({ wildcards: 2, others: 1, byPolicy: row ? 0 : 1 });
});

it("tells a stand-in by its name, at the port where it stands", () => {
  const endpoint = {
    host: "a.suite.test",
    endpointSetId: 1,
    url: "http://127.0.0.1:4000/assistant/a.suite.test/favicon.ico",
  };
  expect(
    connectivityOf([{ endpoint, outcome: "reached" }], { wildcards: 0, others: 0 }).results,
  ).toMatchObject([{ host: "a.suite.test", port: 4000 }]);
});

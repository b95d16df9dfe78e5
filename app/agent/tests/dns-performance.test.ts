import { describe, expect, it } from "vitest";

import type { NameAnswer } from "../net/name-query";
import { judged } from "./dns-performance";

const answer = (elapsedMs: number, outcome: NameAnswer["outcome"] = "resolved"): NameAnswer => ({
  outcome,
  addresses: ["192.0.2.1"],
  canonicalNames: [],
  texts: [],
  elapsedMs,
});
const silence = answer(2000, "timeout");

describe("how quickly a resolver answers", () => {
  it.each<[what: string, address: string, answers: NameAnswer[][], expected: object]>([
    [
      "the way to it, by what it remembers",
      "192.0.2.53",
      [
        [answer(300), answer(20), answer(21)],
        [answer(280), answer(20), answer(22)],
      ],
      { latency: { medianMs: 21.5 }, failures: 0, failure: null },
    ],
    [
      "what stands behind one on the machine, by first answers",
      "127.0.0.53",
      [300, 280, 310].map((ms) => [answer(ms), answer(0.1), answer(0.1)]),
      { latency: { medianMs: 300, samples: 3 }, failures: 0 },
    ],
    [
      "one on the machine that heard nothing at first",
      "::1",
      [[silence, answer(0.3)], [answer(40)], [answer(44)], [answer(42)]],
      { latency: { medianMs: 42, lost: 1 }, failures: 1 },
    ],
    [
      "two names behind one on the machine are no distribution",
      "127.0.0.53",
      [
        [answer(300), answer(0.1)],
        [answer(280), answer(0.1)],
      ],
      { latency: null, failures: 0, failure: null },
    ],
    [
      "silence",
      "192.0.2.53",
      [[silence], [silence]],
      { latency: null, failures: 2, failure: "time-out" },
    ],
    [
      "refusals",
      "192.0.2.53",
      [[answer(1, "refused")], [silence]],
      { latency: null, failures: 2, failure: "failed" },
    ],
  ])("%s", (_what, address, answers, expected) => {
    expect(judged({ address }, answers, false)).toMatchObject(expected);
  });

  it("is not told by a busy machine", () => {
    expect(judged({ address: "192.0.2.53" }, [[answer(20)]], true)).toMatchObject({
      latency: null,
      failures: 0,
      failure: null,
    });
  });
});

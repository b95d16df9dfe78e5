import { describe, expect, it } from "vitest";

import type { CustomerScore } from "~/features/performance/metros/customer-scores";
import { seededShares } from "~/lib/seeded-random";

import { judgeMetros, type MetroResults } from "./metro-health";

/** Scores of a metro; each of its customers in the last hours is counted. */
type Scores = Omit<MetroResults, "customerCount">;
const judged = (metros: readonly Scores[]) =>
  judgeMetros(
    metros.map(({ recent, earlier }) => {
      const customerCount = new Set(recent.map(({ customer }) => customer)).size;
      return { recent, earlier, customerCount };
    }),
  );

const of = (scores: readonly number[], prefix = "c"): CustomerScore[] =>
  scores.map((score, at) => ({ customer: `${prefix}${at}`, score }));
const times = (count: number, score: number) => Array.from({ length: count }, () => score);
/** So many customers with so many days each, all at one score. */
const days = (customers: number, each: number, score = 90): CustomerScore[] =>
  Array.from({ length: customers * each }, (_, at) => ({ customer: `c${at % customers}`, score }));
const stateOf = (metro: Scores) => judged([metro])[0]?.state;

describe("a metro by itself", () => {
  it.each<[string, Scores, string | undefined]>([
    ["usual scores", { recent: of(times(8, 90)), earlier: days(10, 3) }, "healthy"],
    [
      "a drop of ten points in all, on the edge",
      { recent: of(times(8, 80)), earlier: days(10, 3) },
      "unhealthy",
    ],
    [
      "a drop of not quite ten points",
      { recent: of(times(8, 80.1)), earlier: days(10, 3) },
      "healthy",
    ],
    ["better than usual", { recent: of(times(8, 100)), earlier: days(10, 3, 50) }, "healthy"],
    ["four customers", { recent: of(times(4, 20)), earlier: days(10, 3) }, "not-enough-results"],
    ["five customers", { recent: of(times(5, 20)), earlier: days(10, 3) }, "unhealthy"],
    [
      "one customer many times",
      { recent: times(30, 20).map((score) => ({ customer: "c0", score })), earlier: days(10, 3) },
      "not-enough-results",
    ],
    [
      "19 customer-days before",
      { recent: of(times(8, 20)), earlier: days(10, 3).slice(0, 19) },
      "not-enough-results",
    ],
    ["20 customer-days before", { recent: of(times(8, 20)), earlier: days(10, 2) }, "unhealthy"],
    [
      "four customers before",
      { recent: of(times(8, 20)), earlier: days(4, 20) },
      "not-enough-results",
    ],
    ["nothing", { recent: [], earlier: [] }, "not-enough-results"],
    [
      "a metro that is always low",
      { recent: of(times(8, 30)), earlier: days(10, 3, 31) },
      "healthy",
    ],
    [
      "low scores that are usual for a third of its customers",
      {
        recent: of([20, 20, 90, 90, 90]),
        earlier: [
          ...days(10, 3),
          ...days(5, 3, 20).map(({ customer, score }) => ({ customer: `low ${customer}`, score })),
        ],
      },
      "healthy",
    ],
    [
      "a low median of five, where a third is low anyway",
      {
        recent: of([20, 20, 20, 20, 90]),
        earlier: [
          ...days(10, 3),
          ...days(5, 3, 20).map(({ customer, score }) => ({ customer: `low ${customer}`, score })),
        ],
      },
      "low",
    ],
  ])("with %s", (_what, metro, expected) => expect(stateOf(metro)).toBe(expected));

  it("counts each customer once, by its median", () => {
    const loud = times(50, 10).map((score) => ({ customer: "loud", score }));
    expect(stateOf({ recent: [...loud, ...of(times(6, 90))], earlier: days(10, 3) })).toBe(
      "healthy",
    );
    expect(stateOf({ recent: of(times(8, 90)), earlier: [...days(10, 3), ...loud] })).toBe(
      "healthy",
    );
  });

  it("has no more customers than are counted, and tells the count where scores are of groups", () => {
    const recent = of(times(16, 20));
    const earlier = days(16, 3);
    const stateOfCounted = (customerCount: number) =>
      judgeMetros([{ recent, earlier, customerCount }])[0];
    expect(stateOfCounted(4)).toEqual({ state: "not-enough-results" });
    expect(stateOfCounted(900)).toMatchObject({ state: "unhealthy", customerCount: 900 });
  });

  it("tells the medians, the customers and how bad it is", () => {
    expect(judged([{ recent: of([10, 20, 30, 40, 50, 30]), earlier: days(10, 3) }])).toEqual([
      { state: "unhealthy", score: 30, usualScore: 90, customerCount: 6, severity: "severe" },
    ]);
  });
});

describe("many metros", () => {
  const bad: Scores = { recent: of(times(5, 40)), earlier: days(5, 4) };
  const good: Scores = { recent: of(times(9, 90)), earlier: days(10, 3) };

  it("asks more of each, the more there are", () => {
    const alone = judged([bad])[0]?.state;
    const among = judged([bad, ...Array.from({ length: 200 }, () => good)])[0]?.state;
    expect([alone, among]).toEqual(["unhealthy", "low"]);
  });

  it("leaves the order as it is, those without enough results between", () => {
    const states = judged([good, { recent: [], earlier: [] }, bad]).map(({ state }) => state);
    expect(states).toEqual(["healthy", "not-enough-results", "unhealthy"]);
  });

  it("raises hardly a false alarm over 400 looks at 50 metros in which nothing changes", () => {
    const random = seededShares("nothing changes");
    // One in eight results is bad anyway: a customer on a poor line, an evening.
    const score = () => (random() < 0.125 ? 20 + 40 * random() : 75 + 25 * random());
    const metro = (): Scores => ({
      recent: Array.from({ length: 5 + Math.floor(random() * 15) }, (_, at) => ({
        customer: `c${at}`,
        score: score(),
      })),
      earlier: Array.from({ length: 60 }, (_, at) => ({ customer: `c${at % 20}`, score: score() })),
    });
    let alarms = 0;
    for (let look = 0; look < 400; look += 1)
      alarms += judged(Array.from({ length: 50 }, metro)).filter(
        ({ state }) => state === "unhealthy",
      ).length;
    expect(alarms).toBeLessThanOrEqual(4);
  });
});

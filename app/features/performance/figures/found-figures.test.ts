import { describe, expect, it } from "vitest";

import { addCustomerSample } from "../aggregation/customers";
import { bucketOf } from "../aggregation/histogram";
import { countSample, failed, notTested, worked, type Outcome } from "../aggregation/tally";
import { measures, type Measure } from "../workload";
import { Figures } from "./figures";
import { FoundFigures } from "./found-figures";

type Sample = Partial<Record<Measure, number>> & {
  customer?: number;
  connect?: Outcome;
  wss?: Outcome;
};

const notMeasured = { latencyMs: -1, downloadBps: -1, lossRatio: -1, jitterMs: -1 };

function figuresOf(samples: readonly Sample[]): Figures {
  const figures = new Figures();
  for (const { customer = 1, connect = worked, wss = notTested, ...values } of samples) {
    countSample(figures.counters, { connect, wss });
    addCustomerSample(figures.customers, { customer, connect, wss, ...notMeasured });
    for (const measure of measures) {
      const value = values[measure];
      if (value !== undefined) figures.row(measure).add(bucketOf(value), 1);
    }
  }
  return figures;
}

const counted = (samples: number) => figuresOf(Array.from({ length: samples }, () => ({})));

const rowsOf = (found: FoundFigures) =>
  found.rows((number) => ({
    place: { number, kind: "City", name: String(number), id: String(number) },
    isUnlocated: false,
  }));

const latencies = (...values: number[]) =>
  figuresOf(values.map((latencyMs, customer) => ({ latencyMs, customer })));

describe("figures that are found by place", () => {
  it("are those of the whole as well, of all values and not of averages", () => {
    const found = new FoundFigures();
    found.add("Exchange", {
      own: new Map([
        [1, latencies(10, 10, 10, 10)],
        [2, latencies(90)],
      ]),
      everything: new Map([
        [1, counted(8)],
        [2, counted(2)],
        [3, counted(10)],
      ]),
    });
    const [one, other] = rowsOf(found);
    expect(one?.workloads.Exchange).toMatchObject({ samples: 4, customers: 4, share: 0.5 });
    expect(other?.workloads.Exchange).toMatchObject({ samples: 1, customers: 1, share: 0.5 });
    expect(found.whole.Exchange).toMatchObject({ samples: 5, customers: 4, share: 0.25 });
    expect(found.whole.Exchange?.latencyMs).toBeCloseTo(10, 0);
    expect(found.whole.Teams).toBeNull();
    expect(rowsOf(found)).toHaveLength(2);
  });

  it("of several workloads have their counts together, and each customer once", () => {
    const found = new FoundFigures();
    const everything = new Map([[1, counted(4)]]);
    const own: Sample[] = [
      { customer: 1, connect: failed },
      { customer: 2, wss: worked },
    ];
    found.add("Exchange", { own: new Map([[1, figuresOf(own)]]), everything });
    found.add("Assistant", {
      own: new Map([[1, figuresOf([...own, { customer: 3, wss: failed }])]]),
      everything,
    });
    const [row] = rowsOf(found);
    expect(row?.figures).toEqual({
      samples: 5,
      customers: 3,
      share: 5 / 8,
      availability: 1 - 2 / 5,
      connectedness: 1 - 1 / 3,
    });
    expect([row?.workloads.Exchange?.samples, row?.workloads.SharePoint]).toEqual([2, null]);
  });

  it("have of each workload its own measures", () => {
    const all = figuresOf([{ latencyMs: 20, downloadBps: 8e6, lossRatio: 0.01, jitterMs: 4 }]);
    const shown = (workload: "Exchange" | "SharePoint" | "Teams") => {
      const found = new FoundFigures();
      found.add(workload, { own: new Map([[1, all]]), everything: new Map() });
      return measures.filter((measure) => found.whole[workload]?.[measure] !== null);
    };
    expect(shown("Exchange")).toEqual(["latencyMs"]);
    expect(shown("SharePoint")).toEqual(["downloadBps"]);
    expect(shown("Teams")).toEqual(["latencyMs", "lossRatio", "jitterMs"]);
  });

  it.each([
    ["nothing else is there", 0],
    ["its samples are inside the suite, and count for nothing else", 1],
  ])("have no share where %s", (_rule, everything) => {
    const found = new FoundFigures();
    found.add("Exchange", {
      own: new Map([[1, counted(2)]]),
      everything: new Map([[1, counted(everything)]]),
    });
    expect(found.whole.Exchange?.share).toBeNull();
  });

  it("say that nothing was measured", () => {
    const found = new FoundFigures();
    found.add("Exchange", {
      own: new Map([[1, figuresOf([{ connect: notTested }])]]),
      everything: new Map([[1, counted(2)]]),
    });
    expect(found.whole.Exchange).toMatchObject({
      samples: 1,
      latencyMs: null,
      availability: null,
      connectedness: null,
    });
  });
});

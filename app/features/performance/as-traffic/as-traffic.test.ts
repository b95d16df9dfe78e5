import { describe, expect, it } from "vitest";

import { addAsSample, type AsDay } from "../aggregation/as-day";
import { asTraffic } from "./as-traffic";

const range = { first: 20_000, end: 20_004 };

/** Days of the range: of each, by workload, the customers that sent a sample each. */
type Given = readonly Partial<Record<number, readonly number[]>>[];

function trafficOf(given: Given) {
  const days = given.map((workloads, at) => {
    const counted: AsDay = new Map();
    for (const [workload, customers] of Object.entries(workloads))
      for (const customer of customers ?? [])
        addAsSample(counted, { workload: Number(workload), customer });
    return { day: range.first + at, counted };
  });
  const traffic = asTraffic({ asn: 64_500, range, days, today: range.end });
  return {
    all: traffic.all.samples,
    workloads: traffic.workloads.map(({ traffic: of }) => of.samples),
    steps: traffic.steps.map(({ traffic: of }) => of.samples),
  };
}

describe("the traffic of an AS", () => {
  it("is nothing where there is none", () => {
    expect(trafficOf([])).toEqual({ all: 0, workloads: [0, 0, 0, 0], steps: [0, 0, 0, 0] });
  });

  it("is hidden of four customers, with all of its parts, and shown of five", () => {
    expect(trafficOf([{ 0: [1, 2, 3, 4, 4] }])).toEqual({
      all: null,
      workloads: [null, null, null, null],
      steps: [null, null, null, null],
    });
    expect(trafficOf([{ 0: [1, 2, 3, 4, 5] }])).toEqual({
      all: 5,
      workloads: [5, 0, 0, 0],
      steps: [5, 0, 0, 0],
    });
  });

  it("hides a part of few customers, and the smallest other part where the rest would tell it", () => {
    const five = [1, 2, 3, 4, 5];
    expect(trafficOf([{ 0: [...five, ...five] }, { 0: five }, { 2: [1] }])).toEqual({
      all: 16,
      workloads: [null, 0, null, 0],
      steps: [10, null, null, 0],
    });
  });

  it("hides no more where several parts have few customers", () => {
    const five = [1, 2, 3, 4, 5];
    expect(trafficOf([{ 0: five }, { 2: [1] }, { 3: [2] }])).toEqual({
      all: 7,
      workloads: [5, 0, null, null],
      steps: [5, null, null, 0],
    });
  });

  it("is shown of customers that are few on each day", () => {
    expect(trafficOf([{ 0: [1, 2, 3] }, { 0: [4, 5, 6] }])).toEqual({
      all: 6,
      workloads: [6, 0, 0, 0],
      steps: [null, null, 0, 0],
    });
  });
});

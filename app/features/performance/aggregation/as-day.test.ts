import { describe, expect, it } from "vitest";

import { randomFrom } from "#tests/support/random";
import { addAsDay, addAsSample, decodeAsDay, encodeAsDay, type AsDay } from "./as-day";
import { exactMostOfHour } from "./customers";
import { firstCustomerId } from "../samples/customer-id";

type Sample = { workload: number; customer: number };

function dayOf(samples: readonly Sample[]): AsDay {
  const day: AsDay = new Map();
  for (const sample of samples) addAsSample(day, sample);
  return day;
}

function samplesOf(salt: string, { count, customers }: { count: number; customers: number }) {
  const random = randomFrom(salt);
  return Array.from({ length: count }, () => ({
    workload: random.pick([0, 2, 3]),
    customer: random.whole(1, customers),
  }));
}

const countsOf = (day: AsDay) =>
  [...day].map(([workload, { samples, customers }]) => [workload, samples, customers.count]).sort();

describe("a day of an AS", () => {
  it("counts samples and distinct customers by workload", () => {
    const samples = samplesOf("few", { count: 500, customers: 80 });
    const expected = [0, 2, 3].map((workload) => {
      const of = samples.filter((sample) => sample.workload === workload);
      return [workload, of.length, new Set(of.map(({ customer }) => customer)).size];
    });
    expect(countsOf(dayOf(samples))).toEqual(expected);
    expect(countsOf(decodeAsDay(encodeAsDay(dayOf(samples))))).toEqual(expected);
  });

  it.each([
    { count: 200, customers: 80 },
    { count: 1_500, customers: exactMostOfHour + 100 },
    { count: 3_000, customers: 100_000 },
  ])("is the same bytes in any order and any parts, of %j", (of) => {
    const samples = samplesOf(JSON.stringify(of), of);
    const whole = encodeAsDay(dayOf(samples));
    expect(encodeAsDay(dayOf([...samples].reverse()))).toEqual(whole);
    const parts = [3, 1, 0, 2].map((part) => dayOf(samples.filter((_, at) => at % 4 === part)));
    const sum: AsDay = new Map();
    for (const part of parts) addAsDay(sum, decodeAsDay(encodeAsDay(part)));
    expect(encodeAsDay(sum)).toEqual(whole);
    expect(encodeAsDay(decodeAsDay(whole))).toEqual(whole);
  });

  it("estimates many customers", () => {
    const day = dayOf(
      Array.from({ length: 5_000 }, (_, at) => ({ workload: 0, customer: at + 1 })),
    );
    const count = day.get(0)?.customers.count ?? 0;
    expect(Math.abs(count - 5_000)).toBeLessThan(0.12 * 5_000);
  });

  it("counts a customer once that a new key gave another id", () => {
    const ids = [1, 2, 3, firstCustomerId(2), firstCustomerId(2) + 1];
    expect(countsOf(dayOf(ids.map((customer) => ({ workload: 0, customer }))))).toEqual([
      [0, 5, 3],
    ]);
  });
});

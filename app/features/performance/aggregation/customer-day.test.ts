import { describe, expect, it } from "vitest";

import { randomFrom } from "#tests/support/random";

import {
  addCustomerDay,
  addCustomerSampleOfDay,
  countOf,
  customerColumns,
  customersOf,
  customersOfDayMost,
  decodeCustomerDay,
  encodeCustomerDay,
  geometricMean,
  isEveryCustomer,
  noCustomerDay,
  noTally,
  addTally,
  settleCustomerDay,
  type CustomerDay,
  type CustomerSample,
} from "./customer-day";
import { bucketOf } from "./histogram";

function samplesOf(salt: string, { count, customers }: { count: number; customers: number }) {
  const random = randomFrom(salt);
  return Array.from({ length: count }, (): CustomerSample => ({
    customer: random.whole(1, customers),
    workload: random.pick([0, 1, 3]),
    isConnected: random.pick([true, true, false, null]),
    bucket: random.pick([null, random.whole(0, 2_000)]),
  }));
}

function dayOf(samples: readonly CustomerSample[], most?: number): CustomerDay {
  const day = noCustomerDay();
  for (const sample of samples) addCustomerSampleOfDay(day, sample);
  settleCustomerDay(day, most);
  return day;
}

/** The sum of parts as a database has it: each written, read, added and settled. */
function sumOf(parts: readonly CustomerDay[], most?: number): CustomerDay {
  let sum = noCustomerDay();
  for (const part of parts) {
    const added = decodeCustomerDay(encodeCustomerDay(part));
    addCustomerDay(added, sum);
    settleCustomerDay(added, most);
    sum = decodeCustomerDay(encodeCustomerDay(added));
  }
  return sum;
}

function totalOf({ customers, others }: CustomerDay): Float64Array {
  const total = noTally();
  for (const tally of [others, ...customers.values()]) addTally(total, tally);
  return total;
}

describe("a day of the customers of a solution", () => {
  it("has what each customer did, by workload", () => {
    const samples = samplesOf("few", { count: 2_000, customers: 60 });
    const day = decodeCustomerDay(encodeCustomerDay(dayOf(samples)));
    expect(customersOf(day)).toBe(new Set(samples.map(({ customer }) => customer)).size);
    for (const [customer, tally] of day.customers)
      for (const workload of [0, 1, 2, 3]) {
        const own = samples.filter(
          (sample) => sample.customer === customer && sample.workload === workload,
        );
        const buckets = own.flatMap(({ bucket }) => bucket ?? []);
        expect(customerColumns.map((column) => countOf(tally, workload, column))).toEqual([
          own.length,
          own.filter(({ isConnected }) => isConnected !== null).length,
          own.filter(({ isConnected }) => isConnected === false).length,
          buckets.length,
          buckets.reduce((sum, bucket) => sum + bucket, 0),
        ]);
      }
  });

  it.each([
    { count: 300, customers: 40, most: 100 },
    { count: 3_000, customers: 500, most: 100 },
    { count: 3_000, customers: 100_000, most: 64 },
  ])("is the same bytes in any order and any parts, of %j", ({ most, ...of }) => {
    const samples = samplesOf(JSON.stringify(of), of);
    const whole = encodeCustomerDay(dayOf(samples, most));
    expect(encodeCustomerDay(dayOf([...samples].reverse(), most))).toEqual(whole);
    const parts = [3, 1, 0, 2].map((part) =>
      dayOf(
        samples.filter((_, at) => at % 4 === part),
        most,
      ),
    );
    expect(encodeCustomerDay(sumOf(parts, most))).toEqual(whole);
    expect(encodeCustomerDay(sumOf([...parts].reverse(), most))).toEqual(whole);
    expect(encodeCustomerDay(decodeCustomerDay(whole))).toEqual(whole);
  });

  it("loses no sample where there are too many customers, and has each kept one whole", () => {
    const samples = samplesOf("many", { count: 5_000, customers: 2_000 });
    const whole = dayOf(samples);
    const cut = dayOf(samples, 200);
    expect(cut.customers.size).toBe(200);
    expect([isEveryCustomer(whole), isEveryCustomer(cut)]).toEqual([true, false]);
    expect(totalOf(cut)).toEqual(totalOf(whole));
    for (const [customer, tally] of cut.customers)
      expect(tally).toEqual(whole.customers.get(customer));
    expect(Math.abs(customersOf(cut) / whole.customers.size - 1)).toBeLessThan(0.25);
  });

  it("of several days keeps only customers that each day keeps", () => {
    const first = dayOf(samplesOf("first", { count: 2_000, customers: 900 }), 100);
    const second = dayOf(samplesOf("second", { count: 500, customers: 900 }), 300);
    const sum = noCustomerDay();
    for (const day of [first, second]) addCustomerDay(sum, day);
    expect(sum.limit).toBe(Math.min(first.limit, second.limit));
    for (const [customer, tally] of sum.customers) {
      const expected = noTally();
      for (const day of [first, second]) {
        const part = day.customers.get(customer);
        if (part) addTally(expected, part);
      }
      expect(tally).toEqual(expected);
    }
  });

  it("of 20 000 customers keeps each of them, in less than 1 MB", () => {
    const samples = Array.from({ length: 20_000 }, (_, at): CustomerSample => ({
      customer: at * 7 + 1,
      workload: at % 4,
      isConnected: true,
      bucket: 900,
    }));
    const day = dayOf(samples);
    expect([day.customers.size, isEveryCustomer(day)]).toEqual([20_000, true]);
    expect(20_000).toBeLessThan(customersOfDayMost);
    expect(encodeCustomerDay(day).length).toBeLessThan(1_000_000);
  });

  it("refuses bytes of another version", () => {
    expect(() => decodeCustomerDay(Uint8Array.of(9, 0))).toThrow("version 9");
  });

  it.each([[[100]], [[10, 1_000]], [[0.5, 20, 300]], [[4e6, 9e6]]])(
    "gives the geometric mean of %j to 1 %%",
    (values) => {
      const buckets = values.reduce((sum, value) => sum + bucketOf(value), 0);
      const exact = Math.exp(
        values.reduce((sum, value) => sum + Math.log(value), 0) / values.length,
      );
      const found = geometricMean({ values: values.length, buckets });
      expect(Math.abs(found / exact - 1)).toBeLessThan(0.011);
    },
  );
});

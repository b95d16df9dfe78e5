import { describe, expect, it } from "vitest";

import {
  addCustomerSampleOfDay,
  noCustomerDay,
  settleCustomerDay,
  type CustomerSample,
} from "../aggregation/customer-day";
import { bucketOf } from "../aggregation/histogram";
import { mixedCustomers, SamplesBySolution } from "./provider-mix";
import { foundRows, tenantList, tenantPage } from "./tenant-list.schema";
import { tenantRows, type NamedCustomer } from "./tenant-rows";

const contoso: NamedCustomer = { kind: "tenant", tenantId: "t-1", domain: "contoso.example" };
const unnamed: NamedCustomer = { kind: "tenant", tenantId: "t-2", domain: null };

/** Customers 1 and 2 are one tenant under two keys; 3 is another; others are networks. */
const nameOf = (id: number): NamedCustomer =>
  id <= 2 ? contoso : id === 3 ? unnamed : { kind: "network", id };

function dayOf(counts: Record<number, number>, more: Partial<CustomerSample> = {}) {
  const day = noCustomerDay();
  for (const [customer, count] of Object.entries(counts))
    for (let at = 0; at < count; at += 1)
      addCustomerSampleOfDay(day, {
        customer: Number(customer),
        workload: 0,
        isConnected: at % 10 !== 0,
        bucket: bucketOf(100),
        ...more,
      });
  return day;
}

describe("the customers of a solution", () => {
  it("are tenants by their ids, and networks", () => {
    const found = tenantRows(dayOf({ 1: 10, 2: 20, 3: 30, 4: 40 }), nameOf);
    expect(found).toMatchObject({ samples: 100, customers: 3, others: null });
    expect(found.rows.map(({ key, share }) => [key, share])).toEqual([
      ["tenant t-1", 0.3],
      ["tenant t-2", 0.3],
      ["network 4", 0.4],
    ]);
  });

  it("have an availability with its interval, and a typical value, from 24 samples on", () => {
    const found = tenantRows(dayOf({ 3: 23, 4: 40 }), nameOf);
    const [few, many] = found.rows;
    expect(few?.availability).toMatchObject({
      value: null,
      hiddenReason: "too-few-samples",
      n: 23,
    });
    expect(few?.typical.Exchange).toEqual({ value: null, n: 23 });
    expect(few?.typical.Teams).toEqual({ value: null, n: 0 });
    expect(many?.availability).toMatchObject({ value: 0.9, n: 40, isImprecise: true });
    expect(many?.availability.low).toBeCloseTo(0.7695, 3);
    expect(many?.availability.high).toBeCloseTo(0.9604, 3);
    expect(many?.typical.Exchange.value).toBeGreaterThan(99);
    expect(many?.typical.Exchange.value).toBeLessThan(101);
  });

  it("without a test have no availability", () => {
    const [row] = tenantRows(dayOf({ 4: 40 }, { isConnected: null }), nameOf).rows;
    expect(row?.availability).toMatchObject({ value: null, hiddenReason: "no-samples" });
  });

  it("that are not kept one by one are counted with their samples", () => {
    const day = dayOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at + 10, 2])));
    settleCustomerDay(day, 20);
    const found = tenantRows(day, nameOf);
    expect(found.rows).toHaveLength(20);
    expect(found.samples).toBe(120);
    expect(found.others?.samples).toBe(80);
    expect(found.rows[0]?.share).toBe(2 / 120);
  });

  it.each([
    ["CONTOSO", ["tenant t-1"]],
    ["t-2", ["tenant t-2"]],
    ["network 4", ["network 4"]],
    ["", ["tenant t-1", "tenant t-2", "network 4"]],
    ["none", []],
  ])("are found by %j", (search, keys) => {
    const { rows } = tenantRows(dayOf({ 1: 1, 3: 1, 4: 1 }), nameOf);
    expect(foundRows(rows, search).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ["samples", "descending", ["network 4", "tenant t-2", "tenant t-1"]],
    ["samples", "ascending", ["tenant t-1", "tenant t-2", "network 4"]],
    ["name", "ascending", ["tenant t-1", "network 4", "tenant t-2"]],
    // Without a value a customer comes last.
    ["availability", "ascending", ["network 4", "tenant t-2", "tenant t-1"]],
    ["Exchange", "descending", ["network 4", "tenant t-2", "tenant t-1"]],
  ] as const)("are sorted by %s %s", (sort, order, keys) => {
    const { rows } = tenantRows(dayOf({ 1: 5, 3: 30, 4: 50 }), nameOf);
    const page = tenantPage(rows, { sort, order, cursor: null }, { language: "en" });
    const found = page.rows.map(({ key }) => key);
    expect(new Set(found)).toEqual(new Set(keys));
    if (sort === "availability" || sort === "Exchange") expect(found.at(-1)).toBe("tenant t-1");
    else expect(found).toEqual([...keys]);
    expect(tenantList.sort).toBe("samples");
  });
});

describe("the provider mix of customers", () => {
  const solutions = [1, 2, 3, 4, 5].map((number) => ({
    number,
    id: `id-${number}`,
    name: `Solution ${number}`,
  }));

  it("names the largest three and counts the rest", () => {
    const samples = new SamplesBySolution();
    for (const [at, count] of [10, 50, 20, 15, 5].entries()) samples.add(at + 1, 4, count);
    samples.add(1, 1, 3);
    samples.add(2, 2, 1);
    const [network, tenant] = mixedCustomers(samples.of, solutions, nameOf);
    expect(network).toEqual({
      key: "network 4",
      customer: { kind: "network", id: 4 },
      samples: 100,
      providers: [
        { id: "id-2", name: "Solution 2", share: 0.5 },
        { id: "id-3", name: "Solution 3", share: 0.2 },
        { id: "id-4", name: "Solution 4", share: 0.15 },
      ],
      furtherProviders: 2,
    });
    expect(tenant).toMatchObject({ key: "tenant t-1", samples: 4, furtherProviders: 0 });
  });

  it("keeps whole customers where there are too many", () => {
    const samples = new SamplesBySolution();
    for (let customer = 1; customer <= 500; customer += 1) samples.add(1, customer, 1);
    samples.keep(100);
    for (let customer = 1; customer <= 500; customer += 1) samples.add(2, customer, 1);
    expect([samples.of.size, samples.isWhole]).toEqual([100, false]);
    expect([...samples.of.values()].filter((by) => by.size !== 2)).toEqual([]);
  });
});

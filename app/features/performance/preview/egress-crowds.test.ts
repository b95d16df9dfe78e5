import { describe, expect, it } from "vitest";

import { LinearEquations } from "#tests/support/linear-equations";
import { sharesFrom } from "~/lib/seeded-random";

import { isCrowdOfSizes } from "../privacy/crowd";
import { firstCustomerId } from "../samples/customer-id";
import { attributedCounts, countedRows } from "./attributed-rows";
import { egressCrowds, type EgressCrowd } from "./egress-crowds";
import type { EgressRow } from "./egress-rows";

const customerOf = ({ customer }: EgressRow) => customer;

/** Rows of one AS, each of a customer and an address of its own unless it says so. */
function rowsOf(given: readonly Partial<EgressRow>[]): EgressRow[] {
  return given.map((row, at) => ({
    egress: `192.0.2.${at}`,
    asn: 64500,
    vpn: 0,
    issuer: 0,
    customer: 1 + at,
    wide: 0,
    samples: 10,
    ...row,
  }));
}

const alike = (count: number, row: Partial<EgressRow> = {}) =>
  Array.from({ length: count }, () => row);

describe("crowds of egress addresses", () => {
  it.each<[string, Partial<EgressRow>[], [number, number][]]>([
    ["none of no rows", [], []],
    ["none of four customers", alike(4), []],
    ["five customers", alike(5), [[0, 5]]],
    ["the rest joins the last", alike(9), [[0, 9]]],
    [
      "ten customers",
      alike(10),
      [
        [0, 5],
        [5, 10],
      ],
    ],
    ["grows while one has too much of it", [{ samples: 100 }, ...alike(7)], [[0, 8]]],
    ["none where one has nearly all", [{ samples: 4_000 }, ...alike(30)], []],
    ["leaves out a rest that has nearly all", [...alike(5), { samples: 4_000 }], [[0, 5]]],
    [
      "of one AS each",
      [...alike(5), ...alike(5, { asn: 64501 })],
      [
        [0, 5],
        [5, 10],
      ],
    ],
    ["of one VPN each", [...alike(4), ...alike(4, { vpn: 1 })], []],
    ["of one issuer each", [...alike(4), ...alike(4, { issuer: 1 })], []],
    ["an address is whole", [...alike(4), ...alike(3, { egress: "192.0.2.9" })], [[0, 7]]],
    [
      "one customer at many addresses is one",
      [...alike(9, { customer: 1, samples: 1 }), ...alike(4)],
      [[0, 13]],
    ],
    [
      "customers of two versions of the key may be the same",
      [...alike(4), ...alike(4, {}).map((_, at) => ({ customer: firstCustomerId(2) + at }))],
      [],
    ],
  ])("%s", (_name, given, expected) => {
    const crowds = egressCrowds(rowsOf(given), customerOf);
    expect(crowds.map(({ from, end }) => [from, end])).toEqual(expected);
  });
});

/** Rows as they come: few and many customers in an AS, some with many addresses, some large. */
function someRows(share: () => number): EgressRow[] {
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  return Array.from({ length: whole(1, 4) }, (_, asn) =>
    Array.from({ length: whole(1, 24) }, (_, address) =>
      Array.from({ length: share() < 0.2 ? 2 : 1 }, () => ({
        egress: `198.51.${asn}.${address}`,
        asn: 64500 + asn,
        vpn: 0,
        issuer: 0,
        customer: 1 + whole(0, 30),
        wide: 0,
        samples: share() < 0.1 ? whole(50, 400) : whole(1, 20),
      })),
    ).flat(),
  ).flat();
}

/** What a list of random prefixes attributes: runs of addresses. */
function someList(rows: readonly EgressRow[], share: () => number): boolean[] {
  const cuts = new Map(rows.map(({ egress }) => [egress, share() < 0.3]));
  let isOf = share() < 0.7;
  let last = "";
  return rows.map(({ egress }) => {
    if (egress !== last && cuts.get(egress)) isOf = !isOf;
    last = egress;
    return isOf;
  });
}

/** How many customers, and addresses, an attacker who previews many lists can tell the samples of. */
function determined(
  rows: readonly EgressRow[],
  crowds: readonly EgressCrowd[] | null,
  share: () => number,
): number {
  const known = new LinearEquations(rows.length);
  const summary = { rows, limit: 2 ** 32 };
  for (let preview = 0; preview < 60; preview += 1) {
    const isAttributed = someList(rows, share);
    if (attributedCounts(summary, isAttributed, { customerOf, crowds }) === null) continue;
    const sum = new Float64Array(rows.length);
    for (const at of countedRows(isAttributed, crowds)) sum[at] = 1;
    known.add(sum);
  }
  const sums = new Map<string, Float64Array>();
  for (const [at, { customer, egress }] of rows.entries())
    for (const of of [`customer ${customer}`, egress]) {
      const sum = sums.get(of) ?? new Float64Array(rows.length);
      sum[at] = 1;
      sums.set(of, sum);
    }
  return [...sums.values()].filter((sum) => known.has(sum)).length;
}

describe("many previews", () => {
  const worlds = Array.from({ length: 200 }, (_, seed) => ({ share: sharesFrom(seed) }));

  it("are sums of crowds, whatever is asked", () => {
    for (const { share } of worlds) {
      const rows = someRows(share);
      const crowds = egressCrowds(rows, customerOf);
      for (const { from, end } of crowds) {
        const sizes = new Map<number, number>();
        for (const { customer, samples } of rows.slice(from, end))
          sizes.set(customer, (sizes.get(customer) ?? 0) + samples);
        const all = [...sizes.values()];
        const total = all.reduce((sum, size) => sum + size, 0);
        expect(isCrowdOfSizes(all, total)).toBe(true);
        expect(rows[end]?.egress).not.toBe(rows[end - 1]?.egress);
      }
      const counted = new Set(countedRows(someList(rows, share), crowds));
      for (const { from, end } of crowds)
        for (let at = from; at < end; at += 1) expect(counted.has(at)).toBe(counted.has(from));
    }
  });

  it("tell nothing of one customer or address, which previews of single rows would", () => {
    let shown = 0;
    let [inCrowds, oneByOne] = [0, 0];
    for (const { share } of worlds) {
      const rows = someRows(share);
      const crowds = egressCrowds(rows, customerOf);
      if (crowds.length > 0) shown += 1;
      inCrowds += determined(rows, crowds, share);
      if (determined(rows, null, share) > 0) oneByOne += 1;
    }
    expect(inCrowds).toBe(0);
    expect(shown).toBeGreaterThan(worlds.length / 2);
    expect(oneByOne).toBeGreaterThan(worlds.length / 2);
  });
});

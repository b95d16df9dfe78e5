import { describe, expect, it } from "vitest";

import { sharesFrom } from "~/lib/seeded-random";

import {
  decodeEgressSummary,
  EgressSums,
  encodeEgressSummary,
  shareOf,
  type EgressRow,
} from "./egress-rows";

function aRow(row: Partial<EgressRow> = {}): EgressRow {
  return {
    egress: "192.0.2.1",
    asn: 64500,
    vpn: 0,
    issuer: 0,
    customer: 1,
    wide: 0,
    samples: 1,
    ...row,
  };
}

const noWide = new Map<number, number>();

function summed(rows: readonly EgressRow[], most?: number, wideOf = noWide) {
  const sums = new EgressSums(most);
  for (const row of rows) sums.add(row);
  return sums.end(wideOf);
}

describe("a summary of samples", () => {
  it("adds up what attribution cannot tell apart, and nothing else", () => {
    const apart: Partial<EgressRow>[] = [
      { egress: "192.0.2.2" },
      { asn: 64501 },
      { vpn: 3 },
      { issuer: 3 },
      { customer: 2 },
    ];
    const rows = [{}, ...apart].flatMap((row) => [aRow(row), aRow({ ...row, samples: 4 })]);
    const summary = summed(rows);
    expect(summary.rows).toHaveLength(6);
    expect(summary.rows.every(({ samples }) => samples === 5)).toBe(true);
    expect(shareOf(summary)).toBe(1);
  });

  it("puts addresses of a network beside each other, in the order of numbers", () => {
    const given = ["2001:db8::1", "192.0.2.10", "192.0.2.9", "10.0.0.1", "2001:db8::f"];
    const { rows } = summed([
      ...given.map((egress) => aRow({ egress })),
      aRow({ asn: 9, egress: "203.0.113.1" }),
    ]);
    expect(rows.map(({ egress }) => egress)).toEqual([
      "203.0.113.1",
      "10.0.0.1",
      "192.0.2.9",
      "192.0.2.10",
      "2001:db8::1",
      "2001:db8::f",
    ]);
  });

  it("names the wide customer of those that have one", () => {
    const { rows } = summed([aRow(), aRow({ customer: 2 })], 10, new Map([[2, 7]]));
    expect(rows.map(({ customer, wide }) => [customer, wide])).toEqual([
      [1, 0],
      [2, 7],
    ]);
  });

  it("keeps whole customers where there are too many rows, the same in any order", () => {
    const share = sharesFrom(1);
    const rows = Array.from({ length: 4_000 }, (_, at) =>
      aRow({ customer: 1 + (at % 500), egress: `192.0.2.${at % 250}`, samples: 1 + (at % 7) }),
    );
    const most = 300;
    const forward = summed(rows, most);
    const shuffled = summed(
      rows
        .map((row) => ({ row, at: share() }))
        .sort((one, other) => one.at - other.at)
        .map(({ row }) => row),
      most,
    );
    expect(shuffled).toEqual(forward);
    expect(forward.rows.length).toBeLessThanOrEqual(most);
    const all = summed(rows, rows.length);
    const kept = new Set(forward.rows.map(({ customer }) => customer));
    expect(forward.rows).toEqual(all.rows.filter(({ customer }) => kept.has(customer)));
    // Estimates of 500 customers from about a seventh of them, within three standard errors.
    const estimated = kept.size / shareOf(forward);
    expect(Math.abs(estimated - 500)).toBeLessThan((3 * 500) / Math.sqrt(kept.size));
  });

  it("is the same after it was stored, and refused in another form", () => {
    const summary = summed(
      [aRow(), aRow({ egress: "2001:db8::1", asn: 4_294_967_294, samples: 3_000_000_000 })],
      10,
      new Map([[1, 2_000_000_000]]),
    );
    const bytes = encodeEgressSummary(summary);
    expect(decodeEgressSummary(bytes)).toEqual(summary);
    expect(() => decodeEgressSummary(Uint8Array.of(9, ...bytes.subarray(1)))).toThrow("version 9");
  });
});

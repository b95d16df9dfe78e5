import { expect, it, vi } from "vitest";

import { lazyPart, lazyRecord } from "./lazy-record";

const lengths = () => vi.fn((key: string) => key.length);

it("a value is worked out once, when it is asked for", () => {
  const lengthOf = lengths();
  const record = lazyRecord(["one", "three"], lengthOf);
  expect(lengthOf).not.toHaveBeenCalled();
  expect([record.three, record.three]).toEqual([5, 5]);
  expect(lengthOf.mock.calls).toEqual([["three"]]);
});

it("is written, compared and copied as any other record", () => {
  const record = lazyRecord(["one", "three"], lengths());
  expect(Object.keys(record)).toEqual(["one", "three"]);
  expect(record).toEqual({ one: 3, three: 5 });
  expect({ ...lazyRecord(["one"], lengths()) }).toEqual({ one: 3 });
  expect(JSON.stringify(lazyRecord(["one"], lengths()))).toBe('{"one":3}');
});

it("what is undefined is worked out once, too", () => {
  const nothing = vi.fn(() => undefined);
  const record = lazyRecord(["none"], nothing);
  expect([record.none, record.none]).toEqual([undefined, undefined]);
  expect(nothing).toHaveBeenCalledTimes(1);
});

it("a part of a record works out nothing before it is asked for", () => {
  const lengthOf = lengths();
  const part = lazyPart(lazyRecord(["one", "two", "three"], lengthOf), (key) => key !== "two");
  expect(lengthOf).not.toHaveBeenCalled();
  expect(part).toEqual({ one: 3, three: 5 });
  expect(lengthOf.mock.calls).toEqual([["one"], ["three"]]);
});

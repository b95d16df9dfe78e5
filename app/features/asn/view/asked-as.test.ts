import { describe, expect, it } from "vitest";

import { graphOfLinks } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";

import { askedAs, isImpossibleAsn } from "./asked-as";

/** 10 is the provider of 20 and 30. */
const view = aViewOf(
  graphOfLinks([
    [20, 10, 0],
    [30, 10, 0],
    [8075, 10, 0],
  ]),
  { names: ["10 Northern Transit, NO", "20 North Access, NO", "8075 Microsoft, US"] },
);

describe("the AS that a text means", () => {
  it.each([
    ["8075", 8075, false],
    ["AS8075", 8075, false],
    ["as 8075", 8075, false],
    ["  8075 ", 8075, false],
    ["AS8075 Cloud productivity suite", 8075, false],
    ["microsoft", 8075, true],
    ["MICRO", 8075, true],
    // Both begin with it: the larger cone counts.
    ["north", 10, true],
    ["North Access", 20, true],
  ])("%j is AS%d", (text, asn, isByName) => {
    expect(askedAs(view, text)).toEqual({ text: text.trim(), asn, error: null, isByName });
  });

  it.each([
    [null, "missing"],
    ["", "missing"],
    ["   ", "missing"],
    ["nobody", "unknown"],
    ["64500", "unknown"],
    ["0", "no-such-number"],
    ["AS4294967295", "no-such-number"],
    ["99999999999", "no-such-number"],
  ])("%j is none: %s", (text, error) => {
    expect(askedAs(view, text)).toMatchObject({ text: (text ?? "").trim(), asn: null, error });
  });

  it("ends at the largest number that can be assigned", () => {
    expect(["1", "AS4294967294", "microsoft"].map(isImpossibleAsn)).toEqual([false, false, false]);
  });
});

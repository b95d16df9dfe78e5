import { describe, expect, it } from "vitest";

import { asTreeView } from "./as-tree.view";
import { organisationIndex } from "./organisations";

/** 60 organisations of one ASN each, and one of two. */
const index = organisationIndex([
  { asn: 8075, organisation: "Suite Fibre" },
  { asn: 8076, organisation: "Suite Fibre" },
  ...Array.from({ length: 60 }, (_, at) => ({ asn: 65536 + at, organisation: `Fibre ${at}` })),
  { asn: 64501, organisation: "Summit" },
  { asn: 64502, organisation: "Summit" },
]);

describe("the AS tree", () => {
  it("begins with the suite's organisation, its parent ASN as the root", () => {
    expect(asTreeView(index, { search: "", chosen: [] })).toEqual({
      search: "",
      suite: {
        id: "8075",
        name: "Suite Fibre",
        asns: [
          { asn: 8075, isChosen: false },
          { asn: 8076, isChosen: false },
        ],
      },
      root: 8075,
      groups: [],
      furtherCount: 0,
      others: [],
    });
  });

  it("shows what matches beside the suite, with what is chosen of it", () => {
    const view = asTreeView(index, { search: "summit", chosen: [64502, 65600, 65540] });
    expect(view.groups).toEqual([
      {
        id: "64501",
        name: "Summit",
        asns: [
          { asn: 64501, isChosen: false },
          { asn: 64502, isChosen: true },
        ],
      },
    ]);
    expect(view.suite.asns.some(({ isChosen }) => isChosen)).toBe(false);
    expect(view.others).toEqual([65540, 65600]);
  });

  it("shows 50 organisations at most and counts the others", () => {
    const view = asTreeView(index, { search: "fibre", chosen: [] });
    expect(view.groups).toHaveLength(49);
    expect(view.groups.map(({ id }) => id)).not.toContain("8075");
    expect(view.furtherCount).toBe(11);
  });
});

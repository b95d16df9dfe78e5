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

/** A suite of 200 ASNs, 60 other organisations of 40 each, and one of 400. */
const owned = (organisation: string, first: number, length: number) =>
  Array.from({ length }, (_, at) => ({ asn: first + at, organisation }));
const large = organisationIndex([
  ...owned("Suite Fibre", 8000, 200),
  ...Array.from({ length: 60 }, (_, at) => owned(`Fibre ${at}`, 70000 + 100 * at, 40)).flat(),
  ...owned("Cloud", 131072, 400),
]);

const open = { isSuiteLocked: false };

describe("the AS tree", () => {
  it("begins with the suite's organisation, its parent ASN as the root", () => {
    expect(asTreeView(index, { ...open, search: "", chosen: [] })).toEqual({
      search: "",
      suite: {
        id: "8075",
        name: "Suite Fibre",
        count: 2,
        asns: [
          { asn: 8075, isChosen: false },
          { asn: 8076, isChosen: false },
        ],
      },
      isSuiteLocked: false,
      root: 8075,
      groups: [],
      furtherCount: 0,
      others: [],
      kept: [],
    });
  });

  it("shows what matches beside the suite, with what is chosen of it", () => {
    const view = asTreeView(index, { ...open, search: "summit", chosen: [64502, 65600, 65540] });
    expect(view.groups).toEqual([
      {
        id: "64501",
        name: "Summit",
        count: 2,
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
    const view = asTreeView(index, { ...open, search: "fibre", chosen: [] });
    expect(view.groups).toHaveLength(49);
    expect(view.groups.map(({ id }) => id)).not.toContain("8075");
    expect(view.furtherCount).toBe(11);
  });

  it("keeps the suite's ASNs, which a reader who may not choose them posts by no box", () => {
    const asked = { search: "", chosen: [8075, 64501] };
    expect(asTreeView(index, { ...asked, isSuiteLocked: true }).kept).toEqual([8075]);
    expect(asTreeView(index, { ...asked, ...open }).kept).toEqual([]);
  });

  it.each([
    ["none of them found", "", 80],
    ["their organisation found", "Cloud", 130],
    ["many organisations found", "fibre", 80],
  ])("has fewer boxes than a form has fields, and keeps the rest: %s", (_case, search, boxes) => {
    const chosen = Array.from({ length: 600 }, (_, at) => 131072 + 2 * at);
    const view = asTreeView(large, { ...open, search, chosen });
    const asns = [view.suite, ...view.groups].flatMap((group) => group.asns);
    const chosenBoxes = asns.filter(({ isChosen }) => isChosen).length + view.others.length;
    expect(chosenBoxes).toBe(boxes);
    expect(chosenBoxes + view.kept.length).toBe(600);
    const fields = asns.length + view.groups.length + 1 + view.others.length;
    expect(fields).toBeLessThan(290);
  });
});

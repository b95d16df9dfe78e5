import { describe, expect, it } from "vitest";

import { anAssessed } from "#tests/factories/assessed";
import type { Assessed } from "../quality/assess-place";
import { readList } from "~/lib/list/define-list";

import { indexFinding } from "./index-finding";
import { indexList, indexPage } from "./index-list.schema";
import type { IndexRow } from "./provider-index";

let number = 0;

/** @param rank such as "1–2 of 4", or nothing */
function row(
  name: string,
  rank: string,
  {
    slot = "access",
    standing = null,
    ...of
  }: Partial<{
    slot: IndexRow["solution"]["slot"];
    standing: Assessed["standing"];
    value: number | null;
    availability: number | null;
  }> = {},
): IndexRow {
  const [from = 0, to = from, count = to] = rank.split(/[–]| of /).map(Number);
  number += 1;
  return {
    solution: {
      number,
      id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
      name,
      type: "isp",
      slot,
    },
    counts: { samples: 100, customers: 9, share: 0.1 },
    quality: {
      performance: {
        ...anAssessed(of.value === undefined ? 70 : of.value, standing),
        rank: rank === "" ? null : { from, to, of: count },
      },
      availability: anAssessed(of.availability === undefined ? 0.99 : of.availability),
    },
  };
}

const shown = (rows: readonly IndexRow[], query = "", language = "en") =>
  indexPage(rows, readList(indexList, new URLSearchParams(query)).asked, { language }).rows.map(
    ({ solution }) => solution.name,
  );

describe("the rows of an index", () => {
  it.each([
    ["by the first rank, then the last, then the name", "", "Ada Bell Cove Dune Elm Fir"],
    ["the other way", "order=descending", "Dune Cove Bell Ada Fir Elm"],
    ["by name", "sort=name", "Ada Bell Cove Dune Elm Fir"],
    ["by a figure", "sort=performance&order=descending", "Dune Ada Bell Cove Fir Elm"],
    ["by a figure, hidden ones last", "sort=performance", "Fir Cove Bell Ada Dune Elm"],
  ])("are sorted %s", (_how, query, names) => {
    const rows = [
      row("Fir", "", { value: 10 }),
      row("Dune", "2–4 of 4", { value: 80 }),
      row("Cove", "1–3 of 4", { value: 50 }),
      row("Elm", "", { value: null }),
      row("Bell", "1–2 of 4", { value: 60 }),
      row("Ada", "1–2 of 4", { value: 70 }),
    ];
    expect(shown(rows, query).join(" ")).toBe(names);
  });

  it("of both slots stand by slot", () => {
    const rows = [
      row("Proxy", "1 of 1", { slot: "overlay" }),
      row("Zeta", "2 of 2"),
      row("Alpha", "1 of 2"),
    ];
    expect(shown(rows)).toEqual(["Alpha", "Zeta", "Proxy"]);
  });

  it("with ranks of two digits are sorted by number", () => {
    const rows = ["10 of 12", "9 of 12", "9–12 of 12", "2 of 12"].map((rank) => row(rank, rank));
    expect(shown(rows)).toEqual(["2 of 12", "9 of 12", "9–12 of 12", "10 of 12"]);
  });

  it("go on after a page, whatever their names", () => {
    const rows = ["a  b", "a b", " c", "d ", ""].map((name) => row(name, "1–5 of 5"));
    const { asked } = readList(indexList, new URLSearchParams());
    const first = indexPage(rows, asked, { language: "en", limit: 2 });
    const rest = indexPage(
      rows,
      readList(indexList, new URLSearchParams({ after: first.next ?? "" })).asked,
      { language: "en" },
    );
    const names = [...first.rows, ...rest.rows].map(({ solution }) => solution.name);
    expect([...names].sort()).toEqual(rows.map(({ solution }) => solution.name).sort());
    expect(first.rows).toHaveLength(2);
  });
});

describe("the finding of an index", () => {
  it.each<[string, IndexRow[], ReturnType<typeof indexFinding>]>([
    ["without a row", [], { kind: "nothing" }],
    ["without a rank", [row("A", "")], { kind: "tooFew" }],
    ["of one", [row("A", "1 of 1"), row("B", "")], { kind: "only", name: "A" }],
    ["that is open", [row("A", "1–2 of 2"), row("B", "1–2 of 2")], { kind: "unordered", of: 2 }],
    [
      "with a first",
      [row("B", "2 of 2"), row("A", "1 of 2", { standing: "level" })],
      { kind: "first", name: "A", of: 2 },
    ],
    [
      "with a first above the baseline",
      [row("B", "2 of 2"), row("A", "1 of 2", { standing: "better" })],
      { kind: "firstBetter", name: "A", of: 2 },
    ],
    [
      "with several first",
      [
        row("A", "1–2 of 3", { standing: "better" }),
        row("B", "1–2 of 3", { standing: "level" }),
        row("C", "3 of 3", { standing: "worse" }),
      ],
      { kind: "shared", count: 2, of: 3 },
    ],
    [
      "with several first, all above the baseline",
      [
        row("A", "1–2 of 3", { standing: "better" }),
        row("B", "1–2 of 3", { standing: "better" }),
        row("C", "3 of 3", { standing: "worse" }),
      ],
      { kind: "sharedBetter", count: 2, of: 3 },
    ],
  ])("%s", (_name, rows, finding) => {
    expect(indexFinding(rows)).toEqual(finding);
  });
});

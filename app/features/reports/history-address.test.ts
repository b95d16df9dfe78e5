import { describe, expect, it } from "vitest";

import { historyHref, sortedBy, type HistoryView } from "./history-address";

const first: HistoryView = {
  list: "own",
  sort: "date",
  order: "descending",
  city: "",
  sharing: "all",
};

describe("historyHref", () => {
  it.each<[Partial<HistoryView>, string | undefined, string]>([
    [{}, undefined, "/gcc/reports"],
    [{ list: "received" }, undefined, "/gcc/reports?list=received"],
    [{ sort: "score", order: "ascending" }, undefined, "/gcc/reports?sort=score&order=ascending"],
    [
      { city: "São Paulo & more", sharing: "shared" },
      undefined,
      "/gcc/reports?city=S%C3%A3o+Paulo+%26+more&sharing=shared",
    ],
    [{ sort: "city" }, "id Ōsaka", "/gcc/reports?sort=city&after=id+%C5%8Csaka"],
  ])("%o after %s", (changes, after, href) =>
    expect(historyHref("/gcc/reports", { ...first, ...changes }, after)).toBe(href),
  );
});

describe("sortedBy", () => {
  it.each([
    [{}, "date", { sort: "date", order: "ascending" }],
    [{ order: "ascending" }, "date", { sort: "date", order: "descending" }],
    [{}, "score", { sort: "score", order: "descending" }],
    [{}, "latency", { sort: "latency", order: "ascending" }],
    [{}, "city", { sort: "city", order: "ascending" }],
    [
      { sort: "city", order: "ascending", city: "x" },
      "date",
      { sort: "date", order: "descending", city: "x" },
    ],
  ] as const)("%o by %s", (changes, sort, sorted) =>
    expect(sortedBy({ ...first, ...changes }, sort)).toEqual({ ...first, ...changes, ...sorted }),
  );
});

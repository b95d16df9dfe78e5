import { describe, expect, it } from "vitest";

import { graphOfLinks, type DrawnLink } from "#tests/factories/as-graph";
import { aViewOf } from "#tests/factories/as-view";

import type { AsView } from "./as-view";
import { pathRows } from "./path-rows";
import { answerPaths, readPathAsked, type PathsView } from "./paths.view";

const [provider, customer, peer] = [0, 1, 2] as const;

/** 250 equal paths from 1 over a transit AS each to 9000. */
const ties = Array.from({ length: 250 }, (_, at) => 1000 + at);
const tied = aViewOf(
  graphOfLinks(
    ties.flatMap((transit): DrawnLink[] => [
      [1, transit, provider],
      [transit, 9000, customer],
    ]),
  ),
);

function answered(view: AsView, query: string): PathsView {
  const answer = answerPaths(view, "/gcc", readPathAsked(view, new URLSearchParams(query)));
  if (!("paths" in answer)) throw new Error(JSON.stringify(answer));
  return answer.paths;
}

const offsetIn = (href: string | undefined) =>
  href === undefined ? undefined : new URL(href, "http://x").searchParams.get("likely");

describe("the page of paths", () => {
  it("was not asked without a field", () => {
    expect(readPathAsked(tied, new URLSearchParams("from=+&to=")).isAsked).toBe(false);
    expect(readPathAsked(tied, new URLSearchParams("from=+&to=1")).isAsked).toBe(true);
  });

  it.each([
    ["from=1", { to: "missing" }],
    ["to=9000", { from: "missing" }],
    ["from=nobody&to=0", { from: "unknown", to: "no-such-number" }],
  ])("%s lacks a field", (query, errors) => {
    const asked = readPathAsked(tied, new URLSearchParams(query));
    expect(answerPaths(tied, "", asked)).toEqual({ errors });
  });

  it("says where an AS has a name, but no relationships", () => {
    const view = aViewOf(graphOfLinks([[1, 2, peer]]), { names: ["77 Lone, NO"] });
    const asked = readPathAsked(view, new URLSearchParams("from=lone&to=2"));
    expect(answerPaths(view, "", asked)).toEqual({ errors: { from: "no-relationships" } });
  });

  it("lists ties a page at a time, and keeps the first path above", () => {
    const pages = ["", "&likely=100", "&likely=200"].map(
      (page) => answered(tied, `from=1&to=9000${page}`).likely,
    );
    expect(pages.map((found) => found?.count)).toEqual(["250", "250", "250"]);
    expect(pages.map((found) => found?.first.stops[1]?.asn)).toEqual([1000, 1000, 1000]);
    const listed = pages.flatMap((found) => found?.page?.paths ?? []);
    expect(listed.map(({ stops }) => stops[1]?.asn)).toEqual(ties);
    expect(pages.map((found) => offsetIn(found?.page?.previousHref))).toEqual([
      undefined,
      "0",
      "100",
    ]);
    expect(pages.map((found) => offsetIn(found?.page?.nextHref))).toEqual([
      "100",
      "200",
      undefined,
    ]);
    expect(pages[0]?.page?.nextHref).toMatch(/^\/gcc\/asn\/path\?from=AS1&to=AS9000&likely=100#/);
  });

  it("is empty behind the last tie, and leads back", () => {
    const { likely } = answered(tied, "from=1&to=9000&likely=900");
    expect(likely?.page).toMatchObject({ paths: [], nextHref: undefined });
    expect(offsetIn(likely?.page?.previousHref)).toBe("800");
  });

  it("has no second answer where both sets of paths are one", () => {
    expect(answered(tied, "from=1&to=9000").shortest).toBeNull();
  });

  /** Over customers from 1 to 9 in three hops, over a provider in two; 2 and 9 are linked to a stranger. */
  const twoAnswers = aViewOf(
    graphOfLinks([
      [1, 2, customer],
      [2, 3, customer],
      [3, 9, customer],
      [1, 4, provider],
      [4, 9, customer],
    ]),
  );

  it("shows the shortest allowed path beside a longer likely one", () => {
    const { likely, shortest } = answered(twoAnswers, "from=1&to=9");
    expect(likely?.first.stops.map(({ asn }) => asn)).toEqual([1, 2, 3, 9]);
    expect(shortest?.first.stops.map(({ asn }) => asn)).toEqual([1, 4, 9]);
  });

  /** Over three providers it is allowed; two peers in a row are shorter. */
  const shorterExists = aViewOf(
    graphOfLinks([
      [1, 2, provider],
      [2, 3, provider],
      [3, 9, customer],
      [1, 5, peer],
      [5, 9, peer],
    ]),
  );

  it("shows a shorter path only on request", () => {
    expect(answered(shorterExists, "from=1&to=9").shorter).toBeUndefined();
    expect(answered(shorterExists, "from=1&to=9&shorter=show").shorter).toMatchObject({
      brokenAt: 2,
      fault: "across-after-across",
    });
    expect(answered(tied, "from=1&to=9000&shorter=show").shorter).toBeNull();
  });

  it("says why no path is allowed", () => {
    const view = aViewOf(
      graphOfLinks([
        [1, 2, peer],
        [2, 9, peer],
      ]),
    );
    const { likely, refused } = answered(view, "from=1&to=9");
    expect(likely).toBeNull();
    expect(refused).toMatchObject({ brokenAt: 2, fromUphill: 1, toUphill: 1 });
    expect(refused?.stops.map(({ asn }) => asn)).toEqual([1, 2, 9]);
  });

  it("has all paths in its file", () => {
    const rows = [...pathRows(tied, { from: 1, to: 9000 })].flat();
    const likely = rows.filter(({ kind, hop }) => kind === "likely" && hop === 1);
    expect(likely.map(({ path, to }) => [path, to])).toEqual(
      ties.map((transit, at) => [at + 1, transit]),
    );
    expect(rows.filter(({ kind }) => kind === "shortest")).toHaveLength(500);
  });
});

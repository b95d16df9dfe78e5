import { matchRoutes } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";

import { likelyPaths, siteManifest } from "#tests/support/likely-paths";
import { isDeep } from "#tests/support/random";

import { RouteOutlines } from "./route-outlines";
import { routeTree } from "#tests/support/route-tree";

const outlines = new RouteOutlines(siteManifest);
const everyId = new Set(Object.keys(siteManifest));

/** Routes as the router takes them, of these ids alone. */
const treeOf = (ids: ReadonlySet<string>) =>
  routeTree(Object.values(siteManifest).filter(({ id }) => ids.has(id)));

const whole = treeOf(everyId);
const matched = (tree: ReturnType<typeof routeTree>, pathname: string) =>
  matchRoutes(tree, pathname)?.map(({ route, params }) => [route.id, params]) ?? null;

describe("the routes that may be a path's", () => {
  const paths = likelyPaths(isDeep ? 1500 : 500);

  it("match every path as all routes do", () => {
    // The router says of each path that cannot be decoded that it cannot.
    vi.spyOn(console, "warn").mockReturnValue();
    const other = paths.filter(
      (path) =>
        JSON.stringify(matched(treeOf(outlines.idsFor(path)), path)) !==
        JSON.stringify(matched(whole, path)),
    );
    vi.restoreAllMocks();
    expect(other).toEqual([]);
  });

  it.each([
    ["/_root.data", "/"],
    ["/gcc.data", "/gcc"],
    ["/reports.data", "/reports"],
    ["/gcc/reports.data", "/gcc/reports"],
    ["/report/1/share.data", "/report/1/share"],
  ])("are for the data of a page, %s, those of the page %s", (data, page) => {
    expect(outlines.idsFor(data)).toBe(outlines.idsFor(page));
    expect(outlines.idsFor(data)).not.toBe(outlines.idsFor("/nowhere"));
  });

  it("are few, and the same set for paths that look alike", () => {
    expect(Math.max(...paths.map((path) => outlines.idsFor(path).size))).toBeLessThan(
      everyId.size / 8,
    );
    expect(outlines.idsFor("/report/1")).toBe(outlines.idsFor("/Report/2/"));
    expect(outlines.idsFor("/report/1")).not.toBe(outlines.idsFor("/report/1/map"));
    expect(outlines.idsFor("/nowhere")).toBe(outlines.idsFor("/nowhere/at/all"));
  });
});

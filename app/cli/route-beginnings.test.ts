import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";

import { sitemap } from "~/sitemap.js";
import { randomFrom } from "#tests/support/random";

import { beginningOf, routesByBeginning } from "./route-beginnings";

const manifest: RouteManifest = { root: { id: "root", path: "", file: "root.tsx" }, ...((await sitemap(defineRoutes)) as RouteManifest) };
const begun = routesByBeginning(manifest);
const everyId = new Set(Object.keys(manifest));

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Routes as the router takes them, of these ids alone. */
function treeOf(ids: ReadonlySet<string>, parentId?: string): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route.parentId === parentId && ids.has(route.id))
    .map(({ id, path, index }) => (index ? { id, path, index: true } : { id, path, children: treeOf(ids, id) }));
}

const whole = treeOf(everyId);
const matched = (tree: RouteObject[], pathname: string) => matchRoutes(tree, pathname)?.map(({ route, params }) => [route.id, params]) ?? null;
const idsFor = (pathname: string) => begun.byBeginning.get(beginningOf(pathname, begun.prefixes)) ?? begun.others;

describe("the routes of a beginning", () => {
  const random = randomFrom("paths");
  const upper = (text: string) => text.toUpperCase();
  const encoded = (text: string) => text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const words = ["", "x", "new", "gcc", "report", "%", "%2F", "%e0%a4%a", "report%2Fx", "..", "ä", "endpoints", "*", ":id", "a b"];
  const patterns = Object.values(manifest).map(({ path = "" }) => path).filter(Boolean);
  const filled = (pattern: string) => pattern.split("/").map((segment) => (/^[:*]/.test(segment) ? random.pick(words) : segment.endsWith("?") ? random.pick([segment.slice(0, -1), ""]) : segment)).filter((segment, at) => segment !== "" || at > 0).join("/");
  const changed = (path: string) => random.pick([(text: string) => text, (text: string) => text, upper, encoded, (text: string) => `${text}/`, (text: string) => `/${text}`, (text: string) => `${text}/${random.pick(words)}`, (text: string) => text.replace("/", "//")])(path);
  const paths = ["/", "/gcc", "/gcc/", "/GCC", "//gcc", "/gcc//", ...Array.from({ length: 1500 }, () => `${random.pick(["/", "/gcc/", "/GCC/", "//"])}${changed(filled(random.pick(patterns)))}`)];

  it("match every path as all routes do", () => {
    // The router says of each path that cannot be decoded that it cannot.
    vi.spyOn(console, "warn").mockReturnValue();
    const other = paths.filter((path) => JSON.stringify(matched(treeOf(idsFor(path)), path)) !== JSON.stringify(matched(whole, path)));
    vi.restoreAllMocks();
    expect(other).toEqual([]);
  });

  it.each([["/_root.data", "/"], ["/gcc.data", "/gcc"], ["/reports.data", "/reports"], ["/gcc/reports.data", "/gcc/reports"], ["/report/1/share.data", "/report/1/share"]])("are for the data of a page, %s, those of the page %s", (data, page) => {
    expect(idsFor(data)).toBe(idsFor(page));
    expect(idsFor(data)).not.toBe(begun.others);
  });

  it("are few", () => {
    const counts = [...begun.byBeginning.values()].map(({ size }) => size);
    expect(Math.max(...counts)).toBeLessThan(everyId.size / 3);
    expect(idsFor("/nowhere")).toBe(begun.others);
  });
});

it("a word that is an optional first segment begins no other route", () => {
  const placed = (id: string, path: string) => ({ [id]: { id, path } });
  expect(() => routesByBeginning({ ...placed("a", "gcc?/a"), ...placed("b", "gcc/b") })).toThrow("gcc");
});

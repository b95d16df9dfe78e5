import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";

import { sitemap } from "~/sitemap.js";
import { randomFrom } from "#tests/support/random";

import { RouteOutlines } from "./route-outlines";
import { routeTree } from "./route-tree";

const manifest: RouteManifest = {
  root: { id: "root", path: "", file: "root.tsx" },
  ...((await sitemap(defineRoutes)) as RouteManifest),
};
const outlines = new RouteOutlines(manifest);
const everyId = new Set(Object.keys(manifest));

/** Routes as the router takes them, of these ids alone. */
const treeOf = (ids: ReadonlySet<string>) =>
  routeTree(Object.values(manifest).filter(({ id }) => ids.has(id)));

const whole = treeOf(everyId);
const matched = (tree: ReturnType<typeof routeTree>, pathname: string) =>
  matchRoutes(tree, pathname)?.map(({ route, params }) => [route.id, params]) ?? null;

describe("the routes that may be a path's", () => {
  const random = randomFrom("paths");
  const upper = (text: string) => text.toUpperCase();
  const encoded = (text: string) =>
    text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const words = [
    "",
    "x",
    "new",
    "gcc",
    "report",
    "%",
    "%2F",
    "%e0%a4%a",
    "report%2Fx",
    "..",
    "ä",
    "endpoints",
    "*",
    ":id",
    "a b",
  ];
  const patterns = Object.values(manifest)
    .map(({ path = "" }) => path)
    .filter(Boolean);
  const filled = (pattern: string) =>
    pattern
      .split("/")
      .map((segment) =>
        /^[:*]/.test(segment)
          ? random.pick(words)
          : segment.endsWith("?")
            ? random.pick([segment.slice(0, -1), ""])
            : segment,
      )
      .filter((segment, at) => segment !== "" || at > 0)
      .join("/");
  const changed = (path: string) =>
    random.pick([
      (text: string) => text,
      (text: string) => text,
      upper,
      encoded,
      (text: string) => `${text}/`,
      (text: string) => `/${text}`,
      (text: string) => `${text}/${random.pick(words)}`,
      (text: string) => text.replace("/", "//"),
    ])(path);
  const paths = [
    "/",
    "/gcc",
    "/gcc/",
    "/GCC",
    "//gcc",
    "/gcc//",
    ...Array.from(
      { length: 1500 },
      () =>
        `${random.pick(["/", "/gcc/", "/GCC/", "//"])}${changed(filled(random.pick(patterns)))}`,
    ),
  ];

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

import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";

import { sitemap } from "~/sitemap.js";

import { randomFrom } from "./random";

/** The routes of the sitemap with the root that they stand in. */
export const siteManifest: RouteManifest = {
  root: { id: "root", path: "", file: "root.tsx" },
  ...((await sitemap(defineRoutes)) as RouteManifest),
};

/** What visitors and attackers put where a pattern has a name. */
const words = [
  ...["", "x", "new", "gcc", "report", "%", "%2F", "%e0%a4%a", "report%2Fx", "..", "ä"],
  ...["endpoints", "*", ":id", "a b"],
];

/** Filled patterns of the sitemap in other cases, encodings, with doubled slashes and more behind them. */
export function likelyPaths(count: number): string[] {
  const random = randomFrom("paths");
  const patterns = Object.values(siteManifest)
    .map(({ path = "" }) => path)
    .filter(Boolean);
  const filled = (pattern: string) =>
    pattern
      .split("/")
      .map((segment) => {
        if (/^[:*]/.test(segment)) return random.pick(words);
        return segment.endsWith("?") ? random.pick([segment.slice(0, -1), ""]) : segment;
      })
      .filter((segment, at) => segment !== "" || at > 0)
      .join("/");
  const changed = (path: string) =>
    random.pick([
      (text: string) => text,
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      (text: string) => `${text}/`,
      (text: string) => `/${text}`,
      (text: string) => `${text}/${random.pick(words)}`,
      (text: string) => text.replace("/", "//"),
    ])(path);
  return [
    ...["/", "/gcc", "/gcc/", "/GCC", "//gcc", "/gcc//"],
    // Every pattern by turns, so that a few hundred paths leave none out.
    ...Array.from({ length: count }, (_, at) => {
      const pattern = patterns[at % patterns.length] ?? "";
      return `${random.pick(["/", "/gcc/", "/GCC/", "//"])}${changed(filled(pattern))}`;
    }),
  ];
}

import path from "node:path";
import { pathToFileURL } from "node:url";

import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openapiDocument } from "~/api/openapi-document";
import { permissions } from "~/features/access/permissions";
import { sitemap } from "~/sitemap.js";
import { isDeep } from "#tests/support/random";
import { startSite, type TestSite } from "#tests/support/site";
import { isLayout } from "#tests/support/site-paths";

import { askAs } from "./ask-as";
import { callers, matrix, searches, withinAnswers, type Caller } from "./matrix";
import { siteOfEverything } from "./site-of-everything";

/** Routes of calls that the document leaves out: they answer nothing of ours. */
const undocumented: Record<string, string> = {
  "api/unknown-call.ts": "GET /api/*",
  "api/bench.nothing.ts": "GET /bench/nothing",
};

/**
 * Everybody asks at the root; under another prefix, where the same rules stand, every sixth by
 * turns, in a deep run everybody.
 */
const turns = 6;
function askersOf(prefix: "" | "/gcc", turn: number): readonly Caller[] {
  return prefix === "" || isDeep
    ? callers
    : callers.filter((_caller, at) => (at + turn) % turns === 0);
}

/** `METHOD /path` of every page and call there is. */
async function everything(): Promise<string[]> {
  const routes = Object.values((await sitemap(defineRoutes)) as RouteManifest).filter(
    (route) => !isLayout(route),
  );
  const pages = routes
    .filter(({ file }) => file.startsWith("routes/"))
    .map(async ({ file, path: at = "" }) => {
      const module = (await import(
        /* @vite-ignore */ pathToFileURL(path.resolve("app", file)).href
      )) as Record<string, unknown>;
      const name = `/${at.replace(/^gcc\?\/?/, "")}`;
      return [
        ...("loader" in module || "default" in module ? [`GET ${name}`] : []),
        // An action that is the loader refuses what is posted.
        ...("action" in module && module.action !== module.loader ? [`POST ${name}`] : []),
      ];
    });
  const others = routes.flatMap(({ file }) => undocumented[file] ?? []);
  const calls = Object.entries(openapiDocument({ prefixes: [""] }).paths).flatMap(([at, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${at.replace(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  return [...(await Promise.all(pages)).flat(), ...others, ...calls];
}

it("the access matrix has a row for every page and call, and none for what is not there", async () => {
  const listed = matrix.map(({ call }) => call);
  expect(listed.length).toBe(new Set(listed).size);
  expect([...listed].sort()).toEqual((await everything()).sort());
});

it("the access matrix has a row for every permission", () => {
  const asked = new Set([...matrix.map(({ asks }) => asks), ...withinAnswers]);
  expect(permissions.filter((permission) => !asked.has(permission))).toEqual([]);
});

describe.each(["", "/gcc"] as const)("under %j", (prefix) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite("embedded", siteOfEverything.variables);
    await siteOfEverything.switchOn(site);
  });
  afterAll(() => site.close());

  it.each([...matrix, ...searches].map((row, turn) => [row.call, row, turn] as const))(
    "%s",
    async (_call, row, turn) => {
      const outcomes: Record<string, string> = {};
      const askers = askersOf(prefix, turn);
      for (const caller of askers) {
        const { outcome, status } = await askAs(site, caller, { row, prefix });
        outcomes[caller] = outcome;
        // A fault of ours lets nobody through, and nobody knows whom it would have.
        expect([caller, status], `${row.call} as ${caller}`).not.toEqual([caller, 500]);
      }
      expect(outcomes).toEqual(
        Object.fromEntries(askers.map((caller) => [caller, row.by[caller]])),
      );
    },
  );
});

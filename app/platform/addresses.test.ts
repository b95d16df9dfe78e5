import { matchRoutes } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";

import { routeTree } from "#tests/support/route-tree";
import { addresses, patternOf } from "~/sitemap.js";
import { likelyPaths, siteManifest } from "#tests/support/likely-paths";
import { isDeep } from "#tests/support/random";

import { addressAt, areaOf, isCall, isForOwnPages } from "./addresses.server";

/** The router reads the whole tree for each path. */
const pathCount = isDeep ? 3000 : 1000;

const whole = routeTree(Object.values(siteManifest));

describe("addressAt", () => {
  it("chooses for every path the address that the router chooses, with the same names", () => {
    // The router says of each path that cannot be decoded that it cannot.
    vi.spyOn(console, "warn").mockReturnValue();
    const other = likelyPaths(pathCount).flatMap((path) => {
      const match = matchRoutes(whole, path)?.at(-1);
      const found = addressAt(path);
      const { "*": _rest, ...params } = match?.params ?? {};
      const chosen = JSON.stringify([match?.route.id, params]);
      const ours = JSON.stringify([found?.address.id, found?.params ?? {}]);
      return chosen === ours ? [] : [{ path, chosen, ours }];
    });
    vi.restoreAllMocks();
    expect(other).toEqual([]);
  });

  it("finds every address of the sitemap by its own pattern", () => {
    for (const address of addresses) {
      const filled = `/${patternOf(address).replaceAll("?", "").replaceAll(":", "").replace("*", "x/y")}`;
      expect([filled, addressAt(filled)?.address.id]).toEqual([filled, address.id]);
    }
  });
});

describe("what follows from an address", () => {
  const report = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

  it.each<[string, boolean, boolean]>([
    ["/api/openapi.json", true, true],
    ["/GCC/API/places/", true, true],
    ["/api/nothing/of/the/kind", true, true],
    ["/api", true, true],
    ["/%61pi/places", true, true],
    ["/api%2Fplaces", false, false],
    ["/messagingHub", true, true],
    [`/report/${report}/export.json`, true, false],
    ["/endpoints/worldwide", true, false],
    ["/endpoints/Worldwide/x", false, false],
    [`/endpoints/${report}`, false, false],
    ["/endpoints", false, false],
    ["/version", true, false],
    ["/version/x/y", false, false],
    ["/healthz", true, false],
    ["/gcc/healthz", false, false],
    [`/report/${report}`, false, false],
    ["/status.atom", false, false],
    ["/", false, false],
  ])("%s: a call %s, for our own pages alone %s", (path, call, own) =>
    expect([isCall(path), isForOwnPages(path)]).toEqual([call, own]),
  );

  it.each([
    ["/endpoints", "domain-lens"],
    ["/gcc/Endpoints/x/y/z", "domain-lens"],
    ["/%65ndpoints/", "domain-lens"],
    ["/endpoints.csv", undefined],
    ["/gcc/partnerPortal", "network-providers"],
    ["/solutions/new", "network-providers"],
    ["/admin/audit", "administration"],
    ["/administration", undefined],
    [`/report/${report}`, "report"],
    ["/reports", undefined],
    ["/gcc/sign-in/start", "sign-in"],
    ["/sign-out", "sign-out"],
    ["/constructor", undefined],
    ["/gcc", undefined],
    ["/", undefined],
  ])("%s stands in the area %s", (path, area) => expect(areaOf(path)).toBe(area));
});

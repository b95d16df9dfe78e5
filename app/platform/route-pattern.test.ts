import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { describe, expect, it } from "vitest";

import { sitemap } from "~/sitemap.js";

import { routePatterns } from "./route-pattern.server";

const manifest = (await sitemap(defineRoutes)) as RouteManifest;
const patternOf = routePatterns({ root: { id: "root", path: "" }, ...manifest });
const reportId = "6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10";

describe("routePatterns", () => {
  it.each([
    ["/", "/"],
    ["/gcc", "/gcc"],
    [`/report/${reportId}`, "/gcc?/report/:reportId"],
    [`/gcc/report/${reportId}/`, "/gcc?/report/:reportId"],
    [`/report/${reportId}.data`, "/gcc?/report/:reportId"],
    [`/GCC/Report/${reportId}/map`, "/gcc?/report/:reportId/map"],
    ["/privacy.data", "/gcc?/privacy"],
    ["/messagingHub", "/gcc?/messagingHub"],
    ["/api/openapi.json", "/gcc?/api/openapi.json"],
    ["/api/openapiXjson", "(unknown)"],
    ["/api/NetworkTestReport/ReadReport", "/gcc?/api/NetworkTestReport/:operation/:id?"],
    [
      `/gcc/api/NetworkTestReport/ReadReport/${reportId}`,
      "/gcc?/api/NetworkTestReport/:operation/:id?",
    ],
    ["/healthz", "/healthz"],
    ["/gcc/healthz", "(unknown)"],
    ["/build/root-ABC.js", "(file)"],
    ["/favicon.ico", "(unknown)"],
    ["/contoso.example/alice@contoso.example", "(unknown)"],
    ["//", "(unknown)"],
  ])("%j is %s", (pathname, pattern) => expect(patternOf(pathname)).toBe(pattern));

  it("knows every route of the sitemap that is no catch-all, by its own pattern", () => {
    const paths = Object.values(manifest).flatMap(({ path = "" }) =>
      path === "" || path.endsWith("*") || path === "gcc?" ? [] : [path],
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const asked = `/${path.replace("gcc?/", "").replace(":id?", "x").replaceAll(/:\w+/g, "typed")}`;
      expect(patternOf(asked)).toMatch(
        new RegExp(`${path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`),
      );
      expect(patternOf(asked)).not.toContain("typed");
    }
  });
});

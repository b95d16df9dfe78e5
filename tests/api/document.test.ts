import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { describe, expect, it } from "vitest";

import type { DefinedCall } from "~/api/define-call";
import { openapiDocument } from "~/api/openapi-document";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";
import { variantPrefix, type Variant } from "~/features/settings/variants";
import { isCall } from "~/platform/addresses.server";
import { registeredDocumented } from "~/registered/documented";
import { sitemap } from "~/sitemap.js";

const document = openapiDocument({ prefixes: ["", "/gcc"] });

/** Routes that answer no call of ours. */
const notCalls = ["api/unknown-call.ts", "api/bench.nothing.ts"];

/** The calls of a controller, that a route tells apart by a parameter; `calls.test.ts` meets each of them. */
function callsBelow(prefix: string): string[] {
  const calls = registeredDocumented
    .flatMap((documented): readonly DefinedCall[] => documented.calls)
    .filter(({ path }) => path.startsWith(`${prefix}/`));
  if (calls.length === 0)
    throw new Error(`No documented.ts in app/api has a call below ${prefix}.`);
  return calls.map(({ method, path }) => `${method} ${path.replace("/{id}", "")}`);
}

/** `METHOD /path` of every call that the routes answer, an id left out; the method where the route tells it. */
async function routedCalls(): Promise<string[]> {
  const routes = Object.values((await sitemap(defineRoutes)) as RouteManifest);
  const calls = routes.filter(({ file }) => file.startsWith("api/") && !notCalls.includes(file));
  return calls.flatMap(({ file, path = "" }) => {
    const [start = "", rest] = `/${path.replace(/^gcc\?\//, "")}`.split("/:operation");
    // The instances stand in the sitemap one by one.
    if (file === "api/endpoint-feed/endpoints-route.ts") return ["/endpoints/{instance}"];
    if (rest === undefined) return [start.replace("/:id", "").replace(/:(\w+)/g, "{$1}")];
    return callsBelow(start);
  });
}

const documentedCalls = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({
      method: method.toUpperCase(),
      path: path.replace("/{id}", ""),
    })),
  );

describe("the document", () => {
  it("has every call that the routes answer", async () => {
    const documented = documentedCalls().flatMap(({ method, path }) => [`${method} ${path}`, path]);
    expect((await routedCalls()).filter((call) => !documented.includes(call))).toEqual([]);
  });

  it("has no call that the routes do not answer", async () => {
    const routed = await routedCalls();
    expect(
      documentedCalls().filter(
        ({ method, path }) => !routed.includes(`${method} ${path}`) && !routed.includes(path),
      ),
    ).toEqual([]);
  });

  it("has the public instances that the sitemap names one by one, each of them a call", async () => {
    const routed = Object.values((await sitemap(defineRoutes)) as RouteManifest)
      .filter(({ file }) => file === "api/endpoint-feed/endpoints-route.ts")
      .map(({ path = "" }) => path.replace("gcc?/endpoints/", ""));
    expect([...routed].sort()).toEqual([...publicInstances].sort());
    expect(publicInstances.filter((instance) => !isCall(`/endpoints/${instance}`))).toEqual([]);
    expect(
      [
        "/endpoints",
        "/endpoints/6f1de0c8-3c5f-4d3b-9a55-0f1f1f6f7a10",
        "/endpoints/Worldwide/x",
      ].filter(isCall),
    ).toEqual([]);
  });

  it("names every operation once", () => {
    const names = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((operation) => (operation as { operationId: string }).operationId),
    );
    expect(names.length).toBe(new Set(names).size);
  });

  it.each<[Variant[], string[]]>([
    [
      ["MultiTenant", "GCC"],
      ["/", "/gcc"],
    ],
    [["Gallatin"], ["/"]],
    [["GCC"], ["/gcc"]],
  ])("of a deployment for %j has the servers %j", (variants, servers) => {
    expect(
      openapiDocument({ prefixes: variants.map(variantPrefix) }).servers.map(({ url }) => url),
    ).toEqual(servers);
  });

  it("says of every field of a form what it is", () => {
    const { properties } = document.components.schemas.GenerateTestReportForm as {
      properties: Record<string, { description?: string }>;
    };
    expect(Object.keys(properties).filter((name) => !properties[name]?.description)).toEqual([]);
  });
});

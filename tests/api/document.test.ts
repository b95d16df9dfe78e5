import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { describe, expect, it } from "vitest";

import { anonymousOperations } from "~/api/anonymous-controller";
import { openapiDocument } from "~/api/openapi-document";
import { reportOperations } from "~/api/report-controller";
import { variantPrefix, type Variant } from "~/features/settings/variants";
import { sitemap } from "~/sitemap.js";

const document = openapiDocument({ prefixes: ["", "/gcc"] });

/** Routes that answer no call of ours. */
const notCalls = ["api/unknown-call.ts", "api/bench.nothing.ts"];

const controllers: Record<string, Record<string, { method: string }>> = {
  "api/anonymous-connectivity-test.ts": anonymousOperations,
  "api/network-test-report.ts": reportOperations,
  "api/connectivity-test.ts": reportOperations,
};

/** `METHOD /path` of every call that the routes answer, an id left out; the method where the route tells it. */
async function routedCalls(): Promise<string[]> {
  const routes = Object.values((await sitemap(defineRoutes)) as RouteManifest);
  const calls = routes.filter(({ file }) => file.startsWith("api/") && !notCalls.includes(file));
  return calls.flatMap(({ file, path = "" }) => {
    const [start = "", rest] = `/${path.replace(/^gcc\?\//, "")}`.split("/:operation");
    if (rest === undefined) return [start];
    return Object.entries(controllers[file] ?? {}).map(([name, { method }]) => `${method} ${start}/${name}`);
  });
}

const documentedCalls = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ({ method: method.toUpperCase(), path: path.replace("/{id}", "") })));

describe("the document", () => {
  it("has every call that the routes answer", async () => {
    const documented = documentedCalls().flatMap(({ method, path }) => [`${method} ${path}`, path]);
    expect((await routedCalls()).filter((call) => !documented.includes(call))).toEqual([]);
  });

  it("has no call that the routes do not answer", async () => {
    const routed = await routedCalls();
    expect(documentedCalls().filter(({ method, path }) => !routed.includes(`${method} ${path}`) && !routed.includes(path))).toEqual([]);
  });

  it("names every operation once", () => {
    const names = Object.values(document.paths).flatMap((item) => Object.values(item).map((operation) => (operation as { operationId: string }).operationId));
    expect(names.length).toBe(new Set(names).size);
  });

  it.each<[Variant[], string[]]>([
    [["MultiTenant", "GCC"], ["/", "/gcc"]],
    [["Gallatin"], ["/"]],
    [["GCC"], ["/gcc"]],
  ])("of a deployment for %j has the servers %j", (variants, servers) => {
    expect(openapiDocument({ prefixes: variants.map(variantPrefix) }).servers.map(({ url }) => url)).toEqual(servers);
  });

  it("says of every field of a form what it is", () => {
    const { properties } = document.components.schemas.GenerateTestReportForm as { properties: Record<string, { description?: string }> };
    expect(Object.keys(properties).filter((name) => !properties[name]?.description)).toEqual([]);
  });
});

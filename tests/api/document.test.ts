import { defineRoutes, type RouteManifest } from "@remix-run/dev/dist/config/routes.js";
import { describe, expect, it } from "vitest";

import { agentCalls, agentPrefix } from "~/api/agent/calls";
import { anonymousCalls, anonymousPrefix } from "~/api/anonymous/calls";
import { tokenCalls, tokenPrefix } from "~/api/account/calls";
import type { DefinedCall } from "~/api/define-call";
import { endpointManagerCalls } from "~/api/endpoint-manager/calls";
import { endpointManagerPrefix } from "~/api/endpoint-manager/domain-lens-call";
import { internetTypeCalls, internetTypePrefix } from "~/api/internet-type/calls";
import { openapiDocument } from "~/api/openapi-document";
import { reportCallsOf, reportPrefix } from "~/api/reports/calls";
import { publicInstances } from "~/features/domain-lens/publishing/public-instance";
import { variantPrefix, type Variant } from "~/features/settings/variants";
import { isCall } from "~/platform/addresses.server";
import { sitemap } from "~/sitemap.js";

const document = openapiDocument({ prefixes: ["", "/gcc"] });

/** Routes that answer no call of ours. */
const notCalls = ["api/unknown-call.ts", "api/bench.nothing.ts"];

const defined = (prefix: string, calls: readonly DefinedCall[]) =>
  Object.fromEntries(
    calls.map(({ method, path }) => [
      `${method} ${path.slice(prefix.length).replace("/{id}", "")}`,
      { method },
    ]),
  );

const controllers: Record<string, Record<string, { method: string }>> = {
  "api/agent/route.ts": defined(agentPrefix, agentCalls),
  "api/anonymous/route.ts": defined(anonymousPrefix, anonymousCalls),
  "api/reports/network-test-report-route.ts": defined(
    reportPrefix("NetworkTestReport"),
    reportCallsOf("NetworkTestReport"),
  ),
  "api/reports/connectivity-test-route.ts": defined(
    reportPrefix("ConnectivityTest"),
    reportCallsOf("ConnectivityTest"),
  ),
  "api/internet-type/route.ts": defined(internetTypePrefix, internetTypeCalls),
  "api/account/token-route.ts": defined(tokenPrefix, tokenCalls),
  "api/endpoint-manager/route.ts": defined(endpointManagerPrefix, endpointManagerCalls),
};

/** `METHOD /path` of every call that the routes answer, an id left out; the method where the route tells it. */
async function routedCalls(): Promise<string[]> {
  const routes = Object.values((await sitemap(defineRoutes)) as RouteManifest);
  const calls = routes.filter(({ file }) => file.startsWith("api/") && !notCalls.includes(file));
  return calls.flatMap(({ file, path = "" }) => {
    const [start = "", rest] = `/${path.replace(/^gcc\?\//, "")}`.split("/:operation");
    // The instances stand in the sitemap one by one.
    if (file === "api/endpoint-feed/endpoints-route.ts") return ["/endpoints/{instance}"];
    if (rest === undefined) return [start.replace("/:id", "").replace(/:(\w+)/g, "{$1}")];
    const operations = controllers[file];
    if (!operations) throw new Error(`Nobody says which calls ${file} answers.`);
    return Object.entries(operations).map(
      ([name, { method }]) => `${method} ${start}/${name.split(" ").at(-1)}`,
    );
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

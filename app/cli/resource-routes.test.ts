import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { expect, it, vi } from "vitest";

import { ResourceRoutes } from "./resource-routes.server";

const handleError = vi.fn();
const says = (text: string) => () => Promise.resolve(new Response(text));

/** A build with these modules, by the paths of their routes; each stands in the root's. */
function routesOf(modules: Record<string, Record<string, unknown>>): ResourceRoutes {
  const leaves = Object.entries(modules).map(([path, module]) => [
    path,
    { id: path, parentId: "root", path, module },
  ]);
  const routes = Object.fromEntries([
    ["root", { id: "root", path: "", module: { default: () => null } }],
    ...leaves,
  ]) as ServerBuild["routes"];
  return new ResourceRoutes({
    routes,
    entry: { module: { handleError } },
  } as unknown as ServerBuild);
}

function ask(routes: ResourceRoutes, path: string, method = "GET"): Promise<Response> | null {
  return routes.answer(
    new Request(`http://host.example${path}`, { method }),
    path,
    {} as AppLoadContext,
  );
}

const calls = routesOf({
  "gcc?/call/:name": {
    loader: ({ params }: { params: { name: string } }) =>
      Promise.resolve(new Response(`read ${params.name}`)),
    action: says("changed"),
  },
  "gcc?/feed": { loader: says("feed") },
  "gcc?/page": { loader: says("data"), action: says("data"), default: () => null },
  "gcc?/fenced": { loader: says("data"), ErrorBoundary: () => null },
  "gcc?/refused": { loader: () => Promise.reject(new Response("no", { status: 403 })) },
  "gcc?/broken": { loader: () => Promise.reject(new Error("broken")) },
  "gcc?/empty": { loader: () => Promise.resolve(null) },
});

it.each([
  ["GET", "/call/a%20b", "read a b"],
  ["GET", "/GCC/Call/x/", "read x"],
  ["HEAD", "/call/x", "read x"],
  ["POST", "/call/x", "changed"],
  ["PUT", "/gcc/call/x", "changed"],
  ["DELETE", "/call/x", "changed"],
  ["GET", "/feed", "feed"],
])("a route without a page answers %s %s by its own function", async (method, path, text) => {
  expect(await (await ask(calls, path, method))?.text()).toBe(text);
});

it.each([
  ["GET", "/page"],
  ["POST", "/page"],
  ["GET", "/fenced"],
  ["POST", "/feed"],
  ["OPTIONS", "/call/x"],
  ["GET", "/nowhere"],
  ["GET", "/"],
])("%s %s is for the pages' handler", (method, path) => {
  expect(ask(calls, path, method)).toBeNull();
});

it("what is thrown as a response is the answer", async () => {
  expect((await ask(calls, "/refused"))?.status).toBe(403);
  expect(handleError).not.toHaveBeenCalled();
});

it.each(["/broken", "/empty"])(
  "a fault of %s is told and answered without a word of it",
  async (path) => {
    handleError.mockClear();
    const answer = await ask(calls, path);
    expect([answer?.status, await answer?.text()]).toEqual([500, "Unexpected Server Error"]);
    expect(handleError).toHaveBeenCalledOnce();
  },
);

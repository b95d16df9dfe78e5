import type { ServerBuild } from "@remix-run/node";
import { expect, it, vi } from "vitest";

import { setApplication, type Application } from "~/platform/application.server";
import { addresses } from "~/sitemap.js";

import { mountedAnswer } from "./mounted-routes.server";

setApplication({ environment: { appOrigin: undefined } } as Application);

const handleError = vi.fn();

/** A build in which every route tells its id and the names in its path. */
const told = Object.fromEntries(
  addresses.map(({ id }) => {
    const says = (verb: string) => (given: { params: unknown }) =>
      Promise.resolve(new Response(`${verb} ${id} ${JSON.stringify(given.params)}`));
    return [id, { id, module: { loader: says("read"), action: says("changed") } }];
  }),
);
const thrown: Record<string, () => Promise<unknown>> = {
  "api/endpoint-feed/versions-route": () => Promise.reject(new Response("no", { status: 403 })),
  "api/endpoint-feed.endpoints.China": () => Promise.reject(new Error("broken")),
  "api/endpoint-feed.endpoints.Germany": () => Promise.resolve(null),
};
const routes = {
  ...told,
  ...Object.fromEntries(
    Object.entries(thrown).map(([id, loader]) => [id, { id, module: { loader } }]),
  ),
};
const build = { routes, entry: { module: { handleError } } } as unknown as ServerBuild;

function ask(path: string, init: RequestInit = {}): Promise<Response> | null {
  return mountedAnswer(build, new Request(`http://host.example${path}`, init), {});
}

it.each([
  ["GET", "/version/World%20wide", /^read .*feed.*\{"instance":"World wide"\}$/],
  ["GET", "/GCC/Endpoints/worldwide/", /^read .*Worldwide \{\}$/],
  ["HEAD", "/changes/Worldwide/0000000000", /^read .*\{"instance":"Worldwide","version":"0000/],
  ["POST", "/api/agent/Submit", /^changed .*agent.*\{"operation":"Submit"\}$/],
  ["PUT", "/gcc/api/agent/x", /^changed /],
  ["DELETE", "/api/agent/x", /^changed /],
  ["GET", "/messagingHub?runId=1", /^read .*hub/],
])("a mounted address answers %s %s by its own function", async (method, path, text) => {
  expect(await (await ask(path, { method }))?.text()).toMatch(text);
});

it.each([
  ["GET", "/"],
  ["GET", "/nowhere"],
  ["GET", "/reports"],
  ["POST", "/reports"],
  ["GET", "/api/places"],
  ["GET", "/version.data"],
  ["OPTIONS", "/version/Worldwide"],
  ["GET", "/endpoints/3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843"],
])("%s %s is left to Remix", (method, path) => expect(ask(path, { method })).toBeNull());

it("a program that asks the web service for an unknown instance is told so, a reader is not", async () => {
  const answer = await ask("/endpoints/nowhere", { headers: { Accept: "*/*" } });
  expect([answer?.status, await answer?.json()]).toMatchObject([
    404,
    { error: "unknown-instance" },
  ]);
  expect(ask("/endpoints/nowhere", { headers: { Accept: "text/html" } })).toBeNull();
});

it("what is thrown as a response is the answer", async () => {
  expect((await ask("/version"))?.status).toBe(403);
  expect(handleError).not.toHaveBeenCalled();
});

it.each(["/endpoints/China", "/endpoints/Germany"])(
  "a fault of %s is told and answered without a word of it",
  async (path) => {
    handleError.mockClear();
    const answer = await ask(path);
    expect([answer?.status, await answer?.text()]).toEqual([500, "Unexpected Server Error"]);
    expect(handleError).toHaveBeenCalledOnce();
  },
);

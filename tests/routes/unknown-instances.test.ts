import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { siteDatabases } from "#tests/support/database";
import { startSite, type TestSite } from "#tests/support/site";

const browser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const program = { Accept: "*/*" };
const identity = {
  IDENTITY_AUTHORITY: "http://127.0.0.1:9/",
  IDENTITY_CLIENT_ID: "pathlens",
  IDENTITY_CLIENT_SECRET: "not-asked-for",
  SESSION_SECRET: "s".repeat(32),
};

describe.each(siteDatabases())("an instance that the web service does not have, on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind, identity);
  });
  afterAll(() => site.close());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${site.origin}${path}`, { redirect: "manual", ...init });

  it.each([
    "/endpoints/nowhere",
    "/gcc/endpoints/nowhere",
    "/endpoints/nowhere/",
    "/endpoints/worldwide/?ClientRequestId=b10c5ed1-bad1-445f-b386-b919946339a7",
    "/endpoints/France",
    "/endpoints/nowhere?ClientRequestId=b10c5ed1-bad1-445f-b386-b919946339a7",
  ])("%s answers a program with 404 and a text", async (path) => {
    for (const headers of [program, { Accept: "application/json" }]) {
      const answer = await ask(path, { headers });
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: "unknown-instance" },
      ]);
    }
    expect((await ask(path, { method: "HEAD", headers: program })).status).toBe(404);
  });

  it.each([
    ["a browser", "/endpoints/nowhere", { headers: browser }],
    ["a browser at a screen's address", "/endpoints/new", { headers: browser }],
    ["a screen's address, for a program", "/endpoints/new", { headers: program }],
    [
      "a set's address, for a program",
      "/endpoints/3f2b8c1e-5d47-4a90-9c6e-0b7d52a1f843",
      { headers: program },
    ],
  ])("%s is led to sign in", async (_who, path, init) => {
    const answer = await ask(path, init);
    expect([answer.status, answer.headers.get("Location")?.startsWith("/sign-in")]).toEqual([
      302,
      true,
    ]);
  });
});

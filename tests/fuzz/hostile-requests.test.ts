import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { runSeed } from "#tests/support/random";

import { hostileRequest, type HostileRequest } from "./hostile-requests";
import { runHostileRequests } from "./run-hostile-requests";

const routes = [
  "gcc?/report/:reportId",
  "messagingHub",
  { path: "api/NetworkTestReport/GenerateTestReport", method: "POST" },
  "*",
];
const seed = runSeed;

const opened: http.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

async function serving(handler: http.RequestListener): Promise<string> {
  const server = http.createServer(handler);
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const drained = async (request: http.IncomingMessage) =>
  Buffer.concat((await request.toArray()) as Buffer[]);

describe("the requests", () => {
  it("repeat for the same seed and differ for another", () => {
    const asText = ({ body, ...head }: HostileRequest) =>
      JSON.stringify(head) + body.toString("base64");
    const made = (of: number) =>
      Array.from({ length: 50 }, (_, index) =>
        asText(hostileRequest({ routes, seed: of, index })),
      ).join("\n");
    expect(made(seed) === made(seed)).toBe(true);
    expect(made(seed) === made(seed + 1)).toBe(false);
  });

  it("reach every kind of attack within a few hundred", () => {
    const all = Array.from({ length: 600 }, (_, index) => hostileRequest({ routes, seed, index }));
    const some = (is: (request: (typeof all)[number]) => boolean) => all.some(is);
    const body = (pattern: RegExp) => some((request) => pattern.test(request.body.toString()));
    expect([
      some(({ target }) => target.includes(".data?_routes=")),
      some(({ target }) => target.includes("..")),
      some(({ target }) => /%00/.test(target)),
      some(({ target }) => target.startsWith("/gcc/")),
      some(({ target }) => target.length > 3000),
      some(({ method }) => !["GET", "POST"].includes(method)),
      some(({ headers }) => headers.some(([name]) => name === "Cookie")),
      some(({ headers }) => headers.some(([, value]) => value.startsWith("multipart/form-data"))),
      body(/__proto__/),
      body(/^\[{100}/),
      body(/1e400/),
      body(/\\u0000/),
      body(/\\ud800/i),
      body(/^.{60000}/s),
    ]).not.toContain(false);
  });
});

describe("the run", () => {
  const run = async (handler: http.RequestListener, count = 60) =>
    runHostileRequests({
      origin: await serving(handler),
      routes,
      count,
      seed,
      secrets: ["/srv/pathlens"],
    });

  it("finds nothing in a server that refuses in order", async () => {
    expect(
      await run(async (request, response) => {
        await drained(request);
        response.statusCode = 400;
        response.end("Bad request");
      }),
    ).toEqual([]);
  });

  it.each<[string, string]>([
    ["a stack", "Error\n    at loader (/srv/app/routes/report.tsx:12:5)"],
    ["a bundled stack", "x at file:///srv/build/index.js:1:2"],
    ["an error's class", "TypeError: Cannot read properties of undefined"],
    ["the database's words", 'invalid input syntax for type uuid: "x"'],
    ["a named secret", "no such file: /srv/pathlens/report"],
  ])("finds %s in an answer", async (_name, text) => {
    const failures = await run(async (request, response) => {
      await drained(request);
      response.statusCode = 404;
      response.end(request.url?.includes("report") ? text : "");
    });
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.every(({ what }) => what.startsWith("a leak: "))).toBe(true);
  });

  it("finds a 500, and tells which request repeats it", async () => {
    const failures = await run(async (request, response) => {
      const body = await drained(request);
      response.statusCode = body.includes("__proto__") ? 500 : 200;
      response.end();
    }, 400);
    const [failure] = failures;
    expect(failure?.what).toBe("status 500");
    expect(
      hostileRequest({ routes, seed, index: failure?.index ?? -1 }).body.includes("__proto__"),
    ).toBe(true);
  });

  it.each<[string, http.RequestListener, number?]>([
    ["no answer", (request) => void request.socket.destroy()],
    ["no end within 200 ms", (_request, response) => void response.write("a"), 200],
  ])("finds %s", async (what, handler, answerLimitMs) => {
    const failures = await runHostileRequests({
      origin: await serving(handler),
      routes: ["*"],
      count: 4,
      seed,
      answerLimitMs,
    });
    expect(failures.map((failure) => failure.what)).toContain(what);
    expect(failures.at(-1)?.what).toBe(`afterwards, for an ordinary request: ${what}`);
  });
});

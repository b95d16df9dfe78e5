import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { guardedFetch, type GuardedFetch } from "~/platform/guarded-fetch.server";

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const opened: http.Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections();
});

/** A server on loopback under a name of its own, with the one pair that lets it be reached. */
async function serving(handler: Handler, name = "front.test") {
  const server = http.createServer(handler);
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const pair = `${name}:${port}`;
  return { pair, url: `http://${pair}/`, port };
}

const loopback = async () => ["127.0.0.1"];

const outcomeOf = (url: string, options: GuardedFetch) =>
  guardedFetch(url, options).then(
    ({ status }) => status,
    (error: { code: string }) => error.code,
  );

const redirectTo =
  (location: string, status = 302): Handler =>
  (_request, response) =>
    response.writeHead(status, { location }).end();

describe("an answer", () => {
  it("comes with its status, headers and body, from the checked address, under the host's name", async () => {
    const { pair, url } = await serving((request, response) =>
      response.setHeader("x-host", String(request.headers.host)).end("hello"),
    );
    const answer = await guardedFetch(url, { resolver: loopback, allow: [pair] });
    expect([
      answer.status,
      answer.headers["x-host"],
      String(answer.body),
      answer.address,
      answer.url,
    ]).toEqual([200, pair, "hello", "127.0.0.1", url]);
  });

  it("sends method, headers and body, and asks for no compression", async () => {
    const { pair, url } = await serving(async (request, response) => {
      const body = (await request.toArray()).join("");
      response.end(
        JSON.stringify([
          request.method,
          request.headers["x-a"],
          request.headers["accept-encoding"],
          body,
        ]),
      );
    });
    const answer = await guardedFetch(url, {
      method: "POST",
      headers: { "X-A": "1" },
      body: "text",
      resolver: loopback,
      allow: [pair],
    });
    expect(JSON.parse(String(answer.body))).toEqual(["POST", "1", "identity", "text"]);
  });

  it.each([
    [
      "announced",
      (size: number): Handler =>
        (_request, response) =>
          response.end(Buffer.alloc(size)),
    ],
    [
      "not announced",
      (size: number): Handler =>
        (_request, response) => {
          response.write(Buffer.alloc(size - 1));
          response.end("x");
        },
    ],
  ])("is bounded, its length %s", async (_name, handler) => {
    const within = await serving(handler(5000));
    const beyond = await serving(handler(5001));
    const options = { resolver: loopback, maxBytes: 5000 };
    expect(await outcomeOf(within.url, { ...options, allow: [within.pair] })).toBe(200);
    expect(await outcomeOf(beyond.url, { ...options, allow: [beyond.pair] })).toBe(
      "ERR_ANSWER_TOO_LARGE",
    );
  });

  it.each<[string, Handler]>([
    ["that does not come", () => undefined],
    ["that never ends", (_request, response) => void response.write("a")],
  ])("%s is given up", async (_name, handler) => {
    const { pair, url } = await serving(handler);
    expect(await outcomeOf(url, { resolver: loopback, allow: [pair], timeoutMs: 200 })).toBe(
      "ETIMEDOUT",
    );
  });
});

describe("what is not fetched", () => {
  it.each([
    ["http://169.254.169.254/latest/meta-data/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://[::ffff:169.254.169.254]/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://2852039166/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://0251.0376.0251.0376/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://localhost/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://user:secret@front.test/", "ERR_HOST_INVALID"],
    ["http://front.test:22/", "ERR_PORT_NOT_ALLOWED"],
    ["ftp://front.test/", "ERR_PROTOCOL_NOT_ALLOWED"],
    ["file:///etc/passwd", "ERR_PROTOCOL_NOT_ALLOWED"],
    ["data:text/plain,x", "ERR_PROTOCOL_NOT_ALLOWED"],
  ])("%s", async (url, code) => {
    expect(await outcomeOf(url, { resolver: loopback })).toBe(code);
  });
});

describe("redirects", () => {
  it.each([
    ["http://169.254.169.254/latest/meta-data/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["//169.254.169.254/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://internal.example/", "ERR_ADDRESS_NOT_PUBLIC"],
    ["http://user@front.test/", "ERR_HOST_INVALID"],
    ["file:///etc/passwd", "ERR_PROTOCOL_NOT_ALLOWED"],
    ["http://[", "ERR_HOST_INVALID"],
  ])("to %s are refused", async (location, code) => {
    const { pair, url } = await serving(redirectTo(location));
    expect(await outcomeOf(url, { resolver: loopback, allow: [pair] })).toBe(code);
  });

  it("to another port of the same host are refused", async () => {
    let isHit = false;
    const hidden = await serving((_request, response) => {
      isHit = true;
      response.end();
    });
    const { pair, url } = await serving(redirectTo(hidden.url));
    expect(await outcomeOf(url, { resolver: loopback, allow: [pair] })).toBe(
      "ERR_PORT_NOT_ALLOWED",
    );
    expect(isHit).toBe(false);
  });

  it("are checked against what the name is then: public first, private afterwards", async () => {
    const { pair, url, port } = await serving((request, response) =>
      request.url === "/"
        ? redirectTo(`http://rebound.example:${port}/next`)(request, response)
        : response.end("reached"),
    );
    const resolver = async (host: string) => (host === "front.test" ? ["127.0.0.1"] : ["10.0.0.1"]);
    expect(await outcomeOf(url, { resolver, allow: [pair], ports: [port] })).toBe(
      "ERR_ADDRESS_NOT_PUBLIC",
    );
  });

  it("are followed three times and not four", async () => {
    const { pair, url } = await serving((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("there");
      else redirectTo(`/${left - 1}`)(request, response);
    });
    expect(await outcomeOf(`${url}3`, { resolver: loopback, allow: [pair] })).toBe(200);
    expect(await outcomeOf(`${url}4`, { resolver: loopback, allow: [pair] })).toBe(
      "ERR_TOO_MANY_REDIRECTS",
    );
    expect(await outcomeOf(`${url}1`, { resolver: loopback, allow: [pair], maxRedirects: 0 })).toBe(
      "ERR_TOO_MANY_REDIRECTS",
    );
  });

  it.each([
    ["the same origin", "front.test", "secret"],
    ["another origin", "other.test", null],
  ])("take credentials along to %s only", async (_name, name, expected) => {
    const target = await serving((request, response) =>
      response.end(JSON.stringify(request.headers.authorization ?? null)),
    );
    const location = `http://${name}:${target.port}/next`;
    const isSame = name === "front.test";
    const first = isSame
      ? await serving((request, response) =>
          request.url === "/next"
            ? response.end(JSON.stringify(request.headers.authorization ?? null))
            : redirectTo("/next")(request, response),
        )
      : await serving(redirectTo(location));
    const answer = await guardedFetch(first.url, {
      headers: { Authorization: "secret" },
      resolver: loopback,
      allow: [first.pair, `other.test:${target.port}`],
    });
    expect(JSON.parse(String(answer.body))).toBe(expected);
  });

  it.each([
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [307, "POST", "POST", "text"],
    [308, "PUT", "PUT", "text"],
    [301, "GET", "GET", ""],
    [303, "HEAD", "HEAD", ""],
  ])("%i after %s asks by %s", async (status, method, expected, body) => {
    const { pair, url } = await serving(async (request, response) => {
      if (request.url === "/") return redirectTo("/next", status)(request, response);
      response
        .setHeader("x-asked", String(request.method))
        .setHeader("x-body", (await request.toArray()).join(""))
        .end();
    });
    const sent = method === "GET" || method === "HEAD" ? undefined : "text";
    const answer = await guardedFetch(url, {
      method,
      body: sent,
      resolver: loopback,
      allow: [pair],
    });
    expect([answer.headers["x-asked"], answer.headers["x-body"]]).toEqual([expected, body]);
  });
});

import http from "node:http";

import { afterEach, describe, expect, it, vi } from "vitest";

import { setApplication } from "~/platform/application.server";
import { signIn } from "#tests/support/signed-in";

import type { Asked, DocumentedSite } from "./documented-site";
import { sampleBody, samplePath as path } from "./sample-request";

const visitor = (name: string) =>
  `pathlens_run=44444444-4444-4444-8444-444444444444.${name.padStart(43, "B")}`;

/** The id of a reader of the endpoint feed, which other calls do not look at. */
const readerOf = (digit: string) => ({
  ClientRequestId: `${digit.repeat(8)}-1111-4111-8111-111111111111`,
});

/** Calls whose uses are not counted: of the versions only tokens that give nobody's rights are. */
const uncounted = ["endpointVersions", "endpointVersion", "healthz", "readyz"];

/** More than the largest burst, 200. */
const usesMost = 300;

export function describeRefusals(open: () => DocumentedSite): void {
  afterEach(() => {
    vi.restoreAllMocks();
    setApplication(open().site.application);
  });
  const operations = () => [...open().places.entries()].map(([id, place]) => ({ id, ...place }));

  it("every call refuses another host", async () => {
    for (const { id } of operations())
      expect([id, (await askHost(open(), id, "attacker.example")).status]).toEqual([id, 421]);
  });

  it("every write refuses another site", async () => {
    const writes = operations().filter(({ method }) => method !== "get");
    expect(writes.length).toBeGreaterThan(3);
    for (const { id } of writes) {
      const from = async (headers: Record<string, string>) =>
        (await open().ask(id, { form: {}, headers })).status;
      expect([id, await from({ "Sec-Fetch-Site": "cross-site" })]).toEqual([id, 403]);
      expect([id, await from({ "Sec-Fetch-Site": "same-site" })]).toEqual([id, 403]);
      expect([id, await from({ Origin: "https://attacker.example" })]).toEqual([id, 403]);
      expect([id, await from({ "Sec-Fetch-Site": "same-origin" })]).not.toEqual([id, 403]);
    }
  });

  it("every path takes its own method only", async () => {
    for (const { id, path: at } of operations()) {
      const own = operations()
        .filter((each) => each.path === at)
        .map(({ method }) => method.toUpperCase());
      for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
        (name) => !own.includes(name),
      )) {
        const answer = await open().ask(id, { path, method: other });
        expect([id, other, answer.status, answer.body]).toMatchObject([
          id,
          other,
          405,
          { error: "wrong-method" },
        ]);
      }
    }
  });

  it("every reading call answers HEAD like GET, without a body", async () => {
    for (const { id } of operations().filter(
      ({ method, id: name }) => method === "get" && name !== "messagingHub",
    )) {
      const [head, get] = [
        await open().send(id, { path, method: "HEAD" }),
        await open().ask(id, { path }),
      ];
      expect([id, head.status, await head.text()]).toEqual([id, get.status, ""]);
    }
  });

  it("no call that belongs to a variant is served where the variant is not", async () => {
    const { application } = open().site;
    setApplication({
      ...application,
      environment: { ...application.environment, variants: ["MultiTenant"] },
    });
    for (const { id, operation } of operations().filter(
      ({ operation: { responses } }) => "404" in responses,
    )) {
      const body = sampleBody(operation);
      const answer = await open().ask(id, { prefix: "/gcc", path, ...body });
      expect([id, answer.status, answer.body]).toMatchObject([id, 404, { error: "not-found" }]);
    }
  });

  it("every call that counts its use ends at its budget and says when to come again", async () => {
    const counted = operations().filter(({ id }) => !uncounted.includes(id));
    expect(
      operations()
        .filter(({ operation }) => !("429" in operation.responses))
        .map(({ id }) => id),
    ).toEqual(["healthz", "readyz"]);
    // A member of the council and of leadership may ask for everything that takes a role.
    const council = {
      roles: ["leadership" as const],
      scopes: [{ role: "connectivity-champion" as const, workloadId: null, serviceArea: null }],
    };
    const one = await signIn(open().db, council);
    // One visitor for all, and a clock that stands still: calls of one step share its budget and nothing
    // comes back, so the second one of a step is refused at once.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    for (const [index, { id }] of counted.entries()) {
      const refused = await untilRefused(open(), id, {
        path,
        query: readerOf("1"),
        cookie: `${visitor("one")}; ${one.cookie}`,
      });
      expect([id, refused.body]).toMatchObject([id, { error: "too-many-requests" }]);
      const other = await signIn(open().db, council);
      const another = await open().ask(id, {
        path,
        query: readerOf("2"),
        cookie: `${visitor(`other${index}`)}; ${other.cookie}`,
      });
      expect(another.status, id).not.toBe(429);
    }
  });

  describe("headers", () => {
    const configuration = "AnonymousConnectivityTest_GetFrontendConfiguration";

    it("every answer has a request id of its own, whatever was sent", async () => {
      const sent = "11111111-1111-4111-8111-111111111111";
      const ids = [];
      for (let count = 0; count < 3; count += 1)
        ids.push(
          (await open().ask("healthz", { headers: { "X-Request-Id": sent } })).headers.get(
            "X-Request-Id",
          ),
        );
      expect(new Set([...ids, sent]).size).toBe(4);
    });

    it.each([
      ["X-Content-Type-Options", "nosniff"],
      ["Referrer-Policy", "same-origin"],
      ["Cross-Origin-Resource-Policy", "same-origin"],
      ["X-Powered-By", null],
      ["Access-Control-Allow-Origin", null],
    ])("every answer, refusals included, has %s: %s", async (name, value) => {
      const answers = [
        await open().ask(configuration),
        await open().ask(configuration, { method: "POST" }),
        await open().ask("places", { query: { q: "x" } }),
      ];
      expect(answers.map(({ headers }) => headers.get(name))).toEqual([value, value, value]);
    });

    it.each<[string, Record<string, string>, string | null]>([
      ["the trusted proxy", { "X-Forwarded-For": "192.0.2.200" }, "Sydney"],
      [
        "the nearest of several hops",
        { "X-Forwarded-For": "198.51.100.70, 192.0.2.200" },
        "Sydney",
      ],
      ["no forged header of our own", { "X-Pathlens-Client-Address": "192.0.2.200" }, "Seattle"],
      [
        "no forged header beside the proxy's",
        { "X-Forwarded-For": "198.51.100.70", "X-Pathlens-Client-Address": "192.0.2.200" },
        "London",
      ],
      [
        "no other header",
        { "X-Real-IP": "192.0.2.200", Forwarded: "for=192.0.2.200", "X-Client-IP": "192.0.2.200" },
        "Seattle",
      ],
    ])("the address is told by %s", async (_whom, headers, city) => {
      expect(
        (await open().ask("AnonymousConnectivityTest_ReverseEgressLocation", { headers })).body,
      ).toMatchObject({ city });
    });

    it.each<[string, Record<string, string>]>([
      ["X-HTTP-Method-Override", { "X-HTTP-Method-Override": "POST" }],
      ["X-Original-URL", { "X-Original-URL": "/healthz" }],
      ["X-Forwarded-Host", { "X-Forwarded-Host": "attacker.example" }],
      ["X-Forwarded-Prefix", { "X-Forwarded-Prefix": "/gcc" }],
      ["X-Remix-Response", { "X-Remix-Response": "yes" }],
    ])("%s changes nothing", async (_name, headers) => {
      expect((await open().ask(configuration, { headers })).text).toBe(
        (await open().ask(configuration)).text,
      );
    });
  });

  it("what is no call answers as a call does", async () => {
    for (const target of [
      "/api",
      "/api/",
      "/api/nothing",
      "/gcc/api/nothing",
      "/api/NetworkTestReport/Nothing/x",
      "/api/AnonymousConnectivityTest/constructor",
      "/api/ConnectivityTest/__proto__",
    ]) {
      for (const method of ["GET", "POST"]) {
        const response = await fetch(`${open().site.origin}${target}`, { method });
        const body: unknown = await response.json();
        expect([target, method, response.status, body]).toMatchObject([
          target,
          method,
          404,
          { error: "unknown-call" },
        ]);
        open().checkValue(target, { $ref: "#/components/schemas/Error" }, body);
      }
    }
  });
}

/** Uses up the budget of a call and returns the refusal. */
async function untilRefused(site: DocumentedSite, id: string, asked: Asked) {
  for (let uses = 0; uses < usesMost; uses += 1) {
    const answer = await site.ask(id, asked);
    if (answer.status === 429) return answer;
  }
  throw new Error(`${id} answered ${usesMost} times without refusing.`);
}

/** Asks under another Host, which fetch does not let a program choose. */
function askHost(site: DocumentedSite, id: string, host: string): Promise<Response> {
  const { path: pattern, method } = site.placeOf(id);
  return new Promise<Response>((resolve, reject) => {
    const request = http.request(
      site.site.origin +
        pattern.replace(/\{(\w+)\}/g, (_braces, name: string) => path[name as keyof typeof path]),
      { method: method.toUpperCase(), headers: { host } },
      (answer) => {
        const headers = new Headers(
          Object.entries(answer.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]),
        );
        answer
          .setEncoding("utf8")
          .toArray()
          .then((chunks) => {
            const response = new Response(null, { status: answer.statusCode, headers });
            site.check(id, response, chunks.join(""));
            resolve(response);
          })
          .catch(reject);
      },
    );
    request.once("error", reject).end();
  });
}

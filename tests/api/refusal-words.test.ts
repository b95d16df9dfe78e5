import { randomUUID } from "node:crypto";
import http from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";

import { aBrowserResult } from "#tests/factories/client-result";
import { siteDatabases } from "#tests/support/database";
import { measuredForm } from "#tests/support/report-calls";
import { startSite, type TestSite } from "#tests/support/site";
import { Visitor } from "#tests/routes/visitor";
import { locationSchema } from "~/api/places/location.schema";
import { languages, type Language } from "~/platform/languages";
import { meetFault } from "~/platform/unavailable-answer.server";
import { refusalSentence } from "~/refusal-words.server";
import { saidUnavailable } from "~/server/said-unavailable.server";

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; type: string; text: string };
type Words = { error: string; message: string; details?: { field: string; message: string }[] };

const remap = "/api/AnonymousConnectivityTest/RemapBingGeo";
const generate = "/api/AnonymousConnectivityTest/GenerateTestReport";
const json = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
const form = {
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
};

const zodLocales = {
  en: z.locales.en(),
  ja: z.locales.ja(),
  "zh-Hans": z.locales.zhCN(),
  "zh-Hant": z.locales.zhTW(),
};

describe.each(siteDatabases())("the words of refusals on %s", (kind) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite(kind, { RATE_LIMITS: "off" });
  });
  afterAll(() => site.close());

  /** Sends what `fetch` would correct: any host, path and method. */
  function send(path: string, language: string, sent: Sent = {}): Promise<Answer> {
    const { hostname, port } = new URL(site.origin);
    const { method = "GET", body } = sent;
    const headers = { "Accept-Language": language, ...sent.headers };
    return new Promise((resolve, reject) => {
      http
        .request({ hostname, port, path, method, headers }, (answer) => {
          answer
            .setEncoding("utf8")
            .toArray()
            .then((chunks) =>
              resolve({
                status: answer.statusCode ?? 0,
                type: answer.headers["content-type"] ?? "",
                text: chunks.join(""),
              }),
            )
            .catch(reject);
        })
        .once("error", reject)
        .end(body);
    });
  }
  const read = ({ status, text }: Answer) => ({ status, ...(JSON.parse(text) as Words) });

  describe.each(["en", "ja", "zh-Hans", "zh-Hant"] as const)("in %s", (language) => {
    it.each<[what: string, path: string, sent: Sent, expected: object, key: string]>([
      [
        "another host",
        remap,
        { headers: { Host: "other.example" } },
        { status: 421, error: "misdirected" },
        "misdirected",
      ],
      [
        "another site",
        remap,
        { method: "POST", headers: { "Sec-Fetch-Site": "cross-site" } },
        { status: 403, error: "cross-site" },
        "cross-site",
      ],
      [
        "data of a call",
        `${remap}.data`,
        {},
        { status: 404, error: "unknown-call" },
        "no-such-address",
      ],
      ["a bad address", "/api/%00", {}, { status: 400, error: "bad-address" }, "bad-request"],
      [
        "a method that nothing takes",
        remap,
        { method: "TRACE" },
        { status: 405, error: "wrong-method" },
        "method-not-supported",
      ],
      [
        "an instance that does not exist",
        "/endpoints/nowhere",
        {},
        { status: 404, error: "unknown-instance" },
        "unknown-instance",
      ],
    ])("the server refuses %s", async (_what, path, sent, expected, key) => {
      expect(read(await send(path, language, sent))).toEqual({
        ...expected,
        message: refusalSentence(key, language),
      });
    });

    it.each<[what: string, path: string, sent: Sent, status: number, key: string]>([
      ["another host", "/", { headers: { Host: "other.example" } }, 421, "misdirected"],
      ["a bad address", "/%ff", {}, 400, "bad-request"],
      ["an unknown file of the build", "/build/none.js", {}, 404, "bad-request"],
    ])("a reader is told of %s in plain text", async (_what, path, sent, status, key) => {
      const { type, ...answer } = await send(path, language, sent);
      expect(answer).toEqual({ status, text: `${refusalSentence(key, language)}\n` });
      expect(type).toBe("text/plain; charset=utf-8");
    });

    it.each(["/api/x", "/x"])("a database that is away is told at %s", async (path) => {
      const context = {};
      meetFault(context, "unreachable");
      const request = new Request(site.origin + path, { headers: { "Accept-Language": language } });
      const answer = await saidUnavailable(new Response("", { status: 500 }), request, context);
      const text = await answer.text();
      const sentence = refusalSentence("database-unavailable", language);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(path === "/x" ? text.trimEnd() : (JSON.parse(text) as Words).message).toBe(sentence);
    });

    it("a field says what its schema found", async () => {
      const fields = { browserLatitude: "1" };
      const answer = await send(generate, language, {
        method: "POST",
        headers: form,
        body: String(new URLSearchParams(fields)),
      });
      expect(read(answer)).toMatchObject({
        status: 400,
        error: "bad-input",
        details: [
          {
            field: "browserLongitude",
            message: refusalSentence("longitude-with-latitude", language),
          },
        ],
      });
    });

    it("a result that cannot be, and a report that is not the caller's, are refused", async () => {
      const visitor = new Visitor(site);
      const { id } = await visitor.test(measuredForm);
      const result = aBrowserResult("connectivity", { isCaptivePortal: true });
      const post = async (by: Visitor, of: string, body: unknown) => {
        const headers = { ...json, "Accept-Language": language };
        const { status, html } = await by.send(
          `/report/${of}/results`,
          JSON.stringify(body),
          headers,
        );
        return { status, ...(JSON.parse(html) as Words) };
      };
      expect(await post(visitor, id, result)).toEqual({
        status: 422,
        error: "implausible",
        message: refusalSentence("implausible", language),
        details: [
          {
            field: "data.isCaptivePortal",
            message: refusalSentence("browser-cannot-read-sender", language),
          },
        ],
      });
      expect(await post(new Visitor(site), id, result)).toEqual({
        status: 403,
        error: "not-yours",
        message: refusalSentence("not-yours", language),
      });
      expect(await post(visitor, randomUUID(), result)).toEqual({
        status: 404,
        error: "not-found",
        message: refusalSentence("no-report", language),
      });
    });
  });

  it("concurrent requests each get the words of their own language", async () => {
    const place = { latitude: "north", longitude: 1000 };
    const told = (language: Language) =>
      locationSchema
        .safeParse(place, { error: zodLocales[language].localeError })
        .error?.issues.map(({ path, message }) => ({ field: path.join("."), message }));
    const asked = Array.from({ length: 10 }, () => languages).flat();
    const answers = await Promise.all(
      asked.map((language) =>
        send(remap, language, { method: "POST", headers: json, body: JSON.stringify(place) }),
      ),
    );
    expect(new Set(languages.map((language) => JSON.stringify(told(language)))).size).toBe(4);
    expect(answers.map(read)).toEqual(
      asked.map((language) => ({
        status: 400,
        error: "bad-input",
        message: refusalSentence("bad-input", language),
        details: told(language),
      })),
    );
  });
});
